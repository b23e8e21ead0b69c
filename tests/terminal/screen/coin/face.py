"""A game with one coin: the least that the frame of the player's screen asks of a game."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path

from PySide6.QtCore import Property, QObject

from games.refusal import RefusalNumber
from protocol.refusals import Why
from screen.amounts import money, short_money
from screen.props import Props
from screen.words import Words
from terminal.screen.derive_scene import Drawn, Fact, Scene
from terminal.screen.game_face import Badge, GameFace, GameStage, Paragraphs
from terminal.screen.hand import Hand
from terminal.screen.shown import Shown
from terminal.screen.sounds import Notes
from terminal.view import Stakes, View, Wish
from tests.phrased import own

HERE = Path(__file__).resolve().parent
SIDES = ("heads", "tails")
FLIES = "coin-flies"


class CoinHand(Hand):
    def bet_at(self, area: str, x: float, y: float) -> str | None:
        return area if x >= 0 and y >= 0 else None

    def chip_at(self, area: str, x: float, y: float) -> str | None:
        return area if self.shown.stakes.get(area) else None

    def draw(self, shown: Shown) -> None:
        self.props.put({"stakes": {side: shown.stakes.get(side, 0) for side in SIDES}})


class CoinStage(GameStage):
    def __init__(self, hand: Hand) -> None:
        super().__init__(hand)
        self.props = Props({"heard": "", "stakes": dict.fromkeys(SIDES, 0)})

    coin = Property(QObject, lambda self: self.props, constant=True)

    def hear(self, facts: Mapping[str, Fact]) -> None:
        self.props.put({"heard": str(facts.get("coin"))})

    def show(self, scene: Scene) -> None:
        self.props.put({"stakes": self.hand.props.value("stakes")})


class CoinFace(GameFace):
    stage_file = HERE / "CoinStage.qml"
    pages_file = HERE / "CoinPages.qml"
    words_files = (HERE / "coin.toml",)
    name = "coin"
    rules_hash = "c01" * 21
    paragraphs = Paragraphs(limits="2.1", corrected="2.2", void="2.3")
    house_keeps = (Fraction(0), Fraction(0))
    limit_groups: Mapping[str, tuple[str, ...]] = {"coin_limits": ("coin",)}
    own_pages: Mapping[str, str] = {"tosses": "search"}
    round_steps = ("coin_step",)
    troubles = ("coin_step",)
    notes: Mapping[str, Notes] = {FLIES: ((500, 0, 0.1, 20),)}

    def open_stage(self, words: Words, wish: Callable[[Wish], None]) -> CoinStage:
        return CoinStage(CoinHand(self, words, wish))

    def has_spot(self, spot: str | None) -> bool:
        return spot in SIDES

    def kind_of(self, spot: str) -> str:
        return "coin"

    def refusal(self, stakes: Stakes, view: View) -> Why | None:
        assert view.limits is not None
        most_cents = view.limits.per_kind["coin"].maximum_cents
        over = next((spot for spot, cents in stakes.items() if cents > most_cents), None)
        return None if over is None else Why(RefusalNumber.ABOVE_SPOT_MAXIMUM, own("Too much."), over, most_cents)

    def spot_words(self, spot: str, words: Words) -> str:
        return words.say(f"coin_{spot}")

    def outcome_words(self, outcome: str, words: Words) -> str:
        return words.say(f"coin_{outcome}")

    def outcome_text(self, outcome: str, words: Words) -> str:
        return words.say("coin_is")

    def badge(self, outcome: str) -> Badge:
        return Badge(outcome[0].upper(), "red" if outcome == "heads" else "black")

    def calculation(self, spot: str, stake_cents: int, payout_cents: int, words: Words) -> str:
        return words.say("coin_sum", stake=money(stake_cents), paid=money(payout_cents))

    def closing_words(self, view: View, words: Words) -> str:
        return words.say("coin_closes")

    def explain_chip(self, spot: str, shown: Shown, words: Words) -> str:
        stake = short_money(shown.stakes.get(spot, 0))
        return words.say("coin_chip", stake=stake, spot=self.spot_words(spot, words))

    def page(self, name: str, scene: Scene, words: Words) -> Drawn:
        heads = sum(row.outcome == "heads" for row in scene.view.ended)
        return {"coinPays": words.say("coin_pays"), "coinTosses": words.say("coin_tosses", count=heads)}

    def cue(self, before: Scene, after: Scene) -> str | None:
        flies = after.telemetry.get("coin") == "flies"
        return FLIES if flies and before.telemetry.get("coin") != "flies" else None
