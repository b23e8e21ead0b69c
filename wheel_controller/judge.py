"""One state machine over both witnesses: every spin ends in exactly one verdict, a wrong result never among them."""

from collections import deque
from collections.abc import Sequence

from wheel_controller.account import Finding, testify, unfinished
from wheel_controller.events import (
    Banner,
    BetsClosed,
    Connected,
    Heard,
    Keyed,
    LinkEvent,
    Offline,
    Overflowed,
    Restarted,
    Sighting,
    Status,
    Unknown,
    WinLine,
)
from wheel_controller.firmware import WINNING, claim_of
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
    DEALER_PARAGRAPHS,
    AtRest,
    BetsCloseReason,
    CallRefused,
    Entered,
    LeftTrack,
    NoMoreBets,
    NumberChanged,
    Outcome,
    Result,
    Silent,
    TrackPass,
    Verdict,
)

SLOWEST_RPM = 4.0
SAME_BALL_S = 3.0
WEAK_SPIN_S = 12.0  # from the first pass of a ball too weak to follow until it lies in a pocket
LAUNCH_S = 2.0  # before the first pass that was read, others may have come
LATELY = 64
NEVER = (float("-inf"),) * 3
BURST = "Lines came in a burst: their times say nothing."
LOOSE_TO_BELIEVE_FIRMWARE = 3
NEXT_GAME = (1, 2, 3)


