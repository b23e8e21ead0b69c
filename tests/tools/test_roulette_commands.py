"""`etg bets` and `etg settle` for Roulette Triple Zero at a shell."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.commands import etg, etg_json, refusal_sentence

GAME = ("--game", "roulette-triple-zero")
VECTORS = Path(__file__).parents[1] / "vectors" / "roulette.sample.jsonl"
GOOD = {"result": "17", "bets": [{"spot": "red", "stake_cents": 500}]}


def slip(**changes: Any) -> str:
    return json.dumps(GOOD | changes)


def bet(spot: Any, stake_cents: Any) -> dict[str, Any]:
    return {"spot": spot, "stake_cents": stake_cents}


BAD_SLIPS: dict[str, str | bytes] = {
    "empty": "",
    "not json": "hello",
    "half": '{"result": "17", "bets": [',
    "not utf-8": b'{"result": "\xff"}',
    "a list": "[]",
    "deep": "[" * 100_000,
    "no result": '{"bets": [{"spot": "red", "stake_cents": 500}]}',
    "extra key": slip(note="x"),
    "result as a number": slip(result=0),
    "result as true": slip(result=True),
    "result as a list": slip(result=["17"]),
    "unknown pocket": slip(result="37"),
    "padded pocket": slip(result="017"),
    "empty slip": slip(bets=[]),
    "bets as an object": slip(bets={"red": 500}),
    "bet as text": slip(bets=["red"]),
    "bet without stake": slip(bets=[{"spot": "red"}]),
    "bet with more": slip(bets=[bet("red", 500) | {"x": 1}]),
    "unknown spot": slip(bets=[bet("split:0-3", 500)]),
    "pockets out of order": slip(bets=[bet("split:000-0", 500)]),
    "neighbours too far": slip(bets=[bet("neighbours:21:4", 900)]),
    "spot as a number": slip(bets=[bet(17, 500)]),
    "zero stake": slip(bets=[bet("red", 0)]),
    "negative stake": slip(bets=[bet("red", -500)]),
    "fractional stake": slip(bets=[bet("red", 0.5)]),
    "whole float": slip(bets=[bet("red", 500.0)]),
    "stake as text": slip(bets=[bet("red", "500")]),
    "stake true": slip(bets=[bet("red", True)]),
    "huge stake": slip(bets=[bet("red", 10**12 + 1)]),
    "astronomic stake": slip(bets=[bet("red", 10**40)]),
    "stake that does not divide": slip(bets=[bet("tiers", 601)]),
    "twice the same spot": slip(bets=[bet("red", 500), bet("red", 500)]),
    "twice the same announced bet": slip(bets=[bet("tiers", 600), bet("tiers", 600)]),
    "ten megabytes of nonsense": b"\x00nonsense" * 1_200_000,
}


@pytest.mark.parametrize("name", ["empty", "not json", "deep", "result as a number", "ten megabytes of nonsense"])
def test_etg_settle_refuses_a_bad_roulette_slip_in_one_sentence(name: str) -> None:
    assert refusal_sentence(etg("settle", *GAME, stdin=BAD_SLIPS[name])).startswith("etg settle: ")


def test_etg_settle_lines_answers_a_bad_roulette_line_with_an_error_and_settles_the_others() -> None:
    bad = [text.encode() if isinstance(text, str) else text for text in BAD_SLIPS.values() if text]
    done = etg("settle", *GAME, "--lines", stdin=b"\n".join([slip().encode(), *bad, slip().encode()]))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answers[0]["net_cents"], answers[-1]["net_cents"]] == [-500, -500]
    for name, answer in zip([name for name in BAD_SLIPS if BAD_SLIPS[name]], answers[1:-1], strict=True):
        assert list(answer) == ["error"], name
        assert answer["error"].endswith("."), name
    assert done.returncode == 1
    assert done.stderr.decode() == f"etg settle: {len(bad)} of {len(bad) + 2} lines were refused.\n"


def test_etg_settle_settles_the_sample_roulette_slips_as_expected() -> None:
    samples = [json.loads(line) for line in VECTORS.read_text().splitlines()]
    stdin = "\n".join(json.dumps(sample["input"]) for sample in samples)
    done = etg("settle", *GAME, "--lines", stdin=stdin)
    assert done.returncode == 0
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    for sample, answer in zip(samples, answers, strict=True):
        assert answer | sample["expected"] == answer


def test_etg_settle_lists_announced_bets_as_their_pieces_in_the_order_of_the_input() -> None:
    bets = [bet("straight:1", 100), bet("grand-series", 1000), bet("orphelins", 500)]
    answer = etg_json("settle", *GAME, stdin=slip(result="2", bets=bets))
    rows = [(row["spot"], row["stake_cents"], row["won"], row["payout_cents"]) for row in answer["bets"]]
    assert rows == [
        ("straight:1", 100, False, 0),
        ("split:0-000", 100, False, 0),
        ("split:4-7", 100, False, 0),
        ("split:12-15", 100, False, 0),
        ("split:18-21", 100, False, 0),
        ("split:19-22", 100, False, 0),
        ("split:32-35", 100, False, 0),
        ("street:00-2-3", 200, True, 2400),
        ("corner:25-26-28-29", 200, False, 0),
        ("straight:1", 100, False, 0),
        ("split:6-9", 100, False, 0),
        ("split:14-17", 100, False, 0),
        ("split:17-20", 100, False, 0),
        ("split:31-34", 100, False, 0),
    ]
    assert (answer["stake_cents"], answer["payout_cents"], answer["net_cents"]) == (1600, 2400, 800)


@pytest.mark.rule("roulette 1 Void")
@pytest.mark.rule("roulette 5.9")
def test_void_roulette_round_has_no_winner_and_returns_every_stake() -> None:
    answer = etg_json("settle", *GAME, stdin=slip(result="void", bets=[bet("tiers", 600), bet("red", 1)]))
    assert (answer["stake_cents"], answer["payout_cents"], answer["net_cents"]) == (601, 601, 0)
    assert all(row["won"] is None and row["payout_cents"] == row["stake_cents"] for row in answer["bets"])


def test_etg_settle_pays_the_largest_stake_exactly() -> None:
    answer = etg_json("settle", *GAME, stdin=slip(bets=[bet("straight:17", 10**12)]))
    assert answer["payout_cents"] == 36 * 10**12


def test_etg_settle_prints_stake_payout_and_net_of_a_roulette_slip() -> None:
    done = etg("settle", *GAME, stdin=slip(bets=[bet("straight:17", 500), bet("red", 100)]))
    assert done.stdout.decode().splitlines()[-1] == "stake 6.00, comes back 180.00, net 174.00"


def test_etg_bets_lists_every_roulette_spot_and_announced_bet() -> None:
    document = etg_json("bets", *GAME)
    assert document["game"] == "roulette-triple-zero"
    assert len(document["rules_hash"]) == 64
    assert len(document["bets"]) == 165
    green = {"spot": "split:0-000", "kind": "split", "pockets": ["0", "000"], "pays": 17, "wins": 2, "of": 39}
    assert green in document["bets"]
    assert document["announced"]["tiers"][0] == {"spot": "split:5-8", "pieces": 1}
    assert {"spot": "street:00-2-3", "pieces": 2} in document["announced"]["grand-series"]
    assert len(document["announced"]) == 4 + 10 + 39 * 3


def test_etg_bets_prints_chance_and_return_of_each_roulette_bet() -> None:
    lines = etg("bets", *GAME).stdout.decode().splitlines()
    assert sum("92.31%" in line for line in lines) == 165
    assert any(line.split() == "straight:000 35 to 1 2.56% 92.31% 000".split() for line in lines)


def test_etg_bets_refuses_an_unknown_game_as_wrong_usage() -> None:
    done = etg("bets", "--game", "craps")
    assert done.returncode == 2
    assert b"roulette-triple-zero" in done.stderr
