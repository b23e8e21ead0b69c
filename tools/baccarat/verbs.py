"""What staff say at a shell of a table's cards and its shoe, and what a decision on them comes to, in words."""

from collections.abc import Mapping

from console.baccarat.answers import CardNowhere, CardsSaid, PlacedFor, ShoeGoesOn, ShoeRegistered, StrayCard
from games.money import amount
from protocol.what_if import Effect
from tools.game import Verb

RECORDED = "It is recorded."
VERBS: Mapping[str, Verb] = {
    "new-shoe": Verb(
        ("set", "shuffled_by", "cut_by", "cut_from_end"), ("burn",), "Set {set} is registered; {to_burn} cards to burn."
    ),
    "burnt": Verb((), ("cards",), "The burnt cards are recorded."),
    "agree": Verb(said="The cards agree: {outcome}."),
    "key-card": Verb(("card",), ("place",), "The card is recorded."),
    "drop-card": Verb(("card",), said="The card is forgotten."),
    "cut-card": Verb(said="The last round of this shoe."),
    "correct-card": Verb(("place", "card"), said=RECORDED),
    "lies": Verb(("places",), said=RECORDED),
    "together": Verb(("cards",), said="Their order is open: the supervisor says which was first."),
    "order": Verb(("cards",), said=RECORDED),
    "exposed": Verb(("card",), said="{step} steps of the round are recorded; the card is the next one."),
    "not-exposed": Verb(("card",), said=RECORDED),
    "face-up": Verb(said=RECORDED),
    "error": Verb(said="Players choose to go on or to take their bets back."),
    "reconstruct": Verb(said="The cards lie as they were drawn."),
    "give-up": Verb(said="The cards count as they lie."),
    "query": Verb(("terminal",), said="The round is held: look at the cards."),
    "open-card": Verb(said="The card lies open."),
    "placed-for": Verb(("terminal",), said="It is recorded who placed these bets; they are the player's own."),
    "checked": Verb(said="The players' queries are answered."),
    "go-on": Verb(said="It goes on."),
    "close-options": Verb(said="The options are closed."),
    "add-time": Verb(said="Players have more time."),
}
NUMBERS = ("cut_from_end", "burn")
LISTS = ("cards", "places")
WAITS = {
    "card": "The next card is due.",
    "agree": "Then the cards are to agree.",
    "answers": "Then players are asked.",
    "decision": "Then people say whether it can be put right.",
    "order": "Then the supervisor says which card was first.",
    "void": "Then the round can only be void.",
    "outcome": "Then the round has its outcome.",
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
            return [f"{card}, which the shoe has told, lies nowhere: set {name} has it no more."]
        case ShoeGoesOn(held=held):
            return [f"Looked at: {sentence}" for sentence in held]
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
        lines.append(f"Then the round can only be void, by {effect.void_by}.")
    elif effect.waits_for in WAITS:
        lines.append(WAITS[effect.waits_for] + (f" {', '.join(effect.asks)}" if effect.asks else ""))
    for name, change in effect.terminals.items():
        sums = f"brings {amount(change.before_cents)} now, {amount(change.after_cents)} then"
        lines.append(f"{name}: stake {amount(change.stake_cents)}, {sums}")
    return lines
