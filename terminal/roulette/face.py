"""Roulette's answers to the frame of the player's screen."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path

from games.roulette.pockets import POCKETS, ZEROS
from games.roulette.rules import NAME, Rules
from screen.amounts import whole
from screen.roulette.kit import ROULETTE_KIT
from screen.roulette.phrases import pocket_words
from screen.words import Words
from terminal.roulette.derive_bets import bets_page
from terminal.roulette.derive_counts import counts_page
from terminal.roulette.derive_explain import explain_chip
from terminal.roulette.derive_fairness import fairness_page
from terminal.roulette.outcome import tile_colour, what_it_is
from terminal.roulette.spots import RouletteSpots
from terminal.roulette.stage import RouletteStage
from terminal.screen.derive_scene import Drawn, Scene
from terminal.screen.game_face import Badge, GameFace, Paragraphs
from terminal.screen.shown import Shown
from terminal.view import View, Wish

HERE = Path(__file__).resolve().parent
HOUSE_KEEPS = Fraction(len(ZEROS), len(POCKETS))


class RouletteFace(RouletteSpots, GameFace):
    name = NAME
    stage_file = HERE / "qml" / "RouletteStage.qml"
    pages_file = HERE / "qml" / "RoulettePages.qml"
    kit = ROULETTE_KIT
    words_files = (
        *ROULETTE_KIT.words,
        *(HERE / name for name in ("words.toml", "words_cloth.toml", "words_pages.toml")),
    )
    paragraphs = Paragraphs(limits="3.3", corrected="5.5", void="5.9")
    house_keeps = (HOUSE_KEEPS, HOUSE_KEEPS)
    limit_groups: Mapping[str, tuple[str, ...]] = {
        "inside": ("straight", "split", "street", "corner", "six-line", "top-line"),
        "outside": ("column", "dozen", "even-money"),
    }
    own_pages: Mapping[str, str] = {"statistics": "search", "fairness": "scales"}
    round_steps = ("step_open", "step_limits", "step_last", "step_closed", "step_spin", "step_result", "step_paid")
    troubles = (
        "trouble_interruption",
        "trouble_terminal",
        "trouble_void",
        "trouble_ball",
        "trouble_wrong",
        "trouble_late",
        "trouble_placed",
        "trouble_display",
        "trouble_returned",
        "trouble_manager",
    )

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.rules_hash = rules.rules_hash

    def open_stage(self, words: Words, wish: Callable[[Wish], None]) -> RouletteStage:
        return RouletteStage(self.rules, words, wish)

    def outcome_words(self, outcome: str, words: Words) -> str:
        return pocket_words(outcome, words, self.rules.reds)

    def outcome_text(self, outcome: str, words: Words) -> str:
        return what_it_is(outcome, self.rules.spots, words)

    def badge(self, outcome: str) -> Badge:
        return Badge(outcome, tile_colour(outcome, self.rules))

    def calculation(self, spot: str, stake_cents: int, payout_cents: int, words: Words) -> str:
        return words.say("calculation", stake=whole(stake_cents), pays=self.rules.spots[spot].pays)

    def closing_words(self, view: View, words: Words) -> str:
        if int(view.options.get("close_revolutions", 0)):
            key = "open_by_turns" if view.closes_s is None else "open_by_clock_or_turns"
            return words.say(key, count=int(view.options.get("close_revolutions", 0)))
        return words.say("open_by_ball" if view.closes_s is None else "open_by_clock")

    def explain_chip(self, spot: str, shown: Shown, words: Words) -> str:
        return explain_chip(spot, shown, self.rules, words)

    def page(self, name: str, scene: Scene, words: Words) -> Drawn:
        if name == "statistics":
            return counts_page(scene, self.rules, words)
        return fairness_page(scene, self.rules, words) if name == "fairness" else bets_page(scene, self.rules, words)
