"""The phases of a round after bets are closed, what ends each phase, and what players and staff may say in it."""

from enum import StrEnum


class Phase(StrEnum):
    __hash__ = str.__hash__  # a member's own hash is Python code, and the transition table is on every card's way

    INITIAL_DEAL = "initial deal"
    INTERIM = "interim settlement"
    PLAYERS = "players' turns"
    DEALER = "dealer's turn"
    COMPLETE = "all cards dealt"
    ORDER = "cards drawn together wait for their order"
    ERROR = "a dealing error waits for the supervisor"
    OPTIONS = "players choose after a dealing error"
    SETTLED = "settled"
    VOID = "void"
    PAST = "the next round has begun"


class Event(StrEnum):
    __hash__ = str.__hash__

    NOTHING_TO_DEAL = "no box has an Initial Bet"
    INITIAL_DEAL_DONE = "every box has two cards"
    CHOICES_DONE = "the subsequent deal begins"
    PLAYERS_DONE = "every hand is decided"
    DEALER_DONE = "the dealer's hand is complete"
    DRAWN_TOGETHER = "cards were drawn together for a player"
    ORDER_CHOSEN = "their order is chosen"
    ERROR_DECLARED = "a dealing error is declared"
    ERROR_RESOLVED = "the cards are put back in order, or lie as they are"
    OPTIONS_OPENED = "players are asked whether they go on"
    ALL_CHOSEN = "every player has chosen"
    SETTLEMENT_MADE = "final settlement made"
    VOIDED = "round voided"
    NEXT_ROUND_BEGUN = "the next round begins"


DEALING_PHASES = (Phase.INITIAL_DEAL, Phase.INTERIM, Phase.PLAYERS, Phase.DEALER, Phase.COMPLETE)
LIVE_PHASES = (*DEALING_PHASES, Phase.ORDER, Phase.ERROR, Phase.OPTIONS)

TRANSITIONS: dict[tuple[Phase, Event], Phase | None] = {
    (Phase.INITIAL_DEAL, Event.NOTHING_TO_DEAL): Phase.COMPLETE,
    (Phase.INITIAL_DEAL, Event.INITIAL_DEAL_DONE): Phase.INTERIM,
    (Phase.INTERIM, Event.CHOICES_DONE): Phase.PLAYERS,
    (Phase.PLAYERS, Event.PLAYERS_DONE): Phase.DEALER,
    (Phase.DEALER, Event.DEALER_DONE): Phase.COMPLETE,
    (Phase.COMPLETE, Event.SETTLEMENT_MADE): Phase.SETTLED,
    **{(phase, Event.DRAWN_TOGETHER): Phase.ORDER for phase in (Phase.INITIAL_DEAL, Phase.PLAYERS)},
    (Phase.ORDER, Event.ORDER_CHOSEN): None,
    **{(phase, Event.ERROR_DECLARED): Phase.ERROR for phase in DEALING_PHASES},
    (Phase.ERROR, Event.ERROR_RESOLVED): None,
    **{(phase, Event.OPTIONS_OPENED): Phase.OPTIONS for phase in DEALING_PHASES},
    (Phase.OPTIONS, Event.ALL_CHOSEN): None,
    **{(phase, Event.VOIDED): Phase.VOID for phase in (*LIVE_PHASES, Phase.SETTLED)},
    **{(phase, Event.NEXT_ROUND_BEGUN): Phase.PAST for phase in (Phase.SETTLED, Phase.VOID)},
}
"""The next phase by phase and event; None returns to the phase before. A pair that is missing cannot happen."""


class Action(StrEnum):
    HIT = "hit"
    STAND = "stand"
    SPLIT = "split"
    DOUBLE = "double"
    SURRENDER = "surrender"
    EVEN_MONEY = "take even money"
    INSURE = "insure"


class Answer(StrEnum):
    """The other answers that a player can give when asked."""

    DECLINE = "decline"
    FOLLOW = "follow"
    GO_ON = "go on"
    TAKE_BACK = "take back"
    PICK = "pick the order"


class By(StrEnum):
    """Who gave an answer. An answer by silence or for an absent player never stakes money; one that the player has
    left with the slip may.
    """

    PLAYER = "player"
    SILENCE = "silence"
    AWAY = "away"
    STAFF = "staff"
    PRESET = "preset"


# Python 3.11 takes its time to find a member by its class; these names are on every card's way.
INITIAL_DEAL, INTERIM, PLAYERS, DEALER, COMPLETE = DEALING_PHASES
SETTLED, VOID = Phase.SETTLED, Phase.VOID
INITIAL_DEAL_DONE, CHOICES_DONE, PLAYERS_DONE = Event.INITIAL_DEAL_DONE, Event.CHOICES_DONE, Event.PLAYERS_DONE
DEALER_DONE, SETTLEMENT_MADE = Event.DEALER_DONE, Event.SETTLEMENT_MADE
HIT, STAND, SPLIT, DOUBLE = Action.HIT, Action.STAND, Action.SPLIT, Action.DOUBLE
BY_PLAYER = By.PLAYER

ALL_ACTIONS = tuple(Action)
ACTIONS: dict[str, Action] = {action.value: action for action in ALL_ACTIONS}
CHOICES = (Action.SURRENDER, Action.EVEN_MONEY, Action.INSURE)
PLAYS = (HIT, STAND, SPLIT, DOUBLE)
"""Plays of a hand in its turn; choices come earlier, between the second card and any third card."""
MONEY = (SPLIT, DOUBLE, Action.INSURE)
"""The actions that stake an amount."""


class VoidReason(StrEnum):
    """Reasons for a void, each named after the field of `Paragraphs` that allows it."""

    FOREIGN_CARD = "foreign_card"
    CARD_COUNT = "card_count"
    SHORTAGE = "shortage"
    NOT_SHUFFLED = "not_shuffled"
    MISDEAL = "misdeal"
    INTERRUPTION = "interruption_void"
    SHIFT_MANAGER = "shift_manager"


class DiscardReason(StrEnum):
    """Reasons to discard a card, each named after the field of `Paragraphs` that requires it."""

    DEALER_OVERDRAW = "dealer_overdraw"
    EMPTY_AREA = "empty_area"


class ErrorKind(StrEnum):
    WRONG_HAND = "a card went to the wrong hand"
    BOX_SKIPPED = "a box was skipped"
    CARD_TOO_MANY = "a hand has a card too many"
    EMPTY_AREA = "a card went to an area without a bet"
    OTHER = "another dealing error"
