"""`etg wheel health`: reports the health of each wheel as text and as JSON."""

import json
from pathlib import Path

from phrases.catalogue import english
from record.audit.findings import AuditError
from tools.failure import failed
from tools.roulette.spin_memory import SpinMemory
from tools.roulette.wheel_results import ResultsError, WheelResults, days_left_out, read_data, read_list
from wheel_controller.health import FIRST_TEST_SPINS, Arc, Group, Health, examine
from wheel_controller.health_watch import LIMITS_NATS, WINDOW_SPINS, Level, Window

LIMITS = ", ".join(f"{level} from {nats:.1f}" for level, nats in LIMITS_NATS.items())


def run_health(
    file: Path | None, data: Path | None, as_json: bool, png: Path | None, memory: Path | None = None
) -> int:
    try:
        found = read_list(file) if file else read_data(data or Path(), SpinMemory(memory))
        examined = [(each, examine(each.rounds, each.order)) for each in found]
        lacks = [] if file else days_left_out(data or Path())
        if not examined:
            raise ResultsError(f"There are no results in {file or data}.")
        drawn = _draw(examined, png) if png else []
    except (ResultsError, AuditError) as bad:
        return failed("etg wheel health", bad, as_json)
    if as_json:
        wheels = [
            {"wheel": each.wheel, "simulated": each.simulated, "newest": each.newest, **health.document()}
            for each, health in examined
        ]
        print(json.dumps({"wheels": wheels, "left_out": lacks}, indent=1))
    else:
        print("\n\n".join([*lacks, *("\n".join(in_words(each, health)) for each, health in examined)]))
        for path in drawn:
            print(f"Drawn: {path}")
    return 1 if any(health.level is Level.RED for _, health in examined) else 0


def _draw(examined: list[tuple[WheelResults, Health]], png: Path) -> list[Path]:
    """Draws one picture for each wheel; if there are several, each file name has a number."""
    from tools.roulette.wheel_chart import draw_chart

    drawn = []
    for number, (each, health) in enumerate(examined, 1):
        path = png if len(examined) == 1 else png.with_stem(f"{png.stem}-{number}")
        if not draw_chart(title_of(each, health), health, path):
            raise ResultsError(f"{path} cannot be written as a PNG.")
        drawn.append(path)
    return drawn


def title_of(each: WheelResults, health: Health) -> str:
    mark = "SIMULATED, " if each.simulated else ""
    return f"Wheel {each.wheel}: {mark}{health.spins:,} spins, {health.level}"


def in_words(each: WheelResults, health: Health) -> list[str]:
    lines = [title_of(each, health)]
    for alarm in health.alarms:
        lines.append(f"  {alarm.level.upper()} at spin {alarm.spin:,} ({alarm.test}): {english(alarm.sentence)}")
    voids, warned = health.per_1000(health.voids), health.per_1000(health.warned)
    lines.append(f"  {health.rounds:,} rounds; per 1,000: {voids:.1f} void, {warned:.1f} with a warning")
    if not health.is_tested:
        return [*lines, f"  Nothing is tested below {FIRST_TEST_SPINS:,} spins."]
    figures = f"chi-square {health.chi_square:.1f} on {len(health.order) - 1} degrees of freedom"
    lines.append(f"  {figures}, {_chance(health.chance_above)}")
    lines.append(_windows(health.windows))
    lines.append(f"  evidence against evenness {health.evidence:+.1f} ({LIMITS})")
    lines += [_arc("worst pocket", health.worst_pocket)] if health.worst_pocket else []
    lines += [_arc(f"sector of {len(arc.pockets)}", arc) for arc in health.sectors]
    lines += [_drops(group) for group in health.drop_zone] or ["  drop zone: not known"]
    lines += [_signature(group) for group in health.signatures]
    lines.append(f"  lag 1: correlation {health.lag_1:+.3f}, {_chance(health.lag_1_chance)}")
    return [*lines, "  Chances are those of one look; alarms hold however often one looks."]


def _windows(windows: list[Window]) -> str:
    low = min(windows, key=lambda window: window.chi_square)
    high = max(windows, key=lambda window: window.chi_square)
    return (
        f"  in {len(windows)} windows of {WINDOW_SPINS:,}: from {low.chi_square:.1f} (spin {low.first_spin:,} on) "
        f"to {high.chi_square:.1f} (spin {high.first_spin:,} on), last {windows[-1].chi_square:.1f}"
    )


def _chance(chance: float) -> str:
    return f"by chance {chance:.1%}" if chance >= 0.001 else "by chance below 0.1%"


def _arc(name: str, arc: Arc) -> str:
    return f"  {name}: {' '.join(arc.pockets)}, {arc.count} times, {arc.expected:.0f} expected, {_chance(arc.chance)}"


def _drops(group: Group) -> str:
    counts = ", ".join(f"{count} after sensor {sensor}" for sensor, count in enumerate(group.counts, 1))
    return f"  drop zone, {group.name}: {counts}; evidence {group.evidence:+.1f}"


def _signature(group: Group) -> str:
    figures = f"chi-square {group.chi_square:.1f}, evidence {group.evidence:+.1f}"
    return f"  distances, {group.name}: {group.spins:,} spins, {figures}"
