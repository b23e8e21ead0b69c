"""The audit's baccarat rules are compared with the game's own rules; the two implementations share no code."""

import re
from itertools import product
from random import Random
from typing import Any

import pytest

from games.baccarat.facts import _FACTS
from games.baccarat.game import READINGS, make_game
from games.baccarat.squeeze import seal_of
from games.game import (
    VOID,
    Answered,
    AwaitsAnswers,
    Choice,
    HasOutcome,
    Increment,
    Interruption,
    Registered,
    Value,
)
from games.game import Wager as PlayedWager
from games.limits import Limits, Range
from games.refusal import Refusal
from record.audit.games import rules_by
from record.audit.games.baccarat import NAME
from record.audit.games.baccarat_facts import FACTS
from record.audit.games.face import BrokenRound, Rules, Slip, Wager
from record.audit.games.face import Choice as AuditChoice
from tests.games.baccarat.table import through_json
from tests.record.test_formats import tables_on_the_page

CARDS = [rank + suit for rank, suit in product("A23456789TJQK", "SHDC")]
SALT = "7e" * 32
FEW = [rank + suit for rank, suit in product("A4689K", "SH")]
"""So few cards that the fifth copy of a card comes soon."""
SPOTS = ("player", "banker", "tie", "player-pair", "banker-pair")
TABLES: list[dict[str, Value]] = [
    {},
    {"decks": 4, "differential_max_cents": 5000},
    {"decks": 4, "face_down": True, "available_bets": "placed"},
    {"decks": 5, "natural_stops": "own-hand", "cards_to_start_min": 250},
    {"decks": 4, "squeeze": "highest"},
    {"squeeze": "dealer", "available_bets": "placed"},
]


