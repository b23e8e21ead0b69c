"""The set of cards in use by the table's record: its name, who registered it, and which cards have left it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from console.cards.deals import ShoeNow
from console.cards.papers import UNKNOWN, Born, Papers, papers_now, papers_of
from console.cards.witness import deals_of
from console.rounds import IN_PLAY, UNDECIDED
from console.state import Table
from games.cards import DECK
from games.game import Value
from protocol.enums import Phase

ASKS = ("exposed", "early")
"""Facts after which players may be asked."""
LEAVES = ("burn", "early")
"""Facts by which a card has left the set before the first one is dealt."""


class SetInUse(Struct, frozen=True):
    name: str
    """The name of the set; empty if no set is registered."""
    shoe: ShoeNow | None
    """The shoe as the game has it; None if no round has recorded it yet."""
    born: Born | None
    """Who registered the set; None if that is not known."""
    ended: str
    """The reason why no further round is dealt from the set."""

    @property
    def is_waiting(self) -> bool:
        """Whether the set is registered and no round has named it yet."""
        return self.born is not None and self.shoe is None


NO_SET = SetInUse("", None, None, "no-set")


def inherited(table: Table) -> Mapping[str, Any]:
    """What the next round will inherit, or what the round in play has inherited."""
    return table.round.carry or {}


def play_of(table: Table) -> Mapping[str, Any] | None:
    """The state of play; None while no round is played."""
    return table.play.course.play if table.round.phase in UNDECIDED else None


def shoe_of(table: Table) -> ShoeNow | None:
    play, deals = play_of(table), deals_of(table)
    return deals.shoe_of(play) if play is not None and not play["needs_set"] else deals.inherited(inherited(table))


def set_in_use(table: Table) -> SetInUse:
    shoe, born = shoe_of(table), papers_of(table).born
    if born is not None and any(fact[0] == "set" for fact in facts_to_tell(table)):
        return SetInUse(born.set, None, born, "" if play_of(table) is not None else papers_of(table).faulty)
    if shoe is None:
        return NO_SET
    ended = "" if play_of(table) is not None else str(inherited(table).get("ended", "")) or papers_of(table).faulty
    return SetInUse(shoe.name, shoe, born if born and born.set == shoe.name else None, ended)


def facts_to_tell(table: Table) -> list[Value]:
    """The facts with which a round begins and which no record has yet: a new set, burnt cards, a card that came between
    rounds.

    A round records them before anything else, so their number shows how many of them are recorded.
    """
    papers, row = papers_of(table), table.round
    if papers.first_round > row.number:
        return [] if row.phase in IN_PLAY else list(papers.first)
    return list(papers.first[table.play.course.facts if row.close_seq else 0 :])


def beginning_with(table: Table, fact: Value) -> Papers:
    """Adds a fact with which a round begins: the round that is open or has not recorded all such facts, else the next
    one.
    """
    papers, row, untold = papers_now(table), table.round, facts_to_tell(table)
    if row.phase is Phase.BETS_OPEN or (row.phase in IN_PLAY and untold):
        number, told = row.number, papers.first[: len(papers.first) - len(untold)]
    else:
        number, told = row.number + 1, []
        untold = papers.first if papers.first_round > row.number else untold
    return replace(papers, first=[*told, *in_order([*untold, fact])], first_round=number)


def recounts(table: Table, was: Value, is_: Value) -> list[Value]:
    """The facts that correct the set in use after a corrected outcome; none where the round was dealt from
    another set.
    """
    shoe = set_in_use(table).shoe
    if shoe is None or not (isinstance(was, dict) and isinstance(is_, dict)):
        return []
    (name, dealt), (_, right_ones) = map(deals_of(table).of_outcome, (was, is_))
    if name not in ("", shoe.name):
        return []
    before, after = Counter(dealt), Counter(right_ones)
    wrong, right = sorted((before - after).elements()), sorted((after - before).elements())
    out = _out_of(shoe, facts_to_tell(table))
    pairs = zip_longest((card for card in wrong if out[card]), right)
    return [["burn", now] if gone is None else ["counted-as", gone, *filter(None, [now])] for gone, now in pairs]


def in_order(facts: list[Value]) -> list[Value]:
    """Sorts the facts: a fact about which players are asked comes last."""
    return sorted(facts, key=lambda each: each[0] in ASKS)


def cards_out(table: Table, *, are_counted: bool) -> list[str | None]:
    """Every card that has left the set, in order as far as the record knows it.

    The row of the round has the cards that were out when it was last written; the cards since then are in the order of
    the round. `are_counted` says whether the shoe counts its cards: a correction then puts none back into it, because
    by the shoe's count one has left, and nobody knows which.
    """
    shoe, papers = set_in_use(table).shoe, papers_of(table)
    untold = facts_to_tell(table)
    deals = deals_of(table)
    face_down = deals.face_down(table)
    gone = [*(fact[1] if len(fact) > 1 else None for fact in untold if fact[0] in LEAVES), *face_down]
    if shoe is None:
        return gone
    recounts, before, told = [fact[1:] for fact in untold if fact[0] == "counted-as"], papers.out.split(), shoe.out
    dealt = _dealt(table)
    for was, *now in recounts:
        if Counter(before)[was] >= told.get(was, 0):  # The judge of cards has not heard of it yet.
            before = _recounted(before, was, now or [UNKNOWN] * are_counted)
        elif was in dealt:
            dealt = _recounted(dealt, was, now)
    of_set = _out_of(shoe, untold) + Counter(face_down)
    since = Counter(of_set)
    since.subtract(Counter(card for card in before if card != UNKNOWN))
    put_back = 0 if are_counted else sum(not now for _, *now in recounts)
    by_record = deals.decks * len(DECK) - shoe.left + len(gone) - put_back
    least = 0
    if are_counted and papers.set == shoe.name:
        named_since = max(0, before.count(UNKNOWN) - (by_record - of_set.total()))
        least = len(before) + max(0, since.total() - named_since)
    if papers.set != shoe.name or any(count < 0 for count in since.values()):
        before, since = [], of_set
    newest = _taken_from(since, [*dealt, *filter(None, gone)])
    others = [*map(_known, before), *since.elements()]
    unknown = max(by_record, least) - len(others) - len(newest)
    return [*others, *[None] * max(0, unknown), *newest]


def _out_of(shoe: ShoeNow, untold: Sequence[Value]) -> Counter[str]:
    """The cards that have left the set, once the facts are recorded that no record has yet."""
    out = Counter(shoe.out)
    for word, *cards in untold:
        if word in LEAVES:
            out.update(cards)
        elif word == "counted-as":
            out = out - Counter(cards[:1]) + Counter(cards[1:])
    return out


def _recounted(out: list[str], was: str, now: list[str]) -> list[str]:
    """The cards that are out, after the last card of this name turned out to be another one, or none."""
    at = len(out) - 1 - out[::-1].index(was) if was in out else len(out)
    return [*out[:at], *now, *out[at + 1 :]]


def _known(card: str) -> str | None:
    return None if card == UNKNOWN else card


def _dealt(table: Table) -> list[str]:
    """The cards of the newest round in the order of drawing; cards of earlier rounds may be among them."""
    play = table.play.course.play
    return [] if play is None else [*deals_of(table).dealt(play)]


def _taken_from(since: Counter[str], dealt: Sequence[str]) -> list[str]:
    """The newest dealt cards, as many as came since, counted from the last one back."""
    found: list[str] = []
    for card in reversed(dealt):
        if since[card] > 0:
            since[card] -= 1
            found.append(card)
    return found[::-1]
