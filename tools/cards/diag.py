"""A card shoe for a technician: the device as text, and a round's cards judged again from the shoe's recorded bytes."""

import zlib
from collections.abc import Sequence
from typing import Any

from console.cards.shoe_watch import ShoeWatched
from games.game import Value
from phrases.catalogue import english
from protocol.answers import read_part
from shoe_controller.reasons import ROWS, HoldReason
from tools.game import Document

GATE_FREE = 255
REPEAT = "repeat"
"""The shoe reported the same card again because nobody had acknowledged it; it is not another card."""


def shoe_in_words(source: Value) -> list[str]:
    if source is None:
        return ["Shoe: none; people enter every card."]
    shoe = read_part(source, ShoeWatched)
    if shoe.driver == "keyed":
        return [f"Shoe: none; people enter every card. {shoe.drawn} cards out, {shoe.left} left."]
    silent = "the shoe has sent nothing yet" if shoe.silent_s is None else f"last frame {shoe.silent_s:.1f} s ago"
    link = f"down, {english(shoe.offline)}" if shoe.offline else silent
    simulated = " SIMULATED" if shoe.simulated else ""
    by_shoe = "" if shoe.left_by_shoe is None else f" ({shoe.left_by_shoe} by its own count)"
    device = " ".join(part for part in (shoe.model, shoe.firmware, shoe.serial) if part)
    lines = [
        f"Shoe{simulated}, {shoe.driver}: {link}; state {shoe.state}, gate {_gate(shoe.gate)}",
        f"  {shoe.drawn} cards out, {shoe.left} left{by_shoe}, {shoe.misreads} misreads, {shoe.repeats} repeats",
        f"  device {device or 'not reported yet'}",
    ]
    lines += [f"  HELD: {ROWS[HoldReason(each)].sentence}" for each in shoe.holds]
    return lines + [f"  {name}: {count}" for name, count in shoe.counts.items()]


def _gate(gate: int | None) -> str:
    if gate is None:
        return "not known"
    return "free" if gate == GATE_FREE else f"open for {gate}" if gate else "locked"


def cards_again(packed: bytes, recorded: Sequence[str] | None) -> tuple[Document | None, list[str]]:
    """Judges a round's cards again from what the shoe sent, and lists what differs from the record.

    `recorded`: the cards of the round's outcome in the order in which they left the shoe; None if it has none.
    """
    from daemon.recorded import RecordingError
    from shoe_controller import recording, replay  # The judge is imported only when needed.

    try:
        read = recording.parse(zlib.decompress(packed), "the recording")
    except (RecordingError, zlib.error) as bad:
        return None, [f"The shoe's recording cannot be read: {bad}"]
    _, outcomes = replay.judge_recording(read)
    judged = [document for each in outcomes if (document := replay.as_document(each))]
    dealt = [each["card"] for each in judged if each["verdict"] == "accepted"]
    by_people = any(isinstance(item, recording.Keyed | recording.Placed | recording.Corrected) for item in read.items)
    document = {"cards": judged, "by_people": by_people}
    # A card that was kept from the round before comes first, and the shoe does not report it again (5.7).
    if by_people or recorded is None or dealt == list(recorded[len(recorded) - len(dealt) :]):
        return document, []
    words = f"The record has {' '.join(recorded)}, but the shoe reported {' '.join(dealt) or 'nothing'}."
    return document, [words]


def cards_in_words(evidence: Document | None) -> str:
    if not evidence:
        return "Shoe: no recording"
    words = ", ".join(_card(each) for each in evidence["cards"] if each["verdict"] != REPEAT) or "nothing"
    return f"Shoe, judged again: {words}" + ("; people also entered cards" if evidence["by_people"] else "")


def _card(each: dict[str, Any]) -> str:
    place = f" at {each['place']}" if each["place"] else ""
    if each["verdict"] == "accepted":
        return f"{each['card']}{place}"
    if each["verdict"] == "held":
        return f"held {each['card'] or 'an unknown card'} ({each['reason']})"
    return f"{each['verdict']} {each['card'] or ''}".strip()
