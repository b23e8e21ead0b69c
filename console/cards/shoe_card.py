"""What people are shown of the table's sets of cards: staff each set, players the figures of all sets together."""

from msgspec import Struct

from console.cards.alarm_kinds import ShoeAlarm
from console.effects import Alarm, Effects
from phrases import phrase
from protocol.answers import AnswerPart
from protocol.clock import Now
from protocol.enums import FairnessLevel
from protocol.messages import Count, Fairness

REPORT = "shoes"
SHOES_SHOWN = 24


class ShoeLine(AnswerPart, frozen=True):
    """One set, from its first round to its last one."""

    set: str
    first_round: Count
    last_round: Count
    rounds: Count
    voids: Count
    cards: Count
    """How many have left it."""
    left: Count
    misreads: Count
    cut_seen: bool = False
    ended: str = ""
    """Why no further round is dealt from it; empty while one may be."""
    shuffled_by: str = ""
    cut_by: str = ""
    cut_from_end: Count = 0
    staff: str = ""
    """The two people who made it ready; empty where the record does not say it."""


class ShoesCounted(Struct, frozen=True):
    """The JSON that `etg shoes health --json` writes."""

    simulated: bool
    rounds: int
    voids: int
    corrected: int
    level: FairnessLevel
    ranks_square: float
    results_square: float
    chance: float
    spread: int
    cards: dict[str, int]
    results: dict[str, int]
    shoes: list[ShoeLine]
    left_out: list[str]


class ShoesShown(AnswerPart, frozen=True):
    """The answer to the report `shoes`, with the newest set first."""

    simulated: bool
    rounds: Count
    voids: Count
    corrected: Count
    level: FairnessLevel
    chance: float
    spread: Count
    cards: dict[str, Count]
    results: dict[str, Count]
    sets: Count
    by_two: Count
    """Sets of which two people said that they are shuffled, cut and burnt."""
    misreads: Count
    shoes: list[ShoeLine]


def shown(document: ShoesCounted) -> ShoesShown:
    return ShoesShown(
        document.simulated,
        document.rounds,
        document.voids,
        document.corrected,
        document.level,
        document.chance,
        document.spread,
        document.cards,
        document.results,
        sets=len(document.shoes),
        by_two=sum(bool(line.staff) for line in document.shoes),
        misreads=sum(line.misreads for line in document.shoes),
        shoes=document.shoes[: -SHOES_SHOWN - 1 : -1],
    )


def fairness(shoes: ShoesShown, now: Now) -> Fairness | None:
    """The figures of all sets that players are shown; they name no person."""
    if not shoes.shoes:
        return None
    of_all = {name: getattr(shoes, name) for name in ("voids", "corrected", "misreads", "sets", "by_two", "spread")}
    counts = {**shoes.cards, **shoes.results, **of_all}
    return Fairness(shoes.shoes[0].set[:64], shoes.simulated, shoes.rounds, shoes.level, counts, now.wall_ms)


def tell(shoes: ShoesShown, before: Fairness | None, now: Now) -> tuple[Fairness | None, Effects]:
    """Alerts staff when the cards turn red, and once more after a restart."""
    told = fairness(shoes, now)
    was = before.level if before else None
    if told is None or told.level is not FairnessLevel.RED or was is FairnessLevel.RED:
        return told, []
    return told, [Alarm(ShoeAlarm.UNEVEN, phrase("shoe_uneven", rounds=f"{told.rounds:,}", sets=shoes.sets))]
