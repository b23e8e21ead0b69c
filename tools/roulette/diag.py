"""A roulette wheel for a technician: the link as text, and a round's spin judged again from its sensor log."""

import zlib
from collections.abc import Mapping
from typing import Any

from console.roulette.wheel_watch import WheelWatched
from phrases import phrase
from phrases.catalogue import catalogue, english
from protocol.answers import read_part
from protocol.messages import Value

Document = Mapping[str, Any]
KEYED = ("enter", "conclude")
"""Decisions in which two people gave the number, whatever the sensors saw."""


def wheel_in_words(source: Value) -> list[str]:
    if source is None:
        return ["Wheel: no sensors; two people read the number."]
    wheel = read_part(source, WheelWatched)
    link = f"down, {english(wheel.offline)}" if wheel.offline else f"last line {wheel.silent_s:.1f} s ago"
    simulated = " SIMULATED" if wheel.simulated else ""
    ball = "none"
    if wheel.ball_rad_s is not None:
        ball = f"{wheel.ball_rad_s} rad/s {wheel.ball_direction}, {wheel.revolutions} revolutions"
    lines = [
        f"Wheel{simulated}: {link}; state {wheel.state}, game {wheel.game}, judge {wheel.judge}",
        f"  rotor {wheel.rotor_rpm} rpm {wheel.rotor_direction or ''}; ball {ball}",
    ]
    for sensor, each in wheel.sensors.items():
        ago = "never" if each.seen_ago_s is None else f"{each.seen_ago_s:.1f} s ago"
        wrong = ", CHATTERS" if each.chattering else f", FAULTY: {english(each.fault)}" if each.fault else ""
        lines.append(f"  sensor {sensor}: {each.sightings} sightings, last {ago}{wrong}")
    lines += [f"  {name}: {count}" for name, count in wheel.counts.items()]
    lines += [f"  {catalogue().clause(phrase('flag_warned', flag=flag))}" for flag in wheel.warnings]
    for spin in wheel.last_spins:
        of_round = f"round {spin.round}" if spin.round else "no round"
        lines.append(f"  spin of {of_round}: {spin.verdict}")
    return lines


def spin_again(
    number: int, packed: bytes, outcome: object, verbs: list[str]
) -> tuple[dict[str, Any] | None, list[str]]:
    """Judges a spin again from the wheel's recorded lines, and lists what differs from the record.

    `outcome` is the first outcome in the record, or None; `verbs` are the decisions of staff.
    """
    from daemon.recorded import RecordingError
    from wheel_controller.recording import parse  # The judge is imported only when needed.
    from wheel_controller.replay import judge_again

    try:
        recording = parse(zlib.decompress(packed), "the recording")
    except (RecordingError, zlib.error) as bad:
        return None, [f"The sensor log cannot be read: {bad}"]
    differences = []
    then = [note.said for note in recording.judged if note.round == number]
    again = judge_again(recording)
    now = again[len(again) - len(then) :] if then else []
    if then != now:
        differences.append(f"Judged then: {', '.join(then)}; judged again: {', '.join(now) or 'nothing'}.")
    is_keyed = any(verb in KEYED for verb in verbs)
    if outcome is not None and now and not is_keyed and now[-1] != f"result {outcome}":
        differences.append(f"The record says {outcome}, the wheel {now[-1]}.")
    return {"lines": len(recording.lines), "judged_then": then, "judged_again": now}, differences


def spin_in_words(spin: Document | None) -> str:
    if not spin:
        return "Wheel: no sensor log"
    then, again = (", ".join(spin[name]) or "nothing" for name in ("judged_then", "judged_again"))
    return f"Wheel: {spin['lines']} lines kept; judged then: {then}; again: {again}"
