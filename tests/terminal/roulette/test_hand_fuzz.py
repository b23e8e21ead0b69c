"""Touches, buttons, closes, receipts and refusals in any order: a request is always for the bet that was shown."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.roulette.cloth import CHIPS
from games.roulette.rules import Rules
from protocol.enums import Phase
from protocol.refusals import Why
from screen.app import open_app
from screen.words import Words
from terminal.roulette.hand import ClothHand
from terminal.screen.model import player_words
from terminal.screen.placing import held
from terminal.view import Bets, Refused, Stakes, View, Want, Wish
from tests.phrased import own
from tests.terminal.roulette.cloth_alone import LIMITS, NOT_OPEN, OPEN
from tests.terminal.roulette.states import FACE

RULES = Rules()
SPLIT = CHIPS["split:17-20"]
# Beside the split a finger may move onto the 20; on the list of payouts and off the cloth there is no bet.
PLACES = [
    SPLIT,
    (SPLIT[0] + 23, SPLIT[1]),
    CHIPS["straight:17"],
    CHIPS["red"],
    CHIPS["top-line"],
    (60.0, 420.0),
    (-50.0, 0.0),
]
FINGERS = st.integers(0, 2)
PLACE = st.sampled_from(PLACES)
STROKE = st.tuples(FINGERS, PLACE, PLACE).map(lambda s: [("press", s[0], s[1]), ("lift", s[0], s[2])])
EVENTS = st.lists(
    st.one_of(
        STROKE,
        st.tuples(st.sampled_from(["press", "slide", "lift"]), FINGERS, PLACE).map(lambda event: [event]),
        st.tuples(st.sampled_from(["undo", "redo", "clear", "double", "rebet", "addOffered", "cancel", "swap"])).map(
            lambda event: [event]
        ),
        st.tuples(st.just("pick"), st.sampled_from([1, 5, 25, 500])).map(lambda event: [event]),
        st.tuples(st.sampled_from(["close", "open", "take", "register", "refuse"])).map(lambda event: [event]),
    ),
    min_size=10,
    max_size=60,
).map(lambda groups: [event for group in groups for event in group])


class Terminal:
    """A terminal that takes the newest request, registers or refuses it, and opens and closes rounds."""

    def __init__(self, words: Words) -> None:
        self.wishes: list[Wish] = []
        self.view = OPEN
        self.hand = ClothHand(RULES, words, self.wishes.append)
        self.hand.see(OPEN)

    def show(self, view: View) -> None:
        self.view = view
        self.hand.see(view)

    def do(self, what: str) -> None:
        view, bets = self.view, self.view.bets or Bets({})
        newest = next((w for w in reversed(self.wishes) if isinstance(w, Want) and w.round == view.round), None)
        if what == "close":
            self.show(
                replace(view, phase=Phase.BETS_CLOSED, no_bets=NOT_OPEN, bets=replace(bets, asked=None, is_final=True))
            )
        elif what == "open":
            self.show(replace(OPEN, round=view.round + 1))
        elif view.no_bets is not None or newest is None:
            return
        elif what == "take":
            self.show(replace(view, bets=replace(bets, asked=dict(newest.stakes))))
        elif what == "register":
            self.show(replace(view, bets=Bets(held(view))))
        else:
            why = Why(106, own("The limit is 500.00."), "straight:17", 50000)
            self.show(replace(view, bets=Bets(bets.registered), refused=Refused(newest.token, why)))


@pytest.fixture(scope="module")
def words() -> Words:
    open_app()
    return player_words(FACE)


def one_chip_more(before: Stakes, after: Stakes, bet: str, cents: int) -> bool:
    pieces = dict(RULES.announced.get(bet, ((bet, 1),)))
    more = {spot: after.get(spot, 0) - before.get(spot, 0) for spot in {*before, *after}}
    return {spot: cents_more for spot, cents_more in more.items() if cents_more} == {
        spot: number * cents for spot, number in pieces.items()
    }


@settings(max_examples=60)
@given(EVENTS)
def test_random_touches_and_messages_only_cause_requests_for_the_bet_that_the_preview_showed(
    words: Words, events: list[tuple[Any, ...]]
) -> None:
    terminal = Terminal(words)
    hand, asked = terminal.hand, 0
    for name, *arguments in events:
        wanted, shown_bet = hand._shown.placing.wanted, str(hand.props.value("previewBet"))
        chip_cents = hand._shown.chip_cents
        if name in ("close", "open", "take", "register", "refuse"):
            terminal.do(str(name))
            assert len(terminal.wishes) == asked, "what the terminal shows never asks for anything"
            continue
        if name in ("press", "slide", "lift"):
            finger, (x, y) = arguments
            area = ("track" if hand.props.value("isTrack") else "cloth",) if name == "press" else ()
            getattr(hand, str(name))(finger, *area, x, y)
        else:
            getattr(hand, str(name))(*arguments)
        new = terminal.wishes[asked:]
        asked = len(terminal.wishes)
        assert len(new) <= 1, "one touch, one wish"
        for wish in new:
            assert isinstance(wish, Want)
            assert name not in ("press", "slide", "cancel", "pick", "swap")
            assert terminal.view.no_bets is None
            assert wish.round == terminal.view.round
            assert RULES.check(wish.stakes, LIMITS) is None
            assert sum(wish.stakes.values()) <= OPEN.credit_cents
            if name == "lift":
                assert one_chip_more(wanted, wish.stakes, shown_bet, chip_cents)
