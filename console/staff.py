"""Named people: how PINs are tried, who is locked out, and sessions that bind a person to the connection of one key."""

from collections.abc import Callable

from msgspec.structs import replace

from console.authority import Action
from console.effects import CheckPin, Effects, LateAnswer, PutPerson
from console.given import read_arguments
from console.request import Done, Plan, Request
from console.rows import PersonRow
from console.settings import Settings
from console.state import StaffSession, Table
from phrases import phrase
from protocol.answers import packed
from protocol.arguments import LogInArguments, PersonArguments
from protocol.clock import Now
from protocol.enrolment import Domain
from protocol.enums import Role
from protocol.messages import Answer, Command
from protocol.refusals import RefusalNumber as No
from protocol.refusals import Why
from protocol.staff import Decided, LoggedIn, StaffDisabled
from protocol.what_if import PersonAdded

TRIES = 5
LOCKED_MINUTES = (1, 5, 15)
"""After the first, the second, and every further five wrong PINs."""
MINUTE_MS = 60_000
CHECKS_A_PEER_MAX = 4
"""Each takes a sixth of a second; who tries number after number keeps nobody else waiting."""
STRANGERS_MAX = 256
WRONG = Why(No.WRONG_PIN, phrase("wrong_pin"))
LOOK_ONLY = "status"
"""What every enrolled key may ask with nobody logged in: screens and diagnostics do."""
ANYONE = PersonRow("", "", Role.AUDITOR, "")
BACKUP = "backup"
"""The one verb of the keys of that domain, with nobody logged in: no PIN has to lie on a disk for a timer."""


def log_in(table: Table, command: Command, peer: str, now: Now) -> Effects | Why:
    """Asks for the PIN to be checked, one try of a person at a time; the answer comes with `checked`.

    A staff number that nobody has is handled like any other, with the same work and lock-out, so that guessing reveals
    neither numbers nor names.
    """
    given = read_arguments(command.verb, command.arguments, LogInArguments)
    if isinstance(given, Why) or not table.staff.people:
        return WRONG
    number, pin = given.number, given.pin
    person = _person(table, number)
    if refused := why_locked_out(person, now):
        return refused
    if table.staff.checking.get(number, ())[:2] == (peer, command.id):
        return []  # The same question, said again.
    if number in table.staff.checking:
        return Why(No.LOCKED_OUT, phrase("pin_checked"))
    if [who for who, _, _ in table.staff.checking.values()].count(peer) >= CHECKS_A_PEER_MAX:
        return Why(No.LOCKED_OUT, phrase("pins_checked"))
    table.staff.checking[number] = (peer, command.id, person.pin_hash)
    return [CheckPin(number, person.pin_hash, pin)]


def _person(table: Table, number: str) -> PersonRow:
    """The person with this number. A number that nobody has is checked against another hash, and is wrong whatever
    comes of it.
    """
    if (person := table.staff.people.get(number) or table.staff.strangers.get(number)) is not None:
        return person
    return PersonRow(number, "", Role.AUDITOR, next(iter(table.staff.people.values())).pin_hash)


