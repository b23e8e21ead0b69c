"""Games are found by name and readings, and by the hash in a record; no game is ever guessed."""

from collections.abc import Mapping

import pytest

from games.game import Due, Game, Paragraphs, Value, Wager
from games.registry import GAMES, Registry, UnknownGame

NO_PARAGRAPHS = Paragraphs({}, "", "", "", "", "", "", ())


class Coin(Game):
    """A game of heads or tails; a reading says how many times the stake comes back."""

    name = "coin"
    paragraphs = NO_PARAGRAPHS

    def __init__(self, readings: Mapping[str, Value]) -> None:
        if unknown := readings.keys() - {"returns"}:
            raise ValueError(f"there is no reading {sorted(unknown)[0]!r}")
        self._readings = dict(readings)

    @property
    def rules_hash(self) -> str:
        return f"coin {self._readings.get('returns', 2)}"

    @property
    def readings(self) -> Mapping[str, Value]:
        return self._readings

    @property
    def kind_of(self) -> Mapping[str, str]:
        return {"heads": "side", "tails": "side"}

    def is_outcome(self, outcome: Value) -> bool:
        return outcome in ("heads", "tails")

    def payouts(self, public: Value, outcome: Value, wager: Wager) -> dict[str, int]:
        returns = self._readings.get("returns", 2)
        return {spot: cents * returns * (spot == outcome) for spot, cents in wager.stakes.items()}

    def due(self, public: Value, outcome: Value, wager: Wager) -> Due:
        return Due(wager.stake_cents, sum(self.payouts(public, outcome, wager).values()))


@pytest.fixture
def games() -> Registry:
    return Registry({"coin": Coin})


def test_a_game_is_found_by_its_name_and_readings(games: Registry) -> None:
    assert games.make("coin", {"returns": 3}).rules_hash == "coin 3"
    assert games.make("coin", {}) is games.make("coin", {})


def test_rules_that_were_made_once_are_not_computed_again() -> None:
    made: list[Mapping[str, Value]] = []

    def make(readings: Mapping[str, Value]) -> Coin:
        made.append(readings)
        return Coin(readings)

    games = Registry({"coin": make})
    for _ in range(3):
        games.learn("coin", {"returns": 3}, "coin 3")
        games.by_hash("unknown")
    assert made == [{"returns": 3}, {}]


def test_readings_that_differ_only_in_type_are_different_readings(games: Registry) -> None:
    assert games.make("coin", {"returns": 1}).rules_hash == "coin 1"
    assert games.make("coin", {"returns": True}).rules_hash == "coin True"


def test_a_game_added_under_a_used_name_replaces_the_earlier_one(games: Registry) -> None:
    games.make("coin", {})
    games.add("coin", lambda readings: Coin({"returns": 7}))
    assert games.make("coin", {}).rules_hash == "coin 7"


def test_a_refused_game_name_is_answered_with_all_known_names(games: Registry) -> None:
    games.add("other-coin", Coin)
    with pytest.raises(UnknownGame, match="there is no game 'dice'; there are: coin, other-coin"):
        games.make("dice", {})


def test_a_rules_hash_is_known_after_its_rules_were_made_and_always_for_the_house_reading(games: Registry) -> None:
    assert games.by_hash("coin 3") is None
    made = games.make("coin", {"returns": 3})
    assert games.by_hash("coin 3") is made
    house = games.by_hash("coin 2")
    assert house is not None
    assert house.readings == {}


def test_rules_from_a_record_are_learnt_and_found_by_their_hash(games: Registry) -> None:
    learnt = games.learn("coin", {"returns": 5}, "coin 5")
    assert games.by_hash("coin 5") is learnt


def test_rules_from_a_record_that_have_another_hash_here_are_refused(games: Registry) -> None:
    with pytest.raises(UnknownGame, match="coin comes to rules coin 5 here, the record says coin 6"):
        games.learn("coin", {"returns": 5}, "coin 6")


def test_a_reading_that_the_game_does_not_know_is_refused(games: Registry) -> None:
    with pytest.raises(ValueError, match="there is no reading 'edge'"):
        games.make("coin", {"edge": True})


def test_the_cluster_can_deal_roulette() -> None:
    assert "roulette-triple-zero" in GAMES.names
    assert GAMES.make("roulette-triple-zero", {}).name == "roulette-triple-zero"
