"""The set of cards that a table deals from, by its record: which one, who made it ready, and what has left it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from console.baccarat.papers import UNKNOWN, Born, papers_of
from console.rounds import UNDECIDED
from console.state import Table
from games.cards import DECK
from games.game import Value


class SetInUse(Struct, frozen=True):
    name: str
    """Empty where no set is registered."""
    shoe: Mapping[str, Any] | None
    """As the game has it; None where no round was told of it yet."""
    born: Born | None
    """None where it is not known who made it ready."""
    ended: str
    """Why no further round is dealt from it."""

    @property
    def is_waiting(self) -> bool:
        """Registered, and not said in any round yet."""
        return self.born is not None and self.shoe is None


NO_SET = SetInUse("", None, None, "no-set")


def inherited(table: Table) -> Mapping[str, Any]:
    """What the next round will inherit, or what the round in play has."""
    return table.round.carry or {}


def play_of(table: Table) -> Mapping[str, Any] | None:
    """The state of play, while a round is played."""
    return table.play.course.play if table.round.phase in UNDECIDED else None


def shoe_of(table: Table) -> Mapping[str, Any] | None:
    play = play_of(table)
    if play is not None and not play["needs_set"]:
        shoe: Mapping[str, Any] = play["shoe"]
        return shoe
    return inherited(table).get("shoe")


def set_in_use(table: Table) -> SetInUse:
    shoe, born = shoe_of(table), papers_of(table).born
    if born is not None and any(fact[0] == "set" for fact in facts_to_tell(table)):
        return SetInUse(born.set, None, born, "")
    if shoe is None:
        return NO_SET
    ended = "" if play_of(table) is not None else str(inherited(table).get("ended", ""))
    return SetInUse(str(shoe["name"]), shoe, born if born and born.set == shoe["name"] else None, ended)


def facts_to_tell(table: Table) -> list[Value]:
    """Those that a round begins with: a new set, what was burnt of it, a card that came between two rounds."""
    papers, row = papers_of(table), table.round
    is_played = play_of(table) is not None
    if any(fact[0] == "set" for fact in papers.first):
        shoe = inherited(table).get("shoe")
        is_told = papers.born is None or (shoe is not None and shoe["name"] == papers.born.set)
    else:
        is_over = row.close_seq > 0 and not is_played
        is_told = row.number > papers.first_round or (row.number == papers.first_round and is_over)
    return [] if is_told else list(papers.first[table.play.course.steps if is_played else 0 :])


def cards_out(table: Table, decks: int) -> list[str | None]:
    """Every card that has left the set, as far as the record knows in which order.

    The row of the round has what was out at its close; the order of what came since is the round's own.
    """
    shoe, papers = set_in_use(table).shoe, papers_of(table)
    if shoe is None:
        return [] if papers.born is None else [_known(card) for card in papers.born.burnt]
    before, since = papers.out.split(), Counter(shoe["out"])
    since.subtract(Counter(card for card in before if card != UNKNOWN))
    if papers.set != shoe["name"] or any(count < 0 for count in since.values()):
        before, since = [], Counter(shoe["out"])
    newest = _taken_from(since, _dealt(table))
    others = [*map(_known, before), *since.elements()]
    unknown = decks * len(DECK) - int(shoe["cards_left"]) - len(others) - len(newest)
    return [*others, *[None] * max(0, unknown), *newest]


def _known(card: str) -> str | None:
    return None if card == UNKNOWN else card


def _dealt(table: Table) -> list[str]:
    """The cards of the newest round in the order of drawing, those of earlier rounds perhaps among them."""
    play, outcome = play_of(table), table.round.outcome
    if play is not None:
        return [*play["drawn"], *play["together"]]
    if not isinstance(outcome, dict):
        return []
    hands = {"P": iter(outcome["player"]), "B": iter(outcome["banker"])}
    return [*(next(hands[place[0]]) for place in outcome["order"]), *inherited(table)["shoe"]["kept"]]


def _taken_from(since: Counter[str], dealt: Sequence[str]) -> list[str]:
    """Of the cards dealt, from the last on, those that came since; they are counted off."""
    found: list[str] = []
    for card in reversed(dealt):
        if since[card] > 0:
            since[card] -= 1
            found.append(card)
    return found[::-1]
