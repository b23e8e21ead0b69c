"""What the row of a round keeps of the shoe: who made it ready, what was out at the close, what the round begins with.

The game derives the shoe from the facts of its rounds. These papers have what the facts do not say, or not yet. They
are in the row's `evidence`, which only the outcome source writes and reads.
"""

from collections.abc import Sequence
from functools import lru_cache

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from console.effects import Effects
from console.recovery import note
from console.state import Table

UNKNOWN = "??"
"""A card that left the shoe and nobody saw."""


class Born(Struct, frozen=True):
    """What two people have confirmed about a set before its first round."""

    set: str
    shuffled_by: str
    cut_by: str
    cut_from_end: int
    burn: int
    by: list[str]
    burnt: list[str] = []
    """Of those to be burnt, which were; `??` where nobody saw which."""

    @property
    def to_burn(self) -> int:
        return self.burn - len(self.burnt)


class SealedCard(Struct, frozen=True):
    """A card that lies face down (3.9); its seal is in the record."""

    round: int
    place: str
    card: str
    salt: str


class Papers(Struct, frozen=True, omit_defaults=True):
    set: str = ""
    """The set that `out` is of."""
    out: str = ""
    """Every card that had left it, in order."""
    born: Born | None = None
    """Of the set that was registered last."""
    first: list[list[str]] = []
    """Facts that a round begins with."""
    first_round: int = 0
    """Which round that is: the newest, or the one after it."""
    faulty: str = ""
    """Why the set that is in use is out of use for good: a shoe's or people's word, until two people find it sound."""

    sealed: SealedCard | None = None
    """The last card that was sealed; of no meaning once it is opened."""
    queried: list[str] = []
    """Terminals whose players wanted the cards looked at in `queried_round`."""
    queried_round: int = 0
    unanswered: bool = False
    """The dealer has not looked since the last of them."""
    queries: dict[str, int] = {}
    """By terminal, how often its players have asked at this table."""

    def text(self) -> str:
        return msgspec.json.encode(self).decode()


NO_PAPERS = Papers()


def papers_of(table: Table) -> Papers:
    return read_papers(table.round.evidence)


@lru_cache(maxsize=8)
def read_papers(text: str) -> Papers:
    return msgspec.json.decode(text, type=Papers) if text else NO_PAPERS


def papers_now(table: Table) -> Papers:
    """The papers with the cards that are out by now, as the source last reported them."""
    papers, shown = papers_of(table), read_papers(table.play.witness.evidence)
    return replace(papers, set=shown.set, out=shown.out) if shown.set else papers


def keep_papers(table: Table, papers: Papers) -> Effects:
    return note(table, papers.text())


def out_text(out: Sequence[str | None]) -> str:
    return " ".join(card or UNKNOWN for card in out)
