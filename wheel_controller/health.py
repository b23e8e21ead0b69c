"""What the results of one wheel show: whether they are as even as chance, and which dealer or side is not."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from itertools import pairwise
from typing import Any

import msgspec

from phrases import Phrase, phrase
from phrases.catalogue import english
from wheel_controller.chances import Evidence, Tilts, arcs, chi_square, chi_square_above, normal_beyond, share_beyond
from wheel_controller.health_watch import Alarm, Level, Watch, Who, Window, rolling_windows, window_alarms

FIRST_TEST_SPINS = 1000
LOOK_SPINS = 100
SECTOR_WIDTHS = (5, 9, 13)
SENSORS = 4
POCKET_TILTS: Tilts = {1: (-0.5, 0.25, 0.5, 1.0), 5: (0.1, 0.2, 0.4), 9: (0.1, 0.2), 13: (0.1, 0.2)}
SENSOR_TILTS: Tilts = {1: (-0.5, 0.25, 0.5, 1.0), 2: (0.1, 0.2, 0.4)}
EVERYBODY: Who = ("", "")


@dataclass(frozen=True, slots=True)
class PlayedRound:
    pocket: str | None
    """None if the round was void."""
    dealer: str = ""
    direction: str = ""
    """The ball's direction."""
    sensor: int | None = None
    """The last sensor that the ball passed on the track."""
    warned: bool = False


@dataclass(frozen=True, slots=True)
class Arc:
    """Neighbouring pockets, clockwise, and the chance of a count this far off, times the number of such arcs."""

    pockets: tuple[str, ...]
    count: int
    expected: float
    chance: float


@dataclass(frozen=True, slots=True)
class Group:
    """The counts of one dealer and direction; `evidence` is the natural logarithm of the likelihood ratio."""

    name: str
    spins: int
    counts: tuple[int, ...]
    chi_square: float
    evidence: float


@dataclass(slots=True)
class Health:
    order: tuple[str, ...]
    rounds: int = 0
    spins: int = 0
    voids: int = 0
    warned: int = 0
    counts: list[int] = field(default_factory=list)
    level: Level = Level.TOO_FEW
    alarms: list[Alarm] = field(default_factory=list)
    chi_square: float = 0.0
    chance_above: float = 1.0
    evidence: float = 0.0
    windows: list[Window] = field(default_factory=list)
    worst_pocket: Arc | None = None
    sectors: list[Arc] = field(default_factory=list)
    drop_zone: list[Group] = field(default_factory=list)
    signatures: list[Group] = field(default_factory=list)
    lag_1: float = 0.0
    lag_1_chance: float = 1.0

    @property
    def is_tested(self) -> bool:
        return self.spins >= FIRST_TEST_SPINS

    def per_1000(self, count: int) -> float:
        return 1000 * count / self.rounds if self.rounds else 0.0

    def document(self) -> dict[str, Any]:
        rates = {"voids_per_1000": self.per_1000(self.voids), "warnings_per_1000": self.per_1000(self.warned)}
        alarms = [asdict(alarm) | {"sentence": msgspec.to_builtins(alarm.sentence)} for alarm in self.alarms]
        return asdict(self) | rates | {"alarms": alarms}


def examine(rounds: Iterable[PlayedRound], order: Sequence[str]) -> Health:
    """Examines the rounds of one wheel in the order they were played."""
    health = Health(tuple(order))
    numbers = {pocket: place for place, pocket in enumerate(order)}
    watches = pockets, distances, drops = _watches(health.order)
    places: list[int] = []
    for played in rounds:
        health.rounds += 1
        health.warned += played.warned
        if played.pocket is None:
            health.voids += 1
            continue
        place = numbers[played.pocket]
        pockets.see(EVERYBODY, place)
        if places:
            distances.see(_who(played), (place - places[-1]) % len(order))
        if played.sensor is not None:
            drops.see(_ball(played), played.sensor - 1)
        places.append(place)
        if len(places) >= FIRST_TEST_SPINS and len(places) % LOOK_SPINS == 0:
            for watch in watches:
                watch.look(len(places))
    health.spins = len(places)
    health.counts = pockets.groups.get(EVERYBODY, [0] * len(order))
    if health.is_tested:
        for watch in watches:
            watch.look(len(places))
        _test(health, places, pockets, distances, drops)
    return health


