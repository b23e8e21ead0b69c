"""The shoe as staff see it: the set in use by the record, the device by its own reports, and what is held."""

from console.cards.born import SetInUse
from console.cards.papers import Born
from console.cards.status import HeldFor, Missing, ShoeBorn, ShoeTold
from console.cards.witness import ShoeSeen
from games.cards import DECK
from phrases import phrase
from shoe_controller.events import State
from shoe_controller.reasons import SLID_AGAIN, HoldReason
from shoe_controller.verdicts import Held

READER_DIFFERS = (HoldReason.OTHER_PLACE, HoldReason.RESULT_DIFFERS, HoldReason.RESULT_EARLY, HoldReason.CONFLICT)
COUNTS_DIFFER = (
    HoldReason.AHEAD, HoldReason.BEHIND, HoldReason.GAP, HoldReason.ONE_TOO_MANY, HoldReason.TOO_MANY_CARDS,
    HoldReason.FOREIGN, HoldReason.OTHER_SET,
)  # fmt: skip


def shoe_told(cards: SetInUse, seen: ShoeSeen, decks: int, driver: str) -> ShoeTold:
    view, shoe, born = seen.view, cards.shoe, cards.born
    size = decks * len(DECK)
    left = shoe.left if shoe else size - len(born.burnt) if born and cards.is_waiting else 0
    cut_seen = bool(shoe and shoe.cut_seen)
    to_cut = max(0, left - born.cut_from_end) if born and not cut_seen and not cards.ended else None
    state = view.state if view else None
    return ShoeTold(
        driver=driver,
        set=cards.name,
        decks=decks,
        drawn=size - left if cards.name else 0,
        left=left,
        to_cut=to_cut,
        cut_seen=cut_seen,
        ended=cards.ended,
        to_burn=born.to_burn if born and cards.is_waiting else 0,
        burnt=list(seen.burnt) if born and cards.is_waiting and born.to_burn else [],
        kept=list(shoe.kept) if shoe else [],
        exposed=list(shoe.exposed) if shoe else [],
        born=None if born is None else _born(born),
        state=State(state or State.UNKNOWN).name.lower().replace("_", "-"),
        online=driver == "keyed" or bool(view and view.is_online),
        simulated=bool(view and view.simulated),
        gate=seen.gate,
        left_by_shoe=view.left_by_shoe if view else None,
        misreads=view.misreads if view else 0,
        repeats=view.repeats if view else 0,
        counted=None
        if seen.counted is None
        else Missing(seen.counted.counted, seen.counted.missing, seen.counted.excess, seen.counted.unknown),
    )


def _born(born: Born) -> ShoeBorn:
    return ShoeBorn(born.set, born.shuffled_by, born.cut_by, born.cut_from_end, born.by)


def held_for(held: Held, paragraph: str) -> HeldFor:
    said = phrase("shoe_holds", why=held.evidence)
    return HeldFor(held.reason.value, said, paragraph, held.card, held.reason in SLID_AGAIN)
