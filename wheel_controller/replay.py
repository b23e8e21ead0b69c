"""Sends a recording through the same driver, session and judge as a live wheel, to the same verdicts."""

from collections.abc import Iterator
from typing import Any

from phrases import phrase
from phrases.catalogue import english
from wheel_controller.drivers import REGISTRY
from wheel_controller.events import Connected, LinkEvent
from wheel_controller.judge import Judge
from wheel_controller.recording import Recording
from wheel_controller.session import Session
from wheel_controller.verdicts import Held, Invalid, JudgeEvent, NumberChanged, Result, Verdict

ENDS_EARLY = phrase("ends_early")


def judge_recording(recording: Recording) -> list[Verdict]:
    """The verdicts on all spins of a recording; its end may cut the last one short."""
    judge, outcomes = _through(recording)
    outcomes += judge.finish(ENDS_EARLY)
    return [outcome for outcome in outcomes if isinstance(outcome, Result | Invalid | Held)]


def judge_again(recording: Recording) -> list[str]:
    """The verdicts of a second judging, in the words of the recording's own notes."""
    return [words for outcome in _through(recording)[1] if (words := said(outcome))]


def said(outcome: JudgeEvent) -> str | None:
    """A verdict or a changed number in the words of a recording's notes; None for any other event."""
    match outcome:
        case Result(pocket=pocket):
            return f"result {pocket}"
        case Invalid(paragraph=paragraph):
            return f"invalid {paragraph}"
        case Held():
            return "held"
        case NumberChanged(was=was, now=now):
            return f"changed {was} {now}"
    return None


def replayed(recording: Recording, judge: Judge) -> Iterator[tuple[LinkEvent, list[JudgeEvent]]]:
    """Each event of the link, with the judge's events that follow."""
    session = Session(REGISTRY[recording.dialect]())
    session.connected(recording.lines[0][0] if recording.lines else 0.0)
    link = list(recording.link)
    for number, (time_s, line) in enumerate(recording.lines):
        late_s = recording.late_s.get(number, 0.0)
        for event in [*_link(session, link, number), *session.receive(time_s, line + b"\r\n", late_s)]:
            yield event, judge.see(event)
    for event in _link(session, link, len(recording.lines)):
        yield event, judge.see(event)


def _through(recording: Recording) -> tuple[Judge, list[JudgeEvent]]:
    judge = Judge(recording.order)
    outcomes = [outcome for _, said_to_it in replayed(recording, judge) for outcome in said_to_it]
    return judge, outcomes + (judge.tick(recording.until_s) if recording.until_s is not None else [])


def _link(session: Session, link: list[tuple[int, LinkEvent]], lines: int) -> list[LinkEvent]:
    """The events of the link after so many lines."""
    events: list[LinkEvent] = []
    while link and link[0][0] <= lines:
        event = link.pop(0)[1]
        if isinstance(event, Connected):
            session.connected(event.time_s)
        events.append(event)
    return events


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
        "evidence": [english(part) for part in (*seen.evidence, *seen.warnings)],
    }
