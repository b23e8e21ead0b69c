"""The numbers of refusals between processes. A published number keeps its meaning; 100 and above belong to games."""

from enum import IntEnum

from msgspec import Struct

from phrases import Phrase


class RefusalNumber(IntEnum):
    BAD_MESSAGE = 1
    WRONG_VERSION = 2
    NOT_ENROLLED = 3
    NO_SESSION = 4
    OTHER_RULES = 5
    LOG_BEHIND_CURSOR = 6
    JOURNAL_BROKEN = 7
    TOO_MANY_MESSAGES = 8
    WRONG_TERMINAL = 9
    BETS_NOT_OPEN = 20
    TERMINAL_LOCKED = 21
    TABLE_CLOSED = 22
    TERMINAL_EVACUATED = 23
    NOT_ASKED_NOW = 24
    NOT_OFFERED = 25
    ANSWERED_ALREADY = 26
    UNKNOWN_COMMAND = 40
    BAD_ARGUMENT = 41
    WRONG_PHASE = 42
    SECOND_PERSON_NEEDED = 43
    SECOND_PERSON_IS_THE_FIRST = 44
    NO_VERDICT = 45
    UNKNOWN_TERMINAL = 46
    UNKNOWN_ROUND = 47
    NOT_ENOUGH_CREDIT = 48
    STORE_FAILING = 49
    NOT_THIS_ROLE = 50
    NOT_LOGGED_IN = 51
    WRONG_PIN = 52
    LOCKED_OUT = 53
    UNKNOWN_PROPOSAL = 54
    EFFECT_HAS_CHANGED = 55
    OVER_OWN_LOSS = 60
    OVER_OWN_TIME = 61
    TICKET_UNKNOWN = 70
    TICKET_REDEEMED = 71
    TICKET_ELSEWHERE = 72
    TICKET_EXPIRED = 73
    TICKET_VOID = 74
    TICKET_NOT_KNOWN_YET = 75
    TICKET_NOT_OURS = 76
    TICKET_OTHER_AMOUNT = 77
    TICKETS_AWAY = 78
    TICKET_ABOVE_LIMIT = 79
    TICKET_UNREADABLE = 80


MAY_HELP_TO_TRY_AGAIN = frozenset({RefusalNumber.NO_SESSION, RefusalNumber.TOO_MANY_MESSAGES})


class Why(Struct, frozen=True):
    """Why something was refused: a number for programs and a sentence for people."""

    number: int
    sentence: Phrase
    spot: str | None = None
    allowed_cents: int | None = None
