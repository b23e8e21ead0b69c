"""Named people: log-in by PIN, lock-outs that survive a restart, sessions bound to one connection."""

from pathlib import Path
from secrets import token_bytes

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from console import staff
from console.commands import LISTS
from console.effects import WRITES, CheckPin, Effect, LateAnswer, PutPerson
from console.engine import Engine, PinChecked
from console.rows import PersonRow
from console.settings import Settings
from console.store import Store
from protocol.answers import plain_body
from protocol.clock import Now
from protocol.enums import Phase, Role
from protocol.messages import Answer, Command
from protocol.refusals import RefusalNumber as No
from tests.phrased import english
from tests.table import LIMITS, RULES, SETTINGS, Clock, floor_in

PIN = "482913"
ANNA = PersonRow("1001", "Anna Tan", Role.DEALER, "hash of " + PIN)
MINUTE_S = 60.0


class Door:
    """A console with one dealer. The test compares PINs as plain text."""

    def __init__(self, path: Path, settings: Settings = SETTINGS) -> None:
        self.clock = Clock()
        self.path = path
        self.settings = settings
        self._tries = 0
        self._open()
        self._commit([PutPerson(ANNA)])
        self.restart()

    def _open(self) -> None:
        self.store = Store(self.path)
        table, incomplete = self.store.load()
        self.engine = Engine(table, self.store, RULES, self.settings, token_bytes)
        self._commit(self.engine.begin(incomplete, self.clock.now()))

    def restart(self) -> None:
        self.store.close()
        self._open()

    def _commit(self, effects: list[Effect]) -> None:
        self.store.commit([effect for effect in effects if isinstance(effect, WRITES)])

    def log_in(self, pin: str = PIN, number: str = "1001", peer: str = "staff/pit-1") -> Answer:
        asked = self.ask(pin, number, peer)
        return asked if isinstance(asked, Answer) else self.check(asked)

    def ask(self, pin: str = PIN, number: str = "1001", peer: str = "staff/pit-1") -> Answer | CheckPin:
        self._tries += 1
        command = Command(f"try-{self._tries}", "log-in", "", {"number": number, "pin": pin})
        effects, answer = self.engine.command(command, peer, self.clock.now())
        if answer is not None:
            return answer
        (check,) = effects
        assert isinstance(check, CheckPin)
        return check

    def check(self, asked: CheckPin) -> Answer:
        correct = asked.pin_hash == "hash of " + asked.pin
        effects = self.engine.handle(PinChecked(asked.number, correct, f"session-{self._tries}"), self.clock.now())
        self._commit(effects)
        (reply,) = [effect for effect in effects if isinstance(effect, LateAnswer)]
        return reply.answer

    def open(self, session: str, peer: str = "staff/pit-1") -> Answer:
        self._tries += 1
        effects, answer = self.engine.command(Command(f"do-{self._tries}", "open", session, {}), peer, self.clock.now())
        self._commit(effects)
        assert answer is not None
        return answer


@pytest.fixture
def door(tmp_path: Path) -> Door:
    return Door(tmp_path / "console.db")


def test_right_pin_gives_a_session_that_may_open_a_round(door: Door) -> None:
    answer = door.log_in()
    assert (answer.refusal, plain_body(answer)["name"], plain_body(answer)["role"]) == (None, "Anna Tan", "dealer")
    assert door.open(plain_body(answer)["session"]).refusal is None
    assert door.engine.table.round.dealer == "1001"


def test_command_without_a_session_is_refused_and_status_is_answered(door: Door) -> None:
    assert door.open("").refusal == No.NOT_LOGGED_IN
    assert door.engine.table.round.phase is Phase.IDLE
    _, answer = door.engine.command(Command("s", "status", "", {}), "technician/t", door.clock.now())
    assert answer is not None
    assert answer.refusal is None


def test_unknown_staff_number_and_wrong_pin_get_the_same_refusal(door: Door) -> None:
    wrong, unknown = door.log_in("000000"), door.log_in(number="9999")
    assert (wrong.refusal, wrong.sentence) == (unknown.refusal, unknown.sentence) == (No.WRONG_PIN, wrong.sentence)


