"""A second drawing of the five roads from the whole list of rounds, by the definition, on squared paper.

It imports none of the product's modules, so that the two can be compared.
"""

from itertools import groupby
from typing import Any

Sheet = dict[tuple[int, int], int]
"""By column and row, the number of the mark in that cell."""


def runs_of(marks: str) -> list[int]:
    return [len(list(same)) for _, same in groupby(marks)]


def drawn(marks: str) -> list[tuple[int, int]]:
    """Gives the cell of each mark. A run is drawn whole: down first, then to the right."""
    sheet: Sheet = {}
    start, number = -1, 0
    for length in runs_of(marks):
        start = next(column for column in range(start + 1, start + 1000) if (column, 0) not in sheet)
        depth = next((row for row in range(1, 6) if (start, row) in sheet), 6)
        way = [(start, row) for row in range(min(depth, length))]
        column = start
        while len(way) < length:
            column += 1
            if (column, way[-1][1]) not in sheet:
                way.append((column, way[-1][1]))
        for cell in way:
            sheet[cell] = number
            number += 1
    return sorted(sheet, key=sheet.__getitem__)


def derived_marks(winners: str, k: int) -> str:
    """Gives entry m of run n, both counted from 1, by the definition."""
    lengths = [0, *runs_of(winners)]
    marks = ""
    for n in range(1, len(lengths)):
        for m in range(1, lengths[n] + 1):
            if m == 1 and n - 1 - k >= 1:
                marks += "R" if lengths[n - 1] == lengths[n - 1 - k] else "B"
            if m >= 2 and n - k >= 1:
                marks += "B" if lengths[n - k] == m - 1 else "R"
    return marks


def roads(rounds: list[str]) -> dict[str, Any]:
    decided = [text for text in rounds if text[0] != "T"]
    winners = "".join(text[0] for text in decided)
    ties = [0]
    for text in rounds:
        if text[0] == "T":
            ties[-1] += 1
        else:
            ties.append(0)
    big_road = [
        [*cell, text[0], after, text[1:]] for cell, text, after in zip(drawn(winners), decided, ties[1:], strict=True)
    ]
    marks = {name: derived_marks(winners, k) for name, k in (("big_eye", 1), ("small", 2), ("cockroach", 3))}
    ask = {
        winner: {
            name: derived_marks(winners + winner, k)[len(marks[name]) :] or None
            for name, k in (("big_eye", 1), ("small", 2), ("cockroach", 3))
        }
        for winner in "BP"
    }
    return {
        "bead": [[at // 6, at % 6, text] for at, text in enumerate(rounds)],
        "big_road": big_road,
        "leading_ties": ties[0],
        **{name: [[*cell, mark] for cell, mark in zip(drawn(own), own, strict=True)] for name, own in marks.items()},
        "ask": ask,
        "counts": {
            "rounds": len(rounds),
            **{name: sum(letter == text[0] for text in rounds) for name, letter in WINNERS.items()},
            **{name: sum(letter in text for text in rounds) for name, letter in MARKS.items()},
        },
    }


WINNERS = {"banker": "B", "player": "P", "tie": "T"}
MARKS = {"banker_pair": "b", "player_pair": "p", "natural": "n"}
