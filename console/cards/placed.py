"""Bets that staff place for a player (5.16), at the player's terminal and with the player's credit; the record says who
did.
"""

from typing import Any

from console.authority import Action
from console.cards.answers import PlacedFor
from console.request import Plan, Request, Verb
from phrases import phrase
from protocol.arguments import TerminalArguments
from protocol.enums import Phase
from protocol.refusals import RefusalNumber as No
from protocol.refusals import Why
from protocol.staff import Decided


def placed_for(request: Request, given: TerminalArguments) -> Plan | Why:
    """Marks the bets registered at that terminal as placed by staff, under their name; the bets stay the
    player's own.
    """
    table, terminal = request.table, given.terminal
    if table.round.phase is not Phase.BETS_OPEN:
        return Why(No.WRONG_PHASE, phrase("placed_when"))
    slip = table.bets.slips.get(terminal)
    stakes = dict(table.bets.stakes.get(terminal, {}))
    if slip is None or not stakes:
        return Why(No.BAD_ARGUMENT, phrase("placed_none", terminal=terminal))
    number, told = table.round.number, phrase("placed_told", terminal=terminal)
    effect = PlacedFor(number, terminal, slip.registered_revision, stakes, sum(stakes.values()))
    return Plan(Action.SHOW, lambda _: ([], Decided()), effect, number, told=told)


PLACED_VERBS: dict[str, Verb[Any]] = {"placed-for": Verb(TerminalArguments, placed_for)}
