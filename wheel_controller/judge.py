"""A state machine over both witnesses: every spin ends in exactly one verdict, and never in a wrong result."""

from collections import deque
from collections.abc import Sequence

from phrases import Phrase, phrase
from wheel_controller.account import testify, unfinished
from wheel_controller.events import (
    Banner,
    BetsClosed,
    Connected,
    Heard,
    LinkEvent,
    Offline,
    Overflowed,
    Restarted,
    Sighting,
    Status,
    Unknown,
    WinLine,
)
from wheel_controller.firmware import WINNING, said_number
from wheel_controller.idle import EMPTY_TURNS, Idle
from wheel_controller.limits import DEFAULT_LIMITS, RPM_RAD_S, Limits
from wheel_controller.rest import WITNESSES_MIN, last_run, rest_of
from wheel_controller.ruling import Case, rule
from wheel_controller.segment import Segment
from wheel_controller.sightings import Mark, Places, WireClock
from wheel_controller.sorting import STEPS_TO_NAME_BLIND, faulty_sensors, sort_sightings
from wheel_controller.spin import Spin
from wheel_controller.states import Signal, State, advance
from wheel_controller.tracker import RELAUNCH_S, Tracker
from wheel_controller.verdicts import (
    AtRest,
    BetsCloseReason,
    JudgeEvent,
    JudgeView,
    LeftTrack,
    NoMoreBets,
    NumberChanged,
    Result,
    Silent,
    SpinId,
    TrackPass,
    Verdict,
)

SLOWEST_RPM = 4.0
SAME_BALL_S = 3.0
WEAK_SPIN_S = 12.0  # from the first pass of a ball too weak to follow until it rests in a pocket
LAUNCH_S = 2.0  # Before the first pass that was read, others may have come.
LATELY = 64
NEVER = (float("-inf"),) * 3
BURST = phrase("burst")
LOOSE_TO_BELIEVE_FIRMWARE = 3
NEXT_GAME = (1, 2, 3)


