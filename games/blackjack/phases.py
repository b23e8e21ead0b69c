"""The phases of a round once bets are closed, what moves it on, and what players may ask for."""

from enum import StrEnum


class Phase(StrEnum):
    __hash__ = str.__hash__  # a member's own hash is Python code, and the transition table is on every card's way

    INITIAL_DEAL = "initial deal"
    INTERIM = "interim settlement"
    PLAYERS = "players' turns"
    DEALER = "dealer's turn"
    COMPLETE = "all cards dealt"
    DEALING_ERROR = "players choose after a dealing error"
    SETTLED = "settled"
    VOID = "void"


class Event(StrEnum):
    __hash__ = str.__hash__

    NOTHING_TO_DEAL = "no box has an Initial Bet"
    INITIAL_DEAL_DONE = "every box has two cards"
    CHOICES_DONE = "the subsequent deal begins"
    PLAYERS_DONE = "every hand is decided"
    DEALER_DONE = "the dealer's hand is complete"
    ERROR_DECLARED = "a dealing error is declared"
    ALL_CHOSEN = "every player has chosen"
    SETTLEMENT_MADE = "final settlement made"
    VOIDED = "round voided"


DEALING_PHASES = (Phase.INITIAL_DEAL, Phase.INTERIM, Phase.PLAYERS, Phase.DEALER, Phase.COMPLETE)

TRANSITIONS: dict[tuple[Phase, Event], Phase | None] = {
    (Phase.INITIAL_DEAL, Event.NOTHING_TO_DEAL): Phase.COMPLETE,
    (Phase.INITIAL_DEAL, Event.INITIAL_DEAL_DONE): Phase.INTERIM,
    (Phase.INTERIM, Event.CHOICES_DONE): Phase.PLAYERS,
    (Phase.PLAYERS, Event.PLAYERS_DONE): Phase.DEALER,
    (Phase.DEALER, Event.DEALER_DONE): Phase.COMPLETE,
    (Phase.COMPLETE, Event.SETTLEMENT_MADE): Phase.SETTLED,
    (Phase.DEALING_ERROR, Event.ALL_CHOSEN): None,
    **{(phase, Event.ERROR_DECLARED): Phase.DEALING_ERROR for phase in DEALING_PHASES},
    **{(phase, Event.VOIDED): Phase.VOID for phase in (Phase.DEALING_ERROR, *DEALING_PHASES)},
}
"""None: back to the phase that was left. A pair that is missing cannot happen."""


class Action(StrEnum):
    HIT = "hit"
    STAND = "stand"
    SPLIT = "split"
    DOUBLE = "double"
    SURRENDER = "surrender"
    EVEN_MONEY = "take even money"
    INSURE = "insure"


# Python 3.11 takes its time to find a member by its class; these names are on every card's way.
INITIAL_DEAL, INTERIM, PLAYERS, DEALER, COMPLETE = DEALING_PHASES
SETTLED, VOID = Phase.SETTLED, Phase.VOID
INITIAL_DEAL_DONE, CHOICES_DONE, PLAYERS_DONE = Event.INITIAL_DEAL_DONE, Event.CHOICES_DONE, Event.PLAYERS_DONE
DEALER_DONE, SETTLEMENT_MADE = Event.DEALER_DONE, Event.SETTLEMENT_MADE
HIT, STAND, SPLIT, DOUBLE = Action.HIT, Action.STAND, Action.SPLIT, Action.DOUBLE

ACTIONS: dict[str, Action] = {action.value: action for action in Action}
CHOICES = (Action.SURRENDER, Action.EVEN_MONEY, Action.INSURE)
PLAYS = (HIT, STAND, SPLIT, DOUBLE)
"""Choices are made between the second and any third card, plays on a hand in its turn."""


class VoidReason(StrEnum):
    """Each named after the field of `Paragraphs` that allows it."""

    FOREIGN_CARD = "foreign_card"
    CARD_COUNT = "card_count"
    SHORTAGE = "shortage"
    NOT_SHUFFLED = "not_shuffled"
    MISDEAL = "misdeal"
    INTERRUPTION = "interruption_void"
    SHIFT_MANAGER = "shift_manager"
