"""Changes of staff while the table runs (new person, other role, new PIN): by two people, and without a PIN in the
record."""

from pathlib import Path
from secrets import token_bytes

import pytest

from console.effects import WRITES, Effect, HashPin, LateAnswer, PutPerson
from console.engine import Engine, PinHashed
from console.store import Store
from lab.simulation.scripted import DEALER, MANAGER, PEER, SUPERVISOR, Actor, sign_in
from protocol.answers import plain_body
from protocol.codec import decode_record
from protocol.enums import Role
from protocol.messages import Answer, Command, Decision
from protocol.refusals import RefusalNumber as No
from tests.phrased import english, own
from tests.table import RULES, SETTINGS, Clock

PIN = "482913"


class Office:
    """A console in which the hash of a PIN is "hash of" and the PIN."""

    def __init__(self, path: Path) -> None:
        self.clock, self.store = Clock(), Store(path)
        table, incomplete = self.store.load()
        self.engine = Engine(table, self.store, RULES, SETTINGS, token_bytes)
        self._commit(self.engine.begin(incomplete, self.clock.now()))
        for actor in (DEALER, SUPERVISOR, MANAGER):
            sign_in(self.engine, actor, self.clock.now())
        self._commit([PutPerson(row) for row in self.engine.table.staff.people.values()])
        self._number = 0

    def _commit(self, effects: list[Effect]) -> None:
        self.store.commit([effect for effect in effects if isinstance(effect, WRITES)])
        self.engine.after_commit(self.clock.now())

    def ask(self, actor: Actor, verb: str, **arguments: str) -> Answer:
        self._number += 1
        session = sign_in(self.engine, actor, self.clock.now())
        command = Command(f"do-{self._number}", verb, session, dict(arguments))
        effects, answer = self.engine.command(command, PEER, self.clock.now())
        if answer is not None:
            self._commit(effects)
            return answer
        (asked,) = effects
        assert isinstance(asked, HashPin)
        return self.hashed(PinHashed(asked.peer, asked.command, f"hash of {asked.pin}"))

    def hashed(self, event: PinHashed) -> Answer:
        effects = self.engine.handle(event, self.clock.now())
        self._commit(effects)
        (late,) = [effect for effect in effects if isinstance(effect, LateAnswer)]
        return late.answer

    def both(self, first: Actor, second: Actor, verb: str, **arguments: str) -> Answer:
        proposed = self.ask(first, verb, **arguments)
        if proposed.refusal != No.SECOND_PERSON_NEEDED:
            return proposed
        return self.ask(second, "approve", digest=plain_body(proposed)["proposal"])

    def decisions(self) -> list[Decision]:
        bodies = [decode_record(data)[1] for _, data in self.store.records(1, 100)]
        return [body for body in bodies if isinstance(body, Decision)]


@pytest.fixture
def office(tmp_path: Path) -> Office:
    return Office(tmp_path / "console.db")


NEW = {"number": "1005", "name": "Eve Goh", "role": "dealer", "pin": PIN}


def test_person_is_added_by_two_people_and_one_of_them_is_the_shift_manager(office: Office) -> None:
    assert office.ask(MANAGER, "add-staff", **NEW).refusal == No.SECOND_PERSON_NEEDED
    assert office.both(DEALER, SUPERVISOR, "add-staff", **NEW).refusal == No.NOT_THIS_ROLE
    assert "1005" not in office.engine.table.staff.people
    assert office.both(SUPERVISOR, MANAGER, "add-staff", **NEW).refusal is None
    eve = office.engine.table.staff.people["1005"]
    assert (eve.name, eve.role, eve.pin_hash) == ("Eve Goh", Role.DEALER, f"hash of {PIN}")
    assert [people for each in office.decisions() for people in each.people] == [
        ("2001", "pit-supervisor"),
        ("3001", "shift-manager"),
    ]


