"""The sheet of the wheel's health in finished words: the verdict, its reasons, and how often each pocket came."""

from typing import Any

from console.dealer.papers import Papers
from console.roulette.watching.pockets import look_of
from console.roulette.wheel_card import WheelCard, WheelsShown
from protocol.enums import FairnessLevel
from screen.amounts import MINUS
from screen.usual import usual_band
from screen.words import Words

FIRST_TEST_SPINS = 1000
LOOKS = {FairnessLevel.GREEN: "good", FairnessLevel.AMBER: "warn", FairnessLevel.RED: "bad"}
ICONS = {FairnessLevel.GREEN: "check", FairnessLevel.AMBER: "warning", FairnessLevel.RED: "stop"}
Drawn = dict[str, Any]


def health_sheet(papers: Papers, words: Words) -> Drawn:
    document = papers.document("wheels", WheelsShown)
    wheels = document.wheels if document else []
    chosen = wheels[min(papers.chosen, len(wheels) - 1)] if wheels else None
    return {
        "wheels": [_listed(number, wheel, papers, words) for number, wheel in enumerate(wheels)],
        "wheelsText": _state(papers, bool(wheels), words),
        "canCount": not papers.is_waiting("wheels"),
        **_wheel(chosen, words),
    }


def _state(papers: Papers, has_wheels: bool, words: Words) -> str:
    if papers.is_waiting("wheels"):
        return words.say("health_counting")
    if "wheels" in papers.failed:
        return words.say("papers_failed", why=papers.failed["wheels"])
    return "" if has_wheels else words.say("health_none")


def _listed(number: int, wheel: WheelCard, papers: Papers, words: Words) -> Drawn:
    return {
        "number": number,
        "name": name_of(wheel, words),
        "line": words.say("health_line", count=f"{wheel.spins:,}", level=words.say(_level_key(wheel))),
        "icon": ICONS.get(wheel.level, "clock"),
        "look": LOOKS.get(wheel.level, ""),
        "isChosen": number == papers.chosen,
    }


def name_of(wheel: WheelCard, words: Words) -> str:
    return words.say("health_simulated", wheel=wheel.wheel) if wheel.simulated else str(wheel.wheel)


def _level_key(wheel: WheelCard) -> str:
    return f"health_{wheel.level}" if wheel.level in LOOKS else "health_too_few"


def _wheel(wheel: WheelCard | None, words: Words) -> Drawn:
    if wheel is None:
        nothing = {"verdictLook": "", "verdictIcon": "clock", "verdictTitle": "", "verdictText": "", "facts": []}
        return {**nothing, "alarms": [], "bars": [], "low": 0, "high": 0, "most": 1, "bandText": ""}
    low, high = usual_band(wheel.spins, 1 / len(wheel.order))
    bars: list[Drawn] = [
        {"pocket": pocket, "colour": look_of(pocket), "count": count, "isOutside": not low <= count <= high}
        for pocket, count in zip(wheel.order, wheel.counts, strict=True)
    ]
    outside = sum(bar["isOutside"] for bar in bars)
    return {
        "verdictLook": LOOKS.get(wheel.level, ""),
        "verdictIcon": ICONS.get(wheel.level, "clock"),
        "verdictTitle": words.say("health_verdict", wheel=name_of(wheel, words), level=words.say(_level_key(wheel))),
        "verdictText": words.say(f"{_level_key(wheel)}_text"),
        "facts": _text_rows(wheel, words),
        "alarms": [words.say("health_alarm", spin=f"{spin:,}", why=words.tell(why)) for _, spin, why in wheel.alarms],
        "bars": bars,
        "low": low,
        "high": high,
        "most": max(high + 2, *wheel.counts),
        "bandText": words.say("health_band", low=low, high=high, outside=outside),
    }


def _text_rows(wheel: WheelCard, words: Words) -> list[Drawn]:
    rounds = words.say("health_rounds", spins=f"{wheel.spins:,}", rounds=f"{wheel.rounds:,}")
    rates = words.say("health_rates", voids=f"{wheel.voids_per_1000:.1f}", warnings=f"{wheel.warnings_per_1000:.1f}")
    facts = [(words.say("health_name_rounds"), rounds), (words.say("health_name_rates"), rates)]
    if wheel.spins >= FIRST_TEST_SPINS:
        chi = words.say(
            "health_chi",
            value=f"{wheel.chi_square:.1f}",
            usual=len(wheel.order) - 1,
            chance=_chance(wheel.chance_above),
        )
        lag = words.say(
            "health_lag", value=f"{wheel.lag_1:+.3f}".replace("-", MINUS), chance=_chance(wheel.lag_1_chance)
        )
        facts.append((words.say("health_name_chi"), chi))
        for pockets, count, expected, chance in wheel.arcs:
            width = len(pockets.split())
            name = words.say("health_name_sector", width=width) if width > 1 else words.say("health_name_pocket")
            facts.append((name, _arc(pockets, count, expected, chance, words)))
        facts.append((words.say("health_name_lag"), lag))
    return [{"name": name, "text": text} for name, text in facts]


def _arc(pockets: str, count: int, expected: float, chance: float, words: Words) -> str:
    return words.say(
        "health_arc", pockets=pockets, count=f"{count:,}", expected=f"{expected:,.0f}", chance=_chance(chance)
    )


def _chance(chance: float) -> str:
    return f"{100 * chance:.1f} %" if chance >= 0.001 else "< 0.1 %"
