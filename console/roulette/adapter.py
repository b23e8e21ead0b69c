"""Turns what the judge says of the round's own spin into events of the engine."""

from collections.abc import Sequence

from console.engine import EngineEvent
from console.roulette.causes import WheelCause
from console.roulette.same_spin import SameSpin, evidence_of, why_incomplete
from console.roulette.wheel_port import WheelClock
from console.rounds import IN_PLAY
from console.rows import RoundRow
from console.source import Judged, MustClose, Shown, SourceLost, Verdict
from console.state import Table
from phrases import Phrase, phrase
from protocol.enums import Phase, VerdictKind
from wheel_controller import verdicts
from wheel_controller.events import Heard, LinkEvent, Offline, Overflowed, Restarted, Status
from wheel_controller.states import State
from wheel_controller.verdicts import JudgeView, SpinId

CAUSES = {
    verdicts.BetsCloseReason.BALL_SLOW: WheelCause.BALL_SLOW,
    verdicts.BetsCloseReason.BALL_OFF_TRACK: WheelCause.BALL_LEFT_TRACK,
    verdicts.BetsCloseReason.POCKET_SEEN: WheelCause.POCKET_SEEN,
    verdicts.BetsCloseReason.FIRMWARE: WheelCause.WHEEL_SAYS_SO,
}
NO_MORE_BETS_STATES = (4, 5)


class JudgeAdapter:
    def __init__(self, order: Sequence[str], clock: WheelClock) -> None:
        self._order = order
        self._clock = clock
        self._round: tuple[int, Phase] = (0, Phase.IDLE)
        self._not_of_this_round: SpinId | None = None
        self._past_betting: SpinId | None = None
        """The spin whose ball was slow, or off the track."""
        self._finished_game: int | None = None
        """Shown in state 4 or 5 when bets were opened: that is the last spin's."""
        self._same_spin: SameSpin | None = None

    def recover(self, table: Table) -> list[EngineEvent]:
        """Decides at the start whether a closed round may go on: only if the wheel shows the same spin at rest."""
        if table.play.recovering_until_s is None:
            return []
        if why := why_incomplete(table.round.evidence):
            return [SourceLost(why)]
        self._same_spin = SameSpin(table.round.evidence, self._order)
        return []

    def follow(self, round_: RoundRow, view: JudgeView) -> int | None:
        """Finds the spin that belongs to the round: never one that was falling, or slow, before its bets were opened.

        Returns the number of a round that has ended since.
        """
        (number, phase), self._round = self._round, (round_.number, round_.phase)
        has_ended = phase in IN_PLAY and (round_.number != number or round_.phase not in IN_PLAY)
        is_opened = round_.number != number and round_.phase is Phase.BETS_OPEN
        if has_ended or (is_opened and (view.spin == self._past_betting or view.state is not State.ON_TRACK)):
            self._not_of_this_round = view.spin
        if is_opened:
            status = view.status
            self._finished_game = status.game if status and status.state in NO_MORE_BETS_STATES else None
        return number if has_ended else None

    def tell(
        self, said: Sequence[verdicts.JudgeEvent], before: JudgeView, after: JudgeView, table: Table
    ) -> list[EngineEvent]:
        """Gives the events of this round that follow from what the judge said between two views of the wheel."""
        if table.play.conclude_only:
            return []
        if table.play.recovering_until_s is not None:
            # Of a spin that began unseen only a ball on the track says anything.
            said = [outcome for outcome in said if isinstance(outcome, verdicts.TrackPass)]
        spin = before.spin or after.spin
        if spin is not None and spin == self._not_of_this_round:
            return []
        events = [
            event
            for outcome in said
            for event in self._engine_events(outcome, after, int(table.play.options.get("close_revolutions", 0)))
        ]
        if any(isinstance(event, MustClose) for event in events):
            self._past_betting = spin
        return events

    def hear(self, event: LinkEvent, before: JudgeView) -> list[EngineEvent]:
        """Gives the events that follow from the wheel's own reports, whatever the judge made of them."""
        found: list[EngineEvent] = []
        if isinstance(event, Offline | Overflowed | Restarted) and before.spin:
            found.append(_unseen(phrase("mid_spin_sight")))
        if isinstance(event, Heard) and isinstance(event.event, Status):
            found += self._status(event.event)
        return [*found, *self._compare(event)]

    def _status(self, status: Status) -> list[EngineEvent]:
        """Takes the wheel's own signal for no more bets, also where the sensors followed no ball."""
        if status.state not in NO_MORE_BETS_STATES:
            self._finished_game = None
        elif status.game != self._finished_game and self._round[1] is Phase.BETS_OPEN:
            return [MustClose(WheelCause.WHEEL_SAYS_SO)]
        return []

    def _compare(self, event: LinkEvent) -> list[EngineEvent]:
        answer = self._same_spin.see(event) if self._same_spin else None
        if answer is None:
            return []
        self._same_spin = None
        return [answer]

    def _engine_events(
        self, outcome: verdicts.JudgeEvent, after: JudgeView, close_revolutions: int
    ) -> list[EngineEvent]:
        match outcome:
            case verdicts.TrackPass():
                return self._passed(outcome, close_revolutions)
            case verdicts.NoMoreBets(reason=reason):
                return [MustClose(CAUSES[reason])]
            case verdicts.LeftTrack():
                return [MustClose(WheelCause.BALL_LEFT_TRACK)]
            case verdicts.AtRest():
                return [MustClose(WheelCause.POCKET_SEEN)]
            case verdicts.Silent() if after.spin:
                # In silence no pass is seen either, so the judge may take the ball for fallen by now.
                return [_unseen(phrase("mid_spin_silent"))]
            case verdicts.Result(pocket=pocket, seen=seen):
                return [_judged(VerdictKind.RESULT, pocket, None, seen)]
            case verdicts.Invalid(paragraph=paragraph, seen=seen):
                return [_judged(VerdictKind.INVALID, None, paragraph, seen)]
            case verdicts.Held(seen=seen):
                return [_judged(VerdictKind.HELD, None, None, seen)]
            case verdicts.NumberChanged(was=was, now=now, simulated=simulated):
                return [
                    Judged(Verdict(VerdictKind.HELD, None, None, phrase("after_says", was=was, now=now)), simulated)
                ]
        return []

    def _passed(self, seen: verdicts.TrackPass, close_revolutions: int) -> list[EngineEvent]:
        rotor = seen.status.rotor_direction.value if seen.status else ""
        passed = Shown(evidence_of(seen), self._clock.age_s(seen.time_s), rotor)
        if seen.is_slow:
            return [passed, MustClose(WheelCause.BALL_SLOW)]
        is_enough = 0 < close_revolutions <= seen.revolutions
        return [passed, MustClose(WheelCause.BALL_REVOLUTIONS)] if is_enough else [passed]


def round_judged(events: Sequence[EngineEvent], round_: RoundRow) -> int | None:
    """The number of the round that these events judge; None where they judge none."""
    return round_.number if round_.phase in IN_PLAY and any(isinstance(event, Judged) for event in events) else None


def _unseen(why: Phrase) -> MustClose:
    return MustClose(WheelCause.WHEEL_SILENT, hold=why)


def _judged(kind: VerdictKind, outcome: str | None, paragraph: str | None, seen: verdicts.Seen) -> Judged:
    said = phrase("evidence", parts=(*seen.evidence, *seen.warnings))
    return Judged(Verdict(kind, outcome, paragraph, said), seen.simulated)
