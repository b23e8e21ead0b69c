"""Why a card or the round is held: a sentence for the dealer, and the paragraphs that may apply."""

from enum import StrEnum
from typing import NamedTuple

from shoe_controller.events import MisreadReason


class HoldReason(StrEnum):
    NOT_READ = "not-read"
    FACE_UP = "face-up"
    TWO_AT_ONCE = "two-at-once"
    PUSHED_BACK = "pushed-back"
    FOREIGN = "foreign"
    ONE_TOO_MANY = "one-too-many"
    TOO_SLOW = "too-slow"
    GATE_LOCKED = "gate-locked"
    POOR_READ = "poor-read"
    CONFLICT = "conflict"
    GAP = "gap"
    AHEAD = "shoe-ahead"
    BEHIND = "shoe-behind"
    TOO_MANY_CARDS = "too-many-cards"
    NOT_SHUFFLED = "not-shuffled"
    BEFORE_CLOSE = "before-close"
    NOT_DUE = "not-due"
    OVERDRAWN = "overdrawn"
    OTHER_PLACE = "other-place"
    EQUAL_TOO_SOON = "equal-too-soon"
    KEYED_BEFORE = "keyed-before"
    PERHAPS_KEYED = "perhaps-keyed"
    WHILE_HELD = "while-held"
    OUTSIDE = "outside"
    STOPPED = "stopped"
    LID_LIFTED = "lid-lifted"
    DRAWER_OPEN = "drawer-open"
    RESTARTED = "restarted"
    LINK_LOST = "link-lost"
    EMPTY = "empty"
    RESULT_DIFFERS = "result-differs"
    RESULT_EARLY = "result-early"
    FORCED_END = "forced-end"
    OTHER_SET = "other-set"


class Row(NamedTuple):
    """A row of the dealer's guide, with the paragraphs of Commission Baccarat and those that two blackjacks share."""

    sentence: str
    baccarat: str = ""
    blackjack: str = ""


ROWS: dict[HoldReason, Row] = {
    HoldReason.NOT_READ: Row("The shoe did not read a card. Push it back and draw it again, or enter it."),
    HoldReason.FACE_UP: Row("A card lies face up in the shoe. It is the next card.", "5.7", "5.11"),
    HoldReason.TWO_AT_ONCE: Row("Two cards were drawn together. Which card was first?", "5.10", "5.12"),
    HoldReason.PUSHED_BACK: Row("Somebody pushed a card back. Draw it again."),
    HoldReason.FOREIGN: Row("This card does not belong to the set in the shoe.", "5.5.1", "5.5.1"),
    HoldReason.ONE_TOO_MANY: Row("This card has come more often than the set contains it.", "5.5.2", "5.5.2"),
    HoldReason.TOO_SLOW: Row("A card was drawn too slowly. Push it back and draw it again, or enter it."),
    HoldReason.GATE_LOCKED: Row("A card was pulled out of the locked shoe.", "5.7", "5.10.2"),
    HoldReason.POOR_READ: Row("The shoe could hardly read a card. Check that it is the card shown."),
    HoldReason.CONFLICT: Row("The shoe now reports another card. The record is unchanged: check the table."),
    HoldReason.GAP: Row("Cards left the shoe that it has not reported. Enter them from the table."),
    HoldReason.AHEAD: Row("The shoe counts more cards than the record has. Enter the missing cards from the table."),
    HoldReason.BEHIND: Row("The shoe counts fewer cards than the record has. Check whether it is another shoe."),
    HoldReason.TOO_MANY_CARDS: Row("More cards have come than the set contains.", "5.5.2", "5.5.2"),
    HoldReason.NOT_SHUFFLED: Row("The cards come in the order of a new deck.", "5.5.5", "5.5.4"),
    HoldReason.BEFORE_CLOSE: Row("A card was drawn while bets were open. Bets are closed.", "5.7", "5.9"),
    HoldReason.NOT_DUE: Row("A card was drawn that is not due.", "5.7", "5.10.2"),
    HoldReason.OVERDRAWN: Row("One card too many was drawn. It is the first card of the next round.", "5.7", "5.10.2"),
    HoldReason.OTHER_PLACE: Row("The shoe puts this card in another place than the rules do.", "5.8", "5.10.3"),
    HoldReason.EQUAL_TOO_SOON: Row("The same card came twice in a row. Does it lie on the table twice?"),
    HoldReason.KEYED_BEFORE: Row("People entered this card before the shoe reported it. Does it lie there twice?"),
    HoldReason.PERHAPS_KEYED: Row("This may be a late report of the card that people entered. Which card lies there?"),
    HoldReason.WHILE_HELD: Row("A card was drawn while the round is held.", "5.7", "5.9"),
    HoldReason.OUTSIDE: Row("A card was drawn while the shoe was locked, in error or being prepared.", "5.7", "5.10.2"),
    HoldReason.STOPPED: Row("The shoe has stopped. Clear the error at the shoe, then go on."),
    HoldReason.LID_LIFTED: Row("Somebody lifted the lid. A supervisor must check the cards."),
    HoldReason.DRAWER_OPEN: Row("Somebody opened the drawer during the round. A supervisor must check the cards."),
    HoldReason.RESTARTED: Row("The shoe lost its power or started again. Compare the table with the record."),
    HoldReason.LINK_LOST: Row("The console lost the connection to the shoe. Compare the table with the record."),
    HoldReason.EMPTY: Row("The shoe is empty, but the round is not over.", "5.5.4", "5.5.3"),
    HoldReason.RESULT_DIFFERS: Row("The shoe reports another result of the round. Check the cards."),
    HoldReason.RESULT_EARLY: Row("The shoe reports that the round is over, but a card is due. Check the cards."),
    HoldReason.FORCED_END: Row("Somebody ended the round at the shoe."),
    HoldReason.OTHER_SET: Row("The shoe reports another set of cards than the registered one.", "5.5.2", "5.5.2"),
}
MISREADS: dict[MisreadReason, HoldReason] = {
    MisreadReason.UNREADABLE: HoldReason.NOT_READ,
    MisreadReason.FACE_UP: HoldReason.FACE_UP,
    MisreadReason.TWO_AT_ONCE: HoldReason.TWO_AT_ONCE,
    MisreadReason.PUSHED_BACK_AT_EXIT: HoldReason.PUSHED_BACK,
    MisreadReason.PUSHED_BACK_HALF_WAY: HoldReason.PUSHED_BACK,
    MisreadReason.FOREIGN_SET: HoldReason.FOREIGN,
    MisreadReason.ONE_TOO_MANY: HoldReason.ONE_TOO_MANY,
    MisreadReason.TOO_SLOW: HoldReason.TOO_SLOW,
    MisreadReason.GATE_LOCKED: HoldReason.GATE_LOCKED,
}
OUT_OF_SIGHT = (HoldReason.LINK_LOST, HoldReason.RESTARTED, HoldReason.AHEAD)
"""Holds that a shoe with a card count lifts once both counts are equal."""
SLID_AGAIN = frozenset({HoldReason.NOT_READ, HoldReason.TOO_SLOW, HoldReason.PUSHED_BACK})
"""Holds that a clean report of the same card lifts."""
