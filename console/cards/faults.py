"""The faults of a shoe, as a technician reads them."""

from collections.abc import Iterator

from console.cards.alarm_kinds import ShoeAlarm
from console.cards.shoe_watch import ShoeWatched
from console.faults import DEALER, SUPERVISOR, TECHNICIAN, Fault, Sight
from phrases import phrase
from protocol.enums import AlarmKind
from shoe_controller.reasons import ROWS, HoldReason

SHOE = "shoe"
MISREADS_MAX = 3
"""Of one set: a healthy reader has fewer than one in twelve sets of eight decks."""
KINDS: dict[str, tuple[str, str]] = {
    ShoeAlarm.OFFLINE: (SHOE, TECHNICIAN),
    ShoeAlarm.COMMAND_FAILED: (SHOE, TECHNICIAN),
    ShoeAlarm.MISREADS: (SHOE, TECHNICIAN),
    ShoeAlarm.HOLDS: (SHOE, SUPERVISOR),
    ShoeAlarm.CARD_OUTSIDE_A_ROUND: (SHOE, SUPERVISOR),
    ShoeAlarm.SEQUENCE_REPEATED: (SHOE, SUPERVISOR),
    ShoeAlarm.UNEVEN: (SHOE, SUPERVISOR),
    AlarmKind.OUTCOME_OUTSIDE_A_ROUND: (SHOE, DEALER),
    AlarmKind.SECOND_OUTCOME: (SHOE, DEALER),
}


def faults(sight: Sight) -> Iterator[Fault]:
    shoe = sight.source
    if not isinstance(shoe, ShoeWatched) or shoe.driver == "keyed":
        return
    if shoe.offline:
        yield Fault(ShoeAlarm.OFFLINE, SHOE, phrase("fault_shoe_offline", why=shoe.offline))
    if shoe.misreads > MISREADS_MAX:
        yield Fault(ShoeAlarm.MISREADS, SHOE, phrase("fault_shoe_misreads", misreads=shoe.misreads, cards=shoe.drawn))
    for reason in shoe.holds:
        yield Fault(ShoeAlarm.HOLDS, SHOE, phrase("shoe_holds", why=ROWS[HoldReason(reason)].sentence))
