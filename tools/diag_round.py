"""`etg diag round`: one round's whole story from the console's disk, judged and settled once more."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import msgspec
from msgspec.structs import asdict

from console.agreement import agrees, key_of
from console.course import BrokenCourse, standing_stakes
from console.history import follow
from console.owed import Owed, PaymentKey
from games.game import Game, Stakes
from games.money import amount
from games.registry import GAMES
from phrases import as_said
from phrases.catalogue import english
from protocol.chain import digest
from protocol.codec import decode_entry, decode_lines, decode_record
from protocol.diagnosis import DiagRound, DiagSlips, RoundRecorded, SlipRecorded
from protocol.messages import Close, Decision, Entry, Message, Pay, Record, Result, Void
from protocol.seal import opens
from tools.diag_words import clock
from tools.game import GameTools
from tools.games import outcome_in_words, tools_of

Document = dict[str, Any]
"""Part of the JSON document that is printed, as text or as JSON."""
Returned = tuple[str, int, str]
"""Spot, cents and paragraph of a returned stake."""
_RETURNED = msgspec.msgpack.Decoder(list[Returned])


@dataclass(frozen=True, slots=True)
class Slip:
    row: SlipRecorded
    stakes: dict[str, int]
    returned: list[Returned]


@dataclass(slots=True)
class Story:
    row: RoundRecorded
    records: list[tuple[Record, Message]]
    slips: dict[str, Slip]
    entries: dict[str, list[Entry]]
    differences: list[str] = field(default_factory=list)

    def bodies(self, kind: type[Message]) -> list[Any]:
        return [body for _, body in self.records if isinstance(body, kind)]

    @property
    def stakes(self) -> dict[str, Stakes]:
        """The stakes of every slip after the close."""
        registered = {name: slip for name, slip in self.slips.items() if slip.row.registered_revision}
        return {name: standing_stakes(slip.stakes, slip.returned) for name, slip in registered.items()}


def round_again(story: DiagRound, found: DiagSlips, packed: bytes | None) -> Document:
    read = Story(
        story.round,
        [decode_record(data) for data in story.records],
        {slip.terminal: _slip(slip) for slip in found.slips},
        {},
    )
    for each in found.entries:
        read.entries.setdefault(each.terminal, []).append(decode_entry(each.entry))
    game = _game(story)
    return {
        "round": asdict(read.row),
        "game": story.game,
        "people": {number: asdict(person) for number, person in story.people.items()},
        "story": [_told(record, body) for record, body in read.records],
        "slips": _slips(read),
        **_source_again(story.game, read, packed),
        "settlement": [] if game is None else _settled_again(read, game),
        "other_rules": game is None,
        "differences": read.differences,
    }


def _game(story: DiagRound) -> Game | None:
    """The rules that the round names; None if this software has others."""
    with suppress(ValueError):
        return GAMES.learn(story.game, story.readings, story.round.rules_hash)
    return None


def _slip(row: SlipRecorded) -> Slip:
    returned = _RETURNED.decode(row.returned) if row.returned else []
    return Slip(row, decode_lines(row.lines), returned)


def _told(record: Record, body: Message) -> Document:
    facts: Document = msgspec.to_builtins(body_facts(body))
    return {"seq": record.seq, "wall_ms": record.wall_ms, "kind": record.kind, **facts}


def body_facts(body: Message) -> Document:
    found = {name: getattr(body, name) for name in body.__struct_fields__}
    for name in ("seal", "salt", "digest"):
        if name in found:
            found[name] = found[name].hex()
    if isinstance(body, Close):
        found["manifest"] = {
            name: [each.revision, each.digest.hex(), each.ms, each.returned] for name, each in body.manifest.items()
        }
    return found


def _slips(story: Story) -> list[Document]:
    """Each slip at the close: how long before it was registered, and whether it is still the sealed slip."""
    closes = [(record, body) for record, body in story.records if isinstance(body, Close)]
    manifest = closes[0][1].manifest if closes else {}
    ended = [*story.bodies(Result), *story.bodies(Void)]
    if closes and ended and not opens(*closes[0], ended[0].salt):
        story.differences.append("The seal does not fit table, game, round, rules, manifest and salt.")
    told = []
    for name, slip in story.slips.items():
        stood = manifest.get(name)
        if stood and (stood.revision, stood.digest) != (slip.row.registered_revision, digest(slip.row.lines)):
            story.differences.append(f"The slip of {name} is not the one that was sealed.")
        elif stood and stood.returned != slip.returned:
            story.differences.append(f"The close returned other stakes of the slip of {name}.")
        told.append(
            {
                "terminal": name,
                "revision": slip.row.registered_revision,
                "decided_revision": slip.row.decided_revision,
                "stakes": slip.stakes,
                "returned": slip.returned,
                "total_cents": slip.row.total_cents,
                "registered_wall_ms": slip.row.registered_wall_ms,
                "margin_ms": stood.ms if stood else None,
            }
        )
    story.differences += [f"The sealed slip of {name} is missing." for name in manifest if name not in story.slips]
    return told


def _source_again(game: str, story: Story, packed: bytes | None) -> Document:
    """The stored evidence of the outcome source, judged once more."""
    key = tools_of(game).evidence_key
    if not key or packed is None:
        return {key: None} if key else {}
    results = story.bodies(Result)
    verbs = [each.verb for each in story.bodies(Decision)]
    found, differences = tools_of(game).judged_again(
        story.row.number, packed, results[0].outcome if results else None, verbs
    )
    story.differences += differences
    return {key: found}


def _settled_again(story: Story, game: Game) -> list[Document]:
    """What is due and what is booked, for every payment, every version of the outcome and every terminal."""
    told = []
    records = {record.seq: body for record, body in story.records}
    try:
        for key, expected in follow(game, story.row.number, story.records, story.stakes):
            for name, owed in expected.items():
                told.append(_settle(story, name, key, owed, records[owed.seq]))
    except (BrokenCourse, KeyError, ValueError) as bad:
        story.differences.append(f"The rules of this round cannot settle it again: {bad}")
    return told


def _settle(story: Story, name: str, key: PaymentKey, owed: Owed, body: Message) -> Document:
    _, version, payment = key
    booked = next((entry for entry in story.entries.get(name, []) if key_of(entry) == key), None)
    if booked and not agrees(booked, owed):
        words = f"{name}, version {version}: {owed.payout_cents} cents are due, {booked.payout_cents} were booked."
        if booked.payout_cents == owed.payout_cents:
            words = f"{name}, version {version}: the payout is right, but its stake or its account is not."
        story.differences.append(words)
    outcome = "void" if isinstance(body, Void) else getattr(body, "outcome", None)
    return {
        "terminal": name,
        "version": version,
        "payment": payment,
        "is_part": isinstance(body, Pay),
        "outcome": outcome,
        "stake_cents": owed.stake_cents,
        "due_cents": owed.payout_cents,
        "booked_cents": booked.payout_cents if booked else None,
    }


def round_in_words(document: Document) -> list[str]:
    row, people = document["round"], document["people"]
    dealer = _name(people, row["dealer"])
    lines = [f"Round {row['number']}: {row['phase']}, opened {clock(row['opened_wall_ms'])} by {dealer}"]
    tools = tools_of(document["game"])
    lines += [f"  {clock(each['wall_ms'])}  {_event_in_words(each, people, tools)}" for each in document["story"]]
    lines += ["Slips"] + [_slip_in_words(each) for each in document["slips"]]
    if key := tools.evidence_key:
        lines.append(tools.evidence_in_words(document[key]))
    if document["other_rules"]:
        lines.append("Not settled again: this software does not have the rules of this round.")
    else:
        lines += ["Settled again"] + [_settlement_in_words(each) for each in document["settlement"]]
    lines += [f"DIFFERENT: {each}" for each in document["differences"]]
    if document["differences"] or document["other_rules"]:
        return lines
    return [*lines, "Verdict and cents are the same."]


def _name(people: Mapping[str, Any], number: str) -> str:
    return str(people[number]["name"]) if number in people else number


def _event_in_words(event: Document, people: Mapping[str, Any], tools: GameTools) -> str:
    who = [_name(people, number) for number in (*event.get("staff", ()), *event.get("by", ()))]
    match event["kind"]:
        case "Close":
            return f"bets closed ({event['cause']}), {len(event['manifest'])} slips, seal {event['seal'][:16]}"
        case "Fact":
            evidence = f" ({_said(event['evidence'])})" if event["evidence"] else ""
            return f"step {event['step']}: {tools.fact_in_words(event['fact'])}{evidence}" + _by(who)
        case "Ask":
            about = tools.about_in_words(event["about"])
            return f"question {event['question']} about {about}, {event['ms'] / 1000:g} s: {_asked(event)}"
        case "Answers":
            return f"question {event['question']} is answered: {_answered(event)}"
        case "Pay":
            return f"payment {event['payment']}: every bet that is decided by now"
        case "Result":
            return (
                f"result {outcome_in_words(event['outcome'])}"
                + (", SIMULATED" if event["simulated"] else "")
                + _by(who)
            )
        case "Void":
            return f"void by {event['paragraph']} ({event['law_class']}): {_said(event['reason'])}" + _by(who)
        case "Correction":
            return (
                f"corrected to {outcome_in_words(event['outcome'])} by {event['paragraph']}: {_said(event['reason'])}"
                + _by(who)
            )
        case "Decision":
            who = [f"{_name(people, number)} ({role})" for number, role in event["people"]]
            overruled = event["overruled"]
            against = "" if overruled is None else f", against both reports of {outcome_in_words(overruled)}"
            why = f", {_said(event['reason'])}" if event["reason"] else ""
            return f"decided: {event['verb']}{against}{why}" + _by(who)
    return str(event["kind"])


def _said(value: object) -> str:
    return english(as_said(value)).rstrip(".")


def _asked(event: Document) -> str:
    """Each terminal with its possible answers, and the answer that its silence means."""
    return "; ".join(
        f"{name} {', '.join(_option(*option) for option in options)} (silence: {event['silence'].get(name)})"
        for name, options in event["options"].items()
    )


def _option(action: str, least_cents: int, most_cents: int) -> str:
    if not most_cents:
        return action
    return f"{action} {amount(least_cents)}" + (f" to {amount(most_cents)}" if most_cents != least_cents else "")


def _answered(event: Document) -> str:
    return "; ".join(
        f"{name} {action}{f' {amount(cents)}' if cents else ''} ({by})" for name, action, cents, by in event["answers"]
    )


def _by(who: list[str]) -> str:
    return f", by {' and '.join(who)}" if who else ""


def _slip_in_words(slip: Document) -> str:
    stakes = ", ".join(f"{spot} {amount(cents)}" for spot, cents in slip["stakes"].items()) or "nothing"
    margin = "" if slip["margin_ms"] is None else f", registered {slip['margin_ms'] / 1000:.2f} s before the close"
    returned = "".join(
        f", {amount(cents)} on {spot} returned by {paragraph}" for spot, cents, paragraph in slip["returned"]
    )
    return f"  {slip['terminal']}: revision {slip['revision']}, {stakes}{margin}{returned}"


def _settlement_in_words(each: Document) -> str:
    booked = "not confirmed yet" if each["booked_cents"] is None else f"booked {amount(each['booked_cents'])}"
    stake, due = amount(each["stake_cents"]), amount(each["due_cents"])
    of = (
        f"payment {each['payment']}"
        if each["is_part"]
        else f"version {each['version']} ({outcome_in_words(each['outcome'])})"
    )
    return f"  {each['terminal']}, {of}: stake {stake}, due {due}, {booked}"