def test_unknown_staff_number_is_checked_and_locked_out_like_a_known_one(door: Door) -> None:
    """The same hash is computed for both, and the unknown number is wrong even with another person's PIN."""
    known, unknown = door.ask("482914"), door.ask(PIN, "9999", "staff/pit-2")
    assert isinstance(known, CheckPin)
    assert isinstance(unknown, CheckPin)
    assert (unknown.number, unknown.pin_hash) == ("9999", known.pin_hash)
    answers = [(door.check(known), door.check(unknown))]
    answers += [(door.log_in("482914"), door.log_in(PIN, "9999")) for _ in range(5)]
    for of_known, of_unknown in answers:
        assert (of_unknown.refusal, of_unknown.sentence) == (of_known.refusal, of_known.sentence)
    assert [answer.refusal for answer, _ in answers] == [No.WRONG_PIN] * 4 + [No.LOCKED_OUT] * 2
    assert "9999" not in door.engine.table.staff.people


def test_log_in_is_refused_if_the_person_or_pin_changed_while_the_pin_was_checked(door: Door) -> None:
    people = door.engine.table.staff.people
    unknown = door.ask(PIN, "9999")
    assert isinstance(unknown, CheckPin)
    people["9999"] = replace(ANNA, number="9999", pin_hash="hash of 719204")
    assert door.check(unknown).refusal == No.WRONG_PIN
    known = door.ask()
    assert isinstance(known, CheckPin)
    people["1001"] = replace(ANNA, pin_hash="hash of 719204")
    assert door.check(known).refusal == No.WRONG_PIN


def test_refusals_of_a_log_in_name_no_person(door: Door) -> None:
    locked = fail(door, 5)
    assert english(locked.sentence) == "This staff number is locked out for another 60 s after wrong PINs."
    door.engine.table.staff.people["1001"] = replace(ANNA, disabled=True)
    assert english(door.log_in("482914").sentence) == "Staff number or PIN is wrong."
    assert english(door.log_in().sentence) == "This person no longer works at this table."


def test_pin_checks_of_one_key_and_remembered_unknown_numbers_are_limited(door: Door) -> None:
    asked = [door.ask(number=f"9{number}", peer="staff/pit-1") for number in range(staff.CHECKS_A_PEER_MAX + 1)]
    assert isinstance(asked[-1], Answer)
    assert english(asked[-1].sentence) == "Other PINs are being checked here; wait for those answers."
    assert isinstance(door.ask(peer="staff/pit-2"), CheckPin)
    for each in asked[:-1]:
        assert isinstance(each, CheckPin)
        door.check(each)
    for number in range(2 * staff.STRANGERS_MAX):
        door.log_in("482914", number=f"8{number}")
    assert len(door.engine.table.staff.strangers) == staff.STRANGERS_MAX


def fail(door: Door, times: int) -> Answer:
    for _ in range(times):
        answer = door.log_in("000000")
        assert answer.refusal is not None
    return answer


def test_every_fifth_wrong_pin_locks_the_person_out_for_1_then_5_then_15_minutes(door: Door) -> None:
    for minutes in (1, 5, 15, 15):
        assert fail(door, 4).refusal == No.WRONG_PIN
        assert fail(door, 1).refusal == No.LOCKED_OUT
        door.clock.pass_time(minutes * MINUTE_S - 0.5)
        assert door.log_in().refusal == No.LOCKED_OUT
        door.clock.pass_time(0.5)
    assert door.log_in().refusal is None


def test_lock_out_and_count_of_wrong_pins_survive_a_console_restart(door: Door) -> None:
    fail(door, 4)
    door.restart()
    assert fail(door, 1).refusal == No.LOCKED_OUT
    door.restart()
    assert door.log_in().refusal == No.LOCKED_OUT


def test_right_pin_resets_the_count_of_wrong_pins(door: Door) -> None:
    fail(door, 4)
    assert door.log_in().refusal is None
    door.restart()
    assert fail(door, 4).refusal == No.WRONG_PIN


def test_second_log_in_of_a_person_is_refused_while_their_pin_is_being_checked(door: Door) -> None:
    asked = door.ask("000000")
    assert isinstance(asked, CheckPin)
    second = door.ask(PIN)
    assert isinstance(second, Answer)
    assert second.refusal == No.LOCKED_OUT
    assert door.check(asked).refusal == No.WRONG_PIN
    assert door.log_in().refusal is None


def test_printed_pin_check_does_not_contain_the_pin() -> None:
    assert PIN not in repr(CheckPin("1001", "hash", PIN))


def test_session_used_over_another_connection_is_refused(door: Door) -> None:
    session = plain_body(door.log_in())["session"]
    assert door.open(session, "staff/pit-2").refusal == No.NOT_LOGGED_IN
    assert door.open(session).refusal is None