class Judge:
    """Judges spins without a clock of its own: call `see` for each event of the link, in order, and `tick` with the
    time once the link's queue is empty.

    Both return the events that follow; `view` is the present state.
    """

    def __init__(self, order: Sequence[str], limits: Limits = DEFAULT_LIMITS) -> None:
        self._limits = limits
        self._state = State.WAITING
        self._simulated = False
        self._tracker = Tracker(limits)
        self._spin: Spin | None = None
        self._spins = 0  # spins begun so far
        self._last_status: Status | None = None
        self._last_verdict: Verdict | None = None
        self._places = Places(order)
        self._clock = WireClock(limits)
        self._out: list[JudgeEvent] = []
        self._last_line_s: float | None = None
        self._silent = False
        self._quiet_s = min(limits.silence_s, limits.silence_in_spin_s)
        self._sighted_s = NEVER  # when the last three timely sightings came
        self._unreadable_s: deque[float] = deque(maxlen=16)
        self._idle = Idle()
        self._bets_closed = False
        self._game_claimed: int | None = None  # the game whose number the firmware shows

    @property
    def view(self) -> JudgeView:
        return JudgeView(
            state=self._state,
            spin=SpinId(self._spins) if self._spin else None,
            status=self._last_status,
            verdict=self._last_verdict if self._state is State.DECIDED else None,
            simulated=self._simulated,
            chattering=self._tracker.chattering,
            no_more_bets_rpm=self._limits.no_more_bets_rpm,
        )

    # -- events of the link

    def see(self, event: LinkEvent) -> list[JudgeEvent]:
        if isinstance(event, Heard):
            self._let_pass(event.time_s - event.late_s)
            self._heard(event)
        else:
            self._let_pass(event.time_s)
            self._link_changed(event)
        return self._take_out()

    def _link_changed(self, event: LinkEvent) -> None:
        match event:
            case Offline(reason=reason):
                self._lose_sight(event.time_s, phrase("was_offline", why=reason))
            case Restarted():
                self._lose_sight(event.time_s, phrase("restarted"))
            case Overflowed(count=count):
                self._lose_sight(event.time_s, phrase("events_lost", count=count))
            case Connected():
                if self._last_line_s is not None:
                    self._lose_sight(event.time_s, phrase("link_anew"))

    def faulty(self) -> dict[int, Phrase] | None:
        """The faulty sensors and what is wrong with each, once the current spin shows it; None before that."""
        if self._spin is None or sum(segment.steps for segment in self._tracker.segments) < STEPS_TO_NAME_BLIND:
            return None
        if self._spin.account:
            return self._spin.account.faulty
        return faulty_sensors(sort_sightings(self._tracker), self._tracker)

    def tick(self, now_s: float) -> list[JudgeEvent]:
        self._let_pass(now_s)
        return self._take_out()

    def finish(self, reason: Phrase) -> list[JudgeEvent]:
        """Ends judging because nothing more will come."""
        if self._spin:
            self._spin.doubts.append(reason)
            self._decide(self._last_line_s or 0.0)
        return self._take_out()

    # -- time

    def _let_pass(self, now_s: float) -> None:
        if self._last_line_s is not None and now_s - self._last_line_s > self._quiet_s:
            self._note_silence(now_s, now_s - self._last_line_s)
        if self._state is State.ON_TRACK:
            self._watch_track(now_s)
        if self._spin is None:
            if self._idle.watch(now_s, self._tracker.turn_s):
                self._tracker.unchained.clear()
            return
        overdue = self._state is not State.ON_TRACK and self._spin.overdue(
            now_s, self._state, self._tracker, self._idle.lost_sight_s, self._limits
        )
        if overdue or now_s > self._spin.began_s + self._limits.spin_s_max:
            self._decide(now_s, overdue=overdue)

    def _note_silence(self, now_s: float, silence_s: float) -> None:
        limits = self._limits
        if silence_s > limits.silence_s and self._spin:
            self._lose_sight(now_s, phrase("no_line_long", seconds=f"{limits.silence_s:g}"))
        if silence_s > (limits.silence_in_spin_s if self._spin else limits.silence_s) and not self._silent:
            self._silent = True
            self._out.append(Silent(now_s, self._state is State.ON_TRACK))

    def _watch_track(self, now_s: float) -> None:
        segment = self._tracker.segment
        if segment and segment.is_over(now_s):
            self._advance(Signal.LEFT_TRACK)
            self._out.append(LeftTrack(now_s, segment.last.time_s))
            self._close_bets(now_s, BetsCloseReason.BALL_OFF_TRACK)

    # -- lines

    def _heard(self, heard: Heard) -> None:
        began_s, slack_s = self._clock.place(heard.time_s, heard.size, heard.late_s)
        if self._clock.bursting:
            self._lose_sight(heard.time_s, BURST)
        self._last_line_s, self._silent = heard.time_s, False
        match heard.event:
            case Sighting() as sighting:
                self._mark(heard.time_s, self._places.mark(sighting, began_s, slack_s, heard.late_s))
            case Status() as status:
                self._status(heard.time_s, status)
            case WinLine(pocket=pocket):
                if self._spin:
                    self._spin.firmware.win_lines.add(pocket)
            case BetsClosed():
                self._close_bets(heard.time_s, BetsCloseReason.FIRMWARE)
            case Banner(simulated=simulated):
                self._simulated = simulated
            case Unknown():
                self._unreadable_s.append(heard.time_s)
                if self._spin:
                    self._spin.unreadable += 1

    # -- the tracker's side

    def _mark(self, now_s: float, mark: Mark) -> None:
        self._sighted_s = NEVER if mark.late_s else (*self._sighted_s[1:], now_s)
        if now_s - self._sighted_s[0] < self._limits.three_sightings_s_min:
            self._lose_sight(now_s, BURST)
        segment = self._tracker.see(mark)
        if segment:
            self._passed(now_s, segment)
        elif mark.sensor in self._tracker.chattering:
            return
        elif self._spin:
            self._seek_rest(now_s, mark)
        else:
            self._seen_between_spins(now_s)

    def _passed(self, now_s: float, segment: Segment) -> None:
        if segment.is_new and self._is_launch(segment):
            if self._spin:
                self._spin.doubts.append(phrase("next_ball"))
                self._tracker.segments.remove(segment)  # It does not belong to that spin.
                self._decide(now_s)
            self._begin(segment.passes[0].mark.time_s, segment)
            self._advance(Signal.LAUNCHED)
        if self._spin is None:
            return  # It is the old ball, of a spin that is already decided.
        if self._state is not State.ON_TRACK:
            self._spin.rest = self._spin.account = None
            self._advance(Signal.BACK_ON_TRACK)
        revolutions = sum(each.steps for each in self._tracker.segments) / 4
        speed = segment.speed_rad_s
        is_slow = speed < self._limits.no_more_bets_rpm * RPM_RAD_S
        status, simulated = self._last_status, self._simulated
        self._out.append(
            TrackPass(now_s, segment.last.sensor, segment.direction, speed, revolutions, is_slow, status, simulated)
        )
        if is_slow:
            self._close_bets(now_s, BetsCloseReason.BALL_SLOW)

    def _is_launch(self, segment: Segment) -> bool:
        """Whether a new path on the track is a new ball, and not the old one after a jump."""
        lost_s, first_s = self._idle.lost_sight_s, segment.passes[0].mark.time_s
        if self._spin is None and lost_s is not None and first_s <= lost_s:
            return False  # It is an echo in a burst.
        if len(self._tracker.segments) < 2:
            return self._spin is None or self._state is not State.ON_TRACK
        before = self._tracker.segments[-2]
        gap_s = first_s - before.last.time_s
        if self._spin is None:
            return gap_s > SAME_BALL_S
        return gap_s > RELAUNCH_S and lost_s is None and segment.speed_rad_s > before.speed_rad_s

    def _seek_rest(self, now_s: float, mark: Mark) -> None:
        spin = self._spin
        if spin is None or (self._state is State.ON_TRACK and self._tracker.segment):
            return
        if spin.rest and mark.pocket != spin.rest.pocket:
            if spin.account is None or mark.sensor not in spin.account.faulty:
                spin.rest = spin.account = None
                self._advance(Signal.POCKET_LOST)
        elif spin.rest is None and self._repeats(mark):
            found = sort_sightings(self._tracker)
            spin.rest = rest_of(found.after, frozenset(faulty_sensors(found, self._tracker)))
            if spin.rest:
                self._advance(Signal.LEFT_TRACK)
                self._advance(Signal.POCKET_PROVEN)
                spin.account = testify(self._tracker, spin.firmware, self._limits)
                self._out.append(AtRest(now_s, spin.rest.pocket, dict(spin.account.faulty)))
                self._close_bets(now_s, BetsCloseReason.POCKET_SEEN)
                self._conclude(now_s)

    def _repeats(self, mark: Mark) -> bool:
        """Whether this pocket was sighted lately as often as would prove it."""
        lately = self._tracker.unchained[-LATELY:]
        return sum([seen.pocket == mark.pocket for seen in lately]) > WITNESSES_MIN

    def _seen_between_spins(self, now_s: float) -> None:
        self._idle.seen(now_s)
        if self._idle.occupied or self._state is State.DECIDED:
            self._idle.occupied = True
            return
        run = last_run(sort_sightings(self._tracker).quiet_after(self._tracker))
        turn_s = self._tracker.turn_s
        if len({seen.sensor for seen in run if now_s - seen.time_s < EMPTY_TURNS * turn_s}) > 1:
            began_s = min(seen.time_s for seen in self._tracker.unchained if now_s - seen.time_s < WEAK_SPIN_S)
            self._begin(began_s, None)
            self._advance(Signal.POCKET_SEEN)
            self._close_bets(now_s, BetsCloseReason.POCKET_SEEN)

    # -- the firmware's side

    def _status(self, now_s: float, status: Status) -> None:
        before, self._last_status = self._last_status, status
        self._tracker.turn_s = 60 / max(status.rotor_rpm, SLOWEST_RPM)
        self._tracker.rotor_direction = status.rotor_direction
        if status.state != WINNING:
            self._game_claimed = None
        elif status.game == self._game_claimed:
            return  # It is the number of the spin before.
        changed = before is None or before.state != status.state or before.game != status.game
        if changed and status.state in NEXT_GAME:
            self._next_game(now_s, status)
        if changed and status.state in (3, 4):
            self._believe_firmware_ball(now_s)
        if self._spin:
            self._spin.firmware.hear(now_s, status)
            if status.state in (6, 7):
                self._spin.block(phrase("wheel_closed"))
        if status.state in (4, WINNING):
            self._close_bets(now_s, BetsCloseReason.FIRMWARE)
            self._believe_firmware_slow(now_s)
            if said_number(status):
                self._claimed(now_s, status, changed)

    def _next_game(self, now_s: float, status: Status) -> None:
        self._advance(Signal.ARMED)
        spin = self._spin
        if spin and status.state != 3 and spin.firmware.game is not None:
            spin.doubts.append(phrase("state_early", state=status.state))
            if spin.firmware.won:
                self._decide(now_s)

    def _believe_firmware_ball(self, now_s: float) -> None:
        """Begins a spin on the firmware's word if sensors too poor to follow the ball still saw one."""
        if self._state is State.WAITING:
            loose = [mark for mark in self._tracker.unchained if mark.time_s > now_s - SAME_BALL_S]
            if len(loose) >= LOOSE_TO_BELIEVE_FIRMWARE:
                self._begin(loose[0].time_s, None)
                self._advance(Signal.FIRMWARE_BALL)

    def _believe_firmware_slow(self, now_s: float) -> None:
        if self._spin and self._state is State.ON_TRACK and self._tracker.segment is None:
            self._spin.slow_s = now_s
            self._advance(Signal.LEFT_TRACK)

    def _claimed(self, now_s: float, status: Status, changed: bool) -> None:
        if self._state is State.WAITING and not changed:  # Two equal lines are needed: one alone may be noise.
            occupied = self._idle.occupied
            self._begin(now_s, None)
            self._advance(Signal.FIRMWARE_NUMBER)
            if self._spin:
                self._spin.firmware.hear(now_s, status)
                if occupied:
                    self._spin.block(phrase("no_launch"))
        elif self._spin:
            self._advance(Signal.FIRMWARE_NUMBER)
            self._conclude(now_s)
        elif isinstance(self._last_verdict, Result) and status.game == self._last_verdict.seen.game:
            self._compare_late(now_s, self._last_verdict, status)

    def _compare_late(self, now_s: float, verdict: Result, status: Status) -> None:
        for number in {status.win, status.pocket or status.win} - {verdict.pocket, None}:
            self._out.append(NumberChanged(now_s, verdict.pocket, str(number), self._simulated))

    # -- the spin

    def _begin(self, began_s: float, segment: Segment | None) -> None:
        lately = sum(time_s > began_s - LAUNCH_S for time_s in self._unreadable_s)
        self._spin = Spin(began_s, unreadable=lately)
        self._spins += 1
        self._tracker.begin(segment, began_s)
        if self._idle.lost_sight_s is not None:
            self._spin.block(phrase("launch_unseen"))
        if self._last_status and self._last_status.state == WINNING:
            self._game_claimed = self._last_status.game

    def _conclude(self, now_s: float) -> None:
        """Decides the spin once the ball rests: an invalid spin needs no number, a valid one awaits the firmware's."""
        spin = self._spin
        if spin and spin.account and (spin.firmware.won or spin.account.findings):
            self._decide(now_s)

    def _decide(self, now_s: float, *, overdue: bool = False) -> None:
        spin = self._spin
        if spin is None:
            return
        account = spin.account or testify(self._tracker, spin.firmware, self._limits)
        if self._state is State.ON_TRACK:  # It might still have made its four revolutions.
            account.withdraw(("5.3.2",))
        elif spin.unreadable and account.withdraw(("5.3.1", "5.3.2")):
            account.doubts.append(phrase("unreadable", count=spin.unreadable))
        if overdue and account.rest is None and not spin.firmware.won:
            after = sort_sightings(self._tracker).quiet_after(self._tracker)
            unfinished(account, after, self._limits)
        case = Case(account, spin.firmware, self._limits, spin.blocks, spin.doubts, self._simulated)
        self._last_verdict = rule(case, now_s)
        self._out.append(self._last_verdict)
        self._spin = None
        self._tracker.idle = True
        self._idle.after_verdict(now_s, account.rest is not None)
        self._advance(Signal.VERDICT)

    def _close_bets(self, now_s: float, reason: BetsCloseReason) -> None:
        if not self._bets_closed and self._state is not State.DECIDED:
            self._bets_closed = True
            segment = self._tracker.segment if self._spin else None
            self._out.append(NoMoreBets(now_s, reason, segment.last.time_s if segment else None))

    def _lose_sight(self, now_s: float, reason: Phrase) -> None:
        self._idle.lose_sight(now_s)
        if self._spin:
            self._spin.block(reason)

    def _advance(self, signal: Signal) -> None:
        before, self._state = self._state, advance(self._state, signal)
        if before is State.DECIDED is not self._state:
            self._bets_closed = False

    def _take_out(self) -> list[JudgeEvent]:
        out, self._out = self._out, []
        return out
