"""What passes between the core's thread and the player's screen: one frozen picture one way, wishes the other way."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.game import Returned, Value
from games.limits import Limits
from phrases import Said
from protocol.enums import Calls, LockCause, Phase
from protocol.messages import Ask, Fairness, Terms
from protocol.refusals import Why
from terminal.effects import PutEnded, PutFavourite, PutOwnLimits
from terminal.ledger import Visit

Stakes = Mapping[str, int]
"""Spot to cents."""


@dataclass(frozen=True, slots=True)
class Want:
    """The player wants this whole slip in this round, in place of the one before."""

    round: int
    stakes: Stakes
    token: int
    """Counts the screen's wishes; the picture names the last one that was refused."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The player answers a question of the round."""

    question: int
    action: str
    cents: int = 0


@dataclass(frozen=True, slots=True)
class Call:
    """The player calls someone, or no longer does."""

    what: Calls
    """An attendant, or a cash-out; neither replaces the other."""
    is_wanted: bool = True


@dataclass(frozen=True, slots=True)
class Look:
    """The player opens the page of his last rounds; they are shown once, apart from the View."""


@dataclass(frozen=True, slots=True)
class ChooseChip:
    chip_cents: int


@dataclass(frozen=True, slots=True)
class KeepFavourite:
    stakes: Stakes


@dataclass(frozen=True, slots=True)
class RenameFavourite:
    number: int
    name: str


@dataclass(frozen=True, slots=True)
class ForgetFavourite:
    number: int


@dataclass(frozen=True, slots=True)
class LimitMyself:
    """For the credit session that runs; None asks for nothing, and nothing is ever loosened."""

    loss_cents: int | None = None
    time_ms: int | None = None


Errand = Call | Look | ChooseChip | KeepFavourite | RenameFavourite | ForgetFavourite | LimitMyself
Wish = Want | Answer | Errand


@dataclass(frozen=True, slots=True)
class Given:
    """This terminal's answer to the question that is open."""

    action: str
    cents: int = 0
    is_registered: bool = False
    """On the console's disk."""


@dataclass(frozen=True, slots=True)
class Bets:
    """The slip of the current round."""

    registered: Stakes
    """On the console's disk; from the close on, what stands."""
    asked: Stakes | None = None
    """The newest revision, while the console has not decided it."""
    is_final: bool = False
    """The close is known: what is registered stands, the rest has been returned."""
    returned: Stakes = field(default_factory=dict)
    """From the close on: what was asked for beyond what stands, by spot."""
    margin_ms: int | None = None
    """How long before the close what stands was registered."""
    late_ms: int | None = None
    """How long after the close the last revision came, where it did."""
    may_return_cents: int = 0
    """While bets are open: of what is registered, what the close would give back if it came now."""
    given_back: tuple[Returned, ...] = ()
    """From the close on: what was registered and does not stand, by which paragraph."""


@dataclass(frozen=True, slots=True)
class Played:
    """A round of this terminal that has an outcome."""

    round: int
    version: int
    outcome: Value
    stakes: Stakes
    """What stood."""
    payouts: Stakes
    """By spot, what came back: stakes included, 0 for a losing bet."""
    returned_cents: int
    """What was not registered and went back."""
    margin_ms: int | None
    unrecovered_cents: int
    given_back: tuple[Returned, ...] = ()
    """What was registered and did not stand from the close on."""

    @property
    def stake_cents(self) -> int:
        return sum(self.stakes.values())

    @property
    def payout_cents(self) -> int:
        return sum(self.payouts.values())

    @property
    def net_cents(self) -> int:
        return self.payout_cents - self.stake_cents

    @property
    def is_net_win(self) -> bool:
        """A payout below the stake is a loss, and is never shown as a win."""
        return self.net_cents > 0


@dataclass(frozen=True, slots=True)
class Refused:
    token: int
    why: Why


@dataclass(frozen=True, slots=True)
class View:
    terminal: str
    table: str = ""
    """Empty until the console has said its name."""
    round: int = 0
    phase: Phase | None = None
    """None before the console has been heard."""
    """As in State; empty before the first one. The log counts more: a closed round never looks open here."""
    closes_s: float | None = None
    """Monotonic: when the timer closes bets; for show only."""
    last_bets: bool = False
    paragraph: str | None = None
    """Of the rulebook, where the round is held or void by one."""
    held_for: str = ""
    """Why the round is held, as State says it."""
    last_round: int | None = None
    """After this round the table is closed."""
    is_heard: bool = False
    """The console was heard lately and there is a session; otherwise the connection counts as lost."""
    heard_wall_ms: int | None = None
    """The wall clock when it was last heard."""
    reconnects: int = 0
    """Attempts since it was last heard."""
    key_refused: bool = False
    """The console does not know this terminal's key, and lets it in no more."""
    fault: Said | None = None
    """Out of service, durable."""
    lock: LockCause | None = None
    locked: Said | None = None
    """Locked by the console."""
    no_bets: Why | None = None
    """Why no bet would be taken now; None where one would."""
    refused: Refused | None = None
    """The last wish that was refused, here or by the console."""
    credit_cents: int = 0
    """Free; what the slip holds is not in it."""
    escrow_cents: int = 0
    visit: Visit = field(default_factory=Visit)
    """The credit session that runs: when it began, money in and out, stakes."""
    limits: Limits | None = None
    options: Mapping[str, int | bool] = field(default_factory=dict)
    """What the game lets a table set, as it is set."""
    room: Stakes = field(default_factory=dict)
    """While bets are open: by spot, what the table still takes."""
    question: Ask | None = None
    """What this terminal is asked, while the question is open."""
    given: Given | None = None
    """Its answer, once the player has chosen."""
    play: Value = None
    """How far the current round is played, as its game has it."""
    last_play: Value = None
    """Of the round that closed last: the current one, or the one before it while bets are open."""
    news: Terms | None = None
    """Terms that changed: from when they are set until the bets of their first round close (rule 3.3)."""
    own_limits: PutOwnLimits | None = None
    """Of the credit session that runs."""
    chip_cents: int | None = None
    """Chosen in the credit session that runs."""
    favourites: tuple[PutFavourite, ...] = ()
    calls: frozenset[Calls] = frozenset()
    """`attendant`, `cash-out`."""
    is_scripted: bool = False
    """A scripted player has this seat, until a person bets."""
    bets: Bets | None = None
    """Of the current round, where there are any."""
    other_rules: bool = False
    """The current round was settled by rules that this software does not have: what its bets brought is not known."""
    seal: bytes = b""
    """Of the current round, from the close on."""
    closed: PutEnded | None = None
    """The current round from its close to its outcome: sealed, and not opened yet."""
    last_played: Played | None = None
    """The newest round that has an outcome, of the player who is here now."""
    played: tuple[Played, ...] = ()
    """That player's rounds that have an outcome, newest first, at most 20."""
    last_win: Played | None = None
    """The newest round that paid more than was staked."""
    ended: tuple[PutEnded, ...] = ()
    """The table's rounds that have an outcome, newest first, at most 200."""
    fairness: Fairness | None = None
    """What the console last said of the table's results."""
    correction: PutEnded | None = None
    """A correction that came after the last round ended, until the next round opens."""
    correction_cents: int = 0
    """What it put on the credit, or took off."""

    @property
    def seals(self) -> tuple[PutEnded, ...]:
        """Rounds whose close this terminal has read, newest first."""
        return tuple(row for row in (self.closed, *self.ended) if row is not None and row.sealed)
