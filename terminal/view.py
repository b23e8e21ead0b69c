"""The values between the core's thread and the player's screen: a frozen `View` to the screen, requests to the core."""

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
from terminal.slips import QueryMade
from terminal.till.shown import NO_TILL, TillView

Stakes = Mapping[str, int]
"""Cents by spot."""


@dataclass(frozen=True, slots=True)
class Want:
    """The player wants this whole slip in this round, in place of the one before."""

    round: int
    stakes: Stakes
    """A line of 0 cents is an instruction."""
    token: int
    """The number of the screen's request; the view names the last one that was refused."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The player answers a question of the round."""

    question: int
    action: str
    cents: int = 0


@dataclass(frozen=True, slots=True)
class Call:
    """The player calls someone, or cancels the call."""

    what: Calls
    """An attendant, or a cash-out; both can be called at the same time."""
    is_wanted: bool = True


@dataclass(frozen=True, slots=True)
class Look:
    """The player opens the page of the last rounds; they are sent to the screen once, apart from the View."""


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
    """The player sets own limits for the current credit session. None changes nothing, and no limit is
    ever loosened.
    """

    loss_cents: int | None = None
    time_ms: int | None = None


@dataclass(frozen=True, slots=True)
class QueryTable:
    """The player wants the table looked at again before the round is settled."""


@dataclass(frozen=True, slots=True)
class ShowHidden:
    """The player shows to all what lies hidden in the round and is theirs to show."""


OfTheRound = QueryTable | ShowHidden
Errand = OfTheRound | Call | Look | ChooseChip | KeepFavourite | RenameFavourite | ForgetFavourite | LimitMyself
Wish = Want | Answer | Errand


@dataclass(frozen=True, slots=True)
class Given:
    """This terminal's answer to the open question."""

    action: str
    cents: int = 0
    is_registered: bool = False
    """True once the answer is on the console's disk."""


@dataclass(frozen=True, slots=True)
class Bets:
    """The slip of the current round."""

    registered: Stakes
    """The stakes on the console's disk; from the close on, the stakes that count."""
    asked: Stakes | None = None
    """The newest revision while the console has not decided it; else None."""
    is_final: bool = False
    """The close is known: the registered bets count, all others have been returned."""
    returned: Stakes = field(default_factory=dict)
    """From the close on: what was asked for beyond the bets that count, by spot."""
    margin_ms: int | None = None
    """How long before the close the bets that count were registered."""
    late_ms: int | None = None
    """How long after the close the last revision arrived; None if it was not late."""
    may_return_cents: int = 0
    """While bets are open: how much of the registered bets would be returned if the close came now."""
    given_back: tuple[Returned, ...] = ()
    """From the close on: registered bets that were returned, each with the paragraph."""
    taken_back: Stakes = field(default_factory=dict)
    """Of the registered bets, by spot, what the player has taken back while the round goes on. It is paid at its end.
    """
    added_cents: int = 0
    """What this player's answers stake while the round goes on, on top of the slip."""
    instructions: tuple[str, ...] = ()
    """What the registered slip says besides its stakes; from the close on, what the slip that counts says."""
    asked_instructions: tuple[str, ...] = ()
    """What the newest revision says, while the console has not decided it."""


@dataclass(frozen=True, slots=True)
class Played:
    """A round of this terminal that has an outcome."""

    round: int
    version: int
    outcome: Value
    stakes: Stakes
    """The stakes that counted."""
    payouts: Stakes
    """The payout by spot: stakes included, 0 for a losing bet."""
    returned_cents: int
    """What was asked for but not registered, and went back."""
    margin_ms: int | None
    unrecovered_cents: int
    given_back: tuple[Returned, ...] = ()
    """Registered bets that were returned at the close."""
    added_cents: int = 0
    """What this player's answers staked during the round, on top of the slip."""

    @property
    def stake_cents(self) -> int:
        return sum(self.stakes.values()) + self.added_cents

    @property
    def payout_cents(self) -> int:
        return sum(self.payouts.values())

    @property
    def net_cents(self) -> int:
        return self.payout_cents - self.stake_cents

    @property
    def is_net_win(self) -> bool:
        """Whether more was paid than staked; a payout below the stake is never shown as a win."""
        return self.net_cents > 0


@dataclass(frozen=True, slots=True)
class Refused:
    token: int
    why: Why


