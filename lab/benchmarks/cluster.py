"""Measures registration and settlement with five hundred terminals at one table, beside the same with bare
libraries.
"""

import gc
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import zmq

from cluster.children import Children
from cluster.demo_staff import DEALER, SUPERVISOR
from cluster.games import by_hand, demo_of
from cluster.table_folder import Sections, TableFolder, make_table
from games.game import Game, Stakes, Value
from games.registry import GAMES
from lab.benchmarks import Row, bare_cluster, row
from phrases.catalogue import english
from protocol.answers import plain_body, read_body
from protocol.clock import this_moment
from protocol.codec import EVENT_BYTES_MAX, Frame, decode_frame, encode_frame
from protocol.context import Context, open_context
from protocol.key_pairs import read_key_file
from protocol.messages import Receipt
from protocol.peer_sockets import TerminalSockets
from protocol.session import Watchdog
from protocol.table_status import TableStatus
from protocol.what_if import proposal_of
from terminal.config import read_terminal_config
from terminal.core import Core
from terminal.effects import WRITES, Effects, Reconnect, Send
from terminal.store import Store
from tools.games import USUAL
from tools.staff import StaffClient

TERMINALS = 500
TURNS = 11
"""The number of turns; the first is not counted."""
SOCKETS_A_TERMINAL = 8
CREDIT_CENTS = 1_000_000
WAIT_S = 120
MS = 1000
ROUND = {"bet_time_s": 0}


def rows(game: str = USUAL) -> Iterator[Row]:
    """Measures the baseline before and after the table, so that a change in the machine's load favours neither."""
    slip = by_hand(game).long_slip
    bare = _bare(slip)
    register_s, settle_s, alone_s = _median(_table(game))
    bare_register_s, bare_settle_s, bare_alone_s = _median([*bare, *_bare(slip)])
    ms = 1000
    yield row(f"cluster: {TERMINALS} slips of {len(slip)} bets registered", register_s * ms, "ms", bare_register_s * ms)
    yield row(f"cluster: result settled by {TERMINALS} ledgers", settle_s * ms, "ms", bare_settle_s * ms)
    yield row("cluster: one slip registered while nobody else speaks", alone_s * ms, "ms", bare_alone_s * ms)


Taken = tuple[float, float, float]
"""Seconds: all slips registered, all results settled, one slip registered alone."""


def _bare(slip: Stakes) -> list[Taken]:
    with bare_clients() as clients:
        bets = dict(slip)
        taken = [
            (clients.register(bets, turn), clients.settle(turn, bytes(150)), clients.register(bets, turn, 1))
            for turn in range(TURNS)
        ]
    return taken[1:]