class Judge:
    """Pure: `see` what the link says, in order, and `tick` with the time once the link's queue is empty."""

    def __init__(self, order: Sequence[str], limits: Limits = DEFAULT_LIMITS) -> None:
        self.limits = limits
        self.state = State.WAITING
        self.simulated = False
        self.tracker = Tracker(limits)
        self.spin: Spin | None = None
        self.last_status: Status | None = None
        self.last_verdict: Verdict | None = None
        self._places = Places(order)
        self._clock = WireClock(limits)
        self._out: list[Outcome] = []
        self._last_line_s: float | None = None
        self._silent = False
        self._quiet_s = min(limits.silence_s, limits.silence_in_spin_s)
        self._sighted_s = NEVER  # when the last three came that were read on time
        self._unreadable_s: deque[float] = deque(maxlen=16)
        self._idle = Idle()
        self._bets_closed = False
        self._game_claimed: int | None = None  # the game whose number the firmware has been showing

    # -- what comes in

    def see(self, event: LinkEvent) -> list[Outcome]:
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
                self._lose_sight(event.time_s, f"The wheel was offline: {reason}")
            case Restarted():
                self._lose_sight(event.time_s, "The wheel's firmware restarted.")
            case Overflowed(count=count):
                self._lose_sight(event.time_s, f"{count} events were lost on the way to the judge.")
            case Connected():
                if self._last_line_s is not None:
                    self._lose_sight(event.time_s, "The link to the wheel was made anew.")

    def faulty(self) -> dict[int, str] | None:
        """Sensors and what is wrong with them, as soon as the spin under way shows it; None before."""
        if self.spin is None or sum(segment.steps for segment in self.tracker.segments) < STEPS_TO_NAME_BLIND:
            return None
        if self.spin.account:
            return self.spin.account.faulty
        return faulty_sensors(sort_sightings(self.tracker), self.tracker)

    def tick(self, now_s: float) -> list[Outcome]:
        self._let_pass(now_s)
        return self._take_out()

    def call(self, paragraph: str, now_s: float) -> list[Outcome]:
        """The dealer saw it: the spin ends at once, under the first paragraph in time."""
        self._let_pass(now_s)
        if paragraph not in DEALER_PARAGRAPHS:
            self._out.append(CallRefused(now_s, paragraph, f"There is no call {paragraph}."))
        elif self.state is State.DECIDED:
            self._out.append(CallRefused(now_s, paragraph, "The spin already has its verdict."))
        else:
            if self.spin is None:
                self._begin(now_s, None)
            self._decide(now_s, called=Finding(now_s, paragraph, f"Called by the dealer: {paragraph}."))
        return self._take_out()

    def finish(self, reason: str) -> list[Outcome]:
        """Nothing more will come."""
        if self.spin:
            self.spin.doubts.append(reason)
            self._decide(self._last_line_s or 0.0)
        return self._take_out()

    # -- time

    def _let_pass(self, now_s: float) -> None:
        if self._last_line_s is not None and now_s - self._last_line_s > self._quiet_s:
            self._note_silence(now_s, now_s - self._last_line_s)
        if self.state is State.ON_TRACK:
            self._watch_track(now_s)
        if self.spin is None:
            if self._idle.watch(now_s, self.tracker.turn_s):
                self.tracker.unchained.clear()
            return
        overdue = self.state is not State.ON_TRACK and self.spin.overdue(
            now_s, self.state, self.tracker, self._idle.lost_sight_s, self.limits
        )
        if overdue or now_s > self.spin.began_s + self.limits.spin_s_max:
            self._decide(now_s, overdue=overdue)

    def _note_silence(self, now_s: float, silence_s: float) -> None:
        limits = self.limits
        if silence_s > limits.silence_s and self.spin:
            self._lose_sight(now_s, f"No line for more than {limits.silence_s:g} s.")
        if silence_s > (limits.silence_in_spin_s if self.spin else limits.silence_s) and not self._silent:
            self._silent = True
            self._out.append(Silent(now_s, self.state is State.ON_TRACK))

    def _watch_track(self, now_s: float) -> None:
        segment = self.tracker.segment
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
                if self.spin:
                    self.spin.firmware.win_lines.add(pocket)
            case BetsClosed():
                self._close_bets(heard.time_s, BetsCloseReason.FIRMWARE)
            case Banner(simulated=simulated):
                self.simulated = simulated
            case Keyed(pocket=pocket):
                self._out.append(Entered(heard.time_s, pocket))
            case Unknown():
                self._unreadable_s.append(heard.time_s)
                if self.spin:
                    self.spin.unreadable += 1

    # -- the tracker's side

    def _mark(self, now_s: float, mark: Mark) -> None:
        self._sighted_s = NEVER if mark.late_s else (*self._sighted_s[1:], now_s)
        if now_s - self._sighted_s[0] < self.limits.three_sightings_s_min:
            self._lose_sight(now_s, BURST)
        segment = self.tracker.see(mark)
        if segment:
            self._passed(now_s, segment)
        elif mark.sensor in self.tracker.chattering:
            return
        elif self.spin:
            self._seek_rest(now_s, mark)
        else:
            self._seen_between_spins(now_s)

    def _passed(self, now_s: float, segment: Segment) -> None:
        if segment.is_new and self._is_launch(segment):
            if self.spin:
                self.spin.doubts.append("The next ball was launched before the spin was decided.")
                self.tracker.segments.remove(segment)  # is not of that spin
                self._decide(now_s)
            self._begin(segment.passes[0].mark.time_s, segment)
            self._advance(Signal.LAUNCHED)
        if self.spin is None:
            return  # the old ball, after a dealer's call
        if self.state is not State.ON_TRACK:
            self.spin.rest = self.spin.account = None
            self._advance(Signal.BACK_ON_TRACK)
        revolutions = sum(each.steps for each in self.tracker.segments) / 4
        speed = segment.speed_rad_s
        self._out.append(TrackPass(now_s, segment.last.sensor, segment.direction, speed, revolutions))
        if speed < self.limits.no_more_bets_rpm * RPM_RAD_S:
            self._close_bets(now_s, BetsCloseReason.BALL_SLOW)

    def _is_launch(self, segment: Segment) -> bool:
        """A new path on the track: a new ball, or the old one after a jump?"""
        lost_s, first_s = self._idle.lost_sight_s, segment.passes[0].mark.time_s
        if self.spin is None and lost_s is not None and first_s <= lost_s:
            return False  # an echo in a burst
        if len(self.tracker.segments) < 2:
            return self.spin is None or self.state is not State.ON_TRACK
        before = self.tracker.segments[-2]
        gap_s = first_s - before.last.time_s
        if self.spin is None:
            return gap_s > SAME_BALL_S
        return gap_s > RELAUNCH_S and lost_s is None and segment.speed_rad_s > before.speed_rad_s

    def _seek_rest(self, now_s: float, mark: Mark) -> None:
        spin = self.spin
        if spin is None or (self.state is State.ON_TRACK and self.tracker.segment):
            return
        if spin.rest and mark.pocket != spin.rest.pocket:
            if spin.account is None or mark.sensor not in spin.account.faulty:
                spin.rest = spin.account = None
                self._advance(Signal.POCKET_LOST)
        elif spin.rest is None and self._repeats(mark):
            found = sort_sightings(self.tracker)
            spin.rest = rest_of(found.after, frozenset(faulty_sensors(found, self.tracker)))
            if spin.rest:
                self._advance(Signal.LEFT_TRACK)
                self._advance(Signal.POCKET_PROVEN)
                self._out.append(AtRest(now_s, spin.rest.pocket))
                self._close_bets(now_s, BetsCloseReason.POCKET_SEEN)
                self._conclude(now_s)

    def _repeats(self, mark: Mark) -> bool:
        """Worth a closer look: as many sightings of this pocket of late as would prove it."""
        lately = self.tracker.unchained[-LATELY:]
        return sum([seen.pocket == mark.pocket for seen in lately]) > WITNESSES_MIN

    def _seen_between_spins(self, now_s: float) -> None:
        self._idle.seen(now_s)
        if self._idle.occupied or self.state is State.DECIDED:
            self._idle.occupied = True
            return
        run = last_run(sort_sightings(self.tracker).quiet_after(self.tracker))
        turn_s = self.tracker.turn_s
        if len({seen.sensor for seen in run if now_s - seen.time_s < EMPTY_TURNS * turn_s}) > 1:
            began_s = min(seen.time_s for seen in self.tracker.unchained if now_s - seen.time_s < WEAK_SPIN_S)
            self._begin(began_s, None)
            self._advance(Signal.POCKET_SEEN)
            self._close_bets(now_s, BetsCloseReason.POCKET_SEEN)

    # -- the firmware's side

    def _status(self, now_s: float, status: Status) -> None:
        before, self.last_status = self.last_status, status
        self.tracker.turn_s = 60 / max(status.rotor_rpm, SLOWEST_RPM)
        self.tracker.rotor_direction = status.rotor_direction
        if status.state != WINNING:
            self._game_claimed = None
        elif status.game == self._game_claimed:
            return  # the number of the spin before
        changed = before is None or before.state != status.state or before.game != status.game
        if changed and status.state in NEXT_GAME:
            self._next_game(now_s, status)
        if changed and status.state in (3, 4):
            self._believe_firmware_ball(now_s)
        if self.spin:
            self.spin.firmware.hear(now_s, status)
            if status.state in (6, 7):
                self.spin.block("The wheel was closed or locked in mid-spin.")
        if status.state in (4, WINNING):
            self._close_bets(now_s, BetsCloseReason.FIRMWARE)
            self._believe_firmware_slow(now_s)
            if claim_of(status):
                self._claimed(now_s, status, changed)

    def _next_game(self, now_s: float, status: Status) -> None:
        self._advance(Signal.ARMED)
        spin = self.spin
        if spin and status.state != 3 and spin.firmware.game is not None:
            spin.doubts.append(f"The firmware went to state {status.state} before the spin was decided.")
            if spin.firmware.won:
                self._decide(now_s)

    def _believe_firmware_ball(self, now_s: float) -> None:
        """Sensors too poor to follow a ball by may still show that there is one."""
        if self.state is State.WAITING:
            loose = [mark for mark in self.tracker.unchained if mark.time_s > now_s - SAME_BALL_S]
            if len(loose) >= LOOSE_TO_BELIEVE_FIRMWARE:
                self._begin(loose[0].time_s, None)
                self._advance(Signal.FIRMWARE_BALL)

    def _believe_firmware_slow(self, now_s: float) -> None:
        if self.spin and self.state is State.ON_TRACK and self.tracker.segment is None:
            self.spin.slow_s = now_s
            self._advance(Signal.LEFT_TRACK)

    def _claimed(self, now_s: float, status: Status, changed: bool) -> None:
        if self.state is State.WAITING and not changed:  # twice the same: one line alone may be noise
            occupied = self._idle.occupied
            self._begin(now_s, None)
            self._advance(Signal.FIRMWARE_NUMBER)
            if self.spin:
                self.spin.firmware.hear(now_s, status)
                if occupied:
                    self.spin.block("The firmware gave a number, and no ball was seen to be launched.")
        elif self.spin:
            self._advance(Signal.FIRMWARE_NUMBER)
            self._conclude(now_s)
        elif isinstance(self.last_verdict, Result) and status.game == self.last_verdict.seen.game:
            self._compare_late(now_s, self.last_verdict, status)

    def _compare_late(self, now_s: float, verdict: Result, status: Status) -> None:
        for number in {status.win, status.pocket or status.win} - {verdict.pocket, None}:
            self._out.append(NumberChanged(now_s, verdict.pocket, str(number)))

    # -- the spin

    def _begin(self, began_s: float, segment: Segment | None) -> None:
        lately = sum(time_s > began_s - LAUNCH_S for time_s in self._unreadable_s)
        self.spin = Spin(began_s, unreadable=lately)
        self.tracker.begin(segment, began_s)
        if self._idle.lost_sight_s is not None:
            self.spin.block("The launch was not seen: the wheel had been out of sight.")
        if self.last_status and self.last_status.state == WINNING:
            self._game_claimed = self.last_status.game

    def _conclude(self, now_s: float) -> None:
        """The ball is at rest: an invalid spin needs no number, a valid one waits for the firmware's."""
        spin = self.spin
        if spin and self.state is State.AT_REST:
            spin.account = spin.account or testify(self.tracker, spin.firmware, self.limits)
            if spin.firmware.won or spin.account.findings:
                self._decide(now_s)

    def _decide(self, now_s: float, *, overdue: bool = False, called: Finding | None = None) -> None:
        spin = self.spin
        if spin is None:
            return
        account = spin.account or testify(self.tracker, spin.firmware, self.limits)
        if self.state is State.ON_TRACK:  # it might have gone on to make its four revolutions
            account.withdraw(("5.3.2",))
        elif spin.unreadable and account.withdraw(("5.3.1", "5.3.2")):
            account.doubts.append(f"{spin.unreadable} lines were unreadable: passes may be missing.")
        if overdue and account.rest is None and not spin.firmware.won:
            after = sort_sightings(self.tracker).quiet_after(self.tracker)
            unfinished(account, after, self.limits)
        case = Case(account, spin.firmware, self.limits, spin.blocks, spin.doubts, called, self.simulated)
        self.last_verdict = rule(case, now_s)
        self._out.append(self.last_verdict)
        self.spin = None
        self.tracker.idle = True
        self._idle.after_verdict(now_s, account.rest is not None)
        self._advance(Signal.VERDICT)

    def _close_bets(self, now_s: float, reason: BetsCloseReason) -> None:
        if not self._bets_closed and self.state is not State.DECIDED:
            self._bets_closed = True
            segment = self.tracker.segment if self.spin else None
            self._out.append(NoMoreBets(now_s, reason, segment.last.time_s if segment else None))

    def _lose_sight(self, now_s: float, reason: str) -> None:
        self._idle.lose_sight(now_s)
        if self.spin:
            self.spin.block(reason)

    def _advance(self, signal: Signal) -> None:
        before, self.state = self.state, advance(self.state, signal)
        if before is State.DECIDED is not self.state:
            self._bets_closed = False

    def _take_out(self) -> list[Outcome]:
        out, self._out = self._out, []
        return out
