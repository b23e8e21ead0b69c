"""The console's core: one event in, the effects out. It decides and does nothing."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from console import commands, mirror, outcomes, presence, recovery, registration, staff, staff_changes
from console.archive import Archive
from console.closing import close, track_pass
from console.effects import Alarm, Effects, LateAnswer, MakeReport, Publish, PutAnswer, PutRound, RoundEnded, ToTerminal
from console.keys import Keys, NoKeys
from console.log import state_message
from console.request import Proposed, Request
from console.rounds import UNDECIDED, Move, Phase, advance
from console.seals import Seals
from console.settings import Game, Settings
from console.state import AnswerRow, MadeReport, PersonRow, RoundRow, Table, Verdict
from console.wheel_card import fairness, uneven
from protocol.clock import Now
from protocol.codec import Frame
from protocol.messages import Answer, Command, Get, Hello, Journal, Ping, Rejected, SealFault, Slip, shortened
from protocol.refusals import RefusalNumber, Why
from protocol.seal import Chance

STATE_EVERY_S = 0.5


class FromTerminal(Struct, frozen=True):
    terminal: str
    frame: Frame


class TrackPass(Struct, frozen=True):
    """The ball was seen passing on the track."""

    evidence: str
    age_s: float = 0.0
    """How long ago, by this process's clock."""
    rotor: str = ""
    """How the wheel turns, where it has said so."""


class BallMustHaveLeft(Struct, frozen=True):
    """Bets close now: the ball is slow, has left the track, or the wheel is silent with a ball on it."""

    cause: str
    hold: str | None = None
    """Why the round is held besides, where it is."""


class Judged(Struct, frozen=True):
    verdict: Verdict
    simulated: bool


class SameSpinAtRest(Struct, frozen=True):
    outcome: str
    evidence: str
    simulated: bool = False


class SpinIsLost(Struct, frozen=True):
    why: str


class PinChecked(Struct, frozen=True):
    """What came of a CheckPin."""

    number: str
    correct: bool
    session: str
    """A name for the session, made by chance: who shares a key must not guess it."""


class PinHashed(Struct, frozen=True):
    """What came of a HashPin: the command, without the PIN, and the PIN's hash; or why there is none."""

    peer: str
    command: Command
    pin_hash: str
    refused: str = ""


class ReportMade(Struct, frozen=True):
    """What came of a MakeReport."""

    wanted: MakeReport
    document: dict[str, Any] | None
    file: str
    failed: str


class Tick(Struct, frozen=True):
    """Time has passed."""


EngineEvent = (
    FromTerminal
    | TrackPass
    | BallMustHaveLeft
    | Judged
    | SameSpinAtRest
    | SpinIsLost
    | PinChecked
    | PinHashed
    | ReportMade
    | Tick
)


