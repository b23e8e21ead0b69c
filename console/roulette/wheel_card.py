"""What people are shown of a wheel's health: the verdict, its reasons, and how often each pocket came."""

from msgspec import Struct

from console.effects import Alarm, Effects
from console.roulette.alarm_kinds import WheelAlarm
from phrases import Phrase, phrase
from protocol.answers import AnswerPart
from protocol.clock import Now
from protocol.enums import FairnessLevel
from protocol.messages import Count, Fairness, Said

ALARMS_SHOWN = 6
WHEELS_SHOWN = 8
REPORT = "wheels"


class ArcCounted(Struct, frozen=True):
    """How often the ball fell into some neighbouring pockets, listed clockwise."""

    pockets: list[str]
    count: int
    expected: float
    chance: float


class AlarmCounted(Struct, frozen=True):
    level: FairnessLevel
    spin: int
    sentence: Said


class WheelCounted(Struct, frozen=True):
    """The part of `etg wheel health --json` about a wheel that people are shown."""

    wheel: str
    simulated: bool
    newest: int
    rounds: int
    spins: int
    level: FairnessLevel
    order: list[str]
    counts: list[int]
    chi_square: float
    chance_above: float
    evidence: float
    voids_per_1000: float
    warnings_per_1000: float
    lag_1: float
    lag_1_chance: float
    alarms: list[AlarmCounted]
    worst_pocket: ArcCounted | None
    sectors: list[ArcCounted]


class WheelsCounted(Struct, frozen=True):
    wheels: list[WheelCounted]


class WheelCard(AnswerPart, frozen=True):
    """The health of one wheel for the dealer's screen."""

    wheel: str
    simulated: bool
    rounds: Count
    spins: Count
    level: FairnessLevel
    order: list[str]
    counts: list[Count]
    chi_square: float
    chance_above: float
    evidence: float
    voids_per_1000: float
    warnings_per_1000: float
    lag_1: float
    lag_1_chance: float
    alarms: list[tuple[FairnessLevel, Count, Said]]
    """Level, spin, and what is told."""
    arcs: list[tuple[str, Count, float, float]]
    """Pockets in one text, for an answer has room for so many lists within each other only; count, expected, chance."""


class WheelsShown(AnswerPart, frozen=True):
    """The answer to the report `wheels`."""

    wheels: list[WheelCard]


def cards_of(document: WheelsCounted) -> list[WheelCard]:
    """One card for each wheel; the wheel of the last rounds comes first."""
    found = sorted(document.wheels, key=lambda wheel: -wheel.newest)
    return [_card(wheel) for wheel in found[:WHEELS_SHOWN]]


def _card(wheel: WheelCounted) -> WheelCard:
    same = {name: getattr(wheel, name) for name in WheelCard.__struct_fields__ if name not in ("alarms", "arcs")}
    worst = [wheel.worst_pocket] if wheel.worst_pocket else []
    return WheelCard(
        **same,
        alarms=[(alarm.level, alarm.spin, alarm.sentence) for alarm in wheel.alarms[-ALARMS_SHOWN:]],
        arcs=[(" ".join(arc.pockets), arc.count, arc.expected, arc.chance) for arc in (*worst, *wheel.sectors)],
    )


def fairness(cards: list[WheelCard], now: Now) -> Fairness | None:
    """What players are told of the wheel of the last rounds."""
    if not cards:
        return None
    card = cards[0]
    counts = dict(zip(card.order, card.counts, strict=True))
    return Fairness(card.wheel[:64], card.simulated, card.spins, card.level, counts, now.wall_ms)


def uneven(before: Fairness | None, card: WheelCard) -> Effects:
    """Alerts people when a wheel turns amber or red, and once more after a restart."""
    was = before.level if before and before.source == card.wheel else None
    if card.level not in (FairnessLevel.AMBER, FairnessLevel.RED) or card.level is was:
        return []
    return [Alarm(WheelAlarm.UNEVEN, _uneven(card))]


def _uneven(card: WheelCard) -> Phrase:
    if not card.alarms:
        return phrase("wheel_uneven_unsaid", wheel=card.wheel, level=card.level, spins=f"{card.spins:,}")
    return phrase("wheel_uneven", wheel=card.wheel, level=card.level, spins=f"{card.spins:,}", why=card.alarms[-1][2])


def shown(document: WheelsCounted) -> WheelsShown:
    return WheelsShown(cards_of(document))


def tell(document: WheelsShown, before: Fairness | None, now: Now) -> tuple[Fairness | None, Effects]:
    told = fairness(document.wheels, now)
    return told, [] if told is None else uneven(before, document.wheels[0])
