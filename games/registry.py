"""Finds the games of this software by name and readings, and by the hash in the record of every round."""

import json
from collections.abc import Callable, Mapping

from games.baccarat.game import make_game as make_baccarat
from games.blackjack.game import Blackjack2017, PerfectPairsBlackjack, RwsBlackjack
from games.game import Game, Value, is_plain
from games.roulette.rules import make_rules

Make = Callable[[Mapping[str, Value]], Game]
"""Makes a game from readings; raises ValueError where they make no sense."""


class UnknownGame(ValueError):
    """No game has this name; the message is a sentence for a person."""


class Registry:
    def __init__(self, makers: Mapping[str, Make]) -> None:
        self._makers = dict(makers)
        self._made: dict[tuple[str, str], Game] = {}
        """By name and readings: every start and every record of the rules asks for the same ones again."""
        self._by_hash: dict[str, Game] = {}

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._makers)

    def add(self, name: str, make: Make) -> None:
        self._makers[name] = make
        self._made.clear()

    def make(self, name: str, readings: Mapping[str, Value]) -> Game:
        """Makes the game of this name with these readings; from then on its hash is known."""
        if name not in self._makers:
            raise UnknownGame(f"there is no game {name!r}; there are: {', '.join(self.names)}")
        if not is_plain(dict(readings)):
            raise ValueError("readings are whole numbers, true or false, texts, and lists of these")
        asked = name, json.dumps(dict(readings), sort_keys=True)
        if asked not in self._made:
            game = self._makers[name](readings)
            self._made[asked] = game
            self._by_hash.setdefault(game.rules_hash, game)
        return self._made[asked]

    def learn(self, name: str, readings: Mapping[str, Value], rules_hash: str) -> Game:
        """Learns rules from a record. Where they give another hash here, this software knows other rules
        under that name.
        """
        game = self.make(name, readings)
        if game.rules_hash != rules_hash:
            raise UnknownGame(f"{name} comes to rules {game.rules_hash[:12]} here, the record says {rules_hash[:12]}")
        return game

    def by_hash(self, rules_hash: str) -> Game | None:
        """Finds a game by its hash: among those made or learnt so far, and among all games with the house's
        readings.
        """
        if rules_hash not in self._by_hash:
            for name in self._makers:
                self.make(name, {})
        return self._by_hash.get(rules_hash)


BLACKJACKS: Mapping[str, Make] = {game.name: game for game in (Blackjack2017, PerfectPairsBlackjack, RwsBlackjack)}
GAMES = Registry({"roulette-triple-zero": make_rules, "baccarat-commission": make_baccarat, **BLACKJACKS})
"""The games that the cluster can deal."""
