"""Staff's commands about cards and shoe at a shell, and what each decision would change, in words."""

from collections.abc import Mapping

from console.baccarat.answers import CardsSaid
from console.cards.answers import CardNowhere, PlacedFor, ShoeGoesOn, ShoeRegistered, StrayCard
from games.money import amount
from protocol.what_if import Effect
from tools.game import Verb

RECORDED = "The console has recorded this."
VERBS: Mapping[str, Verb] = {
    "new-shoe": Verb(
        ("set", "shuffled_by", "cut_by", "cut_from_end"), ("burn",), "Set {set} is registered; {to_burn} cards to burn."
    ),
    "burnt": Verb((), ("cards",), "The burnt cards are recorded."),
    "agree": Verb(said="The cards agree: {outcome}."),
    "key-card": Verb(("card",), ("place",), "The card is recorded."),
    "drop-card": Verb(("card",), said="The card is removed from the record."),
    "cut-card": Verb(said="The cut card is recorded: this round, or the next one, is the last of this shoe."),
    "correct-card": Verb(("place", "card"), said=RECORDED),
    "lies": Verb(("places",), said=RECORDED),
    "together": Verb(("cards",), said="The cards are recorded. Next: the supervisor decides their order."),
    "order": Verb(("cards",), said=RECORDED),
    "exposed": Verb(("card",), said="The card is recorded; it must be the next card. The round has {step} steps."),
    "not-exposed": Verb(("card",), said=RECORDED),
    "face-up": Verb(said=RECORDED),
    "error": Verb(said="The players are asked whether to go on or to take their bets back."),
    "reconstruct": Verb(said="The cards are corrected by the order of drawing."),
    "give-up": Verb(said="The cards count where they lie."),
    "query": Verb(("terminal",), said="Registered: nothing is paid before the cards are checked."),
    "open-card": Verb(said="The card lies open."),
    "placed-for": Verb(("terminal",), said="Your name is recorded with these bets; they are the player's own bets."),
    "checked": Verb(said="The players' queries are answered."),
    "go-on": Verb(said="The round goes on."),
    "close-options": Verb(said="The players' choice is closed."),
    "add-time": Verb(said="Players have more time."),
}
NUMBERS = ("cut_from_end", "burn")
LISTS = ("cards", "places")
WAITS = {
    "card": "Next: a card is drawn.",
    "agree": "Next: the dealer confirms the cards.",
    "answers": "Next: these players are asked:",
    "decision": "Next: people decide whether the cards can be corrected.",
    "order": "Next: the supervisor decides which card was first.",
    "void": "Next: the round must be void.",
    "outcome": "Next: the round has its outcome.",
}


def effect_in_words(effect: Effect) -> list[str]:
    match effect:
        case ShoeRegistered():
            return _shoe_in_words(effect)
        case CardsSaid():
            return _cards_in_words(effect)
        case StrayCard(card=card, to="next"):
            return [f"The next round begins with {card} (5.7)."]
        case StrayCard(card=card):
            return [f"{card} is out of play."]
        case PlacedFor(terminal=terminal, stakes=stakes):
            bets = ", ".join(f"{spot} {amount(cents)}" for spot, cents in stakes.items())
            return [f"Staff placed for the player at {terminal} (5.16): {bets}."]
        case CardNowhere(card=card, set=name):
            return [f"The shoe has reported {card}, but it is not on the table: set {name} no longer counts it."]
        case ShoeGoesOn(held=held):
            return [f"Checked: {sentence}" for sentence in held]
    return []


def _shoe_in_words(effect: ShoeRegistered) -> list[str]:
    who = f"shuffled by {effect.shuffled_by}, cut by {effect.cut_by}"
    where = f"the cut card {effect.cut_from_end} cards from the end, {effect.burn} to burn"
    lines = [f"Set {effect.set}, {effect.decks} decks: {who}, {where}."]
    if effect.replaces:
        lines.append(f"WARNING: set {effect.replaces} has not ended; {effect.cards_left} cards are left in it.")
    return lines


def _cards_in_words(effect: CardsSaid) -> list[str]:
    hands = f"Player {' '.join(effect.player) or '-'}, Banker {' '.join(effect.banker) or '-'}"
    lines = [f"Round {effect.round}, {' '.join(effect.fact)}: {hands}."]
    if effect.kept:
        lines.append(f"Kept for the next round (5.7): {' '.join(effect.kept)}.")
    if effect.void_by:
        lines.append(f"Next: the round must be void, by {effect.void_by}.")
    elif effect.waits_for in WAITS:
        lines.append(WAITS[effect.waits_for] + (f" {', '.join(effect.asks)}" if effect.asks else ""))
    for name, change in effect.terminals.items():
        sums = f"brings {amount(change.before_cents)} now, {amount(change.after_cents)} then"
        lines.append(f"{name}: stake {amount(change.stake_cents)}, {sums}")
    return lines
