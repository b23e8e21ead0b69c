"""Pictures of a table whose record already has thousands of rounds on even and uneven wheels."""

import zlib
from pathlib import Path
from random import Random

from cluster.demo_staff import DEALER
from console.effects import PutRecording, PutRound, Write
from console.rows import RecordingRow, RoundRow
from console.store import FILE_NAME, Store
from games.roulette.pockets import WHEEL_ORDER
from games.roulette.rules import Rules
from lab.roulette.pictures.chapters import Photographer
from lab.studio import Studio
from protocol.enums import Phase

PASTS = (("SIM-0011", 1_500, 0.0), ("SIM-0023", 6_000, 0.5), ("SIM-0022", 4_000, 0.5))
"""Serial number, spins, and how much more often than its share one pocket comes; by a seed, the same everywhere."""
FIRST_WALL_MS, ROUND_MS = 1_790_000_000_000, 90_000
UNEVEN = 10


def photograph_wheels(studio: Studio, out: Path) -> Photographer:
    """Takes each wheel at the dealer's screen, and the last played one on the players' card."""
    give_a_past(studio.table.console)
    photographer = Photographer(studio, out)
    photographer.come_to_the_table()
    photographer.open_wheel()
    for number in range(len(PASTS)):
        photographer.choose_wheel(number)
    photographer.fairness_card("page-fairness-counted")
    return photographer


def give_a_past(console: Path) -> None:
    """Writes earlier rounds as the console would, while the console does not run."""
    writes: list[Write] = []
    rules_hash = Rules().rules_hash
    for serial, spins, more in PASTS:
        weights = [1.0 + more * (place == UNEVEN) for place in range(len(WHEEL_ORDER))]
        banner = zlib.compress(f"# dialect m360\n0.000000 *V M360 SIM 1.0 {serial}\n".encode())
        for pocket in Random(serial).choices(WHEEL_ORDER, weights, k=spins):
            number = len(writes) // 2 + 1
            opened_ms = FIRST_WALL_MS + number * ROUND_MS
            row = RoundRow(
                number, Phase.SETTLED, opened_ms, DEALER, rules_hash, True, version=1, outcome=pocket, complete=True
            )
            writes.append(PutRound(row))
            writes.append(PutRecording(RecordingRow(number, True, banner)))
    store = Store(console / FILE_NAME)
    store.commit(writes)
    store.checkpoint()
    store.close()
