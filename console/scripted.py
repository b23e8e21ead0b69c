"""Scripted staff for the simulation and for tests: people who are simply there, with no PIN that could be tried.

No process imports this module; people at a real table log in.
"""

from dataclasses import dataclass

from console.authority import Role
from console.effects import Effects
from console.engine import Engine
from console.staff import begin_session
from console.state import PersonRow
from protocol.clock import Now
from protocol.messages import Answer, Arguments, Command

PEER = "scripted"
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
    """The session of someone who is simply there."""
    table = engine.table
    table.people.setdefault(actor.number, PersonRow(actor.number, actor.number, actor.role, NO_PIN))
    for id_, session in table.staff_sessions.items():
        if (session.number, session.peer) == (actor.number, PEER):
            session.used_s = now.monotonic_s
            return id_
    return begin_session(table, actor.number, PEER, now)


def say(engine: Engine, actor: Actor, id_: str, verb: str, arguments: Arguments, now: Now) -> tuple[Effects, Answer]:
    effects, answer = engine.command(Command(id_, verb, sign_in(engine, actor, now), arguments), PEER, now)
    assert answer is not None, "only a log-in waits for its answer"
    return effects, answer
