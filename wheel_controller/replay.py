"""A recording through the same driver, session and judge as a live wheel, to the same verdicts."""

from typing import Any

from wheel_controller.drivers import REGISTRY
from wheel_controller.judge import Judge
from wheel_controller.recording import Recording
from wheel_controller.session import Session
from wheel_controller.verdicts import Held, Invalid, Result, Verdict

ENDS_EARLY = "The recording ends before the ball rests."


def judge_recording(recording: Recording) -> list[Verdict]:
    session = Session(REGISTRY[recording.dialect]())
    session.connected(recording.lines[0][0] if recording.lines else 0.0)
    judge = Judge(recording.order)
    outcomes = []
    for time_s, line in recording.lines:
        for event in session.receive(time_s, line + b"\r\n"):
            outcomes += judge.see(event)
    outcomes += judge.finish(ENDS_EARLY)
    return [outcome for outcome in outcomes if isinstance(outcome, Result | Invalid | Held)]


def as_document(verdict: Verdict) -> dict[str, Any]:
    seen = verdict.seen
    return {
        "game": seen.game,
        "verdict": type(verdict).__name__.lower(),
        "pocket": verdict.pocket if isinstance(verdict, Result) else None,
        "revolutions": seen.revolutions,
        "ball_direction": seen.ball_direction,
        "rotor_direction": seen.rotor_direction,
        "rotor_rpm": seen.rotor_rpm,
        "paragraph": verdict.paragraph if isinstance(verdict, Invalid) else None,
        "evidence": [*seen.evidence, *seen.warnings],
    }
