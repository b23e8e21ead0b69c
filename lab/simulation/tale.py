"""Puts a run into words: who did what and when, in sentences with amounts, and what broke at the end."""

from collections.abc import Callable, Iterator
from typing import Any

import msgpack

from console.source import Judged, Shown
from lab.simulation.site import Found
from lab.simulation.violation import INVARIANTS
from lab.simulation.world import Told
from lab.simulation.write_words import WRITE_WORDS, lines_of, money
from protocol.codec import Frame

LAST_LINES = 60
PEOPLE = {"1001": "The dealer", "1002": "The attendant", "2001": "The pit supervisor", "3001": "The shift manager"}
DAY_MS, SECOND_MS = 86_400_000, 1000
NAMES = {
    "console": "The console",
    "source": "The outcome source",
    "keeper": "Whoever looks after the seats",
    "chaos": "Chaos",
}
STRUCK = {
    "message_dropped": "is lost",
    "message_duplicated": "comes twice, the second time {:.2f} s later",
    "message_delayed": "comes {:.2f} s late, after others",
    "message_stale": "is held back and comes {:.1f} s late",
    "broadcast_stale": "is held back and comes {:.1f} s late",
}
FAULTS = ("network", "swizzles", "dies", "clock", "loses its disk", "slow commit")


def tell_tale(story: list[Told], found: Found) -> list[str]:
    """Tells all faults, and the last part of everything else."""
    told = [(_is_fault(each), line) for each in story for line in _lines(each)]
    left_out = max(0, len(told) - LAST_LINES)
    lines = [line for is_fault, line in told[:left_out] if is_fault]
    if left_out > len(lines):
        lines.append(f"           ({left_out - len(lines)} lines of what went well before are left out)")
    lines += [line for _, line in told[left_out:]]
    return [*lines, f"Broken: {found.invariant}, {INVARIANTS[found.invariant]}.", f"  {found.sentence}"]


def _is_fault(told: Told) -> bool:
    _, who, what, _ = told
    return who in FAULTS or what in FAULTS


def _lines(told: Told) -> Iterator[str]:
    at_s, who, what, detail = told
    for sentence in _sentences(who, what, detail):
        yield f"{at_s:8.3f} s  {sentence}"


def _sentences(who: str, what: str, detail: Any) -> Iterator[str]:
    name = NAMES.get(who, who)
    if what == "commits":
        for fact in detail:
            if (word := WRITE_WORDS.get(fact[0])) is not None and (said := word(fact)) is not None:
                yield f"{name} {said}."
    elif who == "staff":
        number, arguments = detail
        yield f"{PEOPLE.get(number, number)} asks: {what}{_arguments(arguments)}."
    elif who == "network":
        yield f"{_network(what, detail)}."
    elif (word := WORDS.get(what)) is not None and (said := word(detail)) is not None:
        yield f"{name} {said}."


def _arguments(arguments: dict[str, Any]) -> str:
    shown = {name: money(value) if name == "cents" else value for name, value in arguments.items() if value != ""}
    shown.pop("digest", None)
    return "".join(f", {name} {value}" for name, value in shown.items())


def _network(what: str, detail: Any) -> str:
    if what == "mended":
        return f"{_links(detail)} are back"
    if what == "cut":
        links, for_s = detail
        return f"{_links(links)} fall silent for {for_s:.1f} s"
    (terminal, direction), frame, late_s = detail
    kind = _kind(frame)
    message = {
        "broadcast": f"The console's broadcast {kind} to {terminal}",
        "down": f"The console's {kind} to {terminal}",
        "up": f"{terminal}'s {kind} to the console",
    }[direction]
    return f"{message} {STRUCK[what].format(late_s)}"


def _kind(frame: Any) -> str:
    if isinstance(frame, bytes):
        return str(msgpack.unpackb(frame)[1])
    return type(frame.message).__name__ if isinstance(frame, Frame) else _kind(frame[3])


def _links(links: list[tuple[str, str]]) -> str:
    directions: dict[str, list[str]] = {}
    for terminal, direction in links:
        directions.setdefault(terminal, []).append(direction)
    return "The links of " + ", ".join(f"{terminal} ({' and '.join(of)})" for terminal, of in directions.items())


def _player(detail: Any) -> str:
    stakes, answer = detail
    return f"has a player who wants {lines_of(stakes)}: {answer.removesuffix('.')}"


def _clock(shift_ms: int) -> str:
    days, seconds = shift_ms / DAY_MS, shift_ms / SECOND_MS
    return f"has its wall clock wrong by {f'{days:+.0f} days' if abs(days) >= 1 else f'{seconds:+.0f} s'} from now on"


def _reports(event: Any) -> str | None:
    """Tells the reports of the outcome source, except passes on the track, of which there are too many."""
    if isinstance(event, Shown):
        return None
    if isinstance(event, Judged):
        verdict = event.verdict
        return f"reports of {verdict.evidence}: {verdict.kind} {verdict.outcome or verdict.paragraph or ''}".rstrip()
    return f"reports {event}"


WORDS: dict[str, Callable[[Any], str | None]] = {
    "starts": lambda _: "starts",
    "dies": lambda why: f"dies ({why})",
    "seals": lambda number: f"seals its file {number}",
    "swizzles": lambda names: f"lets the links of {', '.join(names)} fall silent, one after the other",
    "clock": _clock,
    "loses its disk": lambda _: "loses its disk, and gets an empty one",
    "slow commit": lambda seconds: f"has a slow disk: this commit takes {seconds} s",
    "ends": lambda _: "ends: from now on nothing fails any more",
    "refuses": lambda detail: f"refuses {detail[0]}: {detail[1].removesuffix('.')}",
    "alarm": lambda sentence: f"raises an alarm: {sentence.removesuffix('.')}",
    "player": _player,
    "answers": lambda said: f"has a player who answers {said[0]}: {said[1]} {money(said[2])}",
    "revokes the key of": lambda name: f"revokes the key of {name}",
    "enrols": lambda name: f"enrols {name}",
    "has": lambda what: f"has {what}",
    "reports": _reports,
}
"""What the others do; the network and staff have words of their own."""
