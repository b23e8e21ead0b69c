"""The auditor's last check after all faults are healed: everything is settled, and every cent is in the right place."""

from lab.simulation.audit_evacuation import Departures
from lab.simulation.audit_game import VOID
from lab.simulation.audit_seat import SeatAccount
from lab.simulation.audit_table import TableAccount
from lab.simulation.violation import Violation


def finish(table: TableAccount, seats: dict[str, SeatAccount], departures: Departures) -> None:
    for number, book in table.rounds.items():
        if not book.outcomes:
            raise Violation("I10", f"round {number} never ended")
        if not book.complete:
            raise Violation("I15", f"round {number} is not confirmed by everyone")
        outcome, truth = book.outcomes[-1], table.truth.get(number)
        right = outcome == VOID or (truth is not None and table.rules.is_true(outcome, truth))
        if not right:
            raise Violation("I7", f"round {number} ended with {outcome}, in truth it was {truth}")
    for name, seat in seats.items():
        if seat.is_hostile:
            continue
        if not departures.is_out(name):
            _is_even(table, seat, departures)
        _money_is_right(table, seat, departures)
    for key, claim in departures.claims.items():
        if seats[key[1]].is_hostile:
            continue
        believed = table.claims.get(key, (0, 0))
        if believed != claim:
            raise Violation("I16", f"{claim} is open of {key}, the console says {believed}")
    waiting = [id_ for id_, state in table.transfers.items() if state == "asked"]
    if waiting:
        raise Violation("I15", f"transfers are still waiting: {waiting}")


def _is_even(table: TableAccount, seat: SeatAccount, departures: Departures) -> None:
    name = seat.name
    if seat.cursor != len(table.records):
        raise Violation("I15", f"{name} is at record {seat.cursor} of {len(table.records)}")
    if table.mirror.get(name, []) != seat.journal:
        raise Violation("I12", f"the mirror of {name} is not its journal")
    held = seat.balances["credit"], seat.balances["escrow"]
    believed = table.mirrored_cents.get(name, (0, 0))
    if believed != held:
        raise Violation("I12", f"the console believes {name} has other than {held}")
    for number, play in seat.plays.items():
        if number > departures.taken_round(name):
            left, believed = (play.unrecovered, play.payable), table.claims.get((number, name), (0, 0))
            if believed != left:
                raise Violation("I12", f"{name} left {left} open in round {number}, the console says {believed}")
    if seat.balances["escrow"] != 0:
        raise Violation("I5", f"{name} still holds {seat.balances['escrow']} cents")


def _money_is_right(table: TableAccount, seat: SeatAccount, departures: Departures) -> None:
    """Compares the money that players brought and won with the money that is present, paid, handed over or still open.

    The ledger of an evacuated seat does not count: its money was handed over.
    """
    name = seat.name
    won = sum(
        book.payout_cents(name, book.outcomes[-1]) - book.stake_cents(name)
        for book in table.rounds.values()
        if name in book.slips
    )
    came_in = sum(
        cents
        for id_, (terminal, cents) in table.transfer_cents.items()
        if terminal == name
        and table.transfers[id_] in ("applied", "paid")
        and departures.find(id_) is None
        and id_ not in table.papers.paid_by_hand
    )
    moved_in = sum(left.cents for gone in departures.of.values() for left in gone if left.to == name)
    open_cents = sum(payable - lost for (_, of), (lost, payable) in table.claims.items() if of == name)
    has = 0 if departures.is_out(name) else seat.balances["credit"]
    has += departures.handed_cents(name) + open_cents
    due = came_in + moved_in + won
    if has != due:
        raise Violation("I1", f"{name} has and got {has} cents, by rules and record it is {due}")
