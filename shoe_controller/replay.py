"""Sends a recording through the same driver, session and judge as a live shoe, to the same verdicts."""

from collections.abc import Iterator
from typing import Any

from shoe_controller.drivers import REGISTRY
from shoe_controller.events import Came, Connected, LinkEvent
from shoe_controller.judge import Judge
from shoe_controller.recording import Awaits, Corrected, Dropped, Item, Keyed, Placed, Recording, Resumed
from shoe_controller.session import Session
from shoe_controller.verdicts import Accepted, Awaited, Cut, Held, JudgeEvent, Repeat


def judge_recording(recording: Recording) -> tuple[Judge, list[JudgeEvent]]:
    """The judge at the end of the recording, and all its events."""
    driver = REGISTRY[recording.dialect]()
    judge, session = Judge(recording.cards, driver.traits, recording.out), Session(driver)
    judge.recover(Awaited(), {}, [driver.decode(frame) for frame in recording.before])
    session.connected(recording.items[0].time_s if recording.items else 0.0)
    return judge, [outcome for item in recording.items for outcome in _replayed(item, session, judge)]


def _replayed(item: Item, session: Session, judge: Judge) -> Iterator[JudgeEvent]:
    match item:
        case Awaits(awaited=awaited):
            judge.expects(awaited)
        case Keyed(time_s=time_s, card=card):
            yield from judge.keyed(time_s, card)
        case Placed(card=card):
            judge.placed(card)
        case Dropped(card=card):
            judge.dropped(card)
        case Corrected(time_s=time_s, position=position, card=card):
            if position <= judge.inventory.drawn:
                yield from judge.corrected(time_s, position, card)
        case Resumed():
            judge.resume()
        case _:
            for event in _events(item, session):
                yield from judge.see(event)


def _events(item: LinkEvent, session: Session) -> list[LinkEvent]:
    if isinstance(item, Came):
        return session.receive(item.time_s, item.data, item.late_s)
    return session.connected(item.time_s) if isinstance(item, Connected) else [item]


def as_document(outcome: JudgeEvent) -> dict[str, Any] | None:
    """A card's verdict, or the cut card, as a JSON document; None for any other event."""
    match outcome:
        case Accepted():
            verdict, evidence = "accepted", outcome.evidence
        case Held():
            verdict, evidence = "held", outcome.evidence
        case Repeat(what=evidence):
            verdict = "repeat"
        case Cut(after=after):
            verdict, evidence = "cut card", f"After {after} cards."
        case _:
            return None
    row = outcome.row if isinstance(outcome, Held) else None
    return {
        "time_s": outcome.time_s,
        "verdict": verdict,
        "card": outcome.card if isinstance(outcome, Accepted | Held) else None,
        "position": outcome.position if isinstance(outcome, Accepted | Held) else None,
        "place": outcome.place if isinstance(outcome, Accepted) else None,
        "reason": outcome.reason.value if isinstance(outcome, Held) else None,
        "baccarat": (row.baccarat or None) if row else None,
        "blackjack": (row.blackjack or None) if row else None,
        "evidence": evidence,
    }


def inventory_document(judge: Judge) -> dict[str, Any]:
    view, end = judge.view, judge.inventory.end()
    return {
        "decks": judge.inventory.set.decks,
        "set": judge.inventory.set.set_id,
        "drawn": view.drawn,
        "left": view.left,
        "too_many": end.excess,
        "unknown": end.unknown,
        "repeats": view.repeats,
        "misreads": view.misreads,
        "frames_not_understood": view.unknown_frames,
        "simulated": view.simulated,
    }
