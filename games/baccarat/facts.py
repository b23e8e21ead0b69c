"""The facts of a round as dealers and shoes report them, and what the round waits for, as plain values."""

from collections.abc import Callable, Mapping, Sequence

from games.baccarat.course import deal
from games.baccarat.irregularities import (
    correct_card,
    draw_early,
    draw_together,
    draw_together_with_last,
    expose,
    give_up,
    lie_otherwise,
    misdeal,
    order_cards,
    reconstruct,
    report_error,
    unexpose,
)  # fmt: skip
from games.baccarat.phases import Phase
from games.baccarat.play import Side
from games.baccarat.round import Answer, ErrorKind, Round, due
from games.baccarat.sets import burn, cut_card, recount, replace_set
from games.baccarat.shoe import Shoe
from games.baccarat.void import VOID_PARAGRAPH
from games.cards import DECK
from games.game import Value
from games.refusal import Refusal, RefusalNumber

LETTER = {Side.PLAYER: "P", Side.BANKER: "B"}
SIDE = {letter: side for side, letter in LETTER.items()}


def place_due(state: Round) -> str | None:
    """`P1` to `P3`, `B1` to `B3`: where the next card belongs."""
    side = due(state)
    return None if side is None else next_place(state, side)


def next_place(state: Round, side: Side) -> str:
    return f"{LETTER[side]}{state.lies.count(side) + 1}"


def fact_taken(state: Round, fact: Value) -> Answer:
    """Takes a fact such as `["card", "9S", "P1"]` or `["reconstruct"]`; `_FACTS` below has all of them."""
    if not isinstance(fact, list) or not fact or not all(type(word) is str for word in fact):
        return _unknown("A fact is a list of texts.")
    verb, *words = fact
    if verb not in _FACTS:
        return _unknown(f"There is no fact {verb!r}; there are: {', '.join(_FACTS)}.")
    fewest, most, take = _FACTS[verb]
    if not fewest <= len(words) <= most:
        return _unknown(f"{verb!r} is said with {fewest} to {most} words.")
    return take(state, words)


def _unknown(sentence: str) -> Refusal:
    return Refusal(RefusalNumber.NO_SUCH_STEP, sentence)


def _card(state: Round, words: Sequence[str]) -> Answer:
    """Takes a card and its place; a place that the table of play did not give it is a dealing error (5.7, 5.8)."""
    card, place = words
    side = SIDE.get(place[:1])
    if side is None or place != next_place(state, side):
        free = " or ".join(next_place(state, side) for side in Side)
        return _unknown(f"The next card lies at {free}, not at {place!r}.")
    if state.phase is Phase.DEALING and place == place_due(state):
        return deal(state, card)
    return misdeal(state, card, side)


def _lies(state: Round, words: Sequence[str]) -> Answer:
    """Takes the places of all cards in the hands, in the order of drawing: `B1 P1` where the first two lie on the wrong
    sides.
    """
    sides = tuple(SIDE.get(place[:1]) for place in words)
    lying = sum(isinstance(where, Side) for where in state.lies)
    letters = [place[:1] for place in words]
    places = [f"{letter}{letters[: at + 1].count(letter)}" for at, letter in enumerate(letters)]
    if len(words) != lying or None in sides or places != list(words):
        return _unknown(f"{lying} cards lie in the hands: the place of each is said, in the order of drawing.")
    return lie_otherwise(state, tuple(side for side in sides if side is not None))


def _correct(state: Round, words: Sequence[str]) -> Answer:
    place, card = words
    if len(place) != 2 or place[0] not in SIDE or place[1] not in "123456789":
        return _unknown(f"There is no place {place!r}.")
    return correct_card(state, SIDE[place[0]], int(place[1]), card)


def _set(state: Round, words: Sequence[str]) -> Answer:
    return replace_set(state, Shoe(len(DECK) * state.rules.decks, words[0]))


_FACTS: Mapping[str, tuple[int, int, Callable[[Round, Sequence[str]], Answer]]] = {
    "set": (1, 1, _set),
    "burn": (0, 1, lambda state, words: burn(state, words[0] if words else None)),
    "counted-as": (1, 2, lambda state, words: recount(state, words[0], words[1] if words[1:] else None)),
    "cut": (0, 0, lambda state, _: cut_card(state)),
    "card": (2, 2, _card),
    "lies": (1, 9, _lies),
    "exposed": (1, 1, lambda state, words: expose(state, words[0])),
    "unexposed": (1, 1, lambda state, words: unexpose(state, words[0])),
    "early": (1, 1, lambda state, words: draw_early(state, words[0])),
    "together": (2, 6, lambda state, words: draw_together(state, tuple(words))),
    "together-with-last": (1, 5, lambda state, words: draw_together_with_last(state, tuple(words))),
    "order": (2, 6, lambda state, words: order_cards(state, tuple(words))),
    "reconstruct": (0, 0, lambda state, _: reconstruct(state)),
    "give-up": (0, 0, lambda state, _: give_up(state)),
    "face-up": (0, 0, lambda state, _: report_error(state, ErrorKind.FACE_UP)),
    "error": (0, 0, lambda state, _: report_error(state, ErrorKind.OTHER)),
    "correct": (2, 2, _correct),
}
"""By verb: how many words belong to it, and what it does to the round."""


def waits_for(state: Round) -> Value:
    """What the dealer must enter next, and by which paragraph."""
    match state.phase:
        case Phase.DEALING:
            place = place_due(state)
            paragraph = "3.10" if place in ("P1", "B1", "P2", "B2") else "3.11"
            first = state.shoe.first[0] if state.shoe.first else None
            return {"waits_for": "card", "place": place, "paragraph": paragraph, "must_be": first}
        case Phase.DEALING_ERROR:
            paragraph = "5.8" if ErrorKind.WRONG_SIDE in state.errors else "5.7"
            return {"waits_for": "decision", "of": ["reconstruct", "give-up"], "paragraph": paragraph}
        case Phase.ORDER_UNKNOWN:
            return {"waits_for": "order", "of": list(state.together), "paragraph": "5.10"}
        case Phase.CONCLUDED:
            return {"waits_for": "agree", "paragraph": "3.13"}
    if state.void_reason is None:
        raise ValueError(f"a round in {state.phase} waits for no fact")
    return {"waits_for": "void", "paragraph": VOID_PARAGRAPH[state.void_reason]}
