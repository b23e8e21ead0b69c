"""The M360's firmware: how it turns sightings into its seven states, its warnings and its lines.

How the maker's firmware distinguishes a ball on the track from one among the pockets is unknown; the simulated
sighting says which it is. Everything else is worked out from sensor order, times and the rotor reader.
"""

from collections import deque
from collections.abc import Callable, Sequence

from wheel_controller.sim.faults import SENSORS
from wheel_controller.sim.physics import Rotor
from wheel_controller.sim.quirks import Quirk
from wheel_controller.sim.senses import PocketSense, TrackSense
from wheel_controller.sim.states import IN_PLAY, TRANSITIONS, Event, Level, State, Warn
from wheel_controller.sim.throw import Sighting

STATUS_S = 0.5
GAMES = 255
FEWEST_REVOLUTIONS = 4
CLEAR_S = 3.0  # A falling ball is unseen for less.
CLEAR_TURNS = 0.8  # turns of the rotor: with two sensors left, a ball in a pocket is unseen for at most 0.75
LEFT_TRACK_S = 1.5  # Without a pass for so long, the ball is off the track.
SURE_REVOLUTIONS = 1.25  # turns of the rotor, once three sensors agree
RESULT_REVOLUTIONS = 3
ABNORMAL_GAP_S = 0.9  # A ball that was on the track so recently cannot be among the pockets.
FLUNG_RPM = 50  # A ball that was this fast when last seen on the track did not drop.
NO_POCKET_S = 25.0
GIVE_UP_S = 35.0
STILL_RPM = 1.0
STILL_CLOSED_S = 600.0


def code_of(pocket: str) -> str:
    """The code of a pocket in a field of two characters: the triple zero is 38."""
    return "38" if pocket == "000" else pocket