def _test(health: Health, places: list[int], pockets: Watch, distances: Watch, drops: Watch) -> None:
    of, counts = len(health.order), health.counts
    health.chi_square = chi_square(counts)
    health.chance_above = chi_square_above(health.chi_square, of - 1)
    health.evidence = pockets.evidence[EVERYBODY].nats
    health.windows = rolling_windows(places, of)
    health.worst_pocket = _farthest(health, 1)
    health.sectors = [_farthest(health, width) for width in SECTOR_WIDTHS]
    health.signatures, health.drop_zone = _groups(distances), _groups(drops)
    health.lag_1, health.lag_1_chance = _lag_1(places, of)
    raised = [alarm for watch in (pockets, distances, drops) for alarm in watch.alarms.values()]
    health.alarms = sorted([*raised, *window_alarms(health.windows)], key=lambda alarm: alarm.spin)
    levels = {alarm.level for alarm in health.alarms}
    health.level = next((level for level in (Level.RED, Level.AMBER) if level in levels), Level.GREEN)


def _farthest(health: Health, width: int) -> Arc:
    of, spins = len(health.order), health.spins
    sums, share = arcs(health.counts, width), width / len(health.order)
    start = max(range(of), key=lambda place: abs(sums[place] - spins * share))
    chance = min(1.0, of * share_beyond(sums[start], spins, share))  # Bonferroni correction
    return Arc(_named(health.order, start, width), sums[start], spins * share, chance)


def _groups(watch: Watch) -> list[Group]:
    return [
        Group(
            english(who_in_words(who)).rstrip("."),
            sum(counts),
            tuple(counts),
            chi_square(counts),
            watch.evidence[who].nats,
        )
        for who, counts in watch.groups.items()
    ]


def _lag_1(places: Sequence[int], of: int) -> tuple[float, float]:
    """The mean cosine of the angle between successive results: 1 if they repeat, 0 if they are independent."""
    steps = [math.cos(2 * math.pi * (after - before) / of) for before, after in pairwise(places)]
    mean = math.fsum(steps) / len(steps)
    return mean, normal_beyond(mean * math.sqrt(2 * len(steps)))


def _watches(order: tuple[str, ...]) -> tuple[Watch, Watch, Watch]:
    def pockets(_: Who, found: Evidence) -> Phrase:
        named = _named(order, found.start, found.width)
        return phrase("pockets_more" if found.tilt > 0 else "pockets_less", pockets=named)

    def distances(group: Who, found: Evidence) -> Phrase:
        last = (found.start + found.width - 1) % len(order)
        where = f"{found.start}" if found.width == 1 else f"{found.start}-{last}"
        return phrase("drift_more" if found.tilt > 0 else "drift_less", who=who_in_words(group), where=where)

    def drops(group: Who, found: Evidence) -> Phrase:
        sensors = [str((found.start + n) % SENSORS + 1) for n in range(found.width)]
        return phrase("drop_more" if found.tilt > 0 else "drop_less", who=who_in_words(group), sensors=sensors)

    return (
        Watch("pockets", len(order), POCKET_TILTS, pockets, grouped=False),
        Watch("dealer signature", len(order), POCKET_TILTS, distances),
        Watch("drop zone", SENSORS, SENSOR_TILTS, drops),
    )


def _named(order: tuple[str, ...], start: int, width: int) -> tuple[str, ...]:
    return tuple(order[(start + n) % len(order)] for n in range(width))


def _ball(played: PlayedRound) -> Who:
    return "", played.direction or ""


def _who(played: PlayedRound) -> Who:
    return played.dealer or "", played.direction or ""


def who_in_words(who: Who) -> Phrase:
    number, way = who
    if number and way:
        return phrase("of_dealer_and_ball", number=number, way=way)
    if number:
        return phrase("of_dealer", number=number)
    return phrase("ball_way", way=way) if way else phrase("of_everybody")