@dataclass(frozen=True, slots=True)
class View:
    terminal: str
    table: str = ""
    """Empty until the console has sent its name."""
    round: int = 0
    phase: Phase | None = None
    """As in State; None before the first State. The log counts more: a round closed by the log is never
    shown as open.
    """
    closes_s: float | None = None
    """The monotonic time at which the timer closes bets; for display only."""
    last_bets: bool = False
    paragraph: str | None = None
    """The paragraph of the rulebook by which the round is held or void; None if there is none."""
    held_for: str = ""
    """Why the round is held, as in State."""
    last_round: int | None = None
    """After this round the table is closed; None if no end is announced."""
    is_heard: bool = False
    """The console was heard recently and there is a session; otherwise the connection counts as lost."""
    heard_wall_ms: int | None = None
    """The wall clock when the console was last heard."""
    reconnects: int = 0
    """The attempts to reconnect since the console was last heard."""
    key_refused: bool = False
    """The console does not know this terminal's key and refuses the connection."""
    fault: Said | None = None
    """Why the terminal is out of service; stored on disk."""
    lock: LockCause | None = None
    locked: Said | None = None
    """Why the console has locked this terminal; None if it has not."""
    no_bets: Why | None = None
    """Why no bet would be accepted now; None if one would."""
    refused: Refused | None = None
    """The last request that was refused, here or by the console."""
    credit_cents: int = 0
    """The free credit, without the money of the current slip."""
    escrow_cents: int = 0
    visit: Visit = field(default_factory=Visit)
    """The current credit session: when it began, money in and out, stakes."""
    limits: Limits | None = None
    options: Mapping[str, int | bool] = field(default_factory=dict)
    """The game's own settings, as they are set at this table."""
    room: Stakes = field(default_factory=dict)
    """While bets are open: how much the table still accepts, by spot."""
    kept: Stakes = field(default_factory=dict)
    """While bets are open: how much of the room is kept free for the player who comes first on a spot."""
    before_close: Value = None
    """While bets are open: what the game makes known of the round to come."""
    question: Ask | None = None
    """The open question to this terminal; None if there is none."""
    given: Given | None = None
    """This terminal's answer, once the player has chosen."""
    may_query: bool = False
    """The player may have the table looked at again now."""
    query: QueryMade | None = None
    """That the player has asked in this round, and whether the console has heard."""
    may_reveal: bool = False
    """Something lies hidden in the round that this player may show to all."""
    play: Value = None
    """The current round's state of play, as its game keeps it."""
    last_play: Value = None
    """The state of play of the round that closed last: the current one, or the one before while bets are open."""
    news: Terms | None = None
    """Changed terms, from when they are set until the bets of their first round close (rule 3.3)."""
    own_limits: PutOwnLimits | None = None
    """The own limits of the current credit session."""
    chip_cents: int | None = None
    """The chip chosen in the current credit session."""
    favourites: tuple[PutFavourite, ...] = ()
    calls: frozenset[Calls] = frozenset()
    """What the player has called for: `attendant`, `cash-out`."""
    is_scripted: bool = False
    """A scripted player plays here until a person bets."""
    bets: Bets | None = None
    """The bets of the current round; None if there are none."""
    other_rules: bool = False
    """This software does not have the rules by which the current round was settled, so the payouts of its bets are
    unknown.
    """
    seal: bytes = b""
    """The seal of the current round, from the close on."""
    closed: PutEnded | None = None
    """The current round from its close to its outcome, while the salt of its seal is unknown."""
    last_played: Played | None = None
    """The newest round with an outcome that the player who is here now has played."""
    played: tuple[Played, ...] = ()
    """All rounds with an outcome that this player has played, newest first, at most 20."""
    last_win: Played | None = None
    """The newest round that paid more than was staked."""
    ended: tuple[PutEnded, ...] = ()
    """The rounds of the table that have an outcome, newest first, at most 200."""
    fairness: Fairness | None = None
    """The last fairness message of the console."""
    correction: PutEnded | None = None
    """A correction that came after the last round ended, until the next round opens."""
    till: TillView = NO_TILL
    """What may be inserted, what is leaving, and what is wrong with acceptor and printer."""
    correction_cents: int = 0
    """What the correction added to the credit; negative if it took from it."""

    @property
    def seals(self) -> tuple[PutEnded, ...]:
        """The rounds whose close this terminal has read, newest first."""
        return tuple(row for row in (self.closed, *self.ended) if row is not None and row.sealed)
