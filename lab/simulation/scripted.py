"""Scripted staff for the simulation and for tests: they are logged in without a PIN.

No process of a table imports this module; people at a real table log in.
"""

from dataclasses import dataclass

from console.effects import Effects
from console.engine import Engine
from console.rows import PersonRow
from console.staff import begin_session
from protocol.clock import Now
from protocol.enums import Role
from protocol.messages import Answer, Arguments, Command

PEER = "staff/scripted"
NO_PIN = "!"
"""No hash of any PIN."""


@dataclass(frozen=True, slots=True)
class Actor:
    number: str
    role: Role


DEALER = Actor("1001", Role.DEALER)
SUPERVISOR = Actor("2001", Role.PIT_SUPERVISOR)
MANAGER = Actor("3001", Role.SHIFT_MANAGER)


def sign_in(engine: Engine, actor: Actor, now: Now) -> str:
    """Gives a session of a person who is present without logging in."""
    table = engine.table
    if actor.number not in table.staff.people:
        table.staff.people[actor.number] = PersonRow(actor.number, actor.number, actor.role, NO_PIN)
    begin_session(table, actor.number, actor.number, PEER, now)
    return actor.number


def say(engine: Engine, actor: Actor, id_: str, verb: str, arguments: Arguments, now: Now) -> tuple[Effects, Answer]:
    effects, answer = engine.command(Command(id_, verb, sign_in(engine, actor, now), arguments), PEER, now)
    assert answer is not None, "only a log-in waits for its answer"
    return effects, answer
