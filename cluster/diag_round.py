"""`etg diag round`: one round's whole story from what the console has on disk, judged and settled once more."""

import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from cluster.diag_words import clock
from games.money import amount
from games.roulette.rules import Rules, return_all
from protocol.chain import digest
from protocol.codec import decode_entry, decode_lines, decode_record
from protocol.messages import Close, Correction, Decision, Entry, Message, Result, Void
from protocol.seal import opens
from wheel_controller.recording import RecordingError, parse
from wheel_controller.replay import judge_again

Facts = dict[str, Any]
VOID = "void"
KEYED = ("enter", "conclude")
"""Decisions by which two people gave the number, whatever the sensors said."""


@dataclass(slots=True)
class Story:
    row: Facts
    records: list[tuple[int, int, Message]]
    """Sequence, wall clock, body."""
    slips: dict[str, Facts]
    entries: dict[str, list[Entry]]
    differences: list[str] = field(default_factory=list)

    def bodies(self, kind: type[Message]) -> list[Any]:
        return [body for _, _, body in self.records if isinstance(body, kind)]


def round_again(story: Facts, slips: list[Facts], entries: list[list[Any]], packed: bytes | None) -> Facts:
    records = [decode_record(data) for data in story["records"]]
    read = Story(
        story["round"],
        [(record.seq, record.wall_ms, body) for record, body in records],
        {slip["terminal"]: {**slip, "stakes": decode_lines(slip["lines"])} for slip in slips},
        {},
    )
    for terminal, data in entries:
        read.entries.setdefault(terminal, []).append(decode_entry(data))
    spin = _spin(read, packed)
    return {
        "round": read.row,
        "people": story["people"],
        "story": [_told(seq, wall_ms, body) for seq, wall_ms, body in read.records],
        "slips": _slips(read),
        "spin": spin,
        "settlement": _settled_again(read),
        "differences": read.differences,
    }


def _told(seq: int, wall_ms: int, body: Message) -> Facts:
    return {"seq": seq, "wall_ms": wall_ms, "kind": type(body).__name__, **msgspec.to_builtins(body_facts(body))}


def body_facts(body: Message) -> Facts:
    found = {name: getattr(body, name) for name in body.__struct_fields__}
    for name in ("seal", "salt", "digest"):
        if name in found:
            found[name] = found[name].hex()
    if "manifest" in found:
        found["manifest"] = {name: [number, hash_.hex(), ms] for name, (number, hash_, ms) in found["manifest"].items()}
    return found


def _slips(story: Story) -> list[Facts]:
    """What stood at the close, how long before it was registered, and that it is still the slip that was sealed."""
    closes = story.bodies(Close)
    manifest = closes[0].manifest if closes else {}
    ended = [*story.bodies(Result), *story.bodies(Void)]
    if closes and ended and not opens(closes[0], ended[0].salt):
        story.differences.append("The seal is not that of table, round, rules, manifest and salt.")
    told = []
    for name, slip in story.slips.items():
        stood = manifest.get(name)
        if stood and (stood[0] != slip["registered_revision"] or stood[1] != digest(slip["lines"])):
            story.differences.append(f"The slip of {name} is not the one that was sealed.")
        told.append(
            {
                "terminal": name,
                "revision": slip["registered_revision"],
                "decided_revision": slip["decided_revision"],
                "stakes": slip["stakes"],
                "total_cents": slip["total_cents"],
                "registered_wall_ms": slip["registered_wall_ms"],
                "margin_ms": stood[2] if stood else None,
            }
        )
    story.differences += [f"The sealed slip of {name} is gone." for name in manifest if name not in story.slips]
    return told


def _spin(story: Story, packed: bytes | None) -> Facts | None:
    """Judged again by this software, from the lines that the wheel sent then."""
    if packed is None:
        return None
    try:
        recording = parse(zlib.decompress(packed), "the recording")
    except (RecordingError, zlib.error) as bad:
        story.differences.append(f"The sensor log cannot be read: {bad}")
        return None
    number = story.row["number"]
    then = [note.said for note in recording.judged if note.round == number]
    again = judge_again(recording)
    now = again[len(again) - len(then) :] if then else []
    if then != now:
        story.differences.append(f"Judged then: {', '.join(then)}; judged again: {', '.join(now) or 'nothing'}.")
    _compare_with_record(story, now)
    return {"lines": len(recording.lines), "judged_then": then, "judged_again": now}