class Engine:
    def __init__(
        self,
        table: Table,
        archive: Archive,
        game: Game,
        settings: Settings,
        chance: Chance,
        keys: Keys | None = None,
    ) -> None:
        self.table = table
        self.keys: Keys = keys or NoKeys()
        self._archive = archive
        self._game = game
        self._settings = settings
        self._chance = chance
        self._seals = Seals()
        self._state_due_s = 0.0
        self._said: tuple[Any, ...] = ()
        self._answers: dict[tuple[str, str], Answer] = {}
        """Of commands whose answers are not on disk yet."""
        self._handlers: dict[type, Callable[[Any, Now], Effects]] = {
            FromTerminal: self._from_terminal,
            TrackPass: self._track_pass,
            BallMustHaveLeft: self._must_close,
            Judged: self._judged,
            SameSpinAtRest: self._same_spin_at_rest,
            SpinIsLost: lambda event, now: recovery.spin_is_lost(self.table, event.why, self._game, now),
            PinChecked: lambda event, now: staff.checked(self.table, event.number, event.correct, event.session, now),
            PinHashed: self._pin_hashed,
            ReportMade: self._report_made,
            Tick: self._tick,
        }
        self._heard: dict[type, Callable[[str, Any, Now], Effects]] = {
            Slip: lambda name, slip, now: registration.register(table, name, slip, archive, game, settings, now),
            Journal: lambda name, journal, now: [*mirror.journal(table, name, journal, archive), *self._settled(now)],
            Get: lambda name, get, _: presence.replay(name, get, archive),
            Ping: lambda name, ping, _: presence.ping(table, name, ping, archive),
            SealFault: lambda name, fault, now: self._seals.hear(table, name, fault, archive, now),
        }

    @property
    def rules_hash(self) -> str:
        return self._game.rules_hash

    def begin(self, incomplete: list[RoundRow], now: Now) -> Effects:
        return recovery.begin(self.table, incomplete, self._archive, self._game, self._settings, now)

    def handle(self, event: EngineEvent, now: Now) -> Effects:
        return self._handlers[type(event)](event, now)

    def command(self, command: Command, peer: str, now: Now) -> tuple[Effects, Answer | None]:
        """The same id is done once; asked again, it gets the same answer. No answer yet: it comes as a Reply."""
        if command.verb not in commands.READS and (given := self._answered(peer, command.id)) is not None:
            return [], given
        if command.verb == commands.LOG_IN:
            asked = staff.log_in(self.table, command, peer, now)
            return ([], _refusal(command, asked)) if isinstance(asked, Why) else (asked, None)
        is_by_itself = command.verb in commands.LISTS
        person = staff.person_of(self.table, command, peer, self._settings, now, is_by_itself=is_by_itself)
        if isinstance(person, Why):
            return [], _refusal(command, person)
        if command.verb in staff_changes.WITH_PIN:
            asked = staff_changes.hash_pin(self.table, command, peer)
            return ([], _refusal(command, asked)) if isinstance(asked, Why) else (asked, None)
        return self._run(command, person, peer, now)

    def _pin_hashed(self, event: PinHashed, now: Now) -> Effects:
        """The command goes on from here as any other; its person may have been logged out meanwhile."""
        command = staff_changes.with_hash(self.table, event.peer, event.command, event.pin_hash)
        person: PersonRow | Why = Why(RefusalNumber.BAD_ARGUMENT, event.refused)
        if not event.refused:
            person = staff.person_of(self.table, command, event.peer, self._settings, now)
        if isinstance(person, Why):
            return [LateAnswer(event.peer, _refusal(command, person))]
        effects, answer = self._run(command, person, event.peer, now)
        return [*effects, LateAnswer(event.peer, answer)]

    def _run(self, command: Command, person: PersonRow, peer: str, now: Now) -> tuple[Effects, Answer]:
        known = self._archive, self._game, self._settings, self._chance
        request = Request(self.table, command, person, *known, now, self.keys)
        done = commands.run(request)
        if isinstance(done, Why):
            return [], _refusal(command, done)
        if isinstance(done, Proposed):
            return [], Answer(command.id, RefusalNumber.SECOND_PERSON_NEEDED, done.sentence, done.facts)
        effects, facts = done
        answer = Answer(command.id, None, "", facts)
        if command.verb in commands.READS:
            return effects, answer
        self._answers[peer, command.id] = answer
        return [*effects, PutAnswer(AnswerRow(peer, command.id, msgspec.msgpack.encode(facts)))], answer

    def out_of_service(self, terminal: str, why: str) -> Effects:
        """It says so itself. Whoever clears that at the terminal has not cleared it here: two people unlock it."""
        if terminal not in self.table.terminals or self.table.terminals[terminal].locked:
            return []
        locked = mirror.lock(self.table, terminal, f"out of service: {why}")
        return [effect for effect in locked if not isinstance(effect, Alarm)]  # its own is raised already

    def _answered(self, peer: str, id_: str) -> Answer | None:
        """Also before a restart: whoever did not hear the answer asks again, and must not do it twice."""
        if (given := self._answers.get((peer, id_))) is not None:
            return given
        row = self._archive.answer(peer, id_)
        return None if row is None else Answer(id_, None, "", msgspec.msgpack.decode(row.facts))

    def after_commit(self, now: Now) -> Effects:
        """Everything handed out so far is on disk: what waited for that may go on."""
        table = self.table
        table.earlier_rounds.clear()
        table.played.clear()
        self._answers.clear()
        table.commit_hash = self._archive.commit_hash()
        if table.round.phase in UNDECIDED and table.close_durable_s is None:
            table.close_durable_s = now.monotonic_s
            return outcomes.weigh(table, self._game, self._settings, now)
        return []

    def _from_terminal(self, event: FromTerminal, now: Now) -> Effects:
        table, terminal, message = self.table, event.terminal, event.frame.message
        if isinstance(message, Hello):
            return presence.hello(table, terminal, message, self._archive, self._game, self._settings, now)
        here, frame = table.present.get(terminal), event.frame
        if here is None or frame.session != here.session or frame.epoch != table.epoch:
            sentence = "This session has ended; say hello again."
            return [ToTerminal(terminal, Rejected(RefusalNumber.NO_SESSION, sentence))]
        here.last_heard_s = now.monotonic_s
        if (hear := self._heard.get(type(message))) is not None:
            return hear(terminal, message, now)
        sentence = f"A terminal does not send {type(message).__name__}."
        return [ToTerminal(terminal, Rejected(RefusalNumber.BAD_MESSAGE, sentence))]

    def _track_pass(self, event: TrackPass, now: Now) -> Effects:
        if self.table.recovering_until_s is not None:
            return recovery.spin_is_lost(self.table, "the ball was not at rest.", self._game, now)
        seen = Now(now.monotonic_s - event.age_s, now.wall_ms)
        return track_pass(self.table, event.evidence, event.rotor, seen)

    def _must_close(self, event: BallMustHaveLeft, now: Now) -> Effects:
        table = self.table
        effects = close(table, event.cause, self._settings, self._chance, now)
        if event.hold is not None and table.round.phase is Phase.BETS_CLOSED:
            effects += outcomes.hold(table, event.hold)
        return effects

    def _judged(self, event: Judged, now: Now) -> Effects:
        if self.table.recovering_until_s is not None:
            return recovery.spin_is_lost(self.table, "the ball was not at rest.", self._game, now)
        self.table.spin.simulated = event.simulated
        return outcomes.on_verdict(self.table, event.verdict, self._game, self._settings, self._chance, now)

    def _same_spin_at_rest(self, event: SameSpinAtRest, now: Now) -> Effects:
        self.table.spin.simulated = event.simulated
        return recovery.same_spin_at_rest(self.table, event.outcome, event.evidence, self._game, now)

    def _report_made(self, event: ReportMade, now: Now) -> Effects:
        table, wanted = self.table, event.wanted
        if wanted.ask in table.reports:
            table.reports[wanted.ask] = MadeReport(event.document, event.file, event.failed)
        if wanted.name != "wheels" or event.document is None:
            return []
        before, told = table.fairness, fairness(event.document["wheels"], now)
        if told is None:
            return []
        table.fairness = told
        effects: Effects = [ToTerminal(name, told) for name in table.present]
        return [*effects, *uneven(before, event.document["wheels"][0])]

    def _tick(self, _: Tick, now: Now) -> Effects:
        table, effects, now_s = self.table, Effects(), now.monotonic_s
        if table.deadline_s is not None and now_s >= table.deadline_s:
            effects += close(table, "timer", self._settings, self._chance, now)
        if table.recovering_until_s is not None and now_s >= table.recovering_until_s:
            effects += recovery.spin_is_lost(table, "the wheel did not show the same spin at rest.", self._game, now)
        if table.round.phase is Phase.RESULT:
            effects += self._settled(now)
        round_ = table.round
        # Not the log's head: each record is published by itself, and one that was missed shows at the next heartbeat.
        said = (round_.number, round_.phase, round_.paragraph, table.last_bets, table.standing.last_round)
        if now_s >= self._state_due_s or said != self._said:
            self._state_due_s, self._said = now_s + STATE_EVERY_S, said
            effects.append(Publish("S", state_message(table, now)))
        return effects

    def _settled(self, now: Now) -> Effects:
        """All terminals that are present have confirmed, or have had their time; the absent stay on the list."""
        table = self.table
        if table.round.phase is not Phase.RESULT or table.result_s is None:
            return []
        owing = table.owed.get((table.round.number, table.round.version), {})
        waited = now.monotonic_s - table.result_s >= self._settings.settle_wait_s
        if not waited and any(presence.is_present(table, name, self._settings, now) for name in owing):
            return []
        row = table.change_round(phase=advance(table.round.phase, Move.SETTLE))
        return [PutRound(row), RoundEnded(outcomes.round_line(table, self._game))]


def _refusal(command: Command, why: Why) -> Answer:
    return Answer(command.id, why.number, shortened(why.sentence), {})
