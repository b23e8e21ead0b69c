"""What the house kept of players' wins: by round, by the rules and the last outcome that each round's record names."""

from contextlib import suppress

from games.game import VOID, Choice, Game, Wager
from games.registry import GAMES
from record.audit.book import Book, Row
from record.audit.hashes import plain_value
from record.audit.rounds import slips_of, standing_of


def commissions_cents(book: Book) -> dict[int, int]:
    """The commission of each round that has an outcome, in games that keep one."""
    learn_rules(book)
    slips, choices = slips_of(book), choices_of(book)
    found = {}
    for row in book.console["rounds"]:
        game, outcome = GAMES.by_hash(row["rules_hash"]), plain_value(row["outcome"])
        if game is None or not row["version"] or outcome in (None, VOID):
            continue
        kept = [
            game.commission_cents(plain_value(row["public"]), outcome, wager)
            for wager in _wagers(slips.get(row["number"], {}), choices)
        ]
        if _keeps(game):
            found[row["number"]] = sum(cents or 0 for cents in kept)
    return found


def learn_rules(book: Book) -> None:
    """Registers the record's rules; rules that this software does not have are left out."""
    for row in book.console["rules"]:
        with suppress(ValueError):
            GAMES.learn(row["game"], plain_value(row["readings"]) or {}, row["rules_hash"])


def _keeps(game: Game) -> bool:
    return type(game).commission_cents is not Game.commission_cents


def choices_of(book: Book) -> dict[tuple[int, str], list[Choice]]:
    found: dict[tuple[int, str], list[Choice]] = {}
    for row in sorted(book.console["choices"], key=lambda row: row["question"]):
        choice = Choice(row["question"], row["action"], row["cents"])
        found.setdefault((row["round"], row["terminal"]), []).append(choice)
    return found


def _wagers(slips: dict[str, Row], choices: dict[tuple[int, str], list[Choice]]) -> list[Wager]:
    return [
        Wager(stakes, choices.get((slip["round"], name), ()))
        for name, slip in slips.items()
        if (stakes := standing_of(slip)) is not None
    ]
