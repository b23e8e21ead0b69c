"""The shoe as the source of a round's cards: it joins the port, the judge of cards and the code that follows them.

One fact is handed over in a turn, so that the next expected card is known before the next card is judged. What came
from the port is acknowledged in a later turn, when everything that followed from it is on disk.
"""

from collections import deque
from collections.abc import Iterable

from msgspec.structs import replace

from console.cards.awaited import awaited
from console.cards.born import SetInUse, cards_out, play_of, set_in_use
from console.cards.deals import Deals, Hiding, NothingHidden
from console.cards.dealt import SetDealt
from console.cards.papers import Papers, out_text, papers_of
from console.cards.queries import is_unanswered
from console.cards.sequences import Cards, Sequences
from console.cards.shoe_port import ShoePort, ShoeRefused
from console.cards.shoe_watch import ShoeWatched
from console.cards.telemetry import ShoeTelemetry
from console.cards.witness import FetchCards, Shoe, ShoeSeen
from console.effects import Alarm, PutRecording
from console.engine import EngineEvent
from console.rounds import IN_PLAY
from console.source import Happened
from console.state import Table
from phrases import phrase
from protocol.enums import Phase
from shoe_controller.drivers import Driver
from shoe_controller.events import Heard, Hello, LinkEvent, Refused, Said, State
from shoe_controller.gate import Gate, cards_wanted
from shoe_controller.judge import EVENTS_REMEMBERED
from shoe_controller.reasons import SLID_AGAIN, HoldReason
from shoe_controller.verdicts import Accepted, Awaited, Held, JudgeEvent, Moment

LOOK_S = 2.0
"""For so many seconds players can still ask staff to check the last card before they are paid."""
UNARMED = (None, State.UNKNOWN, State.DRAWER_OPEN, State.LOADED)
"""States in which a shoe may not have been told the set that is in it."""