class Firmware:
    def __init__(
        self,
        send: Callable[[float, str], None],
        rotor: Rotor,
        order: Sequence[str],
        serial_number: str,
        reset_advances_game: bool,
    ) -> None:
        self._send = send
        self._rotor = rotor
        self._codes = [code_of(pocket) for pocket in order]
        self._serial_number = serial_number
        self._reset_advances_game = reset_advances_game
        self.quirk = Quirk()
        self.threshold_rpm = 40  # It survives a loss of power.
        self.failed: set[int] = set()
        self.boot(0.0)

    def boot(self, now: float) -> None:
        self.state = self._shown = State.START
        self._showing: deque[tuple[float, State]] = deque()
        self.level = Level.ADVANCED
        self.raw = False
        self.game = 1
        self._counted = True  # whether this game has its number
        self._win: str | None = None
        self._next_win = self._codes[0]
        self._result_at = now
        self._booted_at = now
        self._last_seen = now
        self._turning_since_still = now
        self._new_game()
        self._send(now, self.banner)
        self._status(now)
        self.next_tick = now + STATUS_S

    @property
    def banner(self) -> str:
        return f"*V M360 SIM 1.0 {self._serial_number}"

    def _new_game(self) -> None:
        self._flags = 0
        self._track = TrackSense()
        self._pockets = PocketSense()

    # -- sightings

    def see(self, sighting: Sighting) -> None:
        self._say_raw(sighting)
        self._last_seen = sighting.time
        if self.state in IN_PLAY:
            self.failed.discard(sighting.sensor)
            if sighting.on_track:
                self._see_on_track(sighting)
            else:
                self._see_in_pocket(sighting)

    def chatter(self, sighting: Sighting) -> None:
        """Reports a false sighting of a sensor that reports all the time, and counts the sensor as failed."""
        self._say_raw(sighting)
        self._fail(sighting.time, sighting.sensor)

    def _say_raw(self, sighting: Sighting) -> None:
        if self.raw:
            time, sensor, pocket, tenth, _ = sighting
            self._send(time, f"* SP{sensor} {self._codes[pocket]}.{tenth}")

    def _fail(self, now: float, sensor: int) -> None:
        self.failed.add(sensor)
        if len(self.failed) > 1:
            self._warn(now, Warn.VOID)

    def _see_on_track(self, sighting: Sighting) -> None:
        track, now = self._track, sighting.time
        if not track.see(sighting):
            self._warn(now, Warn.VOID)
        elif track.revolutions and track.direction == self._rotor.direction_at(now):
            self._warn(now, Warn.SAME_DIRECTION)
        for sensor in track.blind():
            self._fail(now, sensor)
        if self.state is State.PLACE_BETS and track.seen_by_all_but(self.failed):
            self.on(Event.FULL_REVOLUTION, now)
        elif 0 < track.ball_rpm < self.threshold_rpm:
            self.on(Event.SLOW, now)

    def _see_in_pocket(self, sighting: Sighting) -> None:
        now, track, pockets = sighting.time, self._track, self._pockets
        if track.last and not track.left:
            if now - track.last.time < ABNORMAL_GAP_S:
                self._warn(now, Warn.VOID)
                return
            self._leave_track(now)
        pockets.see(sighting, votes_needed=min(3, len(SENSORS) - len(self.failed)))
        turned = (now - pockets.since) * self._rotor.rpm_at(now) / 60
        if pockets.pocket is not None and turned >= SURE_REVOLUTIONS:
            self._be_sure(now, pockets.pocket)

    def _be_sure(self, now: float, pocket: int) -> None:
        if not self._track.last:
            self._warn(now, Warn.VOID)
        code = self._codes[pocket]
        self._next_win = "0" if self.quirk.zero_for_double_zero and code == "00" else code
        self._result_at = now
        self.on(Event.POCKET_SURE, now)

    def _leave_track(self, now: float) -> None:
        track = self._track
        track.left = True
        too_few = track.revolutions < FEWEST_REVOLUTIONS
        if too_few or track.ball_rpm > FLUNG_RPM or self._rotor.rpm_at(now) < STILL_RPM:
            self._warn(now, Warn.VOID)
        self.on(Event.SLOW, now)

    # -- time

    def tick(self, now: float) -> None:
        self.next_tick = now + STATUS_S
        rpm = self._rotor.rpm_at(now)
        self._watch_ball(now, rpm)
        self._watch_rotor(now, rpm)
        if self._showing:
            self._show_due(now)
        if self._status_at != now:
            self._status(now)

    def _watch_ball(self, now: float, rpm: float) -> None:
        unseen_s = now - self._last_seen
        turn_s = 60 / max(rpm, STILL_RPM)
        if self.state is State.START:
            if unseen_s > max(CLEAR_S, CLEAR_TURNS * turn_s) and rpm >= STILL_RPM:
                self.on(Event.CLEAR, now)
        elif self.state is State.WINNING_NUMBER:
            if now - self._result_at >= RESULT_REVOLUTIONS * turn_s or unseen_s > CLEAR_TURNS * turn_s:
                self.on(Event.GAME_OVER, now)
        elif self._track.last and self.state in IN_PLAY:
            self._watch_spin(now, now - self._track.last.time, unseen_s)

    def _watch_spin(self, now: float, since_pass_s: float, unseen_s: float) -> None:
        if not self._track.left and since_pass_s > LEFT_TRACK_S:
            self._leave_track(now)
        if since_pass_s > NO_POCKET_S:
            self._warn(now, Warn.VOID)
        if since_pass_s > GIVE_UP_S and unseen_s > GIVE_UP_S - NO_POCKET_S:
            self.on(Event.GAME_OVER, now)

    def _watch_rotor(self, now: float, rpm: float) -> None:
        if rpm >= STILL_RPM:
            self._turning_since_still = now
            if self.state is State.CLOSED:
                self.on(Event.TURNS, now)
        elif now - self._turning_since_still >= STILL_CLOSED_S:
            self.on(Event.STILL, now)

    # -- the state machine

    def on(self, event: Event, now: float) -> None:
        state = TRANSITIONS.get((self.state, event))
        if state is None:
            return
        self.state = state
        if event is Event.RESET:
            self._counted = self._counted and not self._reset_advances_game
        elif event is Event.GAME_OVER:
            self._counted = False
        if state is State.PLACE_BETS and not self._counted:
            self.game, self._counted = self.game % GAMES + 1, True
        if state in (State.START, State.PLACE_BETS):
            self._new_game()
        if state not in self.quirk.never_shows:
            self._showing.append((now + self.quirk.late_s, state))
            self._show_due(now)

    def _show_due(self, now: float) -> None:
        while self._showing and self._showing[0][0] <= now:
            self._shown = self._showing.popleft()[1]
            if self._shown is State.WINNING_NUMBER:
                self._win = self._next_win
            if self.level is Level.BASIC:
                self._say_basic(now)
            else:
                self._say_win_line(now)
                self._status(now)

    def _say_basic(self, now: float) -> None:
        basic = {State.PLACE_BETS: "*S", State.NO_MORE_BETS: "*N", State.WINNING_NUMBER: f"*W{self._win}"}
        if self._shown in basic:
            self._send(now, basic[self._shown])

    def _say_win_line(self, now: float) -> None:
        if self._shown is State.WINNING_NUMBER:
            place = self._codes.index(self._next_win) + self.quirk.win_line_off_by
            self._send(now, self._codes[place % len(self._codes)])

    def _warn(self, now: float, flag: Warn) -> None:
        if not self._flags & flag:
            self._flags |= flag
            self._status(now)

    # -- lines

    def _warning(self, tenths_rpm: int) -> int:
        warning = self._flags
        if not 100 <= tenths_rpm <= 300:
            warning |= Warn.ROTOR_SPEED
        if self.failed:
            warning |= Warn.SENSOR
        return warning

    def _status(self, now: float) -> None:
        if self.level is Level.BASIC:
            return
        self._status_at = now
        tenths = round(self._rotor.rpm_at(now) * 10)
        rotor_direction = 0 if self._rotor.direction_at(now) > 0 else 1
        # The field is blank before the first result; afterwards it keeps the last one until the next.
        win = self._win if self._win is not None else ""
        line = (
            f"*X;{self._shown};{self.game:03d};{win:>2};{self._warning(tenths):X};"
            f"{tenths if tenths >= 10 else 0:03d};{rotor_direction}"
        )
        if self.level is Level.EXTENDED:
            line += self._extension(now, self._shown is State.WINNING_NUMBER)
        self._send(now, line)

    def _extension(self, now: float, at_result: bool) -> str:
        counted = self._track.revolutions
        if counted and self.quirk.revolutions_off_by:
            counted = max(0, counted + self.quirk.revolutions_off_by)
        ball_direction = 1 if self._track.direction < 0 else 0
        counter = int((now - self._booted_at) * 1000) & 0xFFFFF
        if at_result:
            return f";0122;00;{ball_direction};{counter:05X};{self._win:>2}"
        return f";0022;{counted & 0xFF:02X};{ball_direction};{counter:05X};??"

    # -- commands

    def command(self, text: str, now: float) -> None:
        if text == "*SP":
            self.raw = not self.raw
        elif text == "*R":
            self.on(Event.RESET, now)
        elif text == "*V":
            self._send(now, self.banner)
        elif text == "#?66":
            self._send(now, f"#66={self.threshold_rpm:03d}")
        elif text.startswith("#!66=") and len(text) == 8 and text[5:].isdecimal():
            self.threshold_rpm = int(text[5:])
            self._send(now, f"#66={self.threshold_rpm:03d}")
        elif text in ("*m0 0 0", "*m1 1 1", "*m2 2 2"):
            self.level = Level(text[2])
