"""The facts of a round as dealers and shoes report them, and what the round waits for, as lists of texts and maps."""

from collections.abc import Callable, Mapping, Sequence

from games.blackjack import errors, irregularities
from games.blackjack.phases import COMPLETE, INITIAL_DEAL, INTERIM, VOID, DiscardReason, ErrorKind, Phase
from games.blackjack.play import place_name
from games.blackjack.rewriting import correct, reconstruct
from games.blackjack.round import Round
from games.game import Value
from games.refusal import Refusal, RefusalNumber

DEALER, SUPERVISOR = "dealer", "supervisor"
"""The record names the person who reported a fact; the engine gets the role that the rulebook names."""
ERRORS: Mapping[str, ErrorKind] = {
    "wrong-hand": ErrorKind.WRONG_HAND,
    "box-skipped": ErrorKind.BOX_SKIPPED,
    "card-too-many": ErrorKind.CARD_TOO_MANY,
    "empty-area": ErrorKind.EMPTY_AREA,
    "other": ErrorKind.OTHER,
}
DISCARDS: Mapping[str, DiscardReason] = {
    "dealer-overdraw": DiscardReason.DEALER_OVERDRAW,
    "empty-area": DiscardReason.EMPTY_AREA,
}
Words = Sequence[str]
Answer = Refusal | None


def take_fact(round_: Round, fact: Value) -> Answer:
    """Takes a fact such as `["card", "9S", "3.0"]` or `["leave"]`; `_FACTS` below has all of them."""
    if not isinstance(fact, list) or not fact or not all(type(word) is str for word in fact):
        return unknown("A fact is a list of texts.")
    verb, *words = fact
    if verb not in _FACTS:
        return unknown(f"There is no fact {verb!r}; there are: {', '.join(_FACTS)}.")
    fewest, most, take = _FACTS[verb]
    if not fewest <= len(words) <= most:
        return unknown(f"{verb!r} is said with {fewest} to {most} words.")
    return take(round_, words)


def unknown(sentence: str) -> Refusal:
    return Refusal(RefusalNumber.NO_SUCH_STEP, sentence)


def _card(round_: Round, words: Words) -> Answer:
    card, place = words
    if round_.awaits is not None and place != (due := place_name(round_, round_.awaits)):
        return unknown(f"The next card belongs to {due}. Report an error if it lies at {place}.")
    return round_.deal(card)


def _error(round_: Round, words: Words) -> Answer:
    if (kind := ERRORS.get(words[0])) is None:
        return unknown(f"There is no error {words[0]!r}; there are: {', '.join(ERRORS)}.")
    return errors.declare_error(round_, kind, DEALER)


def _discard(round_: Round, words: Words) -> Answer:
    card, why = words
    if (reason := DISCARDS.get(why)) is None:
        return unknown(f"There is no reason {why!r} to discard a card; there are: {', '.join(DISCARDS)}.")
    return errors.discard(round_, card, reason, DEALER)


def _order(round_: Round, words: Words) -> Answer:
    return errors.choose_order(round_, words, SUPERVISOR, by="staff")


def _correct(round_: Round, words: Words) -> Answer:
    at, was, card = words
    if not at.isdecimal():
        return unknown("A correction names the number of the card in the order of dealing; the first is 0.")
    return correct(round_, int(at), was, card, (DEALER, SUPERVISOR))


_FACTS: Mapping[str, tuple[int, int, Callable[[Round, Words], Answer]]] = {
    "card": (2, 2, _card),
    "exposed": (1, 1, lambda round_, words: errors.expose(round_, words[0], DEALER)),
    "early": (1, 1, lambda round_, words: errors.expose(round_, words[0], errors.SHOE)),
    "together": (2, 6, lambda round_, words: errors.drawn_together(round_, words, DEALER)),
    "order": (2, 6, _order),
    "discard": (2, 2, _discard),
    "error": (1, 1, _error),
    "reconstruct": (1, 60, lambda round_, words: reconstruct(round_, words, SUPERVISOR)),
    "leave": (0, 0, lambda round_, _: errors.leave_cards(round_, SUPERVISOR)),
    "correct": (3, 3, _correct),
    "away": (1, 1, lambda round_, words: irregularities.walk_away(round_, None, words[0])),
    "back": (1, 1, lambda round_, words: irregularities.come_back(round_, None, words[0])),
}
"""By verb: how many words belong to it, and what it does to the round."""


def waits_for(round_: Round) -> Value:
    """What the dealer must enter next, and by which paragraph."""
    paragraphs = round_.variant.paragraphs
    if round_.awaits is not None:
        return {
            "waits_for": "card",
            "place": place_name(round_, round_.awaits),
            "paragraph": _paragraph_of_card(round_),
            "must_be": next(iter(round_.shoe.held), None),
        }
    if round_.phase is Phase.ERROR:
        return {"waits_for": "decision", "of": ["reconstruct", "leave"], "paragraph": paragraphs.reconstruction}
    if round_.phase is Phase.ORDER:
        return {"waits_for": "order", "of": list(round_.shoe.held), "paragraph": paragraphs.drawn_together}
    if round_.phase is VOID:
        return {"waits_for": "void", "paragraph": paragraph_of_void(round_)}
    if round_.phase is COMPLETE or round_.phase is INTERIM:
        return {
            "waits_for": "agree",
            "paragraph": paragraphs.dealer if round_.phase is COMPLETE else paragraphs.interim,
        }
    raise ValueError(f"a round in {round_.phase} waits for no fact")


def _paragraph_of_card(round_: Round) -> str | None:
    paragraphs = round_.variant.paragraphs
    if round_.phase is INITIAL_DEAL:
        return "3.11" if round_.variant.seated_and_standing else "3.6"
    return paragraphs.dealer if round_.awaits is round_.dealer else paragraphs.hit


def paragraph_of_void(round_: Round) -> str:
    reason = round_.void_reason
    return (reason and getattr(round_.variant.paragraphs, reason)) or ""