class Twice:
    """A table that is played by the game and followed by the audit; they must agree on everything."""

    def __init__(self, readings: dict[str, Value], seed: int, follows: Rules | None = None) -> None:
        self.game = make_game(readings)
        audit = follows or rules_by(NAME, readings)
        assert audit is not None
        self.audit, self.rng = audit, Random(f"{readings} {seed}")
        self.limits = Limits(
            100, {kind: Range(500, 10**6) for kind in self.game.kinds}, Range(500, 10**7), self.game.kind_of
        )
        self.carry: Value = None
        self.sealed = ("", "")
        """The place and the card that the table alone knows."""
        self.deck = FEW if "decks" in readings else CARDS
        self.ends: list[str] = []

    def play_round(self) -> None:
        self._close()
        self.questions, self.choices = 0, dict[str, list[tuple[int, str]]]()
        for _ in range(40):
            waits = self.game.awaits(self.play)
            if isinstance(waits, HasOutcome) or self.play["void"] or self.rng.random() < 0.01:
                break
            if isinstance(waits, AwaitsAnswers):
                self._answer(waits)
            else:
                self._say(self._fact(waits.what))  # type: ignore[union-attr]
        self._end()

    def _close(self) -> None:
        rng, places = self.rng, 0
        slips: list[Registered] = []
        for name in ("A", "B", "C"):
            stakes = {spot: 100 * rng.randrange(5, 60) for spot in SPOTS if rng.random() < 0.5}
            increments = []
            for spot in sorted(self.game.shared & stakes.keys()):
                parts = [stakes[spot]] if rng.random() < 0.5 or stakes[spot] < 1000 else [500, stakes[spot] - 500]
                for cents in parts:
                    places += rng.randrange(1, 4)
                    increments.append(Increment(spot, cents, places))
            slips.append(Registered(name, stakes, increments))
        rng.shuffle(slips)
        closed = self.game.close(slips, self.limits, self.carry)
        self.public = through_json(closed.public)
        returned = {name: [list(each) for each in rows] for name, rows in closed.returned.items()}
        self.slips = {
            slip.terminal: Slip(slip.stakes, slip.increments, returned.get(slip.terminal, [])) for slip in slips
        }
        assert self.audit.fault_in_close(self.public, self.slips, self.carry, None) == ""
        self.play, self.followed = self.game.begin(self.public), self.audit.begin(self.public)

    def _fact(self, waits: Any) -> list[str]:
        rng, card = self.rng, self.rng.choice(self.deck)
        if rng.random() < 0.1:
            return [rng.choice([*_FACTS, "agree"]), *rng.choices([card, "P1", "B2", "P3", "ZZ"], k=rng.randrange(3))]
        if waits["waits_for"] == "set":
            return ["set", "S"]
        if waits["waits_for"] == "decision" and rng.random() < 0.8:
            return [rng.choice(["reconstruct", "give-up"])]
        if waits["waits_for"] == "order" and rng.random() < 0.8:
            return ["order", *rng.sample(waits["of"], len(waits["of"]))]
        if waits["waits_for"] == "agree" and rng.random() < 0.5:
            return ["agree"]
        return self._dealt(waits, card)

    def _dealt(self, waits: Any, card: str) -> list[str]:
        rng, first = self.rng, [*self.play["shoe"]["kept"], *self.play["shoe"]["exposed"]]
        card = first[0] if first and rng.random() < 0.95 else card
        lies = self.play["lies"]
        places = [f"P{lies.count('player') + 1}", f"B{lies.count('banker') + 1}"]
        if waits["waits_for"] == "opening":
            place, sealed = self.sealed
            return ["opened", place, sealed if rng.random() < 0.9 else card, SALT]
        if rng.random() < 0.4 and waits.get("place") and self.game.squeeze != "off":
            self.sealed = waits["place"], card
            return ["sealed", *self.sealed[:1], seal_of(*self.sealed, SALT), rng.choice(["", "A"])]
        if rng.random() < 0.7 and waits.get("place"):
            return ["card", card, waits["place"]]
        together = [*first[:2], *rng.choices(self.deck, k=2)][:2] if first else rng.choices(self.deck, k=2)
        return rng.choice(
            [
                ["card", card, rng.choice(places)],
                ["together", *together],
                ["exposed", rng.choice(self.deck)],
                ["correct", rng.choice(["P1", "B1", "P2", "B2", "P3", "B3"]), rng.choice(self.deck)],
                ["set", "T"],
                self._lies(),
                rng.choice([["error"], ["face-up"], ["cut"], ["burn"], ["burn", card], ["card", "ZZ", places[0]]]),
            ]
        )

    def _lies(self) -> list[str]:
        """The fact `lies`, with every card of a hand on a random side."""
        count, places = {"P": 0, "B": 0}, []
        for _ in [lay for lay in self.play["lies"] if lay in ("player", "banker")]:
            side = self.rng.choice("PB")
            count[side] += 1
            places.append(f"{side}{count[side]}")
        return ["lies", *places]

    def _say(self, fact: list[str]) -> None:
        taken = self.game.step(self.play, fact)
        if isinstance(taken, Refusal):
            with pytest.raises(BrokenRound):
                self.audit.step(self.followed, fact)
            return
        self.play, self.followed = through_json(taken), self.audit.step(self.followed, fact)
        self._agree_on_what_is_decided()

    def _answer(self, waits: AwaitsAnswers) -> None:
        asked, rng = waits.question, self.rng
        ms = round(1000 * asked.seconds)
        options = {name: [list(option) for option in offered] for name, offered in asked.options.items()}
        assert self.audit.fault_in_question(self.followed, asked.about, ms, options, dict(asked.silence)) == ""
        actions = {name: rng.choice(["go-on", "take-back"]) for name in asked.options}
        self.questions += 1
        for name, action in actions.items():
            self.choices.setdefault(name, []).append((self.questions, action))
        answers = [Answered(name, action, 0, "player") for name, action in actions.items()]
        self.play = through_json(self.game.answered(self.play, self.questions, answers))
        self.followed = self.audit.answered(self.followed, self.questions, answers)
        self._agree_on_what_is_decided()

    def _wagers(self, name: str) -> tuple[PlayedWager, Wager]:
        stakes, choices = self.public["stakes"].get(name, {}), self.choices.get(name, [])
        played = PlayedWager(stakes, [Choice(*each) for each in choices])
        return played, Wager(stakes, [AuditChoice(*each, 0) for each in choices])

    def _agree_on_what_is_decided(self) -> None:
        assert bool(self.followed.void) == (self.play["void"] is not None)
        if self.followed.void:
            return
        for name in self.slips:
            played, audited = self._wagers(name)
            assert tuple(self.game.due_now(self.play, played)) == tuple(self.audit.due_now(self.followed, audited))

    def _end(self) -> None:
        waits = self.game.awaits(self.play)
        self.outcome = outcome = through_json(waits.outcome) if isinstance(waits, HasOutcome) else VOID
        self.ends.append("played" if outcome != VOID else self.followed.void or "called off")
        if outcome == VOID:
            by_console = self.game.interrupted(self.play) is Interruption.VOID
            assert (self.audit.fault_in_void(self.followed, "5.4.2", by_console=True) == "") == by_console
        else:
            assert self.audit.fault_in_result(self.followed, outcome) == ""
            for name in self.slips:
                played, audited = self._wagers(name)
                assert tuple(self.game.due(self.public, outcome, played)) == tuple(
                    self.audit.due(self.public, outcome, audited)
                )
        left = through_json(self.game.carry(self.play, outcome, self.carry))
        assert self.audit.carry(self.followed, outcome, self.carry) == left
        self.carry = left


