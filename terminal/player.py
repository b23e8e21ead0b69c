"""Automatic players: a random one with a seed, and one that follows a script. `Player` is what the loop asks."""

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Annotated, Protocol

import msgspec
from msgspec import Meta, Struct

from games.game import Game
from games.limits import Limits
from games.refusal import Refusal
from protocol.enums import Calls
from protocol.messages import Ask
from protocol.refusals import Why
from terminal.view import Answer, Call, Errand

Stakes = dict[str, int]
Options = Sequence[tuple[str, int, int]]
"""The actions of a question, each with the least and the most cents that it stakes."""
SLIPS_A_ROUND_MAX = 3
BETS_A_SLIP_MAX = 6
CHIPS_A_BET_MAX = 5
SILENT = 0.4
"""How often the random player says what no answer would mean."""
STAYS = (1, 3)
"""For how many rounds a random player who leaves stays."""
WHOLE = 100
"""An answer that need not stake all stakes half of it, in whole units of money."""


class Player(Protocol):
    @property
    def is_idle(self) -> bool:
        """Whether the player wants nothing now, so that the loop need not ask."""
        ...

    def next_slip(self, round_: int, limits: Limits, credit_cents: int) -> Stakes | None:
        """The slip that replaces the one before, or None to change nothing.

        It is called only while a bet would be accepted and none is undecided; `credit_cents` includes the money of the
        slip before.
        """
        ...

    def next_answer(self, asked: Ask, options: Options, credit_cents: int) -> Answer | None:
        """The answer to a question for this terminal, or None to wait."""
        ...

    def turned_away(self, why: Why) -> None:
        """Tells the player why no bet would be accepted now."""

    def refuse_sent(self, why: Why) -> None:
        """Tells the player why the last slip or answer was refused."""

    def take_errand(self) -> Errand | None:
        """The next errand of the player; None if there is none."""


class NoPlayer:
    is_idle: bool = False

    def next_slip(self, round_: int, limits: Limits, credit_cents: int) -> Stakes | None:
        return None

    def next_answer(self, asked: Ask, options: Options, credit_cents: int) -> Answer | None:
        return None

    def turned_away(self, why: Why) -> None:
        pass

    def refuse_sent(self, why: Why) -> None:
        pass

    def take_errand(self) -> Errand | None:
        return None


class RandomPlayer(NoPlayer):
    """Makes up to three slips a round, each of a few bets, while the credit lasts."""

    def __init__(self, seed: str, game: Game, *, leaves: bool = False) -> None:
        """A player who `leaves` cashes out every few rounds; the next one brings credit."""
        self._random = Random(seed)
        self._stays = Random(f"{seed} leaves").randint(*STAYS) if leaves else None
        self._errands: list[Errand] = []
        self._game = game
        self._spots = list(game.kind_of)
        self._round = 0
        self._slips_left = 0

    def next_slip(self, round_: int, limits: Limits, credit_cents: int) -> Stakes | None:
        if round_ != self._round:
            self._round, self._slips_left = round_, self._random.randint(1, SLIPS_A_ROUND_MAX)
            self._leave_when_due(credit_cents)
        if not self._slips_left:
            return None
        self._slips_left -= 1
        spots = self._random.sample(self._spots, self._random.randint(1, min(BETS_A_SLIP_MAX, len(self._spots))))
        slip = {spot: self._stake_cents(spot, limits) for spot in spots}
        refusal = self._game.check(slip, limits)
        while refusal is not None and refusal.spot in self._spots and refusal.spot not in slip:
            slip[refusal.spot] = self._stake_cents(refusal.spot, limits)  # What lies on another spot needs a bet there.
            refusal = self._game.check(slip, limits)
        fits = sum(slip.values()) <= credit_cents and refusal is None
        return slip if fits else None

    def take_errand(self) -> Errand | None:
        return self._errands.pop(0) if self._errands else None

    def _leave_when_due(self, credit_cents: int) -> None:
        if self._stays is None or not credit_cents:
            return
        self._stays -= 1
        if self._stays < 0:
            self._stays, self._slips_left = STAYS[1], 0
            self._errands.append(Call(Calls.CASH_OUT))

    def next_answer(self, asked: Ask, options: Options, credit_cents: int) -> Answer | None:
        within = [(action, least, min(most, credit_cents)) for action, least, most in options if least <= credit_cents]
        if not within:
            return None
        silent = [option for option in within if option[0] in asked.silence.values()]
        action, least, most = self._random.choice(silent if silent and self._random.random() < SILENT else within)
        return Answer(asked.question, action, max(least, self._random.choice((most, most // 2 // WHOLE * WHOLE))))

    def _stake_cents(self, spot: str, limits: Limits) -> int:
        lowest_cents = limits.of_spot[spot][0]
        return lowest_cents + limits.chip_cents * self._random.randrange(CHIPS_A_BET_MAX)


class ScriptError(Exception):
    """A script cannot be used; the message is a sentence for the person who wrote it."""


class ScriptedSlip(Struct, frozen=True, forbid_unknown_fields=True):
    """One slip of one round. Several lines for the same round are slips that follow one another."""

    round: Annotated[int, Meta(ge=1)]
    bets: dict[str, int] = {}
    cash_out: bool = False
    """The player leaves with their credit when the round opens."""


class ScriptedPlayer(NoPlayer):
    def __init__(self, slips: Mapping[int, Sequence[Stakes]], leaves_in: Collection[int] = ()) -> None:
        self._slips = {round_: list(of_round) for round_, of_round in slips.items()}
        self._leaves_in = set(leaves_in)
        self._errands: list[Errand] = []

    def take_errand(self) -> Errand | None:
        return self._errands.pop(0) if self._errands else None

    def next_slip(self, round_: int, limits: Limits, credit_cents: int) -> Stakes | None:
        if round_ in self._leaves_in:
            self._leaves_in.discard(round_)
            self._errands.append(Call(Calls.CASH_OUT))
        left = self._slips.get(round_)
        return left.pop(0) if left else None


def read_script(path: Path, game: Game) -> ScriptedPlayer:
    try:
        lines = path.read_bytes().splitlines()
    except OSError as bad:
        raise ScriptError(f"{path} cannot be read: {bad.strerror}.") from None
    slips: dict[int, list[Stakes]] = {}
    leaves_in: set[int] = set()
    for number, data in enumerate(lines, 1):
        if data.strip():
            line, stakes = _line(f"{path}, line {number}", data, game)
            leaves_in |= {line.round} if line.cash_out else set()
            if stakes or not line.cash_out:
                slips.setdefault(line.round, []).append(stakes)
    return ScriptedPlayer(slips, leaves_in)


def _line(where: str, data: bytes, game: Game) -> tuple[ScriptedSlip, Stakes]:
    try:
        line = msgspec.json.decode(data, type=ScriptedSlip)
    except (msgspec.DecodeError, UnicodeDecodeError) as bad:
        raise ScriptError(f"{where}: {bad}.") from None
    stakes: Stakes = {}
    for bet, cents in line.bets.items():
        pieces = game.expand(bet, cents)
        if isinstance(pieces, Refusal):
            raise ScriptError(f"{where}: {pieces.sentence}")
        for spot, piece_cents in pieces:
            stakes[spot] = stakes.get(spot, 0) + piece_cents
    return line, stakes
