"""What must be true after every turn of the console's loop; if it is not, the process must end."""

from console.state import Table
from protocol.enums import Phase

WITH_OUTCOME = (Phase.RESULT, Phase.SETTLED, Phase.VOID)


def what_is_broken(table: Table) -> str | None:
    round_ = table.round
    if (round_.version > 0) != (round_.phase in WITH_OUTCOME):
        return f"round {round_.number} is {round_.phase} with version {round_.version} of an outcome"
    if round_.close_seq > table.log.head:
        return f"round {round_.number} was closed by record {round_.close_seq} of a log that ends at {table.log.head}"
    for terminal, slip in table.bets.slips.items():
        stakes_cents = sum(table.bets.stakes.get(terminal, {}).values())
        if slip.registered_revision and stakes_cents != slip.standing_cents:
            return f"of the slip of {terminal} {slip.standing_cents} cents stand, its lines have {stakes_cents}"
    for row in table.seats.terminals.values():
        if min(row.credit_cents, row.escrow_cents, row.leaving_cents) < 0:
            return f"the copy of {row.terminal}'s ledger has {row.credit_cents} and {row.escrow_cents} cents"
    return None
