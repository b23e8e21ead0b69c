"""The three Blackjacks as a demo asks for them: a simulated shoe, and the hand that deals from it."""

from pathlib import Path
from typing import ClassVar

from cluster.blackjack.by_hand import by_hand_of
from cluster.blackjack.dealer import BlackjackDealer
from cluster.blackjack.story import told_of_round
from cluster.cards.game import AGREED, AGREED_BY_TWO, CardDemo
from cluster.cards.hand import ShoeHand
from cluster.children import Children
from cluster.game import DemoGame
from cluster.table_folder import Sections, TableFolder
from console.blackjack.status import BlackjackStatus
from games.blackjack.game import BY_HOUSE_RULES, Blackjack, Blackjack2017, PerfectPairsBlackjack, RwsBlackjack
from games.game import Value
from games.registry import GAMES
from protocol.answers import read_part
from protocol.table_status import TableStatus


def read(source: Value) -> BlackjackStatus:
    return read_part(source, BlackjackStatus)


def strikes(seen: BlackjackStatus) -> bool:
    """Whether this is the moment of a fault: the round would go on after an interruption."""
    return seen.established


class BlackjackDemo(CardDemo):
    strikes_when = "once a bet is decided"

    def __init__(self, rulebook: type[Blackjack]) -> None:
        self._managed = rulebook.paragraphs.managed
        not_shuffled = rulebook.rulebook.paragraphs.not_shuffled
        self.by_hand = by_hand_of(rulebook.name, not_shuffled or self._managed)

    def sections(self, speed: float, folder: Path, seed: int) -> Sections:
        return {**self.keyed_sections, **super().sections(speed, folder, seed)}

    def hand(self, speed: float, table: TableFolder, children: Children) -> ShoeHand[BlackjackStatus]:
        return ShoeHand(speed, table, children, BlackjackDealer(self._managed), read, strikes)

    def decided_in_words(self, status: TableStatus) -> str:
        return AGREED_BY_TWO if read(status.source).checks.keyed else AGREED

    def told_of_round(self, status: TableStatus) -> list[str]:
        game = GAMES.make(status.game, status.readings)
        assert isinstance(game, Blackjack)
        return told_of_round(game, read(status.source), status.outcome)


class DemoOf2017(BlackjackDemo):
    keyed_sections: ClassVar[Sections] = {**CardDemo.keyed_sections, "readings": {BY_HOUSE_RULES: True}}


BLACKJACKS: dict[str, DemoGame] = {kind.name: BlackjackDemo(kind) for kind in (RwsBlackjack, PerfectPairsBlackjack)}
BLACKJACKS[Blackjack2017.name] = DemoOf2017(Blackjack2017)
