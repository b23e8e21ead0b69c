"""How the simulated tables read the open points of the three rulebooks; their auditor reads them in the same way."""

from games.blackjack.game import TABLE_READINGS
from lab.simulation.audit_game import Value
from lab.simulation.blackjack.audit import AuditBlackjack
from lab.simulation.blackjack.audit_asked import ASKED_MS, FIRST_MS

FIRST = ("interim_ms", "first_ms")
TIMES = {name: FIRST_MS if name in FIRST else ASKED_MS for name in TABLE_READINGS if name.endswith("_ms")}


def readings_of(audit: AuditBlackjack) -> dict[str, Value]:
    return TIMES | {
        "decks": audit.decks,
        "cut_cards": audit.cut_cards,
        "seats_per_terminal": audit.seats_per_terminal,
    }
