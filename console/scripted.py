"""Scripted staff for the simulation and for tests: people who are simply there, with no PIN that could be tried.

No process imports this module; people at a real table log in.
"""

from dataclasses import dataclass

from console.authority import Role
from console.commands import APPROVE
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


def act(
    engine: Engine, id_: str, verb: str, arguments: Arguments, now: Now, first: Actor, second: Actor | None = None
) -> tuple[Effects, Answer]:
    """One command; where it has to be proposed and a second person is there, that person approves it at once."""
    if second is not None:  # Said again under the same id, it was approved before.
        _, approved = _say(engine, second, Command(f"{id_}+", APPROVE, "", {}), now)
        if approved.refusal is None:
            return [], approved
    effects, answer = _say(engine, first, Command(id_, verb, "", arguments), now)
    digest = answer.facts.get("proposal")
    if digest is None or second is None:
        return effects, answer
    more, answer = _say(engine, second, Command(f"{id_}+", APPROVE, "", {"digest": digest}), now)
    return [*effects, *more], answer


def sign_in(engine: Engine, actor: Actor, now: Now) -> str:
    """The session of someone who is simply there."""
    table = engine.table
    table.people.setdefault(actor.number, PersonRow(actor.number, actor.number, actor.role, NO_PIN))
    for id_, session in table.staff_sessions.items():
        if (session.number, session.peer) == (actor.number, PEER):
            session.used_s = now.monotonic_s
            return id_
    return begin_session(table, actor.number, PEER, now)


def _say(engine: Engine, actor: Actor, command: Command, now: Now) -> tuple[Effects, Answer]:
    spoken = Command(command.id, command.verb, sign_in(engine, actor, now), command.arguments)
    effects, answer = engine.command(spoken, PEER, now)
    assert answer is not None, "only a log-in waits for its answer"
    return effects, answer