def why_locked_out(person: PersonRow, now: Now) -> Why | None:
    # Longer than any lock-out that is given: the clock was set back, and nobody is kept out for days by that.
    if 0 < person.locked_until_ms - now.wall_ms <= LOCKED_MINUTES[-1] * MINUTE_MS:
        seconds = -(-(person.locked_until_ms - now.wall_ms) // 1000)
        return Why(No.LOCKED_OUT, phrase("locked_out", seconds=seconds))
    return None


def why_no_log_in(person: PersonRow, now: Now) -> Why | None:
    """Says why a person who knows the PIN may not log in."""
    if person.disabled:
        return Why(No.LOCKED_OUT, phrase("off_staff"))
    return why_locked_out(person, now)


def checked(table: Table, number: str, correct: bool, session: str, now: Now) -> Effects:
    """Takes the result of a PIN check: opens a session, or stores one more failure before it answers.

    If the number went to somebody else or got another PIN meanwhile, nobody is let in by the old hash.
    """
    peer, id_, pin_hash = table.staff.checking.pop(number)
    person = table.staff.people.get(number)
    if person is None or not correct or person.pin_hash != pin_hash:
        return _wrong(table, _person(table, number), peer, id_, now)
    if refused := why_no_log_in(person, now):
        return [LateAnswer(peer, Answer(id_, refused.number, refused.sentence, b""))]
    right = replace(person, failures=0, locked_until_ms=0)
    table.staff.people[number] = right
    begin_session(table, session, number, peer, now)
    written: Effects = [PutPerson(right)] if right != person else []
    return [*written, LateAnswer(peer, Answer(id_, None, None, packed(LoggedIn(session, person.name, person.role))))]


def _wrong(table: Table, person: PersonRow, peer: str, id_: str, now: Now) -> Effects:
    person = after_wrong_pin(person, now)
    refused = why_locked_out(person, now) or WRONG
    answer = LateAnswer(peer, Answer(id_, refused.number, refused.sentence, b""))
    if person.number in table.staff.people:
        table.staff.people[person.number] = person
        return [PutPerson(person), answer]
    table.staff.strangers.pop(person.number, None)
    table.staff.strangers[person.number] = person
    if len(table.staff.strangers) > STRANGERS_MAX:
        del table.staff.strangers[next(iter(table.staff.strangers))]
    return [answer]


def after_wrong_pin(person: PersonRow, now: Now) -> PersonRow:
    failures = person.failures + 1
    if failures % TRIES:
        return replace(person, failures=failures)
    minutes = LOCKED_MINUTES[min(failures // TRIES, len(LOCKED_MINUTES)) - 1]
    return replace(person, failures=failures, locked_until_ms=now.wall_ms + minutes * MINUTE_MS)


def begin_session(table: Table, id_: str, number: str, peer: str, now: Now) -> None:
    table.staff.sessions[id_] = StaffSession(number, peer, now.monotonic_s)


def end_sessions(table: Table, ends: Callable[[StaffSession], bool]) -> None:
    for id_ in [id_ for id_, session in table.staff.sessions.items() if ends(session)]:
        del table.staff.sessions[id_]


def person_of(
    table: Table, command: Command, peer: str, settings: Settings, now: Now, *, is_by_itself: bool = False
) -> PersonRow | Why:
    """The person who speaks, by the session; a session is worth nothing over another key's connection.

    What a screen asks by itself, as long as a page is open, keeps nobody logged in.
    """
    if command.verb == LOOK_ONLY and not command.session:
        return ANYONE
    if command.verb == BACKUP and peer.startswith(f"{Domain.BACKUP}/"):
        return PersonRow(peer, peer, Role.AUDITOR, "")
    idle_since_s = now.monotonic_s - settings.staff_idle_s
    sessions = table.staff.sessions
    for id_ in [id_ for id_, session in sessions.items() if session.used_s < idle_since_s]:
        del sessions[id_]
    session = sessions.get(command.session)
    if session is None or session.peer != peer:
        return Why(No.NOT_LOGGED_IN, phrase("nobody_here"))
    if not is_by_itself:
        session.used_s = now.monotonic_s
    return table.staff.people[session.number]


def log_out(request: Request) -> Plan:
    def do(_: list[str]) -> Done:
        request.table.staff.sessions.pop(request.command.session, None)
        return [], Decided()

    return Plan(Action.LOG_OUT, do)


def disable_staff(request: Request, given: PersonArguments) -> Plan | Why:
    """Disables a person, and ends every session of that person at once."""
    table, person = request.table, request.table.staff.people.get(given.number)
    if person is None or person.disabled:
        return Why(No.BAD_ARGUMENT, phrase("no_person", number=given.number))
    if person.number == request.person.number:
        return Why(No.BAD_ARGUMENT, phrase("not_oneself"))

    def do(_: list[str]) -> Done:
        row = replace(person, disabled=True)
        table.staff.people[row.number] = row
        end_sessions(table, lambda session: session.number == row.number)
        return [PutPerson(row)], StaffDisabled(row.number, row.name)

    return Plan(Action.DISABLE_STAFF, do, PersonAdded(person.number, person.name, person.role))
