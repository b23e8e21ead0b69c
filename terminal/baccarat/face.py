"""Commission Baccarat's answers to the frame of the player's screen."""

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path

from games.baccarat.game import Baccarat
from games.baccarat.outcome import outcome_of
from games.baccarat.result import read_hands
from games.baccarat.rules import GAME
from games.game import Value
from screen.amounts import short_money
from screen.baccarat.kit import BACCARAT_KIT
from screen.words import Words
from terminal.baccarat.derive_explain import explain_chip, sum_words
from terminal.baccarat.derive_fairness import fairness_page
from terminal.baccarat.derive_pages import bets_page, edges, hands_page, shoe_page
from terminal.baccarat.derive_shoe import round_explained
from terminal.baccarat.felt import shoe_of
from terminal.baccarat.spots import BaccaratSpots
from terminal.baccarat.stage import OF_ROUND, BaccaratStage
from terminal.baccarat.told import asked_words, closed_words, outcome_text, outcome_words
from terminal.screen.derive_scene import Drawn, Scene, TextRow
from terminal.screen.game_face import Badge, GameFace, Paragraphs
from terminal.screen.shown import Shown
from terminal.view import View, Wish

HERE = Path(__file__).resolve().parent
BADGES = {"player": "闲", "banker": "庄", "tie": "和"}
"""The same characters as on the beads of the roads, which every player at such a table reads."""


class BaccaratFace(BaccaratSpots, GameFace):
    name = GAME
    stage_file = HERE / "qml" / "BaccaratStage.qml"
    pages_file = HERE / "qml" / "BaccaratPages.qml"
    kit = BACCARAT_KIT
    words_files = (
        *BACCARAT_KIT.words,
        *(HERE / name for name in ("words.toml", "words_cards.toml", "words_pages.toml")),
    )
    paragraphs = Paragraphs(limits="3.5", corrected="5.14", void="5.15")
    limit_groups: Mapping[str, tuple[str, ...]] = {"limits_bets": ("hand", "tie", "pair")}
    own_pages: Mapping[str, str] = {"hands": "list", "shoe": "search", "fairness": "scales"}
    round_steps = ("step_open", "step_limits", "step_last", "step_closed", "step_cards", "step_third", "step_paid")
    troubles = (
        "trouble_interruption",
        "trouble_terminal",
        "trouble_void",
        "trouble_excess",
        "trouble_wrong_side",
        "trouble_together",
        "trouble_options",
        "trouble_display",
        "trouble_late",
        "trouble_manager",
    )

    def __init__(self, game: Baccarat) -> None:
        super().__init__(game)
        self.rules_hash = game.rules_hash
        kept = edges(game.rules.decks).values()
        self.house_keeps = min(kept), max(kept)

    def house_share(self, view: View) -> Fraction | None:
        """The part of the stakes that the house keeps on average, weighted by the bets of this player's last rounds. A
        bet on Banker costs a tenth of one on Tie.
        """
        kept, staked = edges(self.game.rules.decks), Counter[str]()
        for played in view.played:
            staked.update(played.stakes)
        whole = staked.total()
        return sum((cents * kept[spot] for spot, cents in staked.items()), start=Fraction()) / whole if whole else None

    def open_stage(self, words: Words, wish: Callable[[Wish], None]) -> BaccaratStage:
        return BaccaratStage(self.game, words, wish)

    def outcome_words(self, outcome: Value, words: Words) -> str:
        return outcome_words(outcome, words)

    def outcome_text(self, outcome: Value, words: Words) -> str:
        return outcome_text(outcome, words)

    def badge(self, outcome: Value) -> Badge:
        winner = outcome_of(read_hands(outcome)).winner.value
        return Badge(BADGES[winner], winner)

    def calculation(self, spot: str, stake_cents: int, payout_cents: int, words: Words) -> str:
        return sum_words(spot, stake_cents, payout_cents, words)

    def closing_words(self, view: View, words: Words) -> str:
        return words.say("open_by_dealer" if view.closes_s is None else "open_by_clock")

    def closed_words(self, view: View, words: Words) -> str:
        return closed_words(view, self.game, words)

    def asked_words(self, view: View, words: Words) -> tuple[str, str]:
        return asked_words(view, self.game, words)

    def place_words(self, view: View, words: Words) -> tuple[str, ...]:
        shoe = shoe_of(view)
        return () if shoe is None else (words.say("shoe_is", shoe=shoe["name"]),)

    def more_limits(self, words: Words) -> tuple[TextRow, ...]:
        if not self.game.maximum_cents:
            return ()
        return ((words.say("differential"), short_money(self.game.maximum_cents)),)

    def explain_chip(self, spot: str, shown: Shown, words: Words) -> str:
        return explain_chip(spot, shown, self.game, words)

    def explain_own(self, what: str, scene: Scene, words: Words) -> str:
        number = what.removeprefix(OF_ROUND)
        return round_explained(int(number), scene.view, words) if number.isdecimal() else ""

    def page(self, name: str, scene: Scene, words: Words) -> Drawn:
        if name == "hands":
            return hands_page(scene, words)
        if name == "shoe":
            return shoe_page(scene, words.language, self.game, words)
        return fairness_page(scene, self.game, words) if name == "fairness" else bets_page(scene, self.game, words)