@contextmanager
def bare_clients() -> Iterator[bare_cluster.Clients]:
    """Gives bare clients at a bare server, as many clients as the table has terminals."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        server = subprocess.Popen([sys.executable, bare_cluster.__file__, name])
        try:
            until("the bare server", (folder / "public").exists)
            clients = bare_cluster.Clients(folder, TERMINALS)
            yield clients
            clients.close()
        finally:
            server.kill()
            server.wait()


def _median(taken: list[Taken]) -> Taken:
    register_s, settle_s, alone_s = zip(*taken, strict=True)
    return median(register_s), median(settle_s), median(alone_s)


class Seated:
    """A terminal without its own process: the same core, ledger file and sockets, driven from here."""

    def __init__(self, context: Context, table: TableFolder, name: str, game: Game) -> None:
        config = read_terminal_config(table.terminal_config(name))
        console = config.console
        keys = read_key_file(Path(config.secret))
        self.store = Store(Path(config.data) / "terminal.db", owner=name)
        watchdog = Watchdog(Random(name).uniform, this_moment().monotonic_s)
        self.core = Core(self.store.load(name), game, self.store, 1, "bench", watchdog)
        self.sockets = TerminalSockets(context, console.commands, console.events, keys, console.public_key)
        self.dealer, _ = self.sockets.sockets
        self._number = 0

    def turn(self) -> None:
        self.do(self.hear())
        self.do(self.core.tick(this_moment()))

    def hear(self) -> Effects:
        effects: Effects = []
        now = this_moment()
        for payload in self.sockets.drain():
            effects += self.core.hear(decode_frame(payload, EVENT_BYTES_MAX), now)
        return effects

    def until_receipt(self, round_: int, revision: int) -> list[Frame]:
        """Reads the console's messages up to the receipt of that revision. A slip that was sent twice has two receipts,
        so the first one may be of an earlier round.
        """
        frames: list[Frame] = []
        while not (frames and _is_receipt_of(frames[-1], round_, revision)):
            if not self.dealer.poll(MS * WAIT_S):
                raise RuntimeError(f"waited {WAIT_S:g} s in vain for a receipt")
            frames.append(decode_frame(self.dealer.recv()))
        return frames

    def do(self, effects: Effects) -> None:
        self.commit(effects)
        self.send(effects)

    def commit(self, effects: Effects) -> None:
        writes = [effect for effect in effects if isinstance(effect, WRITES)]
        if writes:
            self.store.commit(writes)

    def send(self, effects: Effects) -> None:
        for effect in effects:
            if isinstance(effect, Reconnect):
                self.sockets.recreate()
                self.dealer, _ = self.sockets.sockets
        for effect in effects:
            if isinstance(effect, Send):
                self._number += 1
                seat = self.core.seat
                self.sockets.send(
                    encode_frame(effect.message, epoch=seat.epoch, session=seat.session, number=self._number)
                )


class Floor:
    """All terminals, with the staff who run the table."""

    def __init__(
        self, seats: list[Seated], table: TableFolder, staff: StaffClient, console_pid: int, game: str
    ) -> None:
        self.seats = seats
        self.game = game
        self.table = table
        self.console_pid = console_pid
        self.opened = 0
        """Rounds."""
        self._staff = staff

    def status(self) -> TableStatus:
        return read_body(self._staff.ask("status"), TableStatus)

    def ask(self, verb: str, *, who: str = DEALER, **arguments: object) -> dict[str, Any]:
        answer = self._staff.ask(verb, arguments, staff=self.table.badge(who))
        if answer.refusal is not None and proposal_of(answer) is None:
            raise RuntimeError(f"{verb}: {english(answer.sentence)}")
        return plain_body(answer)

    def until(self, what: str, holds: Callable[[Seated], bool]) -> None:
        def all_hold() -> bool:
            for seat in self.seats:
                seat.turn()
            return all(holds(seat) for seat in self.seats)

        until(what, all_hold)

    def register(self, slip: Stakes, count: int | None = None) -> float:
        """Gives the seconds from the first sent slip to the last receipt; each stake is on disk before.

        With a count, of so many seats only.
        """
        seats = self.seats[:count]
        slips = [self._prepared(seat, slip) for seat in seats]
        heard: list[tuple[Seated, Frame]] = []
        start = time.perf_counter()
        for seat, effects in zip(seats, slips, strict=True):
            seat.send(effects)
        for seat in seats:
            round_, latest = max((number, slip.latest_revision) for number, slip in seat.core.seat.slips.items())
            heard += [(seat, frame) for frame in seat.until_receipt(round_, latest)]
        taken_s = time.perf_counter() - start
        for seat, frame in heard:
            seat.do(seat.core.hear(frame, this_moment()))
        if any(_is_undecided(seat.core) for seat in seats):
            raise RuntimeError("not every slip got its receipt")
        return taken_s

    def _prepared(self, seat: Seated, slip: Stakes) -> Effects:
        seat.do(seat.hear())  # Five hundred commits may take longer than a terminal bears silence.
        effects, why = seat.core.bet(dict(slip), this_moment())
        if why is not None:
            raise RuntimeError(english(why.sentence))
        seat.commit(effects)
        return effects

    def settle(self, outcome: Value) -> float:
        """Gives the seconds from the second person's approval to the last ledger with the result on disk."""
        *before, last = by_hand(self.game).said(outcome)
        for said in before:
            self.ask(said.verb, **said.arguments)
        proposed = self.ask(last.verb, **last.arguments)
        start = time.perf_counter()
        self.ask("approve", who=SUPERVISOR, digest=proposed["proposal"])
        for seat in self.seats:
            while not _is_settled(seat.core):
                if not seat.sockets.poll(MS * WAIT_S):
                    raise RuntimeError(f"waited {WAIT_S:g} s in vain for a settlement")
                seat.do(seat.hear())
        return time.perf_counter() - start


