"""`etg bets`, `etg settle` and the policies campaign for the three blackjack games."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.blackjack.readings import IDS
from games.blackjack.variants import VARIANTS
from lab.campaigns.blackjack_policies import CELLS, Cell, run, tally
from lab.rulebooks import marked_tests, read_rulebooks
from tests.commands import etg, etg_json, refusal_sentence
from tools.game_documents import BadDocument, open_desk

VECTORS = Path(__file__).parents[1] / "vectors" / "blackjack.sample.jsonl"
SAMPLES = [json.loads(line) for line in VECTORS.read_text().splitlines()]
GOOD: dict[str, Any] = {
    "shoe": ["TS", "7H", "9S", "TC"],
    "boxes": [{"box": 1, "wagers": [{"who": "A", "initial_cents": 1000}], "actions": ["stand"]}],
}


def with_box(**changes: Any) -> dict[str, Any]:
    return GOOD | {"boxes": [GOOD["boxes"][0] | changes]}


def with_wager(**changes: Any) -> dict[str, Any]:
    return with_box(wagers=[{"who": "A", "initial_cents": 1000} | changes])


def contains(answer: Any, expected: Any) -> bool:
    """Whether the answer contains everything that is expected; it may contain more."""
    if isinstance(expected, dict):
        return all(key in answer and contains(answer[key], value) for key, value in expected.items())
    if isinstance(expected, list):
        return len(answer) == len(expected) and all(map(contains, answer, expected))
    return bool(answer == expected)


@pytest.mark.parametrize("game", sorted(VARIANTS))
def test_etg_settle_settles_the_sample_blackjack_rounds_as_expected(game: str) -> None:
    samples = [sample for sample in SAMPLES if sample["game"] == game]
    assert len(samples) == 17
    done = etg("settle", "--game", game, "--lines", stdin="\n".join(json.dumps(row["input"]) for row in samples))
    assert done.returncode == 0
    for sample, line in zip(samples, done.stdout.splitlines(), strict=True):
        assert contains(json.loads(line), sample["expected"]), sample["id"]


def test_etg_settle_answers_with_hands_dealer_total_and_cards_used_of_a_blackjack_round() -> None:
    assert etg_json("settle", "--game", "blackjack-rws", stdin=json.dumps(GOOD)) == {
        "outcome": "result",
        "dealer": ["7H", "TC"],
        "dealer_total": 17,
        "cards_used": 4,
        "boxes": [
            {
                "box": 1,
                "hands": [{"cards": ["TS", "9S"], "total": 19, "bust": False}],
                "wagers": [
                    {
                        "who": "A",
                        "main_net_cents": 1000,
                        "insurance_net_cents": 0,
                        "side_net_cents": {},
                        "total_net_cents": 1000,
                    }
                ],
            }
        ],
    }


def words(document: dict[str, Any]) -> list[str]:
    desk = open_desk("blackjack-rws")
    return desk.settlement_in_words(desk.settle(document))


def test_etg_settle_prints_hands_and_net_results_of_a_blackjack_round() -> None:
    expected = [
        "dealer 7H TC = 17",
        "box 1: TS 9S = 19",
        "    A: hands 10.00, rws-pairs \N{MINUS SIGN}1.00; net 9.00",
    ]
    document = with_wager(side={"rws-pairs": 100})
    done = etg("settle", "--game", "blackjack-rws", stdin=json.dumps(document))
    assert done.stdout.decode().splitlines() == expected
    assert words(GOOD | {"shoe": ["TS"]})[0] == "void: shortage (paragraph 5.5.3); every bet is returned"
    insured = with_wager(insurance_cents=500) | {"shoe": ["TS", "AH", "9S", "TC"]}
    assert words(insured)[-1] == "    A: hands \N{MINUS SIGN}10.00, insurance 10.00; net 0.00"


def test_etg_settle_refuses_an_illegal_blackjack_action_with_its_paragraph() -> None:
    done = etg("settle", "--game", "blackjack-rws", stdin=json.dumps(with_box(actions=["split"])))
    assert refusal_sentence(done) == (
        "etg settle: Box 1: Only two first cards of the same value can be split. (paragraph 3.22)"
    )


BAD: dict[str, object] = {
    "not an object": [],
    "no shoe": {"boxes": []},
    "extra key": GOOD | {"note": "x"},
    "card as a number": GOOD | {"shoe": [1]},
    "no wagers": with_box(wagers=[]),
    "box twice": GOOD | {"boxes": [*GOOD["boxes"], *GOOD["boxes"]]},
    "box eight": with_box(box=8),
    "box as text": with_box(box="1"),
    "no action left": with_box(actions=[]),
    "one action too many": with_box(actions=["stand", "hit"]),
    "unknown action": with_box(actions=["fold"]),
    "hit with an amount": with_box(actions=["hit:5"]),
    "double by a word": with_box(actions=["double:all"]),
    "double by a flood of digits": with_box(actions=["double:" + "9" * 5000]),
    "surrender and stand": with_box(surrender=True),
    "fraction": with_wager(initial_cents=10.5),
    "whole float": with_wager(initial_cents=1000.0),
    "true": with_wager(initial_cents=True),
    "below the unit": with_wager(initial_cents=1001),
    "no bet": with_wager(initial_cents=0),
    "negative": with_wager(initial_cents=-1000),
    "astronomic": with_wager(initial_cents=10**40),
    "unknown side bet": with_wager(side={"lucky": 100}),
    "side as a list": with_wager(side=[]),
    "insurance against a seven": with_wager(insurance_cents=100),
    "negative insurance": with_wager(insurance_cents=-1),
    "even money without a Blackjack": with_wager(even_money=True),
    "follows with more than his bet": with_wager(follow_double=11),
    "misspelt key": with_wager(folow_split=True),
}


@pytest.mark.parametrize("game", sorted(VARIANTS))
@pytest.mark.parametrize("name", BAD)
def test_impossible_blackjack_round_is_refused_in_one_sentence(game: str, name: str) -> None:
    with pytest.raises(BadDocument) as caught:
        open_desk(game).settle(BAD[name])
    assert str(caught.value).rstrip(")").endswith((".", *"0123456789")), caught.value
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("game", sorted(VARIANTS))
def test_etg_bets_lists_every_blackjack_bet_and_every_reading(game: str) -> None:
    desk, variant = open_desk(game), VARIANTS[game]
    document = desk.bets()
    assert (document["game"], document["rules_hash"]) == (game, variant.rules_hash)
    assert {row["bet"] for row in document["bets"]} == {"initial", "insurance", *variant.side_bet}
    times, per = variant.blackjack_pays
    assert any((row["pays"], row["per"]) == (times, per) for row in document["bets"])
    assert list(document["readings"]) == list(IDS.values())
    lines = desk.bets_in_words()
    assert lines[0] == f"{variant.title}, {variant.version}"
    assert lines[-1] == f"rules {variant.rules_hash}"


def test_etg_bets_prints_blackjack_bets_as_json() -> None:
    assert etg_json("bets", "--game", "blackjack-rws")["rules_hash"] == VARIANTS["blackjack-rws"].rules_hash


@pytest.mark.parametrize(("game", "edge"), [("blackjack", "0.1911"), ("blackjack-rws", "1.4890")])
def test_etg_odds_prints_the_edge_and_the_table_of_best_play(game: str, edge: str) -> None:
    [odds] = etg_json("odds", "--game", game, "--decks", "8")["odds"]
    assert odds["play"]["edge_percent"]["with surrender"] == edge
    assert odds["play"]["best"]["pair 8"]["10"] == "RPHSD"
    text = etg("odds", "--game", game, "--decks", "8").stdout.decode()
    assert f"initial-bet  {edge} %" in text
    assert "pair 8   PSRD" in text


def test_etg_odds_ends_with_an_endless_shoe_where_play_depends_on_decisions() -> None:
    *_, last = etg_json("odds", "--game", "blackjack-perfect-pairs")["odds"]
    assert (last["decks"], last["bets"], last["play"]["edge_percent"]["without surrender"]) == (None, [], "0.5210")


def test_every_paragraph_of_the_three_blackjack_rulebooks_has_a_test_or_a_reason() -> None:
    proven = {name for name, _ in marked_tests()}
    books = {name: row for name, row in read_rulebooks().items() if row.rulebook in VARIANTS}
    assert {row.rulebook for row in books.values()} == set(VARIANTS)
    assert [name for name, row in books.items() if name not in proven and not row.reason] == []
    assert [name for name, row in books.items() if name in proven and row.reason] == []


@pytest.mark.parametrize("cell", CELLS, ids=lambda cell: f"{cell.variant.name} {cell.stand_on} {cell.decks}")
def test_simulated_blackjack_policies_come_close_to_their_exact_expectation(cell: Cell) -> None:
    [row] = run((cell,), 8000, 6)
    assert row["passed"], row


def test_policies_campaign_fails_for_a_wrong_expectation() -> None:
    wrong = Cell(CELLS[0].variant, 12, 8, CELLS[0].exact + 0.1)
    [row] = run((wrong,), 8000, 6)
    assert not row["passed"]


def test_blackjack_policy_with_the_same_seed_plays_the_same_rounds() -> None:
    assert tally(CELLS[0], 500, 1) == tally(CELLS[0], 500, 1)


def test_etg_campaign_refuses_an_unknown_name_and_lists_the_known_ones() -> None:
    assert "blackjack-policies" in refusal_sentence(etg("campaign", "nonsense"))
