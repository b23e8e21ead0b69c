"""The facts of a Blackjack round for the audit, each by its paragraph of chapters 3 and 5 of the rulebooks."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from record.audit.games.blackjack_asking import before_interim, ordered
from record.audit.games.blackjack_cards import UNSEEN, Shoe
from record.audit.games.blackjack_play import ACCEPTED, DECISION, ORDER, Play
from record.audit.games.blackjack_table import DEALER, INTERIM, PLAYING, SETTLED
from record.audit.games.face import BrokenRound

KINDS = {
    "wrong-hand": "a card went to the wrong hand",
    "box-skipped": "a box was skipped",
    "card-too-many": "a hand has a card too many",
    "empty-area": "a card went to an area without a bet",
    "other": "another dealing error",
}
DISCARDS = {"dealer-overdraw": "dealer_overdraw", "empty-area": "empty_area"}
DEALT = ("card", "agreement")
ANY = (*DEALT, DECISION, "order")
NOT_IN_2017 = ("exposed", "together", "order", "discard", "away", "back")


def _set(play: Play, words: Sequence[str]) -> None:
    _before_the_first_card(play)
    play.shoe = Shoe(play.rules.decks, cut_cards=play.rules.cut_cards)
    play.began_with, play.set_name, play.needs = play.shoe, words[0], ""


def _burn(play: Play, words: Sequence[str]) -> None:
    _before_the_first_card(play)
    play.leave_the_shoe(list(words) or [UNSEEN])
    play.began_with = play.shoe


def _before_the_first_card(play: Play) -> None:
    if play.events:
        raise BrokenRound("a set of cards is made ready before the first card of a round")


def _cut(play: Play, words: Sequence[str]) -> None:
    play.is_cut = True


def _card(play: Play, words: Sequence[str]) -> None:
    card, place = words
    if place != play.table.place():
        raise BrokenRound(f"the next card belongs to {play.table.place()}, not to {place!r}")
    play.deal(card)
    play.events.append({"event": "deal", "card": card})


def _agree(play: Play, words: Sequence[str]) -> None:
    if play.table.phase == INTERIM:
        play.has_agreed = True
        if not before_interim(play.table):
            play.end_of_interim()
        return
    play.settle()
    play.events.append({"event": "settle"})


def _exposed(play: Play, words: Sequence[str]) -> None:
    """Rule 5.11: a card that was seen in the shoe is the next one."""
    assert play.shoe is not None
    if play.shoe.held:
        raise BrokenRound(f"{play.shoe.held[0]} comes next")
    play.leave_the_shoe(list(words))
    if not play.void:
        play.shoe = play.shoe.holding(words)
    play.events.append({"event": "expose", "card": words[0], "by": "dealer"})


def _early(play: Play, words: Sequence[str]) -> None:
    """A card that is out of the shoe before a hand is due to get it: it is the next one."""
    assert play.shoe is not None
    play.leave_the_shoe(list(words))
    if not play.void:
        play.shoe = play.shoe.holding((*play.shoe.held, *words))
    play.events.append({"event": "expose", "card": words[0], "by": "shoe"})


def _counted_as(play: Play, words: Sequence[str]) -> None:
    """A card of an earlier round was another one than was recorded, or has never left the set."""
    _before_the_first_card(play)
    assert play.shoe is not None
    was, *now = words
    out = Counter(play.shoe.out)
    if not out[was]:
        raise BrokenRound(f"no {was} has left this set")
    out[was] -= 1
    play.shoe = replace(play.shoe, out={name: count for name, count in out.items() if count})
    play.leave_the_shoe(now)
    play.began_with = play.shoe


def _together(play: Play, words: Sequence[str]) -> None:
    assert play.shoe is not None
    place = play.table.place()
    if not place or play.shoe.held:
        raise BrokenRound("no hand waits for these cards")
    play.leave_the_shoe(list(words))
    play.events.append({"event": "drawn_together", "cards": list(words), "by": "dealer"})
    if play.void:
        return
    if place == DEALER:  # Rule 5.12.1: they are discarded.
        play.moves(ACCEPTED)
        play.options()
        return
    play.shoe = play.shoe.holding(words)
    play.together, play.trouble = tuple(words), ORDER
    play.staff_orders = not play.table.decider(play.table.box(int(place.split(".")[0])))


def _order(play: Play, words: Sequence[str]) -> None:
    ordered(play, list(words), "supervisor", "staff")


def _error(play: Play, words: Sequence[str]) -> None:
    if words[0] not in KINDS:
        raise BrokenRound(f"there is no error {words[0]!r}")
    if play.rules.is_2017 and play.table.phase == PLAYING:
        raise BrokenRound("in 2017 there is no dealing error after the interim settlement (5.1.2)")
    play.trouble = DECISION
    play.events.append({"event": "declare_error", "kind": KINDS[words[0]], "by": "dealer"})


def _reconstruct(play: Play, words: Sequence[str]) -> None:
    play.trouble = ""
    play.reconstruct(list(words))
    play.events.append({"event": "reconstruct", "cards": list(words), "by": "supervisor"})
    if not play.void:
        play.moves(ACCEPTED)
        play.options()


def _leave(play: Play, words: Sequence[str]) -> None:
    if play.rules.is_2017:
        raise BrokenRound("in 2017 cards that cannot be reconstructed void the round (5.1.2)")
    play.trouble = ""
    play.moves(ACCEPTED)
    play.events.append({"event": "leave_cards", "by": "supervisor"})
    play.options()


def _discard(play: Play, words: Sequence[str]) -> None:
    card, why = words
    if why not in DISCARDS or play.table.phase != PLAYING:
        raise BrokenRound(f"no card is discarded for {why!r} now (5.10.2, 5.10.3)")
    if why == "dealer-overdraw":
        if not play.table.is_complete():
            raise BrokenRound("the dealer's hand is not completed (5.10.2)")
        play.overdrawn = True
    assert play.shoe is not None
    if play.shoe.held:
        if play.shoe.held[0] != card:
            raise BrokenRound(f"{play.shoe.held[0]} comes next")
        play.shoe = replace(play.shoe, held=play.shoe.held[1:])
    else:
        play.leave_the_shoe([card])
    play.events.append({"event": "discard", "card": card, "reason": DISCARDS[why], "by": "dealer"})
    play.goes_on()


def _correct(play: Play, words: Sequence[str]) -> None:
    number, was, card = words
    if not number.isdecimal():
        raise BrokenRound("a correction names the number of the card")
    corrected(play, int(number), was, card)


def corrected(play: Play, number: int, was: str, card: str) -> None:
    is_settled = play.table.phase == SETTLED
    play.correct(number, was, card)
    by = ["supervisor", "shift manager"] if is_settled else ["dealer", "supervisor"]
    play.events.append({"event": "correct", "at": number, "was": was, "card": card, "by": by})


def _away(play: Play, words: Sequence[str]) -> None:
    _bets_here(play, words[0], words[0] not in play.table.away)
    play.moves("away", words[0])
    play.events.append({"event": "walk_away", "box": None, "who": words[0]})
    play.goes_on()


def _back(play: Play, words: Sequence[str]) -> None:
    _bets_here(play, words[0], words[0] in play.table.away)
    play.moves("back", words[0])
    play.events.append({"event": "come_back", "box": None, "who": words[0]})


def _bets_here(play: Play, who: str, is_so: bool) -> None:
    if not is_so or not any(who == bet.who for bet in play.table.bets()):
        raise BrokenRound(f"{who!r} cannot leave or come back now (5.3)")


FACTS: Mapping[str, tuple[int, int, tuple[str, ...], Callable[[Play, Sequence[str]], None]]] = {
    "set": (1, 1, ("set", *DEALT), _set),
    "burn": (0, 1, DEALT, _burn),
    "counted-as": (1, 2, DEALT, _counted_as),
    "cut": (0, 0, (*ANY, "answers", "payment", "set", "nothing"), _cut),
    "card": (2, 2, ("card",), _card),
    "agree": (0, 0, ("agreement",), _agree),
    "exposed": (1, 1, DEALT, _exposed),
    "early": (1, 1, (*ANY, "answers"), _early),
    "together": (2, 6, ("card",), _together),
    "order": (2, 6, ("order",), _order),
    "discard": (2, 2, DEALT, _discard),
    "error": (1, 1, DEALT, _error),
    "reconstruct": (1, 60, (DECISION,), _reconstruct),
    "leave": (0, 0, (DECISION,), _leave),
    "correct": (3, 3, DEALT, _correct),
    "away": (1, 1, ANY, _away),
    "back": (1, 1, ANY, _back),
}
"""By the fact's word: how many more words it has (least, most), what the round must wait for, and its function."""


def step(play: Play, fact: Any) -> Play:
    if not isinstance(fact, list) or not fact or not all(type(word) is str for word in fact):
        raise BrokenRound(f"{fact!r} is no fact")
    verb, *words = fact
    if verb not in FACTS or (play.rules.is_2017 and verb in NOT_IN_2017):
        raise BrokenRound(f"there is no fact {verb!r}")
    fewest, most, when, take = FACTS[verb]
    if not fewest <= len(words) <= most:
        raise BrokenRound(f"{' '.join(fact)!r} has too few words, or too many")
    if play.waits_for not in when:
        raise BrokenRound(f"{' '.join(fact)!r} comes while the round waits for: {play.waits_for}")
    after = play.copy()
    take(after, words)
    return after
