"""Where the wheel meets the round: what the judge says becomes what the engine is told."""

import zlib
from typing import Any, Protocol

from console.effects import Alarm, PutRecording
from console.engine import BallMustHaveLeft, EngineEvent, Judged, SpinIsLost, TrackPass
from console.rounds import IN_PLAY, Phase
from console.same_spin import SameSpin, evidence_of, why_incomplete
from console.state import RecordingRow, RoundRow, Table, Verdict
from console.wheel_picture import WheelPicture, sensors_in_letters
from console.wheel_watch import WheelWatch
from protocol.messages import shortened
from wheel_controller import verdicts
from wheel_controller.events import CommandFailed, Heard, LinkEvent, Offline, Overflowed, Refused, Restarted, Status
from wheel_controller.judge import Judge
from wheel_controller.limits import RPM_RAD_S
from wheel_controller.pockets import DEFAULT_ORDER
from wheel_controller.replay import said as words_of
from wheel_controller.spin import Spin
from wheel_controller.states import State
from wheel_controller.tape import Tape

CAUSES = {
    verdicts.BetsCloseReason.BALL_SLOW: "ball-slow",
    verdicts.BetsCloseReason.BALL_OFF_TRACK: "ball-left-track",
    verdicts.BetsCloseReason.POCKET_SEEN: "pocket-seen",
    verdicts.BetsCloseReason.FIRMWARE: "wheel-says-so",
}
NO_MORE_BETS_STATES = (4, 5)


class WheelRefused(Exception):
    """The port must not be used; the message is the sentence for the person."""


class WheelPort(Protocol):
    """A wheel's events in order, stamped by the wheel's clock."""

    rate: float
    """Seconds of the wheel's clock in one of the room's."""

    def now_s(self) -> float: ...
    def age_s(self, time_s: float) -> float:
        """How long ago that was, by the room's clock."""
        ...

    def take(self) -> list[LinkEvent]: ...
    def wait_s(self) -> float:
        """How long nothing will come, at most."""
        ...

    def close(self) -> None: ...