def test_new_pin_is_stored_and_ends_the_persons_session(office: Office) -> None:
    session = sign_in(office.engine, DEALER, office.clock.now())
    assert office.both(MANAGER, SUPERVISOR, "new-pin", number="1001", pin=PIN).refusal is None
    assert office.engine.table.staff.people["1001"].pin_hash == f"hash of {PIN}"
    assert session not in office.engine.table.staff.sessions


def test_new_role_applies_at_once_and_the_only_shift_manager_cannot_get_another_role(office: Office) -> None:
    assert office.both(MANAGER, SUPERVISOR, "set-role", number="1001", role="pit-supervisor").refusal is None
    assert office.engine.table.staff.people["1001"].role is Role.PIT_SUPERVISOR
    refused = office.both(SUPERVISOR, MANAGER, "set-role", number="3001", role="dealer")
    assert "only shift manager" in english(refused.sentence)


@pytest.mark.parametrize(
    ("verb", "arguments", "sentence"),
    [
        ("add-staff", {**NEW, "number": "1001"}, "two people cannot share a number"),
        (
            "add-staff",
            {**NEW, "role": "king"},
            "does not accept king for role; it accepts one of dealer, pit-supervisor",
        ),
        ("add-staff", {**NEW, "name": "Eve\x1b[2J"}, "A person's name can have"),
        ("add-staff", {"number": "1005", "name": "Eve Goh", "role": "dealer"}, "A new person needs a PIN"),
        ("new-pin", {"number": "9999", "pin": PIN}, "No active person"),
        ("set-role", {"number": "9999", "role": "dealer"}, "No active person"),
        ("set-role", {"number": "1001", "role": "dealer"}, "has this role already"),
    ],
)
def test_impossible_change_of_staff_is_refused_in_one_sentence_and_not_recorded(
    office: Office, verb: str, arguments: dict[str, str], sentence: str
) -> None:
    assert sentence in english(office.ask(MANAGER, verb, **arguments).sentence)
    assert office.decisions() == []


def test_refused_new_pin_is_answered_with_the_sentence_of_the_pin_worker(office: Office) -> None:
    command = Command("1", "new-pin", sign_in(office.engine, MANAGER, office.clock.now()), {"number": "1001"})
    answer = office.hashed(PinHashed(PEER, command, "", own("A PIN has 6 to 12 digits.")))
    assert (answer.refusal, english(answer.sentence)) == (No.BAD_ARGUMENT, "A PIN has 6 to 12 digits.")


def test_pin_and_its_hash_are_in_no_record_proposal_or_answer(office: Office) -> None:
    proposed = office.ask(MANAGER, "add-staff", **NEW)
    listed = office.ask(SUPERVISOR, "proposals")
    done = office.ask(SUPERVISOR, "approve", digest=plain_body(proposed)["proposal"])
    assert done.refusal is None
    told = [repr(answer) for answer in (proposed, listed, done)]
    told += [repr(data) for _, data in office.store.records(1, 100)]
    assert not [each for each in told if PIN in each or "hash of" in each]


def test_new_pin_sent_twice_with_one_id_is_hashed_once(office: Office) -> None:
    session = sign_in(office.engine, MANAGER, office.clock.now())
    command = Command("same", "new-pin", session, {"number": "1001", "pin": PIN})
    first = office.engine.command(command, PEER, office.clock.now())
    again = office.engine.command(command, PEER, office.clock.now())
    assert (len(first[0]), first[1]) == (1, None)
    assert again == ([], None)


def test_approved_proposal_of_a_new_pin_sets_its_own_pin_although_another_was_set_since(office: Office) -> None:
    proposed = office.ask(MANAGER, "new-pin", number="1001", pin=PIN)
    assert office.both(MANAGER, SUPERVISOR, "new-pin", number="2001", pin="719204").refusal is None
    assert office.ask(SUPERVISOR, "approve", digest=plain_body(proposed)["proposal"]).refusal is None
    assert office.engine.table.staff.people["1001"].pin_hash == f"hash of {PIN}"
