"""Decides after an interruption whether the wheel still shows the spin of the close, valid and at rest."""

import json
from collections.abc import Sequence
from typing import Any

from console.source import SourceLost, StillShown
from phrases import Phrase, phrase
from wheel_controller.events import Heard, LinkEvent, Restarted, Sighting, Status
from wheel_controller.firmware import WINNING
from wheel_controller.rest import rest_of
from wheel_controller.sightings import Mark, Places
from wheel_controller.verdicts import TrackPass

REVOLUTIONS_MIN = 4.0
MARKS_KEPT = 64


def evidence_of(passed: TrackPass) -> str:
    """What is recorded of the spin at the close; `SameSpin` reads it after a restart."""
    status = passed.status
    facts = {
        "game": status.game if status else None,
        "revolutions": passed.revolutions,
        "ball": passed.ball_direction,
        "rotor": status.rotor_direction if status else None,
        "warn": status.warn if status else 0,
        "simulated": passed.simulated,
    }
    return json.dumps(facts)


def why_incomplete(evidence: str) -> Phrase | None:
    """Why the evidence is not enough. Rule 3.6 needs four revolutions against the wheel, and a game number identifies
    the spin.
    """
    facts = _facts(evidence)
    if not facts:
        return phrase("no_ball_before")
    if (facts.get("revolutions") or 0) < REVOLUTIONS_MIN:
        return phrase("only_turns", turns=f"{facts.get('revolutions') or 0:g}")
    if facts.get("ball") is None or facts.get("rotor") is None or facts["ball"] == facts["rotor"]:
        return phrase("not_opposite")
    if facts.get("game") is None or facts.get("warn"):
        return phrase("wheel_incomplete")
    return None


def _facts(evidence: str) -> dict[str, Any]:
    return json.loads(evidence) if evidence else {}


class SameSpin:
    """Takes what the wheel reports from the start of the console on, and answers once."""

    def __init__(self, evidence: str, order: Sequence[str]) -> None:
        self._facts = _facts(evidence)
        self._why_incomplete = why_incomplete(evidence)
        self._places = Places(order)
        self._marks: list[Mark] = []
        self._number: str | None = None

    def see(self, event: LinkEvent) -> StillShown | SourceLost | None:
        if self._why_incomplete:
            return SourceLost(self._why_incomplete)
        if isinstance(event, Restarted):
            return SourceLost(phrase("wheel_interrupted"))
        if not isinstance(event, Heard):
            return None
        if isinstance(event.event, Status):
            return self._status(event.event)
        if isinstance(event.event, Sighting):
            self._marks = [*self._marks[-MARKS_KEPT:], self._places.mark(event.event, event.time_s, 0.0)]
        return self._compare()

    def _status(self, status: Status) -> StillShown | SourceLost | None:
        if status.state != WINNING or status.game != self._facts["game"] or status.win is None:
            return SourceLost(phrase("wheel_state", state=status.state, game=status.game))
        if status.warn:
            return SourceLost(phrase("wheel_warns", warning=f"{status.warn:X}"))
        self._number = status.win
        return self._compare()

    def _compare(self) -> StillShown | SourceLost | None:
        rest = rest_of(self._marks, frozenset())
        if rest is None or self._number is None:
            return None
        if rest.pocket != self._number:
            return SourceLost(phrase("wheel_and_sensors", number=self._number, pocket=rest.pocket))
        facts = self._facts
        return StillShown(
            rest.pocket,
            phrase(
                "same_spin",
                game=facts["game"],
                turns=f"{facts['revolutions']:g}",
                ball=facts["ball"],
                rotor=facts["rotor"],
                pocket=rest.pocket,
            ),
            bool(facts["simulated"]),
        )