class ShoeSource:
    def __init__(
        self,
        port: ShoePort,
        driver: Driver,
        deals: Deals,
        *,
        auto_confirm: bool = False,
        hiding: Hiding | None = None,
        earlier: Iterable[tuple[str, Cards]] = (),
    ) -> None:
        """Makes the source. `earlier`: the sets that were dealt before this start of the console, the oldest first."""
        self._hiding = hiding or NothingHidden()
        self._cut_from_end: int | None = None
        """Of the set in use, as two people have said."""
        self._port, self._driver, self._deals = port, driver, deals
        self._auto_confirm = auto_confirm and driver.traits.may_confirm
        self._gate = Gate(driver.gate, counts=driver.traits.gate_counts)
        self._telemetry = ShoeTelemetry(driver.name)
        self._sequences = Sequences(earlier)
        self._looked = 0
        """Cards of the set that were compared with earlier sets."""
        self._dealt = SetDealt("", deals, driver, (), self._hiding)
        self._queue: deque[LinkEvent] = deque()
        self._heard: deque[Said] = deque(maxlen=EVENTS_REMEMBERED)
        """The last events, by which a copy of one is known also after a new set was begun."""
        self._round: tuple[int, Phase] = (0, Phase.IDLE)
        self._card_s: float | None = None
        self._armed = ""
        """The set that the shoe was told of."""
        self._due: tuple[int, int, Awaited] | None = None
        """What the table awaited in the last turn: that turn is on disk."""
        self._is_gate_late = False
        self._may_tell = False
        self._evident: tuple[Papers | None, str, Cards, str] = (None, "", (), "")
        """What the evidence was made of last, and the evidence."""
        self._stop: Heard | None = None
        """What has stopped the shoe."""

    def recover(self, table: Table) -> list[EngineEvent]:
        """Tells the judge at the start what the record contains."""
        self._begin_set(set_in_use(table).name, table)
        self._sequences.goes_on(self._dealt.name)
        self._dealt.recover(awaited(table), self._deals.lying(table))
        self._round = (table.round.number, table.round.phase)
        if (faulty := papers_of(table).faulty) and play_of(table) is not None:
            self._dealt.adapter.hold_again(HoldReason(faulty))
        return []

    def poll(self, table: Table) -> list[EngineEvent]:
        """Returns at most one fact for the round."""
        cards = set_in_use(table)
        self._follow(table, cards)
        events = (
            self._hiding.opened(table, self._port.now_s())
            or self._dealt.adapter.take_waiting(table)
            or self._hear_all(table)
            or self._agree(table)
        )
        if events and any(isinstance(event, Happened) for event in events):
            self._dealt.recorder.put_away(table.round.number)
        self._set_gate(table)
        self._cut_from_end = None if cards.born is None else cards.born.cut_from_end
        self._look_for_sequences()
        self._show(table)
        self._may_tell = table.round.phase is Phase.BETS_CLOSED
        return events

    def take_alarms(self) -> list[Alarm]:
        return self._telemetry.take_alarms()

    def take_recordings(self) -> list[PutRecording]:
        return self._dealt.recorder.take()

    def wait_s(self) -> float:
        """How long the console may wait; facts that the round cannot take now do not shorten it."""
        is_due = self._is_gate_late or bool(self._queue) or (self._may_tell and bool(self._dealt.adapter.waiting))
        if is_due:
            return 0.0
        opens_s, wait_s = self._hiding.left_s(self._port.now_s()), self._port.wait_s()
        return wait_s if opens_s is None else min(wait_s, opens_s)

    def close(self) -> None:
        self._port.close()

    def telemetry(self) -> dict[str, str | int | float | bool | None]:
        return self._telemetry.told(self._dealt.judge.view, self._gate.open_for, self._cut_from_end)

    def watched(self) -> ShoeWatched:
        """The shoe as a technician sees it."""
        return self._telemetry.watched(self._dealt.judge.view, self._gate.open_for, self._port.now_s())

    # What has become of the table since.

    def _follow(self, table: Table, cards: SetInUse) -> None:
        witness = table.play.witness
        if cards.name != self._dealt.name:
            self._begin_set(cards.name, table)
            if isinstance(witness, Shoe):
                witness.said.clear()  # It is of the set before, or in the record that this one begins from.
        self._arm(cards)
        self._follow_round(table)
        if isinstance(witness, Shoe):
            self._dealt.adapter.was_taken(is_taken=not witness.not_taken)
            witness.not_taken.clear()
            self._listen(witness)
        self._dealt.expect(self._awaited(table), table.play.course.facts, self._now_s())

    def _awaited(self, table: Table) -> Awaited:
        """What is expected at the shoe now, with the number of cards that must still be burnt."""
        expected = awaited(table)
        if expected.moment is Moment.BURNING:
            return Awaited(Moment.BURNING, expected.places[len(self._dealt.adapter.burnt) :])
        return expected

    def _now_s(self) -> float:
        """The time up to which the judge has processed everything that the shoe sent."""
        return self._queue[0].time_s if self._queue else self._port.now_s()

    def _begin_set(self, name: str, table: Table) -> None:
        out = cards_out(table, are_counted=self._driver.traits.indexes) if name else ()
        before = self._dealt.judge.view
        self._sequences.keep(self._dealt.name, self._dealt.judge.inventory.out)
        self._looked = len(out)
        self._dealt = SetDealt(name, self._deals, self._driver, out, self._hiding)
        self._dealt.recover(awaited(table), {}, self._heard, before)
        self._gate.unknown()

    def _arm(self, cards: SetInUse) -> None:
        """Tells the shoe its new set once, after the set is loaded and before a card is out, if the shoe can be told.
        What is loaded after the set has ended is another one.
        """
        name = cards.name
        is_new = name not in ("", self._armed) and cards.born is not None and not cards.ended
        if not is_new or self._dealt.judge.inventory.drawn or self._telemetry.state is not State.LOADED:
            return
        self._armed = name
        if command := self._driver.new_set(self._deals.decks, name):
            self._port.send(command)

    def _follow_round(self, table: Table) -> None:
        (number, phase), self._round = self._round, (table.round.number, table.round.phase)
        has_ended = phase in IN_PLAY and (table.round.number != number or table.round.phase not in IN_PLAY)
        if has_ended:
            self._dealt.recorder.put_away(number)
            self._dealt.adapter.round_ended()
        if table.round.number != number:
            self._dealt.recorder.next_round(self._dealt.judge.inventory.out)

    def _listen(self, witness: Shoe) -> None:
        said, witness.said[:] = list(witness.said), []
        for word in said:
            if self._dealt.heed(word, self._now_s()):
                self._clear_stop()
            if isinstance(word, FetchCards):
                self._fetch(self._dealt.judge.inventory.drawn + 1)

    # What the shoe says.

    def _hear_all(self, table: Table) -> list[EngineEvent]:
        if not self._queue:
            if self._dealt.may_acknowledge:
                self._port.committed()
            self._queue.extend(self._port.take())
        while self._queue:
            told = self._hear(self._queue.popleft(), table)
            if events := [*told, *self._dealt.adapter.take_waiting(table)]:
                return events
        return []

    def _hear(self, event: LinkEvent, table: Table) -> list[EngineEvent]:
        if isinstance(event, Refused):
            raise ShoeRefused(event.reason)
        if isinstance(event, Heard):
            self._heard.append(event.said)
            if isinstance(hello := event.said.event, Hello) and hello.set_id and event.said.state not in UNARMED:
                self._armed = hello.set_id  # By this console before it started again.
            self._stop = event if self._driver.clear(event.said) else self._stop
        self._gate.see(event)
        said = self._dealt.see(event)
        self._telemetry.see(event, said)
        for outcome in said:
            self._act(outcome)
        if table.round.phase not in IN_PLAY:
            self._telemetry.held_outside(said)
        return self._dealt.tell(said, table)

    def _act(self, outcome: JudgeEvent) -> None:
        """Sends the shoe at once what the judge's outcome requires."""
        if isinstance(outcome, Accepted):
            self._gate.card_came()
            self._card_s = outcome.time_s
        elif isinstance(outcome, Held):
            self._gate.unknown()
            if outcome.missing_from is not None:
                self._fetch(outcome.missing_from)
            if outcome.reason in SLID_AGAIN:
                self._clear_stop()

    def _fetch(self, first: int) -> None:
        if command := self._driver.cards_from(first):
            self._port.send(command)

    def _clear_stop(self) -> None:
        stop, self._stop = self._stop, None
        if stop is not None and (command := self._driver.clear(stop.said)):
            self._port.send(command)

    # What the table and the shoe are told.

    def _agree(self, table: Table) -> list[EngineEvent]:
        """Confirms the cards without the dealer if the reader proves them: numbers, checksum, and the same result."""
        dealt = self._dealt
        if not self._auto_confirm or table.round.phase is not Phase.BETS_CLOSED or table.play.keyed:
            return []
        if is_unanswered(table):
            return []
        if not self._deals.is_complete(table) or not dealt.adapter.agrees or dealt.adapter.held or dealt.unplaced:
            return []
        age_s = self._card_age_s()
        if age_s is not None and age_s < LOOK_S:
            return []
        return [Happened(["agree"], phrase("reader_agrees"), table.play.witness.simulated)]

    def _look_for_sequences(self) -> None:
        out = self._dealt.judge.inventory.out
        for count in range(self._looked + 1, len(out) + 1):
            if repeated := self._sequences.look(out[:count]):
                self._telemetry.sequence_repeated(self._dealt.name, repeated)
        self._looked = len(out)

    def _set_gate(self, table: Table) -> None:
        is_held = table.round.phase is Phase.HELD
        due = Awaited(Moment.DEALING) if is_held else self._dealt.awaited
        known, self._due = self._due, (table.round.number, table.play.course.steps, due)
        wanted = cards_wanted(due, self._dealt.judge.lets_cards_out)
        self._is_gate_late = wanted > (self._gate.open_for or 0) and known != self._due
        if self._is_gate_late:
            return  # What calls for these cards may not be on disk before the next turn.
        if command := self._gate.wants(wanted):
            self._port.send(command)

    def _evidence(self, papers: Papers, out: Cards) -> str:
        """The papers with what is out by now, as text; it is the same in most turns."""
        papers_before, set_before, out_before, text = self._evident
        if papers is not papers_before or out != out_before or self._dealt.name != set_before:
            text = replace(papers, set=self._dealt.name, out=out_text(out)).text()
            self._evident = papers, self._dealt.name, out, text
        return text

    def _card_age_s(self) -> float | None:
        return None if self._card_s is None else self._port.now_s() - self._card_s

    def _show(self, table: Table) -> None:
        dealt, witness = self._dealt, table.play.witness
        if not isinstance(witness, Shoe):
            return
        counting = dealt.awaited.moment is Moment.COUNTING
        witness.evidence = self._evidence(papers_of(table), dealt.judge.inventory.out)
        witness.seen = ShoeSeen(
            driver=self._driver.name,
            view=dealt.judge.view,
            gate=self._gate.open_for,
            held=tuple(dealt.adapter.held),
            unplaced=dealt.unplaced,
            waiting=tuple(dealt.adapter.cards_waiting),
            burnt=tuple(dealt.adapter.burnt),
            agrees=dealt.adapter.agrees,
            counted=dealt.judge.inventory.end() if counting else None,
            card_age_s=self._card_age_s(),
        )
