"""Staff's commands at a shell to every table with a card shoe, and in words what their decisions would change."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from console.cards.answers import CardNowhere, OptionsExtended, PlacedFor, ShoeGoesOn, ShoeRegistered, StrayCard
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
    "together": Verb(("cards",), said="The cards are recorded. Next: the supervisor decides their order."),
    "order": Verb(("cards",), said=RECORDED),
    "exposed": Verb(("card",), said="The card is recorded; it must be the next card. The round has {step} steps."),
    "give-up": Verb(said="The cards count where they lie."),
    "query": Verb(("terminal",), said="Registered: nothing is paid before the cards are checked."),
    "placed-for": Verb(("terminal",), said="Your name is recorded with these bets; they are the player's own bets."),
    "checked": Verb(said="The players' queries are answered."),
    "go-on": Verb(said="The round goes on."),
    "close-options": Verb(said="The players' choice is closed."),
    "add-time": Verb(said="Players have more time."),
}
NUMBERS = ("cut_from_end", "burn")
LISTS = ("cards",)
WAITS = {
    "card": "Next: a card is drawn.",
    "agree": "Next: the dealer confirms the cards.",
    "answers": "Next: these players are asked:",
    "decision": "Next: people decide whether the cards can be corrected.",
    "order": "Next: the supervisor decides which card was first.",
    "void": "Next: the round must be void.",
    "outcome": "Next: the round has its outcome.",
}


class Changed(Protocol):
    """What the bets of one terminal bring back before and after a decision."""

    @property
    def stake_cents(self) -> int: ...
    @property
    def before_cents(self) -> int: ...
    @property
    def after_cents(self) -> int: ...


def effect_in_words(effect: Effect) -> list[str]:
    match effect:
        case ShoeRegistered():
            return _shoe_in_words(effect)
        case StrayCard(card=card, to="next"):
            return [f"The next round begins with {card}."]
        case StrayCard(card=card):
            return [f"{card} is out of play."]
        case PlacedFor(terminal=terminal, stakes=stakes):
            bets = ", ".join(f"{spot} {amount(cents)}" for spot, cents in stakes.items())
            return [f"Staff placed for the player at {terminal}: {bets}."]
        case CardNowhere(card=card, set=name):
            return [f"The shoe has reported {card}, but it is not on the table: set {name} no longer counts it."]
        case ShoeGoesOn(held=held):
            return [f"Checked: {sentence}" for sentence in held]
        case OptionsExtended(seconds=seconds):
            return [f"Players get {seconds} s more."]
    return []


def _shoe_in_words(effect: ShoeRegistered) -> list[str]:
    who = f"shuffled by {effect.shuffled_by}, cut by {effect.cut_by}"
    where = f"the cut card {effect.cut_from_end} cards from the end, {effect.burn} to burn"
    lines = [f"Set {effect.set}, {effect.decks} decks: {who}, {where}."]
    if effect.replaces:
        lines.append(f"WARNING: set {effect.replaces} has not ended; {effect.cards_left} cards are left in it.")
    return lines


def after_in_words(void_by: str, waits_for: str, asks: Sequence[str], terminals: Mapping[str, Changed]) -> list[str]:
    """What follows from a command about cards, and who gains or loses by it."""
    lines = []
    if void_by:
        lines.append(f"Next: the round must be void, by {void_by}.")
    elif waits_for in WAITS:
        lines.append(WAITS[waits_for] + (f" {', '.join(asks)}" if asks else ""))
    for name, change in terminals.items():
        sums = f"brings {amount(change.before_cents)} now, {amount(change.after_cents)} then"
        lines.append(f"{name}: stake {amount(change.stake_cents)}, {sums}")
    return lines
