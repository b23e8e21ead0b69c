"""What is wrong with a shoe, in words a technician would use."""

from collections.abc import Iterator

from console.baccarat.shoe_watch import ShoeWatched
from console.faults import DEALER, SUPERVISOR, TECHNICIAN, Fault, Sight
from phrases import phrase
from shoe_controller.reasons import ROWS, HoldReason

SHOE = "shoe"
MISREADS_MAX = 3
"""Of one set: a healthy reader has fewer than one in twelve sets of eight decks."""
KINDS: dict[str, tuple[str, str]] = {
    "shoe_offline": (SHOE, TECHNICIAN),
    "shoe_command_failed": (SHOE, TECHNICIAN),
    "shoe_misreads": (SHOE, TECHNICIAN),
    "shoe_holds": (SHOE, SUPERVISOR),
    "card_outside_a_round": (SHOE, SUPERVISOR),
    "outcome_outside_a_round": (SHOE, DEALER),
    "second_outcome": (SHOE, DEALER),
}


def faults(sight: Sight) -> Iterator[Fault]:
    shoe = sight.source
    if not isinstance(shoe, ShoeWatched) or shoe.driver == "keyed":
        return
    if shoe.offline:
        yield Fault("shoe_offline", SHOE, phrase("fault_shoe_offline", why=shoe.offline))
    if shoe.misreads > MISREADS_MAX:
        yield Fault("shoe_misreads", SHOE, phrase("fault_shoe_misreads", misreads=shoe.misreads, cards=shoe.drawn))
    for reason in shoe.holds:
        yield Fault("shoe_holds", SHOE, phrase("shoe_holds", why=ROWS[HoldReason(reason)].sentence))
