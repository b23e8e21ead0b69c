"""A staff command while it is handled: what its verb may look at, and the plan that the verb makes."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from console.archive import Archive
from console.authority import Action
from console.effects import Effects
from console.given import read_arguments
from console.keys import Keys, NoKeys
from console.locks import PREPARED
from console.rows import PersonRow
from console.settings import Settings
from console.state import Table
from games.game import Game
from phrases import Phrase, Said, phrase
from protocol.answers import AnswerBody
from protocol.arguments import CommandArguments, StaffArguments
from protocol.clock import Now
from protocol.messages import Command
from protocol.refusals import RefusalNumber, Why
from protocol.seal import Chance
from protocol.what_if import Effect, Proposed

NO_KEYS: Keys = NoKeys()
Done = tuple[Effects, AnswerBody]
Staff = list[str]
"""Staff numbers: who proposed, then who approved where a second person did."""


class Request(Struct):
    table: Table
    command: Command
    person: PersonRow
    archive: Archive
    game: Game
    settings: Settings
    chance: Chance
    now: Now
    keys: Keys = NO_KEYS
    peer: str = ""
    """Whose key it came over."""

    @property
    def reason(self) -> Said:
        """The reason of the command, in the person's own words or from a list; empty where there is none."""
        value = self.command.arguments.get("reason")
        if isinstance(value, list) and value and str(value[0]).startswith(PREPARED):
            with suppress(msgspec.ValidationError):
                chosen = msgspec.convert(value, Phrase)
                return "" if chosen.arguments else chosen
        return value.strip() if isinstance(value, str) else ""


class Plan(Struct, frozen=True):
    """What a command would do: it was checked against the table, and nothing has moved yet."""

    action: Action
    do: Callable[[Staff], Done]
    effect: Effect | None = None
    """What it would change, for a decision that goes into the record; None for everyday work."""
    round: int = 0
    version: int = 0
    told: Said = ""
    """For the record, where nobody gives a reason of their own."""


class ToApprove(Struct, frozen=True):
    """The command needs the approval of a second person; nothing is done yet."""

    sentence: Phrase
    body: Proposed


A = TypeVar("A", bound=CommandArguments)


class Verb(Struct, Generic[A], frozen=True):
    """How a command is handled, and which arguments it takes."""

    arguments: type[A]
    plan: Callable[[Request, A], Plan | Why]

    def __call__(self, request: Request) -> Plan | Why:
        given = read_arguments(request.command.verb, request.command.arguments, self.arguments)
        return given if isinstance(given, Why) else self.plan(request, given)


def plain(plan: Callable[[Request], Plan | Why]) -> Verb[StaffArguments]:
    """Makes a verb that takes no argument but a reason."""
    return Verb(StaffArguments, lambda request, _: plan(request))


Verbs = Mapping[str, Verb[Any]]


def keys_are_broken(request: Request) -> Why | None:
    """Refuses a decision about keys while the list of keys on disk cannot be changed."""
    fault = request.keys.keys_fault
    return None if fault is None else Why(RefusalNumber.WRONG_PHASE, phrase("keys_broken", why=fault))


def reason_missing(request: Request, what_for: Phrase) -> Why | None:
    if request.reason:
        return None
    return Why(RefusalNumber.BAD_ARGUMENT, phrase("takes_reason", what=what_for))
