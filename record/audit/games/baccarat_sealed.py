"""Cards dealt face down for the audit (3.9): the hash published at the draw against the card that was opened."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import replace

from record.audit.games.baccarat_play import Play, SealedCard
from record.audit.games.face import BrokenRound

PLACES = ("P2", "B2", "P3", "B3")
"""The first card of each hand lies open."""


def sealed(play: Play, words: Sequence[str]) -> Play:
    place, digest, terminal = words
    if play.rules.squeeze == "off":
        raise BrokenRound("a card is sealed at a table whose cards are dealt face up (3.9)")
    side = play.due
    next_place = f"{side}{[at for _, at in play.cards].count(side) + 1}"
    if place != next_place or place not in PLACES or play.shoe.first:
        raise BrokenRound(f"no sealed card can come to lie at {place!r}")
    if len(digest) != hashlib.sha256().digest_size * 2:
        raise BrokenRound(f"{digest!r} is no hash of a card")
    return replace(play, sealed=SealedCard(place, digest, terminal))


def opened(play: Play, words: Sequence[str], lay: Callable[[Play, Sequence[str]], Play]) -> Play:
    """Opens the sealed card and compares it with its hash; `lay` puts the open card at its place."""
    place, card, salt = words
    assert play.sealed is not None
    if place != play.sealed.place:
        raise BrokenRound(f"the card at {play.sealed.place} is sealed, and {place!r} is opened")
    if hashlib.sha256(f"etg-card {place} {card} {salt}".encode()).hexdigest() != play.sealed.digest:
        raise BrokenRound(f"{card} is not the card that was sealed at {place} (3.9)")
    return lay(replace(play, sealed=None), [card, place])
