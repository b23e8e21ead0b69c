"""The console's core: it takes one event and returns effects. It decides, and does nothing itself."""

from collections.abc import Callable
from math import inf
from typing import Any

from msgspec import Struct

from console import (
    commands,
    mirror,
    outcomes,
    playing,
    presence,
    queries,
    recovery,
    registration,
    staff,
    staff_changes,
    till,
)
from console.archive import Archive
from console.closing import close
from console.effects import (
    Alarm,
    Effects,
    LateAnswer,
    MakeReport,
    Publish,
    PutAnswer,
    PutRound,
    RoundEnded,
    SealDay,
    ToTerminal,
)
from console.hearing import is_present
from console.keys import Keys, NoKeys
from console.link_events import CLOSES_AFTER_S, KeyShutOut, LinksBack, LinksEvent, LinksLost
from console.log import append, state_message
from console.request import Request, ToApprove
from console.rounds import BETWEEN_ROUNDS, UNDECIDED, Move, advance
from console.rows import AnswerRow, PersonRow, RoundRow
from console.seals import Seals
from console.settings import Settings
from console.source import Happened, Judged, MustClose, Noted, Shown, SourceEvent, SourceLost, StillShown
from console.state import MadeReport, Table
from console.terms import limits_in_force
from games.game import Game, Paragraphs
from games.refusal import Refusal
from phrases import Phrase, Said, phrase
from protocol.answers import packed
from protocol.clock import Now
from protocol.codec import Frame
from protocol.enums import AlarmKind, CloseCause, Phase
from protocol.messages import (
    Answer,
    BoxTaken,
    Choose,
    Command,
    DayEnd,
    Get,
    Hello,
    Journal,
    MoneyIn,
    Ping,
    Query,
    Rejected,
    Reveal,
    SealFault,
    Slip,
    Standing,
    TicketAsk,
    TicketNumberAsk,
    TicketOutAsk,
    TicketRelease,
    Till,
)
from protocol.refusals import RefusalNumber, Why
from protocol.seal import Chance

STATE_EVERY_S = 0.5


class FromTerminal(Struct, frozen=True):
    terminal: str
    frame: Frame


class PinChecked(Struct, frozen=True):
    """The result of a CheckPin."""

    number: str
    correct: bool
    session: str
    """A random name for the session, so that others who use the same key cannot guess it."""


class PinHashed(Struct, frozen=True):
    """The result of a HashPin: the command without the PIN, and the PIN's hash, or why there is none."""

    peer: str
    command: Command
    pin_hash: str
    refused: Phrase | None = None


class ReportMade(Struct, frozen=True):
    """The result of a MakeReport."""

    wanted: MakeReport
    document: Struct | None
    file: str
    failed: str


class Tick(Struct, frozen=True):
    """Time has passed since the last event."""


EngineEvent = FromTerminal | SourceEvent | PinChecked | PinHashed | ReportMade | LinksEvent | Tick
MAY_CLOSE = frozenset({MustClose, Happened, Judged})
"""Events that may close bets or end a question, besides the clock and commands of staff. No message of a terminal
closes bets, and one that ends a question is the last answer to it.
"""