def _compare_with_record(story: Story, verdicts: list[str]) -> None:
    results = story.bodies(Result)
    if not results or not verdicts or any(each.verb in KEYED for each in story.bodies(Decision)):
        return
    if verdicts[-1] != f"result {results[0].outcome}":
        story.differences.append(f"The record says {results[0].outcome}, the wheel {verdicts[-1]}.")


def _settled_again(story: Story) -> list[Facts]:
    """Every version of the outcome, every terminal with a slip: what is due, and what its journal says."""
    told = []
    for body in [body for _, _, body in story.records if isinstance(body, Result | Void | Correction)]:
        outcome = VOID if isinstance(body, Void) else str(body.outcome)
        for name, slip in story.slips.items():
            if slip["registered_revision"]:
                told.append(_settle(story, name, slip["stakes"], body.version, outcome, body))
    return told


def _settle(
    story: Story, name: str, stakes: Mapping[str, int], version: int, outcome: str, body: Result | Void | Correction
) -> Facts:
    due = return_all(stakes) if outcome == VOID else Rules().settle(stakes, outcome)
    booked = next((entry for entry in story.entries.get(name, []) if entry.version == version), None)
    # Before the close, what was asked for and never registered goes back as well.
    returns_more = outcome == VOID and body.close_seq == 0 and booked and booked.payout_cents == booked.stake_cents
    if booked and booked.payout_cents != due.payout_cents and not returns_more:
        words = f"{name}, version {version}: {due.payout_cents} cents are due, {booked.payout_cents} were booked."
        story.differences.append(words)
    return {
        "terminal": name,
        "version": version,
        "outcome": outcome,
        "stake_cents": sum(stakes.values()),
        "due_cents": due.payout_cents,
        "booked_cents": booked.payout_cents if booked else None,
    }


def round_in_words(document: Facts) -> list[str]:
    row, people = document["round"], document["people"]
    dealer = people.get(row["dealer"], [row["dealer"]])[0]
    lines = [f"Round {row['number']}: {row['phase']}, opened {clock(row['opened_wall_ms'])} by {dealer}"]
    lines += [f"  {clock(each['wall_ms'])}  {_event_in_words(each, people)}" for each in document["story"]]
    lines += ["Slips"] + [_slip_in_words(each) for each in document["slips"]]
    if spin := document["spin"]:
        lines.append(f"Wheel: {spin['lines']} lines kept; judged then: {', '.join(spin['judged_then']) or 'nothing'}; ")
        lines[-1] += f"again: {', '.join(spin['judged_again']) or 'nothing'}"
    else:
        lines.append("Wheel: no sensor log")
    lines += ["Settled again"] + [_settlement_in_words(each) for each in document["settlement"]]
    lines += [f"DIFFERENT: {each}" for each in document["differences"]]
    return lines if document["differences"] else [*lines, "Verdict and cents are the same."]


def _event_in_words(event: Facts, people: Mapping[str, Any]) -> str:
    who = [people.get(number, [number])[0] for number in event.get("staff", [])]
    match event["kind"]:
        case "Close":
            return f"bets closed ({event['cause']}), {len(event['manifest'])} slips, seal {event['seal'][:16]}"
        case "Result":
            return f"result {event['outcome']}" + (", SIMULATED" if event["simulated"] else "") + _by(who)
        case "Void":
            return f"void by {event['paragraph']} ({event['law_class']}): {event['reason']}" + _by(who)
        case "Correction":
            return f"corrected to {event['outcome']} by {event['paragraph']}: {event['reason']}" + _by(who)
        case "Decision":
            who = [f"{people.get(number, [number])[0]} ({role})" for number, role in event["people"]]
            against = f", against both witnesses ({event['overruled']})" if event["overruled"] else ""
            why = f", {event['reason']}" if event["reason"] else ""
            return f"decided: {event['verb']}{against}{why}" + _by(who)
    return str(event["kind"])


def _by(who: list[str]) -> str:
    return f", by {' and '.join(who)}" if who else ""


def _slip_in_words(slip: Facts) -> str:
    stakes = ", ".join(f"{spot} {amount(cents)}" for spot, cents in slip["stakes"].items()) or "nothing"
    margin = "" if slip["margin_ms"] is None else f", registered {slip['margin_ms'] / 1000:.2f} s before the close"
    return f"  {slip['terminal']}: revision {slip['revision']}, {stakes}{margin}"


def _settlement_in_words(each: Facts) -> str:
    booked = "not confirmed yet" if each["booked_cents"] is None else f"booked {amount(each['booked_cents'])}"
    stake, due = amount(each["stake_cents"]), amount(each["due_cents"])
    return f"  {each['terminal']}, version {each['version']} ({each['outcome']}): stake {stake}, due {due}, {booked}"
