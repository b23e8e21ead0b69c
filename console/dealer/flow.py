"""An action under way at the screen: what has been chosen, what it would do, and who has approved."""

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
    """A staff number and PIN while somebody keys them. The PIN is forgotten as soon as it is sent."""

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
    """What the console says that a command would do."""

    effect: Effect | None
    """The effect; None if the command decides nothing."""
    needs: list[str] | None
    proposal: str = ""
    """The digest of the proposal, once it is proposed."""


def looking(verb: str, told: Looked | Proposed | ProposalWaiting, game: DealerGame) -> Looking:
    proposal = "" if isinstance(told, Looked) else told.proposal
    return Looking(read_effect(verb, told.what_if, game.effects), told.needs, proposal)


@dataclass(frozen=True, slots=True)
class Flow:
    verb: str
    arguments: Arguments = field(default_factory=dict)
    reason: str = ""
    """A key of the prepared reasons, or a person's own words after a colon."""
    typed: str = ""
    """Digits on the keypad: an amount, or seconds."""
    looked: Looking | None = None
    """What the console says that the action would do in the present state; None if it has not said so yet."""
    refused: Why | None = None
    busy: str = ""
    """The step for which the console is being asked."""
    proposed_wall_ms: int = 0
    second: Entry = field(default_factory=Entry)
    setting: str = ""
    """The kind of bet whose limits are changed; `slip` for all bets of a round."""
    end: str = "maximum"
    """The end of the range that is keyed."""
    range_cents: CentsRange = NO_RANGE
    """The range that is in force now, in cents."""
    listed: AnswerBody | None = None
    """The list to choose from, as the console last sent it."""
    own_listed: Mapping[str, Value] = field(default_factory=dict)
    """The same, for a list that only the game knows."""
    game: DealerGame = field(kw_only=True, repr=False)

    @property
    def what(self) -> str:
        """The verb that is decided here; for a proposal made elsewhere, the verb of the proposal."""
        return self.proposal.verb if self.proposal else self.verb

    @property
    def proposal(self) -> ProposalWaiting | None:
        """The chosen proposal, as long as it is listed."""
        chosen = self.arguments.get("proposal")
        listed = self.listed.proposals if isinstance(self.listed, ProposalsListed) else []
        return next((row for row in listed if row.proposal == chosen), None)

    @property
    def is_for_others(self) -> bool:
        """Whether the person who is logged in may never do this, not even with a second person."""
        return self.looked is not None and self.looked.needs is None

    @property
    def digest(self) -> str:
        return self.looked.proposal if self.looked else ""

    @property
    def needs(self) -> list[str] | None:
        """The roles of which one has to approve; empty if one person may do it; None if that is not known yet."""
        return None if self.looked is None else list(self.looked.needs or [])

    @property
    def is_complete(self) -> bool:
        """Whether enough is chosen to ask the console what the action would do."""
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
        """Whether only the reason is missing."""
        return not self.is_complete and replace(self, reason=":").is_complete

    @property
    def _is_managers(self) -> bool:
        """Whether the void is for the shift manager: what the rules leave open, or a round that already has its
        outcome."""
        is_left_open = self.arguments.get("paragraph") == self.game.voids.managers
        return is_left_open or self.arguments.get("round") is not None

    @property
    def keyed(self) -> dict[str, Any]:
        """The digits on the keypad as the argument that they stand for."""
        number, counts = int(self.typed) if self.typed else None, self.game.verb(self.verb).counts
        if counts == "cents":  # Whole dollars are keyed.
            return {"cents": None if number is None else 100 * number}
        if counts:
            return {counts: number}
        if self.verb != "set-limits" or number is None:
            return {"limits": None} if self.verb == "set-limits" else {}
        least, most = self.range_cents.minimum_cents, self.range_cents.maximum_cents
        least, most = (100 * number, most) if self.end == "minimum" else (least, 100 * number)
        return {"limits": [f"{self.setting}={least}-{most}"]}

    def choose(self, **changes: Any) -> "Flow":
        """The page after other arguments are chosen; what was shown or proposed before no longer counts."""
        arguments = {**self.arguments, **changes}
        return replace(self, arguments=arguments, looked=None, refused=None, second=Entry())