class Engine:
    def __init__(
        self,
        table: Table,
        archive: Archive,
        game: Game,
        settings: Settings,
        chance: Chance,
        keys: Keys | None = None,
        software: str = "",
    ) -> None:
        self.table = table
        self.keys: Keys = keys or NoKeys()
        self._archive = archive
        self._game = game
        self._settings = settings
        self._chance = chance
        self._software = software
        self.may_not_seal = False
        """True while a copy of the file is made or the sealed days are checked: no day is sealed meanwhile."""
        self._rest = (game, settings, chance)
        self._seals = Seals()
        self._state_due_s = 0.0
        self._said: tuple[Any, ...] = ()
        self._answers: dict[tuple[str, str], Answer] = {}
        """Answers to commands that are not on disk yet."""
        self._handlers: dict[type, Callable[[Any, Now], Effects]] = {
            FromTerminal: self._from_terminal,
            MustClose: self._must_close,
            Shown: self._shown,
            Happened: self._happened,
            Judged: self._judged,
            StillShown: self._still_shown,
            Noted: lambda event, _: recovery.note(self.table, event.evidence),
            SourceLost: lambda event, now: recovery.source_is_lost(self.table, event.why, self._game, now),
            PinChecked: lambda event, now: staff.checked(self.table, event.number, event.correct, event.session, now),
            PinHashed: self._pin_hashed,
            ReportMade: self._report_made,
            LinksLost: self._links_lost,
            LinksBack: self._links_back,
            KeyShutOut: lambda event, _: [Alarm(AlarmKind.KEY_SHUT_OUT, event.why)],
            Tick: self._tick,
        }
        self._heard: dict[type, Callable[[str, Any, Now], Effects]] = {
            Slip: lambda name, slip, now: registration.register(table, name, slip, archive, game, settings, now),
            Choose: lambda name, wish, now: playing.choose(table, name, wish, archive, *self._rest, now),
            Query: lambda name, said, _: queries.hear(table, name, said, game, settings),
            Reveal: lambda name, said, now: playing.reveal(table, name, said, *self._rest, now),
            Journal: lambda name, journal, now: [
                *mirror.journal(table, name, journal, archive, now),
                *self._settled(now),
            ],
            Get: lambda name, get, _: presence.replay(table, name, get, archive),
            Ping: lambda name, ping, _: presence.ping(table, name, ping, archive),
            MoneyIn: lambda name, said, now: till.money_in(table, name, said, archive, settings, now),
            TicketAsk: lambda name, asks, now: till.ask(table, name, asks, archive, settings, now),
            TicketRelease: lambda name, said, now: till.release(table, name, said, now),
            TicketOutAsk: lambda name, asks, now: till.ask_out(table, name, asks, archive, settings, now),
            TicketNumberAsk: lambda name, asks, _: till.tell_number(table, name, asks, settings),
            Till: lambda name, said, _: till.hear(table, name, said, archive),
            BoxTaken: lambda name, said, _: till.box_taken(table, name, said, archive),
            SealFault: lambda name, fault, now: self._seals.hear(table, name, fault, archive, now),
        }

    @property
    def rules_hash(self) -> str:
        return self._game.rules_hash

    @property
    def paragraphs(self) -> Paragraphs:
        return self._game.paragraphs

    def begin(self, incomplete: list[RoundRow], now: Now) -> Effects:
        return recovery.begin(self.table, incomplete, self._archive, self._game, self._settings, self._software, now)

    def may_close(self, item: EngineEvent | Command, now: Now) -> bool:
        """Whether handling this event or command may close bets, or end a question.

        If so, the loop first handles all messages of terminals that have arrived.
        """
        table = self.table
        is_asking = table.round.phase is Phase.BETS_CLOSED and table.play.course.question is not None
        if table.round.phase is not Phase.BETS_OPEN and not is_asking:
            return False
        if type(item) is Tick:
            return playing.is_time_over(table, now) if is_asking else self._is_time_over(now)
        if isinstance(item, Command):
            return item.verb not in commands.READS if is_asking else item.verb in commands.MAY_CLOSE
        return type(item) in MAY_CLOSE

    def handle(self, event: EngineEvent, now: Now) -> Effects:
        return self._handlers[type(event)](event, now)

    def command(self, command: Command, peer: str, now: Now) -> tuple[Effects, Answer | None]:
        """Does a command once for each id; sent again, it gets the same answer.

        None if the answer comes later as a LateAnswer.
        """
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
        """Continues the command like any other; its person may have been logged out meanwhile."""
        command = staff_changes.with_hash(self.table, event.peer, event.command, event.pin_hash)
        if event.refused is not None:
            person: PersonRow | Why = Why(RefusalNumber.BAD_ARGUMENT, event.refused)
        else:
            person = staff.person_of(self.table, command, event.peer, self._settings, now)
        if isinstance(person, Why):
            return [LateAnswer(event.peer, _refusal(command, person))]
        effects, answer = self._run(command, person, event.peer, now)
        return [*effects, LateAnswer(event.peer, answer)]

    def _run(self, command: Command, person: PersonRow, peer: str, now: Now) -> tuple[Effects, Answer]:
        known = self._archive, self._game, self._settings, self._chance
        request = Request(self.table, command, person, *known, now, self.keys, peer)
        done = commands.run(request)
        if isinstance(done, Why):
            return [], _refusal(command, done)
        if isinstance(done, ToApprove):
            return [], Answer(command.id, RefusalNumber.SECOND_PERSON_NEEDED, done.sentence, packed(done.body))
        effects, body = done
        answer = Answer(command.id, None, None, packed(body))
        if command.verb in commands.READS:
            return effects, answer
        self._answers[peer, command.id] = answer
        return [*effects, PutAnswer(AnswerRow(peer, command.id, answer.body))], answer

    def out_of_service(self, terminal: str, why: Said) -> Effects:
        """Locks a terminal that says it is out of service.

        Clearing the fault at the terminal does not unlock it: two people must.
        """
        if terminal not in self.table.seats.terminals or self.table.seats.terminals[terminal].locked:
            return []
        locked = mirror.lock(self.table, terminal, phrase("out_of_service", why=why))
        return [
            effect for effect in locked if not isinstance(effect, Alarm)
        ]  # the alarm about the fault is already raised

    def _answered(self, peer: str, id_: str) -> Answer | None:
        """The stored answer to this id, even from before a restart: a command that is sent again must not be done
        twice."""
        if (given := self._answers.get((peer, id_))) is not None:
            return given
        row = self._archive.answer(peer, id_)
        return None if row is None else Answer(id_, None, None, row.facts)

    def after_commit(self, now: Now) -> Effects:
        """Continues with what waited for the disk, now that everything returned so far is on it."""
        table = self.table
        table.earlier_rounds.clear()
        table.money.played.clear()
        table.money.ended_vouchers.clear()
        self._answers.clear()
        table.log.commit_hash = self._archive.commit_hash()
        if table.round.phase in UNDECIDED and table.play.close_durable_s is None:
            table.play.close_durable_s = now.monotonic_s
            effects = outcomes.weigh(table, self._game, self._settings, now)
            return effects + playing.go_on(table, *self._rest, now)
        return []

    def _from_terminal(self, event: FromTerminal, now: Now) -> Effects:
        table, terminal, frame = self.table, event.terminal, event.frame
        message = frame.message
        if isinstance(message, Hello):
            return presence.hello(table, terminal, message, self._archive, self._game, self._settings, now)
        here = table.seats.present.get(terminal)
        if here is None or frame.session != here.session or frame.epoch != table.log.epoch:
            sentence = phrase("session_ended")
            return [ToTerminal(terminal, Rejected(RefusalNumber.NO_SESSION, sentence))]
        here.last_heard_s = now.monotonic_s
        if (hear := self._heard.get(type(message))) is not None:
            return hear(terminal, message, now)
        sentence = phrase("terminal_does_not_send", kind=type(message).__name__)
        return [ToTerminal(terminal, Rejected(RefusalNumber.BAD_MESSAGE, sentence))]

    def _shown(self, event: Shown, now: Now) -> Effects:
        table = self.table
        if table.play.recovering_until_s is not None:
            return recovery.source_is_lost(table, phrase(self._settings.vertical.words.moved_on), self._game, now)
        seen = Now(now.monotonic_s - event.age_s, now.wall_ms)
        is_proof = table.play.witness.shown(event, table, seen)
        if is_proof and table.round.phase in UNDECIDED and not table.round.in_time:
            return [PutRound(table.change_round(in_time=True))]
        return []

    def _must_close(self, event: MustClose, now: Now) -> Effects:
        table = self.table
        effects = close(table, event.cause, *self._rest, now)
        if event.hold is not None and table.round.phase is Phase.BETS_CLOSED:
            effects += outcomes.hold(table, event.hold, held_for=self._settings.vertical.held_by_source)
        return effects

    def _happened(self, event: Happened, now: Now) -> Effects:
        """Takes a fact of the round.

        A fact that the game does not wait for holds the round and is never kept for later.
        """
        table, word = self.table, self._settings.vertical.held_by_source
        effects = close(table, word, *self._rest, now)
        table.play.witness.simulated = event.simulated
        if table.round.phase is not Phase.BETS_CLOSED:
            table.play.witness.refused(event.fact)
            sentence = phrase("dealt_outside", evidence=event.evidence)
            return [*effects, Alarm(AlarmKind.OUTCOME_OUTSIDE_A_ROUND, sentence)]
        if table.play.close_durable_s is None:
            table.play.witness.refused(event.fact)
            return [*effects, *outcomes.hold(table, phrase("before_close", evidence=event.evidence), held_for=word)]
        taken = playing.take_fact(table, event.fact, [], event.evidence, *self._rest, now)
        if isinstance(taken, Refusal):
            table.play.witness.refused(event.fact)
            return [
                *effects,
                *outcomes.hold(
                    table, phrase("not_awaited", sentence=taken.sentence, evidence=event.evidence), held_for=word
                ),
            ]
        return [*effects, *taken]

    def _judged(self, event: Judged, now: Now) -> Effects:
        table = self.table
        if table.play.recovering_until_s is not None:
            return recovery.source_is_lost(table, phrase(self._settings.vertical.words.moved_on), self._game, now)
        table.play.witness.simulated = event.simulated
        return outcomes.on_verdict(table, event.verdict, *self._rest, now)

    def _still_shown(self, event: StillShown, now: Now) -> Effects:
        self.table.play.witness.simulated = event.simulated
        return recovery.still_shown(self.table, event.outcome, event.evidence, self._game, self._settings, now)

    def _report_made(self, event: ReportMade, now: Now) -> Effects:
        table, wanted = self.table, event.wanted
        if wanted.ask in table.notices.reports:
            table.notices.reports[wanted.ask] = MadeReport(event.document, event.file, event.failed)
        health = self._settings.vertical.health
        if health is None or wanted.name != health.name or event.document is None:
            return []
        told, effects = health.tell(event.document, table.notices.fairness, now)
        if told is not None:
            table.notices.fairness = told
            effects += [ToTerminal(name, told) for name in table.seats.present]
        return effects

    def _is_time_over(self, now: Now) -> bool:
        """Whether the timer closes bets now: not while nobody can be heard."""
        table, deadline_s = self.table, self.table.play.deadline_s
        return deadline_s is not None and now.monotonic_s >= max(deadline_s, table.unheard_until_s)

    def _links_lost(self, event: LinksLost, now: Now) -> Effects:
        self.table.unheard_until_s = inf
        return [Alarm(AlarmKind.FRONT_LOST, event.why)]

    def _links_back(self, _: LinksBack, now: Now) -> Effects:
        """Gives every terminal time to be heard again before a timer ends what its player may do."""
        table, play = self.table, self.table.play
        table.unheard_until_s = now.monotonic_s + CLOSES_AFTER_S
        if play.deadline_s is not None:
            play.deadline_s = max(play.deadline_s, table.unheard_until_s)
        return []

    def _tick(self, _: Tick, now: Now) -> Effects:
        table, now_s = self.table, now.monotonic_s
        play = table.play
        effects: Effects = []
        if self._is_time_over(now):
            effects += close(table, CloseCause.TIMER, *self._rest, now)
        if play.course.question is not None:
            effects += playing.answer_by_slips(table, self._archive, self._game, now)
            effects += playing.go_on(table, *self._rest, now)
        if play.recovering_until_s is not None and now_s >= play.recovering_until_s:
            effects += recovery.source_is_lost(table, phrase(self._settings.vertical.words.not_back), self._game, now)
        round_ = table.round
        if round_.phase is Phase.RESULT:
            effects += self._settled(now)
            round_ = table.round
        # Without the log's head: each record is published by itself, and a missed one shows at the next state message.
        last_round = table.terms.standing.last_round
        said = (round_.number, round_.phase, round_.paragraph, play.last_bets, last_round, play.course.question)
        if now_s >= self._state_due_s or said != self._said:
            self._state_due_s, self._said = now_s + STATE_EVERY_S, said
            effects.append(Publish("S", state_message(table, now)))
            effects += till.tick(table, now)
            effects += self._end_of_day(now)
            if self._game.shared and round_.phase is Phase.BETS_OPEN:
                limits = limits_in_force(table, self._game, self._settings)
                kept = registration.kept_cents(table, self._game, limits, self._settings, now)
                room = self._game.room(limits, table.bets.totals)
                public = self._game.before_close(table.bets.instructions, round_.carry)
                effects.append(Publish("S", Standing(round_.number, room, kept, public)))
        return effects

    def _end_of_day(self, now: Now) -> Effects:
        """Ends the gaming day between rounds, once the day in which this file was begun is over."""
        log, day_of = self.table.log, self._settings.day_of
        day = day_of(log.day_begun_ms)
        if self.table.round.phase not in BETWEEN_ROUNDS or self.may_not_seal or day_of(now.wall_ms) <= day:
            return []
        return [*append(self.table, DayEnd(log.day, day), now), SealDay()]

    def day_sealed(self, now: Now) -> None:
        log = self.table.log
        log.day, log.day_begun_ms = log.day + 1, now.wall_ms

    def _settled(self, now: Now) -> Effects:
        """Settles the round when all connected terminals have confirmed or their time is over; absent terminals stay
        owed."""
        table = self.table
        if table.round.phase is not Phase.RESULT or table.play.result_s is None:
            return []
        owing = {name for key, names in table.money.owed.items() if key[0] == table.round.number for name in names}
        waited = now.monotonic_s - table.play.result_s >= self._settings.settle_wait_s
        if not waited and any(is_present(table, name, self._settings, now) for name in owing):
            return []
        row = table.change_round(phase=advance(table.round.phase, Move.SETTLE))
        return [PutRound(row), RoundEnded(outcomes.round_line(table, self._game))]


def _refusal(command: Command, why: Why) -> Answer:
    return Answer(command.id, why.number, why.sentence, b"")
