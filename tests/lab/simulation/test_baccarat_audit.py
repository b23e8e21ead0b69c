"""The auditor's own baccarat and the game share no code, and agree on every fact, question and payout."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lab.simulation.baccarat.audit import AuditBaccarat, brings_back
from lab.simulation.baccarat.audit_felt import Felt
from lab.simulation.baccarat.game import GAME
from lab.simulation.baccarat.readings import READINGS
from record.audit.games.face import BrokenRound, Due, Rules, Slip, Terms, Wager
from tests.record.test_baccarat_book import Twice

AUDIT = AuditBaccarat()
STAKES = st.dictionaries(st.sampled_from([*AUDIT.kind_of, "box:3"]), st.integers(-100, 250_000), max_size=5)


class Third(Rules):
    """The simulation's auditor as a third party in the comparison. Each step has a felt of its own, because a felt
    changes in place.
    """

    def begin(self, public: Any) -> Felt:
        return AUDIT.begin(public)

    def step(self, play: Felt, fact: Any) -> Felt:
        if (after := AUDIT.step(deepcopy(play), fact)) is None:
            raise BrokenRound(f"{fact} at {play}")
        return after

    def answered(self, play: Felt, question: int, answers: Sequence[Sequence[Any]]) -> Felt:
        return AUDIT.answered(deepcopy(play), question, [(name, action, 0, by) for name, action, _, by in answers])

    def fault_in_close(self, public: Any, slips: Mapping[str, Slip], carry: Any, terms: Terms | None) -> str:
        registered = {
            name: (slip.stakes, [(place, spot, cents) for spot, cents, place in slip.increments], slip.instructions)
            for name, slip in slips.items()
        }
        returned = {name: [list(row) for row in slip.returned] for name, slip in slips.items() if slip.returned}
        due, known = AUDIT.close(registered, carry, {"hand": (500, 10**6)})
        return "" if (due, known) == (returned, public) else f"{due} {known}"

    def fault_in_question(self, play: Felt, about: str, ms: int, options: Any, silence: Any) -> str:
        due = AUDIT.asks(play)
        return "" if due == (about, ms, options, silence) else f"{due}"

    def fault_in_result(self, play: Felt, outcome: Any) -> str:
        return "" if AUDIT.outcome(play) == outcome else f"{AUDIT.outcome(play)}"

    def fault_in_void(self, play: Felt | None, paragraph: str, *, by_console: bool) -> str:
        return "" if play is None or AUDIT.after_interruption(play) == "void" else "it goes on"

    def due(self, public: Any, outcome: Any, wager: Wager) -> Due:
        choices = [(choice.question, choice.action, 0) for choice in wager.choices]
        paid = AUDIT.payout_cents(public, outcome, wager.stakes, choices)
        taken = {spot for question, action, _ in choices if action == "take-back" for spot in _back(outcome, question)}
        return Due(wager.cents, paid, sum(cents for spot, cents in wager.stakes.items() if spot in taken))

    def due_now(self, play: Felt, wager: Wager) -> Due:
        taken = {
            spot for choice in wager.choices if choice.action == "take-back" for spot in play.back[str(choice.question)]
        }
        felt = deepcopy(play)
        felt.lie = felt.right_places() if felt.errors else felt.lie
        back = {spot: cents for spot, cents in wager.stakes.items() if spot in taken}
        played = {spot: wager.stakes[spot] for spot in play.decided() - taken if spot in wager.stakes}
        paid = sum(brings_back(spot, cents, *felt.hands()) for spot, cents in played.items())
        back_cents = sum(back.values())
        return Due(sum(played.values()) + back_cents, paid + back_cents, back_cents)

    def carry(self, play: Any, outcome: Any, carry: Any) -> Any:
        return AUDIT.carry(deepcopy(play), outcome, carry)


def _back(outcome: Any, question: int) -> list[str]:
    found: list[str] = outcome["back"][str(question)]
    return found


def test_baccarat_game_and_auditor_agree_on_every_fact_question_payout_and_shoe() -> None:
    ends: list[str] = []
    for seed in range(60):
        table = Twice(READINGS, seed, Third())
        for _ in range(15):
            table.play_round()
        ends += table.ends
    print(f"\n{ {end: ends.count(end) for end in sorted(set(ends))} }")
    assert set(ends) >= {"played", "called off", "foreign-card", "wrong-number-of-cards", "shortage-or-excess"}


@pytest.mark.rule("baccarat 4.1.1")
@given(STAKES)
def test_baccarat_game_and_auditor_accept_and_refuse_the_same_slips(stakes: dict[str, int]) -> None:
    assert (AUDIT.fault_in_slip(stakes, AUDIT.kind_cents) is None) == (GAME.game.check(stakes, GAME.limits) is None)
