"""Closing bets: the registered slips are frozen, sealed and logged before any outcome is accepted."""

import msgspec
from msgspec.structs import replace

from console.course import Course, standing_stakes
from console.effects import Effects, PutRound, PutSlip
from console.log import append
from console.rounds import Move, advance
from console.settings import Settings
from console.state import Table
from console.takeover import claim_more, taken_over
from console.terms import limits_in_force
from games.game import Closed, Game, Registered, Value
from protocol.chain import digest
from protocol.clock import Now
from protocol.enums import CloseCause, Phase
from protocol.messages import Close, Stands
from protocol.seal import SALT_BYTES, Chance, seal_of

BY_PEOPLE = (CloseCause.DEALER, CloseCause.TIMER)
"""The causes of a close that are not from the outcome source."""


def close(table: Table, cause: str, game: Game, settings: Settings, chance: Chance, now: Now) -> Effects:
    """Closes bets.

    Does nothing if bets are not open, because dealer, timer or outcome source has already closed them.
    """
    if table.round.phase is not Phase.BETS_OPEN:
        return []
    closed = closes_with(table, game, settings)
    effects = _give_back(table, closed)
    slips, came_s = table.bets.slips, table.bets.registered_s
    manifest = {
        terminal: Stands(
            row.registered_revision,
            digest(row.lines),
            round(1000 * (now.monotonic_s - came_s[terminal])),
            [(spot, cents, paragraph) for spot, cents, paragraph in closed.returned.get(terminal, ())],
        )
        for terminal, row in sorted(slips.items())
        if row.registered_revision
    }
    round_, salt, play = table.round, chance(SALT_BYTES), table.play
    sealed = (round_.number, round_.rules_hash, salt, manifest, closed.public)
    seal = seal_of(settings.table, game.name, *sealed)
    body = Close(round_.number, round_.dealer, round_.rules_hash, cause, manifest, closed.public, seal)
    effects += append(table, body, now)
    play.witness.closed(by_source=cause not in BY_PEOPLE)
    play.course = Course(table.bets.stakes)
    play.course.close(game, closed.public)
    play.deadline_s, play.close_s, play.close_durable_s = None, now.monotonic_s, None
    row = table.change_round(
        phase=advance(round_.phase, Move.CLOSE),
        close_seq=table.log.head,
        evidence=play.witness.evidence,
        salt=salt,
        public=closed.public,
        in_time=not play.witness.proves_close,
    )
    return [*effects, PutRound(row)]


def closes_with(table: Table, game: Game, settings: Settings) -> Closed:
    """What the game's close would do with the registered slips at this moment."""
    bets = table.bets
    slips = [
        Registered(name, bets.stakes[name], bets.increments.get(name, ()), bets.instructions.get(name, ()))
        for name, row in sorted(bets.slips.items())
        if row.registered_revision
    ]
    return game.close(slips, limits_in_force(table, game, settings), _inherited(table))


def _inherited(table: Table) -> Value:
    """What the last round left for this one; the row of this round has it until the round leaves something itself."""
    return table.round.carry


def _give_back(table: Table, closed: Closed) -> Effects:
    """Returns the stakes that the close refuses. For an evacuated terminal, the money becomes payable by hand."""
    effects: Effects = []
    gone = taken_over(table, table.round.number) if closed.returned else ()
    for terminal, returned in closed.returned.items():
        bets = table.bets
        packed = msgspec.msgpack.encode([list(each) for each in returned])
        bets.stakes[terminal] = standing_stakes(bets.stakes[terminal], returned)
        bets.slips[terminal] = replace(bets.slips[terminal], returned=packed)
        effects.append(PutSlip(bets.slips[terminal]))
        if terminal in gone:
            effects += claim_more(table, table.round.number, terminal, sum(each.cents for each in returned), 0)
    return effects
