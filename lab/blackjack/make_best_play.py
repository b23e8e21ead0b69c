"""Remakes the table of best play and house edges of Blackjack: `python -m lab.blackjack.make_best_play`.

It takes some seconds for each number of decks, so the figures are kept; tests compute them again.
"""

from pathlib import Path

from games.blackjack.variants import VARIANTS
from games.cards import DECKS_MAX, DECKS_MIN
from games.odds.blackjack_play import BestPlay, best_play

MODULE = Path(__file__).resolve().parents[2] / "games" / "blackjack" / "best_play.py"
HEAD = '''\
"""Best play and house edges by number of decks, from a fresh shoe; `None` is an endless shoe.

Made by `lab/blackjack/make_best_play.py`. A line is a hand: two first cards of one value (`pair`), or a total. Its
words are for the dealer's first card from 2 to 10 and an Ace: the decisions that the rules allow on two first cards, in
the order of what they are worth. H hit, S stand, D double, P split, R surrender. What is worth far less may be missing.
"""
'''
SHOES = (*range(DECKS_MIN, DECKS_MAX + 1), None)
PAYS = tuple(sorted({variant.blackjack_pays for variant in VARIANTS.values()}))
ROWS = (
    *(f"hard {total}" for total in range(4, 21)),
    *(f"soft {total}" for total in range(12, 21)),
    *(f"pair {points}" for points in range(1, 11)),
)


def percent(edge: float) -> str:
    return f"{100 * edge:.4f}"


def edges_of(play: BestPlay) -> dict[tuple[tuple[int, int], bool], str]:
    """The house edge in percent for each odds of a Blackjack, with and without surrender."""
    return {(pays, may): percent(play.edge(pays, surrender=may)) for pays in PAYS for may in (True, False)}


def lines_of(play: BestPlay) -> list[str]:
    return [" ".join((row.ljust(8), *(cell.ljust(5) for cell in play.rows[row]))).rstrip() for row in ROWS]


def module() -> str:
    plays = {decks: best_play(decks) for decks in SHOES}
    edges = [f"    {decks}: {edges_of(play)!r},".replace("'", '"') for decks, play in plays.items()]
    rows = [line for decks, play in plays.items() for line in (f'    {decks}: """', *lines_of(play), '""",')]
    return "\n".join([
        f"{HEAD}\nEDGES: dict[int | None, dict[tuple[tuple[int, int], bool], str]] = {{", *edges, "}",
        '"""In percent of an Initial Bet, by what a Blackjack pays and whether hands may be surrendered."""\n',
        "ROWS: dict[int | None, str] = {", *rows, "}\n",
    ])  # fmt: skip


if __name__ == "__main__":
    MODULE.write_text(module())