def _is_receipt_of(frame: Frame, round_: int, revision: int) -> bool:
    said = frame.message
    return isinstance(said, Receipt) and said.round == round_ and said.decided_revision >= revision


def _is_undecided(core: Core) -> bool:
    assert core.seat.state is not None
    return core.seat.slips[core.seat.state.round].undecided is not None


def _is_settled(core: Core) -> bool:
    return max(core.seat.slips.items())[1].version > 0


def _table(game: str) -> list[Taken]:
    bets = by_hand(game)
    with floor_of(TERMINALS, game) as floor:
        give_credit(floor)
        return [_round(floor, bets.long_slip, bets.outcomes[turn % len(bets.outcomes)]) for turn in range(TURNS)][1:]


def open_round(floor: Floor) -> None:
    floor.opened += 1
    for said in by_hand(floor.game).before_round(floor.opened):
        proposed = floor.ask(said.verb, **said.arguments)
        floor.ask("approve", who=SUPERVISOR, digest=proposed["proposal"])
    floor.ask("open")
    floor.until("the notice", lambda seat: seat.core.why_no_bets(this_moment()) is None)


def give_credit(floor: Floor) -> None:
    gc.freeze()  # Five hundred terminals in one process are the bench's affair.
    floor.until("all terminals to join", lambda seat: seat.core.seat.is_in_session)
    for seat in floor.seats:
        floor.ask("credit", terminal=seat.core.seat.terminal, cents=CREDIT_CENTS)
    floor.until("all credit", lambda seat: seat.core.seat.ledger.credit_cents == CREDIT_CENTS)


def _round(floor: Floor, slip: Stakes, outcome: Value) -> Taken:
    open_round(floor)
    alone_s = floor.register(slip, 1)
    floor.register({}, 1)
    register_s = floor.register(slip)
    floor.ask("close")
    floor.until("the close", lambda seat: max(seat.core.seat.slips.items())[1].standing_revision is not None)
    settle_s = floor.settle(outcome)
    floor.until("every journal", lambda seat: seat.core.seat.acked_seq == seat.core.seat.ledger.seq)
    for seat in floor.seats:
        seat.store.checkpoint()  # As each does after a settlement, on its own machine.
    return register_s, settle_s, alone_s


@contextmanager
def floor_of(count: int, game: str, source: Callable[[Path], Sections] | None = None) -> Iterator[Floor]:
    """`source`: the sections of a console in this folder whose outcomes nobody enters."""
    with tempfile.TemporaryDirectory() as name:
        names = [f"T{number:03}" for number in range(1, count + 1)]
        sections = {**(source(Path(name)) if source else demo_of(game).keyed_sections), "round": ROUND}
        table = make_table(Path(name), names, sections, game)
        children = Children(Path(name))
        context = open_context()
        context.set(zmq.MAX_SOCKETS, SOCKETS_A_TERMINAL * count + 64)
        seats: list[Seated] = []
        staff = table.staff()
        try:
            console = children.start("console", "console", "--config", str(table.console_config))
            seats += [Seated(context, table, terminal, GAMES.make(game, {})) for terminal in names]
            yield Floor(seats, table, staff, console.pid, game)
        finally:
            children.end()
            staff.close()
            for seat in seats:
                seat.sockets.close()
                seat.store.close()
            context.term()


def until(what: str, holds: Callable[[], bool]) -> None:
    deadline_s = time.monotonic() + WAIT_S
    while not holds():
        if time.monotonic() > deadline_s:
            raise RuntimeError(f"waited {WAIT_S:g} s in vain for {what}")
        time.sleep(0.002)
