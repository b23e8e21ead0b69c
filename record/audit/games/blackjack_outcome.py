"""The outcome of a Blackjack round for the audit: the cards, and the round played again from the events it tells."""

from collections.abc import Mapping
from functools import lru_cache
from json import dumps, loads
from typing import Any

from record.audit.games.blackjack_asking import goes_on_or_not, ordered
from record.audit.games.blackjack_cards import read_shoe
from record.audit.games.blackjack_facts import DISCARDS, KINDS, corrected, step
from record.audit.games.blackjack_play import Event, Play, begun
from record.audit.games.blackjack_table import INTERIM, PAYING, SETTLED, Readings, Table
from record.audit.games.face import BrokenRound, Due

PLAYERS = ("act", "decline", "follow", "answer_error", "walk_away", "come_back")
"""Events that tell what players said or did: no correction of cards changes them."""


def outcome_of(play: Play) -> dict[str, Any]:
    """The outcome as a record stores it."""
    assert play.began_with is not None
    boxes = {str(box.number): [list(hand.cards) for hand in box.hands] for box in play.table.boxes}
    told = {"dealer": list(play.table.dealer), "boxes": boxes, "shoe": play.began_with.told()}
    return told | {"events": list(play.events)}


def played(rules: Readings, public: Any, outcome: Any) -> Table:
    """The settled table of an outcome; raises BrokenRound if it is none."""
    if not isinstance(outcome, dict) or set(outcome) != {"dealer", "boxes", "shoe", "events"}:
        raise BrokenRound(f"{outcome!r} is no outcome")
    return _played(_Key(rules, dumps([public["boxes"], outcome], sort_keys=True)))


class _Key:
    """The game and the text of an outcome, by which a replayed round is found again."""

    def __init__(self, rules: Readings, text: str) -> None:
        self.rules, self.text = rules, text

    def __hash__(self) -> int:
        return hash(self.text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and (other.text, other.rules) == (self.text, self.rules)


@lru_cache(maxsize=16)
def _played(key: _Key) -> Table:
    boxes, outcome = loads(key.text)
    public = {"boxes": boxes, "seats": {}, "shoe": outcome["shoe"], "set": "", "ended": ""}
    play = begun(key.rules, public)
    try:
        play.began_with = read_shoe(outcome["shoe"])
        for event in outcome["events"]:
            play = _after(play, event)
    except (KeyError, TypeError, AttributeError):
        raise BrokenRound("an event of its outcome cannot be read") from None
    if play.table.phase != SETTLED or play.void:
        raise BrokenRound("the events of its outcome do not come to an end")
    told = outcome_of(play)
    for part in ("dealer", "boxes", "events"):
        if told[part] != outcome[part]:
            raise BrokenRound(f"by its events {part} would be {told[part]}, it says {outcome[part]}")
    return play.table


def _after(play: Play, event: Event) -> Play:
    """The round after one event of an outcome."""
    name = event["event"]
    play.owes_back = False
    if name == "correct" and play.table.phase == SETTLED:  # After the round: with the same answers (5.6).
        corrected(play, event["at"], event["was"], event["card"])
        return play
    if (fact := _fact(play, event)) is not None:
        return step(play, fact)
    if name == "answer_error":
        goes_on_or_not(play, event["who"], event["goes_on"], event["by"])
        return play
    if name == "choose_order":
        ordered(play, list(event["cards"]), event["who"], event["by"])
        return play
    if name == "begin_play":
        play.began_play()
        return play
    if name in ("act", "decline") and play.table.phase == INTERIM:
        play.has_agreed = True
    _move(play, name, event)
    play.events.append(event)
    return play


def _fact(play: Play, event: Event) -> list[str] | None:
    """The fact that an event comes from; None where it is none."""
    name = event["event"]
    facts: dict[str, Any] = {
        "deal": lambda: ["card", event["card"], play.table.place()],
        "expose": lambda: ["exposed", event["card"]],
        "drawn_together": lambda: ["together", *event["cards"]],
        "declare_error": lambda: ["error", _word(KINDS, event["kind"])],
        "discard": lambda: ["discard", event["card"], _word(DISCARDS, event["reason"])],
        "reconstruct": lambda: ["reconstruct", *event["cards"]],
        "leave_cards": lambda: ["leave"],
        "correct": lambda: ["correct", str(event["at"]), event["was"], event["card"]],
        "settle": lambda: ["agree"],
    }
    if name == "settle" and play.table.phase in (INTERIM, PAYING):
        raise BrokenRound("its events end before the subsequent deal")
    return facts[name]() if name in facts else None


def _word(words: Mapping[str, str], told: str) -> str:
    return next((word for word, each in words.items() if each == told), told)


def _move(play: Play, name: str, event: Event) -> None:
    if name == "act":
        play.moves("act", *(event[part] for part in ("box", "hand", "who", "action", "cents")))
    elif name == "decline":
        play.moves("decline", event["box"], event["who"])
    elif name == "follow":
        play.moves("follow", event["box"], event["who"], event["cents"])
    elif name in ("walk_away", "come_back"):
        play.moves("away" if name == "walk_away" else "back", event["who"])
    elif name == "settle_interim":
        play.moves("interim")
    else:
        raise BrokenRound(f"there is no event {name!r}")


def due_of(table: Table, terminal: str) -> Due:
    """What is decided of a terminal's bets."""
    own = [bet for bet in table.bets() if bet.who == terminal and not bet.is_open]
    returned = sum(bet.cents for bet in own if bet.is_returned)
    return Due(sum(bet.cents for bet in own), sum(bet.back_cents for bet in own) + returned, returned)


def staked_by(table: Table, terminal: str) -> int:
    return sum(bet.cents for bet in table.bets() if bet.who == terminal)


def said_by_players(outcome: Any) -> list[Event]:
    return [event for event in outcome["events"] if event["event"] in PLAYERS]
