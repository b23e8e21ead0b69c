"""`etg roads` at a shell."""

import json
from pathlib import Path

import pytest

from tests.commands import etg, etg_json, refusal_sentence

VECTORS = Path(__file__).parents[1] / "vectors" / "roads.sample.jsonl"
KEYS = ["bead", "big_road", "leading_ties", "big_eye", "small", "cockroach", "ask", "counts"]
BAD = {
    "not json": "hello",
    "a list": '["B", "P"]',
    "no rounds": "{}",
    "another key": '{"rounds": ["B"], "name": "x"}',
    "rounds as text": '{"rounds": "BPB"}',
    "a round as a number": '{"rounds": ["B", 1]}',
    "a round as a list": '{"rounds": [["B"]]}',
    "an unknown winner": '{"rounds": ["B", "X"]}',
    "pairs in another order": '{"rounds": ["Bpb"]}',
    "a natural alone": '{"rounds": ["n"]}',
    "an empty line": "",
}


def test_etg_roads_answers_the_sample_shoes_with_the_expected_roads_and_no_other_keys() -> None:
    samples = [json.loads(line) for line in VECTORS.read_text().splitlines()]
    done = etg("roads", "--lines", stdin="".join(json.dumps({"rounds": each["rounds"]}) + "\n" for each in samples))
    assert (done.returncode, done.stderr) == (0, b"")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert answers == [{key: sample["expected"][key] for key in KEYS} for sample in samples]
    assert all(list(answer) == KEYS for answer in answers)
    assert len(answers) == 61


def test_etg_roads_lines_answers_a_bad_line_with_an_error_and_answers_the_others() -> None:
    good = '{"rounds": ["Bp", "T"]}'
    done = etg("roads", "--lines", stdin="\n".join([good, *BAD.values(), good]))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert answers[0] == answers[-1]
    assert answers[0]["big_road"] == [[0, 0, "B", 1, "p"]]
    for name, answer in zip(BAD, answers[1:-1], strict=True):
        assert list(answer) == ["error"], name
    assert done.returncode == 1
    assert done.stderr.decode() == f"etg roads: {len(BAD)} of {len(BAD) + 2} lines were refused.\n"


def test_etg_roads_names_the_number_of_the_invalid_round() -> None:
    sentence = refusal_sentence(etg("roads", stdin='{"rounds": ["B", "P", "Q"]}'))
    assert sentence.startswith("etg roads: Round 3: a round is B, P or T")


def test_etg_roads_gives_one_shoe_the_same_answer_as_its_line() -> None:
    shoe = '{"rounds": ["Bp", "T", "Pn"]}'
    assert etg_json("roads", stdin=shoe) == json.loads(etg("roads", "--lines", stdin=shoe).stdout)


def test_etg_roads_refuses_a_line_that_is_too_long_and_answers_the_next() -> None:
    done = etg("roads", "--lines", stdin=b'{"rounds": [' + b'"B",' * 300_000 + b'"B"]}\n{"rounds": []}\n')
    first, second = (json.loads(line) for line in done.stdout.splitlines())
    assert list(first) == ["error"]
    assert second["counts"]["rounds"] == 0


@pytest.mark.parametrize("rounds", [[], ["T"], ["T", "T", "B", "P", "P", "T"]])
def test_etg_roads_prints_all_five_roads_and_the_counts(rounds: list[str]) -> None:
    lines = etg("roads", stdin=json.dumps({"rounds": rounds})).stdout.decode().splitlines()
    titles = ("Bead plate", "Big road", "Big eye boy", "Small road", "Cockroach pig")
    assert all(any(line.startswith(title) for line in lines) for title in titles)
    assert lines[-1].startswith(f"{len(rounds)} rounds, ")


def test_etg_roads_prints_ties_in_their_cells_and_counts_ties_before_the_first_winner() -> None:
    lines = etg("roads", stdin='{"rounds": ["T", "T", "B", "P", "P", "T"]}').stdout.decode().splitlines()
    at = lines.index("Big road (ties before the first winner: 2)")
    assert lines[at + 1 : at + 3] == ["B  P", ".  P1"]