class WheelDesk:
    def __init__(self, port: WheelPort) -> None:
        self._port = port
        self._judge = Judge(DEFAULT_ORDER)
        self._round: tuple[int, Phase] = (0, Phase.IDLE)
        self._not_of_this_round: Spin | None = None
        self._past_betting: Spin | None = None
        """The spin whose ball was slow, or off the track."""
        self._finished_game: int | None = None
        """Shown in state 4 or 5 when bets were opened: that is the last spin's."""
        self._same_spin: SameSpin | None = None
        self._online = False
        self._alarms: list[Alarm] = []
        self._tape = Tape("m360", DEFAULT_ORDER)
        self._recordings: list[PutRecording] = []
        self._put_away_round = 0
        self._watch = WheelWatch()
        self._picture = WheelPicture(DEFAULT_ORDER)
        self._faulty: dict[int, str] = {}
        """Sensors and what is wrong with them, by the newest spin that shows it."""

    def recover(self, table: Table) -> list[EngineEvent]:
        """At the start: a round that was closed may only go on if the wheel shows the same spin at rest."""
        if table.recovering_until_s is None:
            return []
        if why := why_incomplete(table.round.spin):
            return [SpinIsLost(why)]
        self._same_spin = SameSpin(table.round.spin, DEFAULT_ORDER)
        return []

    def poll(self, table: Table) -> list[EngineEvent]:
        """Everything the wheel has said since, in the engine's words."""
        self._follow(table.round)
        events: list[EngineEvent] = []
        for event in self._port.take():
            events += self._hear(event, table)
        spin = self._judge.spin
        return [*events, *self._translate(self._judge.tick(self._port.now_s()), spin, table)]

    def take_alarms(self) -> list[Alarm]:
        alarms, self._alarms = self._alarms, []
        return alarms

    def take_recordings(self) -> list[PutRecording]:
        recordings, self._recordings = self._recordings, []
        return recordings

    def wait_s(self) -> float:
        return self._port.wait_s()

    def close(self) -> None:
        self._port.close()

    def telemetry(self) -> dict[str, str | int | float | bool | None]:
        judge, status = self._judge, self._judge.last_status
        verdict = judge.last_verdict if judge.state is State.DECIDED else None
        return {
            "online": self._online,
            "simulated": judge.simulated,
            "judge": judge.state.value,
            "state": status.state if status else None,
            "game": status.game if status else None,
            "rotor_rpm": status.rotor_rpm if status else None,
            "rotor_direction": status.rotor_direction.value if status else None,
            "verdict": type(verdict).__name__.lower() if verdict else None,
            "paragraph": verdict.paragraph if isinstance(verdict, verdicts.Invalid) else None,
            "threshold_rpm": judge.limits.no_more_bets_rpm,
            "rate": self._port.rate,
            "sensors": sensors_in_letters(frozenset(self._faulty), judge.tracker.chattering),
            **self._picture.facts(self._port.now_s()),
        }

    def facts(self) -> dict[str, Any]:
        """For a technician."""
        chattering = self._judge.tracker.chattering
        return {**self.telemetry(), **self._watch.facts(self._port.age_s, chattering, self._faulty)}

    def _follow(self, round_: RoundRow) -> None:
        """Which spin belongs to the round: never one that was falling, or slow, before its bets were opened."""
        (number, phase), self._round = self._round, (round_.number, round_.phase)
        spin, status = self._judge.spin, self._judge.last_status
        has_ended = phase in IN_PLAY and (round_.number != number or round_.phase not in IN_PLAY)
        is_opened = round_.number != number and round_.phase is Phase.BETS_OPEN
        if has_ended and self._put_away_round != number:
            self._put_away(number, is_judged=False)
        if has_ended or (is_opened and (spin is self._past_betting or self._judge.state is not State.ON_TRACK)):
            self._not_of_this_round = spin
        if is_opened:
            self._finished_game = status.game if status and status.state in NO_MORE_BETS_STATES else None

    def _hear(self, event: LinkEvent, table: Table) -> list[EngineEvent]:
        if isinstance(event, Refused):
            raise WheelRefused(event.reason)
        self._tape.note(event)
        self._watch.see(event)
        self._picture.see(event, self._judge.tracker.chattering)
        self._watch_link(event)
        spin = self._judge.spin
        found = self._translate(self._judge.see(event), spin or self._judge.spin, table)
        if isinstance(event, Offline | Overflowed | Restarted) and spin:
            found.append(_unseen("The wheel was out of sight in mid-spin."))
        if isinstance(event, Heard) and isinstance(event.event, Status):
            found += self._status(event.event)
        return [*found, *self._compare(event)]

    def _watch_link(self, event: LinkEvent) -> None:
        if isinstance(event, Heard):
            self._online = True
        elif isinstance(event, Offline) and self._online:
            self._online = False
            self._alarms.append(Alarm("wheel_offline", event.reason))
        elif isinstance(event, CommandFailed):
            self._alarms.append(Alarm("wheel_command_failed", event.reason))

    def _compare(self, event: LinkEvent) -> list[EngineEvent]:
        answer = self._same_spin.see(event) if self._same_spin else None
        if answer is None:
            return []
        self._same_spin = None
        return [answer]

    def _status(self, status: Status) -> list[EngineEvent]:
        """The wheel's own no more bets, also where our eye followed no ball."""
        if status.state not in NO_MORE_BETS_STATES:
            self._finished_game = None
        elif status.game != self._finished_game and self._round[1] is Phase.BETS_OPEN:
            return [BallMustHaveLeft("wheel-says-so")]
        return []

    def _translate(self, said: list[verdicts.Outcome], spin: Spin | None, table: Table) -> list[EngineEvent]:
        self._picture.judge(said)
        if spin is not None and spin.account is not None:
            self._faulty = spin.account.faulty
        elif any(isinstance(outcome, verdicts.TrackPass) for outcome in said):
            found = self._judge.faulty()
            self._faulty = self._faulty if found is None else found
        events = self._of_this_round(said, spin, table)
        is_judged = table.round.phase in IN_PLAY and any(isinstance(event, Judged) for event in events)
        for outcome in said:
            if words := words_of(outcome):
                round_ = table.round.number if is_judged else 0
                self._tape.judged(outcome.time_s, round_, words)
                self._watch.judged(round_, words, _warnings(outcome))
        if is_judged:
            self._put_away(table.round.number, is_judged=True)
        return events

    def _put_away(self, round_: int, *, is_judged: bool) -> None:
        self._put_away_round = round_
        packed = zlib.compress(self._tape.of_round(round_, self._port.now_s()))
        self._recordings.append(PutRecording(RecordingRow(round_, is_judged, packed)))

    def _of_this_round(self, said: list[verdicts.Outcome], spin: Spin | None, table: Table) -> list[EngineEvent]:
        if table.conclude_only:
            return []
        if table.recovering_until_s is not None:  # Of a spin that began unseen only a ball on the track says anything.
            said = [outcome for outcome in said if isinstance(outcome, verdicts.TrackPass)]
        if spin is not None and spin is self._not_of_this_round:
            return []
        events = [event for outcome in said for event in self._engine_events(outcome, table.close_revolutions)]
        if any(isinstance(event, BallMustHaveLeft) for event in events):
            self._past_betting = spin
        return events

    def _engine_events(self, outcome: verdicts.Outcome, close_revolutions: int) -> list[EngineEvent]:
        match outcome:
            case verdicts.TrackPass():
                status, age_s = self._judge.last_status, self._port.age_s(outcome.time_s)
                rotor = status.rotor_direction.value if status else ""
                passed = TrackPass(self._evidence(outcome), age_s, rotor)
                if outcome.speed_rad_s < self._judge.limits.no_more_bets_rpm * RPM_RAD_S:
                    return [passed, BallMustHaveLeft("ball-slow")]
                is_enough = 0 < close_revolutions <= outcome.revolutions
                return [passed, BallMustHaveLeft("ball-revolutions")] if is_enough else [passed]
            case verdicts.NoMoreBets(reason=reason):
                return [BallMustHaveLeft(CAUSES[reason])]
            case verdicts.LeftTrack():
                return [BallMustHaveLeft("ball-left-track")]
            case verdicts.AtRest():
                return [BallMustHaveLeft("pocket-seen")]
            case verdicts.Silent() if self._judge.spin:
                # In silence no pass is seen either, so the judge may take the ball for fallen by now.
                return [_unseen("The wheel fell silent in mid-spin.")]
            case verdicts.Result(pocket=pocket, seen=seen):
                return [_judged("result", pocket, None, seen)]
            case verdicts.Invalid(paragraph=paragraph, seen=seen):
                return [_judged("invalid", None, paragraph, seen)]
            case verdicts.Held(seen=seen):
                return [_judged("held", None, None, seen)]
            case verdicts.NumberChanged(was=was, now=now):
                said = f"After {was} the wheel says {now}."
                return [Judged(Verdict("held", None, None, said), self._judge.simulated)]
        return []

    def _evidence(self, seen: verdicts.TrackPass) -> str:
        status = self._judge.last_status
        return evidence_of(
            status.game if status else None,
            seen.revolutions,
            seen.ball_direction,
            status.rotor_direction if status else None,
            status.warn if status else 0,
            self._judge.simulated,
        )


def _warnings(outcome: verdicts.Outcome) -> tuple[str, ...]:
    return outcome.seen.warnings if isinstance(outcome, verdicts.Result | verdicts.Invalid | verdicts.Held) else ()


def _unseen(why: str) -> BallMustHaveLeft:
    return BallMustHaveLeft("wheel-silent", hold=why)


def _judged(kind: str, outcome: str | None, paragraph: str | None, seen: verdicts.Seen) -> Judged:
    said = "; ".join(part.rstrip(".") for part in (*seen.evidence, *seen.warnings))
    return Judged(Verdict(kind, outcome, paragraph, shortened(said)), seen.simulated)