@pytest.mark.parametrize("readings", TABLES)
def test_game_and_audit_agree_on_every_fact_question_payout_and_shoe(readings: dict[str, Value]) -> None:
    ends: list[str] = []
    for seed in range(40):
        table = Twice(readings, seed)
        for _ in range(15):
            table.play_round()
        ends += table.ends
    print(f"\n{readings}: { {end: ends.count(end) for end in sorted(set(ends))} }")
    wanted = {"played", "called off", "foreign-card", "wrong-number-of-cards"}
    assert set(ends) >= wanted | ({"shortage-or-excess"} if "decks" in readings else set())


def test_audit_knows_every_fact_of_baccarat_with_the_same_number_of_arguments() -> None:
    of_the_table = {"agree": (0, 0), "sealed": (3, 3), "opened": (3, 3)}
    assert {verb: numbers[:2] for verb, numbers in _FACTS.items()} | of_the_table == {
        verb: numbers[:2] for verb, numbers in FACTS.items()
    }


def test_audit_knows_every_baccarat_reading_and_has_no_rules_for_an_unknown_one() -> None:
    for name, value in READINGS.items():
        assert rules_by(NAME, {name: value}) is not None, name
    for strange in (
        {"pays_double": True},
        {"decks": 3},
        {"natural_stops": "no-hand"},
        {"decks": True},
        {"options_ms": 0},
    ):
        assert rules_by(NAME, strange) is None, strange
    assert rules_by("baccarat", {}) is None


def rows_on_the_page(heading: str) -> list[list[str]]:
    return tables_on_the_page()[heading]


def test_audit_page_lists_every_fact_of_baccarat_and_when_it_may_come() -> None:
    page = {re.findall(r"`([a-z-]+)`", fact)[0]: when for fact, when, _ in rows_on_the_page("Facts of baccarat")}
    assert list(page) == list(FACTS)
    anything = {"card", "order", "decision", "answers", "agreement"}
    for verb, (_, _, when, _) in FACTS.items():
        said = anything if page[verb] == "anything but a set" else set(re.split(r"[,;] ", page[verb]))
        assert said - {"before the first"} == set(when), verb


def test_audit_page_lists_every_baccarat_reading_and_every_field_of_a_rounds_values() -> None:
    house = {name.strip("`"): value.strip("`") for name, value, _ in rows_on_the_page("Readings of baccarat")}
    assert house == {name: str(value).lower() for name, value in READINGS.items()}
    table = Twice({"decks": 4, "differential_max_cents": 5000}, 1)
    outcomes = []
    for _ in range(40):
        table.play_round()
        outcomes += [table.outcome] if table.outcome != VOID else []
    for heading, value in (
        ("Public of baccarat", table.public),
        ("Carry of baccarat", table.carry),
        ("Shoe of baccarat", table.carry["shoe"]),
        ("Outcome of baccarat", {name for outcome in outcomes for name in outcome}),
    ):
        assert {name.strip("`") for name, *_ in rows_on_the_page(heading)} == set(value), heading
