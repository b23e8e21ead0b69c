"""Every action that has a page on the dealer's screen, and what the page asks for. A game adds its own rows."""

from collections.abc import Mapping
from dataclasses import dataclass

ENTRY, FACTS, LIST, CARD, SETTINGS = "entry", "facts", "list", "card", "settings"


@dataclass(frozen=True, slots=True)
class Verb:
    mode: str = FACTS
    """The layout of the page's first column. With nothing to choose, the column shows what is known."""
    needs: tuple[str, ...] = ()
    """Arguments that must be chosen before the console can be asked what the action would do."""
    reasons: tuple[str, ...] = ()
    """The prepared reasons that can be chosen; the record keeps their codes."""
    takes_reason: bool = False
    counts: str = ""
    """The argument that a number on the keypad stands for."""
    lists: str = ""
    """The list to choose from, which is asked from the console as long as the page is open."""
    is_only_page: bool = False
    """True if the page itself does nothing: the console is asked only after something on it is chosen."""


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
    "credit": Verb(CARD, ("cents",), counts="cents"),
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
