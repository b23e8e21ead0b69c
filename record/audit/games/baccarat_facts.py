"""The facts of a baccarat round for the audit, each by its paragraph of chapters 3 and 5 of the rulebook."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from record.audit.games.baccarat_cards import CARDS, CARDS_OF_A_DECK, FOREIGN, Shoe
from record.audit.games.baccarat_play import (
    ASIDE,
    EXCESS,
    FACE_UP,
    NEXT,
    OTHER,
    SHOWN,
    SIDES,
    TOGETHER,
    WRONG_NUMBER,
    WRONG_SIDE,
    Play,
    goes_on,
    laid_out,
    put_right,
)  # fmt: skip
from record.audit.games.baccarat_sealed import opened, sealed
from record.audit.games.face import BrokenRound

_DEALT = ("card", "agreement")
_ANY = (*_DEALT, "decision", "order", "answers")


def _drawn(play: Play, cards: Sequence[str], places: Sequence[str]) -> Play:
    """The round after cards came out of the shoe: void if they cannot belong to this set; raises if others must come
    first."""
    first = play.shoe.first[: len(cards)]
    if tuple(cards[: len(first)]) != first:
        raise BrokenRound(f"{' '.join(first)} must be dealt first (5.7)")
    after = replace(play, shoe=play.shoe.without(cards))
    if fault := after.shoe.fault(play.rules.decks):
        return _laid(replace(after, void=fault), cards, [ASIDE] * len(cards))
    return _laid(after, cards, places)


def _laid(play: Play, cards: Sequence[str], places: Sequence[str]) -> Play:
    return replace(play, cards=(*play.cards, *zip(cards, places, strict=True)))


def _card(play: Play, words: Sequence[str]) -> Play:
    card, place = words
    side, lie = place[:1], [at for _, at in play.cards]
    if side not in SIDES or place != f"{side}{lie.count(side) + 1}":
        raise BrokenRound(f"no card can come to lie at {place!r}")
    is_due = play.waits_for == "card" and side == play.due
    error = () if is_due else (WRONG_SIDE if play.due else EXCESS,)
    after = _drawn(play, [card], [side])
    if after.void:
        return after
    return goes_on(after) if is_due else replace(after, errors=(*play.errors, *error))


def _together(play: Play, words: Sequence[str]) -> Play:
    after = _drawn(play, words, [ASIDE] * len(words))
    return after if after.void else replace(after, cards=play.cards, together=tuple(words))


def _together_with_last(play: Play, words: Sequence[str]) -> Play:
    """Rule 5.10: these came together with the last card, whose place is open again."""
    if len(play.cards) <= max(play.accepted, play.of_old_set):
        raise BrokenRound("there is no last card that came together with another")
    after = _drawn(play, words, [ASIDE] * len(words))
    together = (play.cards[-1][0], *words)
    return after if after.void else replace(after, cards=play.cards[:-1], together=together)


def _order(play: Play, words: Sequence[str]) -> Play:
    if Counter(words) != Counter(play.together):
        raise BrokenRound(f"{' '.join(play.together)} were drawn together, not {' '.join(words)}")
    lie = laid_out(_laid(play, words, [NEXT] * len(words)))
    return put_right(replace(lie, together=(), errors=(TOGETHER,)), True)


def _give_up(play: Play, words: Sequence[str]) -> Play:
    if not play.hands.fit(play.rules.both_stop):
        return replace(play, void=WRONG_NUMBER)
    return put_right(replace(play, accepted=len(play.cards)), False)


def _exposed(play: Play, words: Sequence[str]) -> Play:
    after = replace(play, shoe=replace(play.shoe, seen=(*play.shoe.seen, words[0])))
    if fault := after.shoe.fault(play.rules.decks):
        return replace(after, void=fault)
    return put_right(replace(after, errors=(SHOWN,)), True)


def _early(play: Play, words: Sequence[str]) -> Play:
    """Rule 5.7: a card came out of the shoe before it was due; it lies on the table and is dealt next."""
    (card,) = words
    if play.shoe.seen[:1] not in ((), (card,)):
        raise BrokenRound(f"{play.shoe.seen[0]} was seen before, and must come first (5.7)")
    out = Counter(play.shoe.out)
    out[card] += 1
    lying = (*play.shoe.kept, card)
    shoe = replace(play.shoe, left=play.shoe.left - 1, out=out, kept=lying, seen=play.shoe.seen[1:])
    if fault := shoe.fault(play.rules.decks):
        return _laid(replace(play, shoe=replace(shoe, kept=play.shoe.kept), void=fault), [card], [ASIDE])
    after = replace(play, shoe=shoe)
    return put_right(replace(after, errors=(SHOWN,)), True) if play.waits_for in _DEALT else after


def _unexposed(play: Play, words: Sequence[str]) -> Play:
    seen = list(play.shoe.seen)
    if words[0] not in seen:
        raise BrokenRound(f"{words[0]} was not said to be seen")
    del seen[len(seen) - 1 - seen[::-1].index(words[0])]
    return replace(play, shoe=replace(play.shoe, seen=tuple(seen)))


def _face_up(play: Play, words: Sequence[str]) -> Play:
    if not play.rules.face_down:
        raise BrokenRound("the cards of this table are dealt face up")
    return put_right(replace(play, errors=(FACE_UP,)), True)


def _correct(play: Play, words: Sequence[str]) -> Play:
    """Rule 5.14: corrects the recorded card at a place; later cards may then be in a wrong place."""
    place, card = words
    of_side = [at for at, (_, lies) in enumerate(play.cards) if lies == place[:1] and lies in SIDES]
    if not place[1:].isdecimal() or not 1 <= int(place[1:]) <= len(of_side):
        raise BrokenRound(f"there is no card at {place!r}")
    at = of_side[int(place[1:]) - 1]
    was, side = play.cards[at]
    shoe = play.shoe if at < play.of_old_set else play.shoe.counted_as(was, card)
    if fault := shoe.fault(play.rules.decks) or ("" if card in CARDS else FOREIGN):
        return replace(play, shoe=shoe, void=fault)
    after = replace(play, shoe=shoe, cards=(*play.cards[:at], (card, side), *play.cards[at + 1 :]))
    if laid_out(after).cards != after.cards:
        return replace(after, errors=(WRONG_SIDE,))
    if not after.hands.fit(play.rules.both_stop):
        return replace(after, void=WRONG_NUMBER)
    return goes_on(after)


def _lies(play: Play, words: Sequence[str]) -> Play:
    """Rule 5.8: the cards of both hands are on other sides than recorded; each is named in the order of drawing."""
    named, count, after = iter(words), dict.fromkeys(SIDES, 0), []
    for at, (card, lay) in enumerate(play.cards):
        place = next(named, "") if lay in SIDES else lay
        side = place[:1] if lay in SIDES else lay
        if lay in SIDES:
            count[side] = count.get(side, 0) + 1
        if lay in SIDES and (side not in SIDES or place != f"{side}{count[side]}"):
            raise BrokenRound(f"no card lies at {place!r}")
        if at < play.accepted and side != lay:
            raise BrokenRound("cards that players have accepted as they lie are not moved (5.12.1)")
        after.append((card, side))
    if next(named, None) is not None or tuple(after) == play.cards:
        raise BrokenRound(f"{' '.join(words)!r} moves no card")
    return replace(play, cards=tuple(after), errors=(*play.errors, WRONG_SIDE))


def _set(play: Play, words: Sequence[str]) -> Play:
    """Rule 5.10.2: a new set; cards drawn from the old set are still dealt first and count to the old set."""
    _before_the_first_card(play)
    old = len(play.cards) + len(play.together) + len(play.shoe.kept)
    new = Shoe(CARDS_OF_A_DECK * play.rules.decks, words[0], kept=play.shoe.kept)
    return replace(play, shoe=new, of_old_set=old, needs="")


def _burn(play: Play, words: Sequence[str]) -> Play:
    _before_the_first_card(play)
    out = Counter(play.shoe.out)
    out.update(words)
    shoe = replace(play.shoe, left=play.shoe.left - 1, out=out)
    return replace(play, shoe=shoe, void=shoe.fault(play.rules.decks))


def _counted_as(play: Play, words: Sequence[str]) -> Play:
    """Rule 5.14: a corrected card of an earlier round; the card set follows."""
    _before_the_first_card(play)
    was = words[0]
    if play.shoe.out.get(was, 0) < 1:
        raise BrokenRound(f"{was} has not left this set")
    if words[1:]:
        shoe = play.shoe.counted_as(was, words[1])
    else:
        out = {card: count - (card == was) for card, count in play.shoe.out.items()}
        shoe = replace(play.shoe, left=play.shoe.left + 1, out={card: count for card, count in out.items() if count})
    return replace(play, shoe=shoe, void=shoe.fault(play.rules.decks))


def _before_the_first_card(play: Play) -> None:
    if play.waits_for == "card" and play.cards:
        raise BrokenRound("the set is not touched once a card is dealt")


FACTS: Mapping[str, tuple[int, int, tuple[str, ...], Callable[[Play, Sequence[str]], Play]]] = {
    "set": (1, 1, ("set", "card", "order"), _set),
    "burn": (0, 1, ("card",), _burn),
    "counted-as": (1, 2, ("card",), _counted_as),
    "cut": (
        0, 0, (*_ANY, "opening"),
        lambda play, _: replace(play, shoe=replace(play.shoe, is_cut=True)),
    ),
    "card": (2, 2, ("card", "decision", "agreement"), _card),
    "sealed": (3, 3, ("card",), sealed),
    "opened": (3, 3, ("opening",), lambda play, words: opened(play, words, _card)),
    "lies": (1, 9, ("card", "decision", "agreement"), _lies),
    "exposed": (1, 1, _DEALT, _exposed),
    "early": (1, 1, _ANY, _early),
    "unexposed": (1, 1, _ANY, _unexposed),
    "together": (2, 6, _DEALT, _together),
    "together-with-last": (1, 5, _DEALT, _together_with_last),
    "order": (2, 6, ("order",), _order),
    "reconstruct": (0, 0, ("decision",), lambda play, _: put_right(laid_out(play), True)),
    "give-up": (0, 0, ("decision",), _give_up),
    "face-up": (0, 0, _DEALT, _face_up),
    "error": (0, 0, _DEALT, lambda play, _: put_right(replace(play, errors=(OTHER,)), True)),
    "correct": (2, 2, _DEALT, _correct),
    "agree": (0, 0, ("agreement",), lambda play, _: replace(play, is_agreed=True)),
}  # fmt: skip
"""By the fact's word: how many more words it has (least, most), what the round must wait for, and its function."""


def step(play: Play, fact: object) -> Play:
    if not isinstance(fact, list) or not fact or not all(type(word) is str for word in fact):
        raise BrokenRound(f"{fact!r} is no fact")
    verb, *words = fact
    if verb not in FACTS:
        raise BrokenRound(f"there is no fact {verb!r}")
    fewest, most, when, take = FACTS[verb]
    if not fewest <= len(words) <= most:
        raise BrokenRound(f"{' '.join(fact)!r} has too few words, or too many")
    if play.waits_for not in when:
        raise BrokenRound(f"{' '.join(fact)!r} comes while the round waits for: {play.waits_for}")
    return take(play, words)
