"""A wheel's health as much as people are shown of it: the verdict, its reasons, and how often each pocket came."""

from typing import Any

from console.effects import Alarm, Effects
from phrases import Phrase, as_said, phrase
from protocol.clock import Now
from protocol.enums import FairnessLevel
from protocol.messages import Fairness

ALARMS_SHOWN = 6
WHEELS_SHOWN = 8
REPORT = "wheels"
Card = dict[str, Any]


def cards_of(document: dict[str, Any]) -> list[Card]:
    """Of what `etg wheel health --json` says; the wheel that was played on last comes first."""
    found = sorted(document[REPORT], key=lambda wheel: -wheel["newest"])
    return [_card(wheel) for wheel in found[:WHEELS_SHOWN]]


def _card(wheel: dict[str, Any]) -> Card:
    return {
        **{name: wheel[name] for name in ("wheel", "simulated", "rounds", "spins", "level", "order", "counts")},
        **{name: wheel[name] for name in ("chi_square", "chance_above", "evidence", "voids_per_1000")},
        **{name: wheel[name] for name in ("warnings_per_1000", "lag_1", "lag_1_chance")},
        "alarms": [[alarm["level"], alarm["spin"], alarm["sentence"]] for alarm in wheel["alarms"][-ALARMS_SHOWN:]],
        "arcs": [_arc(arc) for arc in (wheel["worst_pocket"], *wheel["sectors"]) if arc],
    }


def _arc(arc: dict[str, Any]) -> list[Any]:
    """Pockets in one text: an answer has room for so many lists within each other only."""
    return [" ".join(arc["pockets"]), arc["count"], arc["expected"], arc["chance"]]


def fairness(cards: list[Card], now: Now) -> Fairness | None:
    """Of the wheel that was played on last: what its players are told."""
    if not cards:
        return None
    card = cards[0]
    counts = dict(zip(card["order"], card["counts"], strict=True))
    return Fairness(
        card["wheel"][:64], card["simulated"], card["spins"], FairnessLevel(card["level"]), counts, now.wall_ms
    )


def uneven(before: Fairness | None, card: Card) -> Effects:
    """People are told when a wheel turns amber or red, and once more after a restart."""
    was = before.level if before and before.source == card["wheel"] else ""
    if card["level"] not in (FairnessLevel.AMBER, FairnessLevel.RED) or card["level"] == was:
        return []
    named = card["wheel"], card["level"], f"{card['spins']:,}"
    return [Alarm("wheel_uneven", _uneven(*named, card["alarms"]))]


def _uneven(wheel: str, level: str, spins: str, alarms: list[list[Any]]) -> Phrase:
    if not alarms:
        return phrase("wheel_uneven_unsaid", wheel=wheel, level=level, spins=spins)
    return phrase("wheel_uneven", wheel=wheel, level=level, spins=spins, why=as_said(alarms[-1][2]))


def shown(document: dict[str, Any]) -> dict[str, Any]:
    return {REPORT: cards_of(document)}


def tell(document: dict[str, Any], before: Fairness | None, now: Now) -> tuple[Fairness | None, Effects]:
    cards = document[REPORT]
    told = fairness(cards, now)
    return told, [] if told is None else uneven(before, cards[0])
