"""An action on its way at the screen: what has been chosen, what it would do, and who has said yes."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from console.dealer.heard import Facts
from protocol.refusals import Why

PIN_DIGITS_MIN, PIN_DIGITS_MAX = 6, 12
NUMBER_DIGITS_MAX = 16
AMOUNT_DIGITS_MAX = 8

REASONS: Mapping[str, tuple[str, ...]] = {
    "hold": ("dispute", "look_at_ball", "look_at_wheel", "player_unwell"),
    "void": ("seen_by_dealer", "seen_on_camera", "interruption", "dispute"),
    "correct": ("misread", "mistyped", "seen_on_camera", "dispute"),
    "change-ball": ("ball_worn", "ball_routine", "ball_damaged"),
    "emergency-close": ("alarm", "evacuation", "safety", "wheel_broken"),
    "lock": ("player_left", "look_at_terminal", "dispute"),
    "evacuate": ("terminal_dark", "disk_lost", "no_network", "player_waits"),
    "disable-terminal": ("terminal_removed", "key_lost", "look_at_terminal"),
    "disable-staff": ("person_left", "pin_known", "inquiry"),
}
"""What can be chosen; the record keeps them in English."""
REASON_NEEDED = frozenset({"hold", "correct", "change-ball", "emergency-close", "evacuate", "disable-terminal"})
NEEDS: Mapping[str, tuple[str, ...]] = {
    "void": ("paragraph",),
    "enter": ("outcome",),
    "correct": ("round", "outcome"),
    "set-bet-time": ("seconds",),
    "set-last-bets": ("seconds",),
    "set-revolutions": ("revolutions",),
    "set-pace": ("rounds",),
    "set-rotor": ("reminder",),
    "set-limits": ("limits",),
    "credit": ("cents",),
    "paid": ("transfer",),
    "acknowledge": ("alarm",),
    "pay-payable": ("round", "terminal"),
    "disable-staff": ("number",),
    "enrol-terminal": ("public", "terminal"),
    "disable-terminal": ("terminal",),
}
ON_A_TERMINAL = ("card", "credit", "cash-out", "paid", "lock", "unlock", "readmit")
SETTING_VERBS: Mapping[str, str] = {
    "bet-time": "set-bet-time",
    "last-bets": "set-last-bets",
    "revolutions": "set-revolutions",
    "pace": "set-pace",
    "rotor": "set-rotor",
}
"""Any other setting is a kind of bet, or `slip`."""
SETTINGS = ("settings", "set-limits", *SETTING_VERBS.values())
COUNTED: Mapping[str, str] = {
    "set-bet-time": "seconds",
    "set-last-bets": "seconds",
    "set-revolutions": "revolutions",
    "set-pace": "rounds",
}
"""What the keypad's number stands for."""
LISTS: Mapping[str, str] = {
    "acknowledge": "alarms",
    "pay-payable": "payables",
    "approve": "proposals",
    "disable-staff": "people",
    "hand-over": "people",
    "enrol-terminal": "keys",
    "disable-terminal": "keys",
}
"""The list that each page chooses from, read from the console as long as the page is open."""
ONLY_PAGES = ("card", "settings", "pit", "round", "approve")
"""Nothing is asked of the console before something on them is chosen."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Staff number and PIN as they are keyed; the PIN is gone as soon as it is sent."""

    number: str = ""
    pin: str = field(default="", repr=False)
    at_pin: bool = False

    def key(self, key: str) -> "Entry":
        if key == "clear":
            return Entry()
        if key == "next":
            return replace(self, at_pin=bool(self.number))
        if key == "back":
            if self.at_pin and not self.pin:
                return replace(self, at_pin=False)
            return replace(self, pin=self.pin[:-1]) if self.at_pin else replace(self, number=self.number[:-1])
        if self.at_pin:
            return replace(self, pin=(self.pin + key)[:PIN_DIGITS_MAX])
        return replace(self, number=(self.number + key)[:NUMBER_DIGITS_MAX])

    @property
    def is_full(self) -> bool:
        return bool(self.number) and len(self.pin) >= PIN_DIGITS_MIN


@dataclass(frozen=True, slots=True)
class Flow:
    verb: str
    arguments: Facts = field(default_factory=dict)
    reason: str = ""
    """A key of REASONS, or own words after a colon."""
    typed: str = ""
    """Digits on the keypad: an amount, or seconds."""
    looked: Facts | None = None
    """What the console says it would do, as things stand: what_if, needs, and the proposal once it is made."""
    refused: Why | None = None
    busy: str = ""
    """What the console is being asked."""
    proposed_wall_ms: int = 0
    second: Entry = field(default_factory=Entry)
    setting: str = ""
    """Which kind of bet, where limits are changed; `slip` for all bets of a round."""
    end: str = "maximum"
    """Which end of the range is keyed."""
    range_cents: tuple[int, int] = (0, 0)
    """As it stands now."""
    listed: Facts = field(default_factory=dict)
    """What there is to choose from, by the console's last word."""

    @property
    def what(self) -> str:
        """The action that is decided here: of a proposal made elsewhere, its own."""
        return str(self.proposal["verb"]) if self.proposal else self.verb

    @property
    def proposal(self) -> Facts | None:
        """The one chosen among those that wait, while it does."""
        chosen = self.arguments.get("proposal")
        return next((row for row in self.listed.get("proposals", []) if row["proposal"] == chosen), None)

    @property
    def is_for_others(self) -> bool:
        """Whoever is logged in may never do this, with whomever."""
        return self.looked is not None and self.looked["needs"] is None

    @property
    def digest(self) -> str:
        return str(self.looked.get("proposal", "")) if self.looked else ""

    @property
    def needs(self) -> list[str] | None:
        """Roles one of which has to approve; empty where one person may; None where nothing is known yet."""
        return None if self.looked is None else list(self.looked["needs"] or [])

    @property
    def is_complete(self) -> bool:
        """Whether the console can be asked what it would do."""
        if self.verb in ONLY_PAGES or (self.verb == "evacuate" and self.arguments.get("to") is None):
            return False
        if self.verb in REASON_NEEDED and not self.reason:
            return False
        if self.verb == "void" and self._is_managers and not self.reason:
            return False
        return all(self.arguments.get(name) not in (None, "") for name in NEEDS.get(self.verb, ()))

    @property
    def lacks_a_reason(self) -> bool:
        """And nothing else."""
        return not self.is_complete and replace(self, reason=":").is_complete

    @property
    def _is_managers(self) -> bool:
        """Rule 5.10, and every void of a round that has its outcome."""
        return self.arguments.get("paragraph") == "5.10" or self.arguments.get("round") is not None

    @property
    def keyed(self) -> dict[str, Any]:
        """The digits on the keypad as the argument they stand for."""
        number = int(self.typed) if self.typed else None
        if self.verb == "credit":
            return {"cents": None if number is None else 100 * number}
        if self.verb in COUNTED:
            return {COUNTED[self.verb]: number}
        if self.verb != "set-limits" or number is None:
            return {"limits": None} if self.verb == "set-limits" else {}
        least, most = self.range_cents
        least, most = (100 * number, most) if self.end == "minimum" else (least, 100 * number)
        return {"limits": [f"{self.setting}={least}-{most}"]}

    def choose(self, **changes: Any) -> "Flow":
        """Other arguments: whatever was shown or proposed no longer counts."""
        arguments = {**self.arguments, **changes}
        return replace(self, arguments=arguments, looked=None, refused=None, second=Entry())
