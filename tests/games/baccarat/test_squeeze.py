"""Cards that are dealt face down, published sealed and opened later (3.9, 5.4, 5.9)."""

from typing import Any

import pytest

from games.baccarat.game import Baccarat, make_game
from games.baccarat.squeeze import seal_of
from games.game import Answered, AwaitsFact, Interruption
from games.refusal import Refusal

SALT = "5a" * 32
GAME = make_game({"squeeze": "highest"})


def stepped(play: Any, fact: list[str], game: Baccarat = GAME) -> Any:
    after = game.step(play, fact)
    assert not isinstance(after, Refusal), after
    return after


def dealt(*facts: list[str], game: Baccarat = GAME, stakes: dict[str, int] | None = None) -> Any:
    """The play after these facts, the first of which names a set."""
    play = game.begin({"shoe": None, "of_old_set": 0, "stakes": {"A": stakes or {"player": 1000}}})
    for fact in (["set", "7"], *facts):
        play = stepped(play, fact, game)
    return play


def sealed(place: str, card: str) -> list[str]:
    return ["sealed", place, seal_of(place, card, SALT), "A"]


FIRST = (["card", "3S", "P1"], ["card", "KH", "B1"])


@pytest.mark.rule("baccarat 3.9")
def test_sealed_card_is_not_in_the_play_before_it_is_opened_and_then_lies_at_its_place() -> None:
    play = dealt(*FIRST, sealed("P2", "AD"))
    assert "AD" not in str(play)
    waits = GAME.awaits(play)
    assert isinstance(waits, AwaitsFact)
    assert (waits.what["waits_for"], waits.what["place"], waits.what["terminal"]) == ("opening", "P2", "A")
    play = stepped(play, ["opened", "P2", "AD", SALT])
    assert (play["drawn"], play["lies"], play["sealed"]) == (["3S", "KH", "AD"], ["player", "banker", "player"], {})


@pytest.mark.rule("baccarat 3.9")
@pytest.mark.parametrize(
    "fact",
    [
        ["opened", "P2", "9D", SALT],
        ["opened", "P2", "AD", "5b" * 32],
        ["opened", "B2", "AD", SALT],
        ["card", "AD", "P2"],
        ["agree"],
        ["sealed", "B2", "0" * 64, ""],
        ["face-up"],
    ],
)
def test_only_the_sealed_card_is_accepted_while_a_card_is_sealed(fact: list[str]) -> None:
    assert isinstance(GAME.step(dealt(*FIRST, sealed("P2", "AD")), fact), Refusal)


def test_cut_card_may_come_while_a_card_is_sealed_and_leaves_it_sealed() -> None:
    play = stepped(dealt(*FIRST, sealed("P2", "AD")), ["cut"])
    assert play["shoe"]["cut_seen"]
    assert play["sealed"]["place"] == "P2"


@pytest.mark.parametrize("place", ["P1", "B2", "P3"])
def test_card_is_sealed_only_at_the_place_that_is_due_and_never_as_the_first_of_a_hand(place: str) -> None:
    before = () if place == "P1" else FIRST
    assert isinstance(GAME.step(dealt(*before), ["sealed", place, "0" * 64, ""]), Refusal)


@pytest.mark.rule("baccarat 5.7")
def test_card_that_was_exposed_before_is_dealt_open() -> None:
    play = GAME.answered(dealt(*FIRST, ["exposed", "AD"]), 1, [Answered("A", "go-on", 0, "player")])
    assert isinstance(GAME.step(play, sealed("P2", "AD")), Refusal)


def test_no_card_is_sealed_at_a_table_whose_cards_are_dealt_face_up() -> None:
    game = make_game({})
    refused = game.step(dealt(*FIRST, game=game), sealed("P2", "AD"))
    assert isinstance(refused, Refusal)
    assert refused.paragraph == "3.9"


@pytest.mark.rule("baccarat 5.4.1")
def test_interrupted_round_goes_on_with_three_cards_out_though_the_third_is_sealed() -> None:
    assert GAME.interrupted(dealt(*FIRST)) is Interruption.VOID
    assert GAME.interrupted(dealt(*FIRST, sealed("P2", "AD"))) is Interruption.CONCLUDE


@pytest.mark.rule("baccarat 5.4.1")
@pytest.mark.parametrize(("spot", "then"), [("player-pair", Interruption.CONCLUDE), ("banker", Interruption.VOID)])
def test_where_only_placed_bets_count_a_sealed_card_decides_the_pair_that_it_belongs_to(
    spot: str, then: Interruption
) -> None:
    game = make_game({"squeeze": "dealer", "available_bets": "placed"})
    assert game.interrupted(dealt(*FIRST, sealed("P2", "AD"), game=game, stakes={spot: 1000})) is then


def test_sealed_card_that_was_never_opened_still_counts_as_drawn() -> None:
    play = dealt(*FIRST, sealed("P2", "AD"))
    assert GAME.carry(play, "void", None)["shoe"]["cards_left"] == 413


def test_choosing_to_squeeze_changes_the_rules_hash_and_the_default_does_not() -> None:
    assert make_game({"squeeze": "off"}).rules_hash == make_game({}).rules_hash
    hashes = {make_game({"squeeze": mode}).rules_hash for mode in ("off", "dealer", "highest", "private")}
    assert len(hashes) == 4
    assert make_game({"squeeze": "private"}).rules.face_down
    with pytest.raises(ValueError, match="squeeze"):
        make_game({"squeeze": "everybody"})
