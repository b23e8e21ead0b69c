"""Compares rounds with any errors, played through the interface of a game, with a plain reading of their records."""

from hypothesis import given
from hypothesis import strategies as st

from games.game import AwaitsAnswers, HasOutcome, Interruption
from games.refusal import Refusal
from tests.games.baccarat.reference import Reference
from tests.games.baccarat.table import GAME, Table, through_json

SPOTS = sorted(GAME.kind_of)
STAKES = st.dictionaries(st.sampled_from(SPOTS), st.integers(5, 500).map(lambda chips: chips * 100), min_size=1)
# Few ranks, so that pairs, naturals and ties are common.
CARDS = st.builds(lambda rank, suit: rank + suit, st.sampled_from("A2345679TK"), st.sampled_from("SHDC"))


def a_fact(at: Table, data: st.DataObject) -> list[str]:
    """Makes a fact: usually the expected one, sometimes an error."""
    waits = at.waits()
    card = waits.get("must_be") or data.draw(CARDS)
    if waits["waits_for"] == "decision":
        return [data.draw(st.sampled_from(["reconstruct", "give-up", "reconstruct"]))]
    if waits["waits_for"] == "order":
        return ["order", *data.draw(st.permutations(waits["of"]))]
    lies = at.play["lies"]
    places = [f"P{lies.count('player') + 1}", f"B{lies.count('banker') + 1}"]
    errors = [["card", card, data.draw(st.sampled_from(places))], ["together", card, data.draw(CARDS)]]
    errors += [["error"], ["exposed", data.draw(CARDS)], ["cut"]]
    ordinary = ["agree"] if waits["waits_for"] == "agree" else ["card", card, waits["place"]]
    return data.draw(st.sampled_from([ordinary] * 8 + errors))


def play_on(at: Table, data: st.DataObject, reference: Reference) -> bool:
    """Plays on to the outcome; returns false where the round is void or errors do not end."""
    for _ in range(30):
        waits = at.game.awaits(at.play)
        if isinstance(waits, HasOutcome):
            return True
        if isinstance(waits, AwaitsAnswers):
            take = data.draw(st.sets(st.sampled_from(sorted(waits.question.options))))
            before = reference.decided()
            assert set(waits.question.options) == {
                name for name, own in at.public["stakes"].items()
                if own.keys() - before - reference.taken_back.get(name, set())
            }  # fmt: skip
            at.answer(**dict.fromkeys(take, "take-back"))
        elif waits.what["waits_for"] == "void":  # type: ignore[union-attr]
            return False
        else:
            fact = a_fact(at, data)
            if isinstance(at.game.step(at.play, fact), Refusal):
                continue
            at.say(" ".join(fact))
        reference.follow(*at.records[-1])
    return False


@given(st.data(), STAKES, STAKES)
def test_any_round_pays_what_a_plain_reading_of_its_records_gives(
    data: st.DataObject, own: dict[str, int], other: dict[str, int]
) -> None:
    at, reference = Table().bets(A=own, B=other).say("set S1"), Reference()
    ended = play_on(at, data, reference)
    assert at.replayed() == at.play
    if ended:
        outcome = at.outcome()
        assert [outcome["player"], outcome["banker"]] == list(reference.hands())
        for name, stakes in (("A", own), ("B", other)):
            assert at.payouts(name) == reference.payouts(name, stakes)
            assert at.due_now(name) == at.game.due(at.public, outcome, at.wager(name))
    at.end(void=not ended)
    out = sum(at.carry["shoe"]["out"].values())
    assert out + at.carry["shoe"]["cards_left"] == 416


@given(st.data(), STAKES)
def test_in_an_ordinary_round_a_decided_result_never_changes(data: st.DataObject, stakes: dict[str, int]) -> None:
    at = Table().bets(A=stakes).say("set S1")
    before, interrupted = at.due_now("A"), []
    while at.waits()["waits_for"] == "card":
        at.deal(data.draw(CARDS))
        now = at.due_now("A")
        assert now.stake_cents >= before.stake_cents
        assert now.payout_cents >= before.payout_cents
        before = now
        interrupted.append(at.game.interrupted(at.play))
    assert before.stake_cents == sum(stakes.values())
    assert interrupted == [Interruption.VOID] * 2 + [Interruption.CONCLUDE] * (len(interrupted) - 2)


@given(st.data(), STAKES)
def test_a_stored_play_is_the_same_after_it_is_read(data: st.DataObject, stakes: dict[str, int]) -> None:
    at = Table().bets(A=stakes).say("set S1").deal(data.draw(CARDS))
    stepped = at.game.step(at.play, ["card", "9S", "B1"])
    assert stepped == at.game.step(through_json(at.play), ["card", "9S", "B1"])
    assert through_json(stepped) == stepped
