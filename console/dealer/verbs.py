"""Every action that has a page at the dealer's screen, and what its page asks for; a game adds its own rows."""

from collections.abc import Mapping
from dataclasses import dataclass

ENTRY, FACTS, LIST, CARD, SETTINGS = "entry", "facts", "list", "card", "settings"


@dataclass(frozen=True, slots=True)
class Verb:
    mode: str = FACTS
    """How the first column of its page is laid out; where nothing is chosen there, it tells what is known."""
    needs: tuple[str, ...] = ()
    """Arguments without which the console cannot be asked what it would do."""
    reasons: tuple[str, ...] = ()
    """What can be chosen; the record keeps them in English."""
    takes_reason: bool = False
    counts: str = ""
    """The argument that a number on the keypad stands for."""
    lists: str = ""
    """The list to choose from, read from the console as long as the page is open."""
    is_only_page: bool = False
    """Nothing is asked of the console before something on it is chosen."""


VERBS: Mapping[str, Verb] = {
    "hold": Verb(reasons=("dispute", "player_unwell"), takes_reason=True),
    "void": Verb(
        "paragraphs", ("paragraph",), reasons=("seen_by_dealer", "seen_on_camera", "interruption", "dispute")
    ),
    "enter": Verb(ENTRY, ("outcome",)),
    "correct": Verb(ENTRY, ("round", "outcome"), reasons=("seen_on_camera", "dispute"), takes_reason=True),
    "emergency-close": Verb(reasons=("alarm", "evacuation", "safety"), takes_reason=True),
    "settings": Verb(SETTINGS, is_only_page=True),
    "set-bet-time": Verb(SETTINGS, ("seconds",), counts="seconds"),
    "set-last-bets": Verb(SETTINGS, ("seconds",), counts="seconds"),
    "set-pace": Verb(SETTINGS, ("rounds",), counts="rounds"),
    "set-limits": Verb(SETTINGS, ("limits",)),
    "card": Verb(CARD, is_only_page=True),
    "credit": Verb(CARD, ("cents",)),
    "cash-out": Verb(CARD),
    "paid": Verb(CARD, ("transfer",)),
    "lock": Verb(CARD, reasons=("player_left", "look_at_terminal", "dispute")),
    "unlock": Verb(CARD),
    "readmit": Verb(CARD),
    "evacuate": Verb(
        LIST, reasons=("terminal_dark", "disk_lost", "no_network", "player_waits"), takes_reason=True
    ),
    "pit": Verb("pit", is_only_page=True),
    "round": Verb("round", is_only_page=True),
    "acknowledge": Verb(LIST, ("alarm",), lists="alarms"),
    "pay-payable": Verb(LIST, ("round", "terminal"), lists="payables"),
    "approve": Verb(LIST, lists="proposals", is_only_page=True),
    "hand-over": Verb(LIST, lists="people"),
    "disable-staff": Verb(LIST, ("number",), ("person_left", "pin_known", "inquiry"), lists="people"),
    "enrol-terminal": Verb(LIST, ("public", "terminal"), lists="keys"),
    "disable-terminal": Verb(
        LIST, ("terminal",), ("terminal_removed", "key_lost", "look_at_terminal"), takes_reason=True, lists="keys"
    ),
    "backup": Verb(LIST),
}  # fmt: skip
