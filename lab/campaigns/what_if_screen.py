"""Reads the texts of the dealer's screen before a decision back into cents, and compares them with what was booked."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from console.dealer.derive_whatif import columns, note, players_read, rows, sums, warning
from console.dealer.flow import Flow, Looking, looking
from console.roulette.dealer.game import ROULETTE
from console.watching.seen import DASH, Seen
from lab.campaigns.booked import Moved, OutcomeVersion, Version
from lab.simulation.roulette.audit import payout_cents
from protocol.enums import VerdictKind
from protocol.table_status import TableStatus
from protocol.what_if import Looked, Proposed
from screen.roulette.phrases import pocket_words
from screen.words import Words

Stakes = Mapping[str, Mapping[str, int]]
_WORDS = {language: Words(*ROULETTE.all_words(), language=language) for language in ("en", "zh")}


@dataclass(frozen=True, slots=True)
class Shown:
    """What the person who approved last saw."""

    verb: str
    arguments: dict[str, Any]
    looked: Looking
    status: TableStatus

    @property
    def what_if(self) -> dict[str, Any]:
        """Gives the figures by name, to compare them with what was booked for any kind of decision."""
        plain: dict[str, Any] = msgspec.to_builtins(self.looked.effect)
        return plain


def cents_of(text: str) -> int:
    """Reads `S$1,265.00`, `1,265`, `+36`, or the same with a typographic minus."""
    sign = -1 if text.startswith("\N{MINUS SIGN}") else 1
    dollars, _, cents = text.lstrip("+\N{MINUS SIGN}").removeprefix("S$").replace(",", "").partition(".")
    return sign * (100 * int(dollars) + int(cents or 0))


def looked_at(verb: str, told: Looked | Proposed) -> Looking:
    return looking(verb, told, ROULETTE)


def read_screen(
    shown: Shown,
    stakes: Stakes,
    moved: Mapping[str, Moved],
    outcomes: Mapping[Version, OutcomeVersion],
    version: Version,
    language: str,
) -> list[str]:
    words, flow = _WORDS[language], Flow(shown.verb, shown.arguments, looked=shown.looked, game=ROULETTE)
    seen = Seen(0.0, 0, is_heard=True, facts=shown.status)
    after = outcomes[version].outcome
    if version[1] == 1:
        due = _settled(stakes, moved, after, words)
    else:
        due = _corrected(stakes, moved, outcomes[version[0], version[1] - 1].outcome, after, words)
    boxes = [(box["caption"], cents_of(box["value"])) for box in sums(flow, words)]
    wrong = [] if boxes == due[0] else [f"sums {boxes}, booked {due[0]}"]
    read = {row["terminal"]: _cells(row, len(columns(flow, words)), words) for row in rows(flow, seen, words)}
    wrong += [] if read == due[1] else [f"rows {read}, booked {due[1]}"]
    if version[1] > 1:
        others = words.say("others_unchanged", count=len(stakes) - len(due[1]))
        evened, booked = _read("evened", note(flow, words).removeprefix(f"{others} "), words) or 0, _evened(moved)
        if not note(flow, words).startswith(others) or evened != booked:
            wrong.append(f"{note(flow, words)!r}, booked {others!r} {booked}")
    if after != "void" and pocket_words(after, words) not in players_read(flow, words):
        wrong.append(f"players read {players_read(flow, words)!r}, the outcome is {after}")
    verdict = shown.status.verdict
    is_against = (
        version[1] == 1 and verdict is not None and verdict.kind == VerdictKind.RESULT and verdict.outcome != after
    )
    if bool(warning(flow, words)) != is_against:
        wrong.append(f"the warning is {warning(flow, words)!r}, the witnesses saw {verdict}, the outcome is {after}")
    return wrong


Due = tuple[list[tuple[str, int]], dict[str, tuple[int, ...]]]
"""The boxes with their captions, and the cents of each row: what the screen must say, from what was booked."""


def _settled(stakes: Stakes, moved: Mapping[str, Moved], after: str, words: Words) -> Due:
    by_hand = sum(payable for _, payable, _ in moved.values())
    paid = [credit + payable for credit, payable, _ in moved.values() if credit + payable]
    boxes = [
        (words.say("sum_stakes"), sum(sum(slip.values()) for slip in stakes.values())),
        (words.say("sum_back" if after == "void" else "sum_pays", count=len(paid)), sum(paid)),
        *([(words.say("sum_by_hand"), by_hand)] if by_hand else []),
    ]
    lines: dict[str, tuple[int, ...]] = {
        name: (sum(stakes[name].values()), credit + payable, credit, payable)
        for name, (credit, payable, _) in moved.items()
    }
    return boxes, lines


def _corrected(stakes: Stakes, moved: Mapping[str, Moved], before: str, after: str, words: Words) -> Due:
    each = list(moved.values())
    paid = [max(0, credit) + max(0, payable) for credit, payable, _ in each if credit > 0 or payable > 0]
    taken = [lost - credit - payable for credit, payable, lost in each if lost - credit - payable > 0]
    boxes = [
        (words.say("sum_gain", count=len(paid)), sum(paid)),
        (words.say("sum_lose", count=len(taken)), sum(taken)),
        (words.say("sum_recovered"), sum(max(0, -credit) + max(0, -payable) for credit, payable, _ in each)),
        (words.say("sum_lost"), sum(max(0, lost) for _, _, lost in each)),
    ]
    lines: dict[str, tuple[int, ...]] = {
        name: (sum(slip.values()), payout_cents(slip, before), payout_cents(slip, after), *moved[name])
        for name, slip in stakes.items()
        if moved[name] != (0, 0, 0)
    }
    return boxes, lines


def _evened(moved: Mapping[str, Moved]) -> int:
    return sum(max(0, -lost) for _, _, lost in moved.values())


def _cells(row: Mapping[str, Any], width: int, words: Words) -> tuple[int, ...]:
    """Gives the cells without the present credit, which no decision has booked."""
    cells: list[str] = row["cells"]
    if len(cells) != width:
        return ()
    figures = tuple(cents_of(text) for text in cells[:-2])
    if width == 5:
        return (*figures, 0 if cells[-1] == DASH else cents_of(cells[-1]))
    payable, lost = _left_open([text for text in (cells[-1], row["why"]) if text not in ("", DASH)], words)
    return (*figures, payable, lost)


def _left_open(texts: list[str], words: Words) -> tuple[int, int]:
    """Reads what is owed by hand and what is lost: a figure alone is lost, by its caption; the rest is in words."""
    payable = lost = 0
    for text in texts:
        if (cents := _read("payable", text, words)) is not None:
            payable += cents
        elif (cents := _read("payable_less", text, words)) is not None:
            payable -= cents
        elif (cents := _read("lost_less", text, words)) is not None:
            lost -= cents
        elif _is_figure(text):
            lost += cents_of(text)
    return payable, lost


def _read(key: str, text: str, words: Words) -> int | None:
    """Reads the money in a sentence of this form."""
    start, _, end = words.say(key, money="@").partition("@")
    figures = text.removeprefix(start).removesuffix(end)
    return cents_of(figures) if text == start + figures + end and _is_figure(figures) else None


def _is_figure(text: str) -> bool:
    return text.removeprefix("S$").replace(",", "").replace(".", "").isdigit()
