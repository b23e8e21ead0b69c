"""How the simulated table reads the open points of baccarat's rulebook; its auditor reads them in the same way."""

from lab.simulation.audit_game import Value
from lab.simulation.baccarat.audit import DIFFERENTIAL_CENTS, OPTIONS_MS
from lab.simulation.baccarat.audit_cards import DECKS, FACE_DOWN, LEAST_CARDS

READINGS: dict[str, Value] = {
    "decks": DECKS,
    "face_down": FACE_DOWN,
    "cards_to_start_min": LEAST_CARDS,
    "differential_max_cents": DIFFERENTIAL_CENTS,
    "options_ms": OPTIONS_MS,
}
