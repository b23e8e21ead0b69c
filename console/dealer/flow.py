"""An action on its way at the screen: what has been chosen, what it would do, and who has said yes."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from console.dealer.game import DealerGame
from console.watching.heard import Arguments
from protocol.answers import AnswerBody
from protocol.lists import ProposalsListed, ProposalWaiting
from protocol.messages import Value
from protocol.refusals import Why
from protocol.table_status import CentsRange
from protocol.what_if import Effect, Looked, Proposed, read_effect

PIN_DIGITS_MIN, PIN_DIGITS_MAX = 6, 12
NUMBER_DIGITS_MAX = 16
AMOUNT_DIGITS_MAX = 8
NO_RANGE = CentsRange(0, 0)


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
class Looking:
    """What the console says of a command before it is done."""

    effect: Effect | None
    """None where there is nothing to decide."""
    needs: list[str] | None
    proposal: str = ""
    """The digest, once it is proposed."""


def looking(verb: str, told: Looked | Proposed | ProposalWaiting, game: DealerGame) -> Looking:
    proposal = "" if isinstance(told, Looked) else told.proposal
    return Looking(read_effect(verb, told.what_if, game.effects), told.needs, proposal)


@dataclass(frozen=True, slots=True)
class Flow:
    verb: str
    arguments: Arguments = field(default_factory=dict)
    reason: str = ""
    """A key of REASONS, or own words after a colon."""
    typed: str = ""
    """Digits on the keypad: an amount, or seconds."""
    looked: Looking | None = None
    """What the console says it would do, as things stand."""
    refused: Why | None = None
    busy: str = ""
    """What the console is being asked."""
    proposed_wall_ms: int = 0
    second: Entry = field(default_factory=Entry)
    setting: str = ""
    """Which kind of bet, where limits are changed; `slip` for all bets of a round."""
    end: str = "maximum"
    """Which end of the range is keyed."""
    range_cents: CentsRange = NO_RANGE
    """As it stands now."""
    listed: AnswerBody | None = None
    """What there is to choose from, by the console's last word."""
    own_listed: Mapping[str, Value] = field(default_factory=dict)
    """The same, of a list that only the game knows."""
    game: DealerGame = field(kw_only=True, repr=False)

    @property
    def what(self) -> str:
        """The action that is decided here: of a proposal made elsewhere, its own."""
        return self.proposal.verb if self.proposal else self.verb

    @property
    def proposal(self) -> ProposalWaiting | None:
        """The one chosen among those that wait, while it does."""
        chosen = self.arguments.get("proposal")
        listed = self.listed.proposals if isinstance(self.listed, ProposalsListed) else []
        return next((row for row in listed if row.proposal == chosen), None)

    @property
    def is_for_others(self) -> bool:
        """Whoever is logged in may never do this, with whomever."""
        return self.looked is not None and self.looked.needs is None

    @property
    def digest(self) -> str:
        return self.looked.proposal if self.looked else ""

    @property
    def needs(self) -> list[str] | None:
        """Roles one of which has to approve; empty where one person may; None where nothing is known yet."""
        return None if self.looked is None else list(self.looked.needs or [])

    @property
    def is_complete(self) -> bool:
        """Whether the console can be asked what it would do."""
        asked = self.game.verb(self.verb)
        if asked.is_only_page or (self.verb == "evacuate" and self.arguments.get("to") is None):
            return False
        if asked.takes_reason and not self.reason:
            return False
        if self.verb == "void" and self._is_managers and not self.reason:
            return False
        return all(self.arguments.get(name) not in (None, "") for name in asked.needs)

    @property
    def lacks_a_reason(self) -> bool:
        """And nothing else."""
        return not self.is_complete and replace(self, reason=":").is_complete

    @property
    def _is_managers(self) -> bool:
        """What the rules leave open, and every void of a round that has its outcome."""
        is_left_open = self.arguments.get("paragraph") == self.game.voids.managers
        return is_left_open or self.arguments.get("round") is not None

    @property
    def keyed(self) -> dict[str, Any]:
        """The digits on the keypad as the argument they stand for."""
        number, counts = int(self.typed) if self.typed else None, self.game.verb(self.verb).counts
        if self.verb == "credit":
            return {"cents": None if number is None else 100 * number}
        if counts:
            return {counts: number}
        if self.verb != "set-limits" or number is None:
            return {"limits": None} if self.verb == "set-limits" else {}
        least, most = self.range_cents.minimum_cents, self.range_cents.maximum_cents
        least, most = (100 * number, most) if self.end == "minimum" else (least, 100 * number)
        return {"limits": [f"{self.setting}={least}-{most}"]}

    def choose(self, **changes: Any) -> "Flow":
        """Other arguments: whatever was shown or proposed no longer counts."""
        arguments = {**self.arguments, **changes}
        return replace(self, arguments=arguments, looked=None, refused=None, second=Entry())
