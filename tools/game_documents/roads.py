"""`etg roads`: reads the rounds of a baccarat shoe as a document, prints its five roads as JSON or as text."""

from collections.abc import Iterable

import msgspec

from games.baccarat.roads import ROUNDS, ROWS, Roads
from tools.failure import failed
from tools.game_documents import BadDocument, Document
from tools.game_documents.commands import answer_lines, answer_one

ROAD_NAMES = {"big_eye": "Big eye boy", "small": "Small road", "cockroach": "Cockroach pig"}
EMPTY = "."


def print_roads(as_json: bool) -> int:
    try:
        answer = answer_one(roads_of)
    except BadDocument as bad:
        return failed("etg roads", bad, as_json)
    print(msgspec.json.encode(answer).decode() if as_json else "\n".join(roads_in_words(answer)))
    return 0


def print_roads_of_lines() -> int:
    return answer_lines("etg roads", roads_of)


def read_rounds(document: object) -> list[str]:
    if type(document) is not dict or document.keys() != {"rounds"}:
        raise BadDocument('A shoe is an object with "rounds" and nothing else.')
    rounds = document["rounds"]
    if type(rounds) is not list:
        raise BadDocument('"rounds" must be a list of rounds as text, such as "B", "Pn" or "Tb".')
    for number, text in enumerate(rounds, start=1):
        if type(text) is not str or text not in ROUNDS:
            raise BadDocument(
                f"Round {number}: a round is B, P or T, and after it what there was of b (Banker Pair), "
                "p (Player Pair) and n (natural), in this order."
            )
    return rounds


def roads_of(document: object) -> Document:
    roads = Roads(read_rounds(document))
    return {
        "bead": roads.bead,
        "big_road": roads.big_road,
        "leading_ties": roads.leading_ties,
        **{name: road.cells for name, road in roads.derived.items()},
        "ask": roads.ask(),
        "counts": roads.counts._asdict(),
    }


def roads_in_words(answer: Document) -> list[str]:
    counts = ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in answer["counts"].items())
    big_road = [(column, row, winner + str(ties or "")) for column, row, winner, ties, _ in answer["big_road"]]
    leading = f" (ties before the first winner: {answer['leading_ties']})" if answer["leading_ties"] else ""
    lines = ["Bead plate", *_grid(answer["bead"]), "", f"Big road{leading}", *_grid(big_road)]
    for name, title in ROAD_NAMES.items():
        next_marks = ", ".join(f"{mark[name] or 'none'} if {winner} wins" for winner, mark in answer["ask"].items())
        lines += ["", f"{title}; next: {next_marks}", *_grid(answer[name])]
    return [*lines, "", counts]


def _grid(cells: Iterable[tuple[int, int, str]]) -> list[str]:
    lies = {(column, row): text for column, row, text in cells}
    columns = 1 + max((column for column, _ in lies), default=-1)
    width = max(map(len, lies.values()), default=1)
    rows = ([lies.get((column, row), EMPTY).ljust(width) for column in range(columns)] for row in range(ROWS))
    return [" ".join(row).rstrip() for row in rows] if columns else []