def test_session_ends_by_log_out_by_idle_time_and_by_a_restart(tmp_path: Path) -> None:
    door = Door(tmp_path / "console.db", Settings("table-1", LIMITS, staff_idle_s=60.0))
    first = plain_body(door.log_in())["session"]
    door.engine.command(Command("bye", "log-out", first, {}), "staff/pit-1", door.clock.now())
    assert door.open(first).refusal == No.NOT_LOGGED_IN
    second = plain_body(door.log_in())["session"]
    door.clock.pass_time(60.5)
    assert door.open(second).refusal == No.NOT_LOGGED_IN
    third = plain_body(door.log_in())["session"]
    door.restart()
    assert door.open(third).refusal == No.NOT_LOGGED_IN


def test_every_command_extends_the_session_of_its_person(tmp_path: Path) -> None:
    door = Door(tmp_path / "console.db", Settings("table-1", LIMITS, staff_idle_s=60.0))
    session = plain_body(door.log_in())["session"]
    for _ in range(3):
        door.clock.pass_time(45)
        assert door.open(session).refusal != No.NOT_LOGGED_IN


@pytest.mark.parametrize("verb", sorted(LISTS))
def test_lists_that_an_open_page_asks_for_do_not_extend_the_session(verb: str, tmp_path: Path) -> None:
    door = Door(tmp_path / "console.db", Settings("table-1", LIMITS, staff_idle_s=60.0))
    session = plain_body(door.log_in())["session"]
    for at in range(3):
        door.clock.pass_time(19)
        _, answer = door.engine.command(Command(f"{at}", verb, session, {}), "staff/pit-1", door.clock.now())
        assert answer is not None
        assert answer.refusal is None
    door.clock.pass_time(4)
    assert door.open(session).refusal == No.NOT_LOGGED_IN


def test_disabled_person_loses_the_session_at_once_and_cannot_log_in_again(tmp_path: Path) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    by_dora = floor.desk.command("open", staff="dora")
    floor.desk.done("disable-staff", staff="ben", number="dora")
    assert floor.desk.batch(by_dora)[0].refusal == No.NOT_LOGGED_IN
    assert floor.desk.store.load()[0].staff.people["dora"].disabled
    refused = staff.why_no_log_in(floor.desk.table.staff.people["dora"], floor.clock.now())
    assert refused is not None
    assert refused.number == No.LOCKED_OUT


def test_disabling_oneself_or_a_disabled_person_is_refused(tmp_path: Path) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    floor.desk.command("status", staff="dora")
    assert floor.desk.order("disable-staff", staff="ben", number="ben").refusal == No.BAD_ARGUMENT
    floor.desk.done("disable-staff", staff="ben", number="dora")
    assert floor.desk.order("disable-staff", staff="ben", number="dora").refusal == No.BAD_ARGUMENT


def test_log_in_is_refused_if_the_person_was_disabled_while_the_pin_was_checked(door: Door) -> None:
    asked = door.ask()
    assert isinstance(asked, CheckPin)
    door.engine.table.staff.people["1001"] = replace(ANNA, disabled=True)
    assert door.check(asked).refusal == No.LOCKED_OUT


@given(tries=st.lists(st.tuples(st.booleans(), st.integers(0, 1200)), max_size=60))
def test_no_sequence_of_log_ins_allows_more_than_five_wrong_pins_without_a_lock_out(
    tries: list[tuple[bool, int]],
) -> None:
    person, wall_ms, wrong_in_a_row = ANNA, 0, 0
    for right, wait_s in tries:
        wall_ms += 1000 * wait_s
        now = Now(0.0, wall_ms)
        if staff.why_no_log_in(person, now):
            continue
        if right:
            person, wrong_in_a_row = replace(person, failures=0, locked_until_ms=0), 0
            continue
        wrong_in_a_row += 1
        person = staff.after_wrong_pin(person, now)
        if wrong_in_a_row % staff.TRIES == 0:
            minutes = (1, 5, 15)[min(wrong_in_a_row // staff.TRIES, 3) - 1]
            assert person.locked_until_ms - wall_ms == minutes * 60_000
        else:
            assert person.locked_until_ms <= wall_ms


def test_lock_out_of_more_than_15_minutes_after_the_clock_was_set_back_is_ignored() -> None:
    locked = replace(ANNA, failures=5, locked_until_ms=1_800_000_000_000)
    refused = staff.why_no_log_in(locked, Now(0.0, 1_800_000_000_000 - 15 * 60_000))
    assert refused is not None
    assert refused.number == No.LOCKED_OUT
    assert staff.why_no_log_in(locked, Now(0.0, 1_800_000_000_000 - 86_400_000)) is None
