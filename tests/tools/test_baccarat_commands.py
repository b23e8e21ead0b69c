"""`etg bets`, `etg settle` for Commission Baccarat and `etg odds`, as typed in a shell."""

import json
from pathlib import Path
from typing import Any

import pytest

from lab.benchmarks.baccarat import blackjack21, rounds
from tests.commands import etg, etg_json, refusal_sentence

GAME = ("--game", "baccarat-commission")
VECTORS = Path(__file__).parents[1] / "vectors" / "baccarat.sample.jsonl"
GOOD: dict[str, Any] = {"cards": ["9S", "5H", "KD", "2C"], "bets": [{"spot": "player", "stake_cents": 500}]}


def document(**changes: Any) -> str:
    return json.dumps(GOOD | changes)


def bet(spot: Any, stake_cents: Any) -> dict[str, Any]:
    return {"spot": spot, "stake_cents": stake_cents}


BAD = {
    "not json": "hello",
    "a list": "[]",
    "no cards": '{"bets": [{"spot": "player", "stake_cents": 500}]}',
    "extra key": document(note="x"),
    "cards as text": document(cards="9S5HKD2C"),
    "card as a number": document(cards=["9S", 5, "KD", "2C"]),
    "card as null": document(cards=["9S", "5H", "KD", None]),
    "no bets": document(bets=[]),
    "bets as an object": document(bets={"player": 500}),
    "bet as text": document(bets=["player"]),
    "bet without stake": document(bets=[{"spot": "player"}]),
    "bet with more": document(bets=[bet("player", 500) | {"x": 1}]),
    "unknown spot": document(bets=[bet("dragon", 500)]),
    "spot as a list": document(bets=[bet(["player"], 500)]),
    "zero stake": document(bets=[bet("player", 0)]),
    "negative stake": document(bets=[bet("player", -1)]),
    "fractional stake": document(bets=[bet("player", 0.5)]),
    "stake true": document(bets=[bet("player", True)]),
    "huge stake": document(bets=[bet("player", 10**12 + 1)]),
    "banker stake that pays no whole cents": document(bets=[bet("banker", 510)]),
    "twice the same spot": document(bets=[bet("player", 500), bet("player", 500)]),
}


@pytest.mark.parametrize("name", ["not json", "card as a number", "banker stake that pays no whole cents"])
def test_etg_settle_refuses_a_bad_baccarat_round_in_one_sentence(name: str) -> None:
    assert refusal_sentence(etg("settle", *GAME, stdin=BAD[name])).startswith("etg settle: ")


def test_etg_settle_lines_answers_a_bad_baccarat_line_with_an_error_and_settles_the_others() -> None:
    done = etg("settle", *GAME, "--lines", stdin="\n".join([document(), *BAD.values(), document()]))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answers[0]["net_cents"], answers[-1]["net_cents"]] == [500, 500]
    for name, answer in zip(BAD, answers[1:-1], strict=True):
        assert list(answer) == ["error"], name
    assert done.returncode == 1


def test_etg_settle_settles_the_sample_baccarat_rounds_as_expected() -> None:
    samples = [json.loads(line) for line in VECTORS.read_text().splitlines()]
    done = etg("settle", *GAME, "--lines", stdin="\n".join(json.dumps(sample["input"]) for sample in samples))
    assert done.returncode == 0
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    for sample, answer in zip(samples, answers, strict=True):
        assert answer | sample["expected"] == answer
    assert len(samples) == 20


@pytest.mark.rule("baccarat 5.5.1")
@pytest.mark.rule("baccarat 5.5.4")
@pytest.mark.rule("baccarat 5.15")
@pytest.mark.parametrize(
    ("cards", "paragraph", "used"),
    [("", "5.5.4", 0), ("9S 5H KD", "5.5.4", 3), ("2S 3H 2D KC 4S", "5.5.4", 5), ("9S XX KD 2C", "5.5.1", 2)],
)
def test_baccarat_round_that_cannot_be_finished_is_void_and_all_stakes_are_returned(
    cards: str, paragraph: str, used: int
) -> None:
    bets = [bet("banker", 500), bet("player-pair", 7)]
    answer = etg_json("settle", *GAME, stdin=document(cards=cards.split(), bets=bets))
    assert (answer["outcome"], answer["paragraph"], answer["winner"]) == ("void", paragraph, None)
    assert (answer["cards_used"], answer["stake_cents"], answer["payout_cents"]) == (used, 507, 507)
    assert all(row["won"] is None and row["payout_cents"] == row["stake_cents"] for row in answer["bets"])


def test_invalid_card_after_the_end_of_a_baccarat_round_does_not_change_its_result() -> None:
    answer = etg_json("settle", *GAME, stdin=document(cards=[*GOOD["cards"], "XX"]))
    assert (answer["outcome"], answer["cards_used"], answer["net_cents"]) == ("result", 4, 500)


def test_etg_settle_prints_hands_result_and_money_of_a_baccarat_round() -> None:
    lines = etg("settle", *GAME, stdin=document()).stdout.decode().splitlines()
    assert lines[:3] == ["Player Hand  9S KD = 9", "Banker Hand  5H 2C = 7", "player wins"]
    assert lines[-1] == "stake 5.00, comes back 10.00, net 5.00"


def test_etg_settle_prints_why_a_baccarat_round_is_void() -> None:
    lines = etg("settle", *GAME, stdin=document(cards=["9S"])).stdout.decode().splitlines()
    assert lines[2] == "void by 5.5.4: there were not enough cards to finish the round"


def test_etg_bets_lists_the_five_baccarat_bets_with_odds_and_stake_units() -> None:
    listed = etg_json("bets", *GAME)
    assert len(listed["rules_hash"]) == 64
    pays = {row["spot"]: (row["pays"], row["per"], row["stake_unit_cents"]) for row in listed["bets"]}
    ones = {"player": (1, 1, 1), "tie": (8, 1, 1), "player-pair": (11, 1, 1), "banker-pair": (11, 1, 1)}
    assert pays == ones | {"banker": (19, 20, 20)}
    assert "0.95 to 1" in etg("bets", *GAME).stdout.decode()


def test_etg_odds_prints_the_odds_of_one_shoe_size_as_json() -> None:
    document = etg_json("odds", *GAME, "--decks", "8")
    (odds,) = document["odds"]
    assert odds["deals"] == {"banker": 2292252566437888, "player": 2230518282592256, "tie": 475627426473216}
    assert {bet["spot"]: bet["edge_percent"] for bet in odds["bets"]}["banker"] == "1.0579"
    assert {bet["spot"]: bet["edge"] for bet in odds["bets"]}["player-pair"] == "43/415"


def test_etg_odds_prints_the_odds_of_every_shoe_size_as_text() -> None:
    text = etg("odds", "--game", "blackjack-rws").stdout.decode()
    assert [line for line in text.splitlines() if line.endswith("decks")] == [f"{d} decks" for d in range(4, 9)]
    assert "466/5395" in text


def test_etg_odds_refuses_nine_decks_as_wrong_usage() -> None:
    assert etg("odds", *GAME, "--decks", "9").returncode == 2


def test_both_sides_of_the_rounds_benchmark_play_whole_rounds() -> None:
    ours, theirs = rounds(), blackjack21()
    for _ in range(200):
        assert len(ours()) == 5
        assert theirs() is not None
