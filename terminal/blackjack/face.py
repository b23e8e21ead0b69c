"""The three Blackjacks' answers to the frame of the player's screen."""

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path

from games.blackjack.game import Blackjack
from games.blackjack.spots import BOX
from games.game import Value
from screen.blackjack.kit import shared_words
from screen.cards.kit import CARDS_KIT
from screen.words import Words
from terminal.blackjack.asked import asked_of
from terminal.blackjack.chances import edges, side_of
from terminal.blackjack.derive_explain import explain_chip, sum_words
from terminal.blackjack.derive_pages import bets_page, hands_page
from terminal.blackjack.felt import Reader, shoe_of
from terminal.blackjack.spots import BlackjackSpots
from terminal.blackjack.stage import BlackjackStage
from terminal.blackjack.told import asked_words, closed_words, moment_words, outcome_badge, outcome_text, outcome_words
from terminal.screen.derive_scene import Drawn, Scene
from terminal.screen.game_face import Badge, GameFace, Paragraphs
from terminal.screen.shown import Shown
from terminal.view import View, Wish

HERE = Path(__file__).resolve().parent
OWN_TURNS = ("turn", "follow", "interim")


class BlackjackFace(BlackjackSpots, GameFace):
    stage_file = HERE / "qml" / "BlackjackStage.qml"
    pages_file = HERE / "qml" / "BlackjackPages.qml"
    kit = CARDS_KIT
    own_pages: Mapping[str, str] = {"hands": "list"}
    round_steps = ("step_open", "step_seat", "step_closed", "step_cards", "step_offers", "step_turns", "step_dealer",
                   "step_paid")  # fmt: skip

    def __init__(self, game: Blackjack) -> None:
        super().__init__(Reader(game))
        is_later = game.variant.seated_and_standing
        rules = "words_rules.toml" if is_later else "words_rules_2017.toml"
        names = ("words.toml", "words_hands.toml", "words_pages.toml", rules)
        self.words_files = (*CARDS_KIT.words, *shared_words(is_later=is_later), *(HERE / name for name in names))
        self.paragraphs = Paragraphs("3.5", game.paragraphs.corrected, "5.15" if is_later else "5.1.1")
        self.troubles = TROUBLES if is_later else TROUBLES_2017
        self.name, self.rules_hash = game.name, game.rules_hash
        kinds = tuple(dict.fromkeys(game.kind_of.values()))
        self.limit_groups = {"limits_box": (BOX,), "limits_sides": tuple(kind for kind in kinds if kind != BOX)}
        self._edges = edges(game.variant, game.reading("decks"))
        self.house_keeps = min(self._edges.values()), max(self._edges.values())

    def house_share(self, view: View) -> Fraction | None:
        """The part of the stakes that the house keeps on average, weighted by the bets of this player's last rounds, if
        every hand is played best.
        """
        kept, staked = self._edges, Counter[str]()
        for played in view.played:
            for spot, cents in played.stakes.items():
                is_box = spot.startswith(f"{BOX}:")
                staked[BOX if is_box else side_of(spot, self.game).name] += cents
        whole = staked.total()
        return sum((cents * kept[name] for name, cents in staked.items()), start=Fraction()) / whole if whole else None

    def open_stage(self, words: Words, wish: Callable[[Wish], None]) -> BlackjackStage:
        return BlackjackStage(self._reader, words, wish)

    def outcome_words(self, outcome: Value, words: Words) -> str:
        return outcome_words(outcome, words)

    def outcome_text(self, outcome: Value, words: Words) -> str:
        return outcome_text(outcome, words)

    def badge(self, outcome: Value) -> Badge:
        return Badge(outcome_badge(outcome), "tie")

    def calculation(self, spot: str, stake_cents: int, payout_cents: int, words: Words) -> str:
        return sum_words(stake_cents, payout_cents, words)

    def closing_words(self, view: View, words: Words) -> str:
        seats = self._reader.felt(view).seats
        mine = [str(number) for number, seat in seats.items() if seat.terminal == view.terminal]
        if mine:
            return words.say("open_seated", box=", ".join(mine))
        return words.say("open_by_dealer" if view.closes_s is None else "open_by_clock")

    def closed_words(self, view: View, words: Words) -> str:
        return closed_words(self._reader.felt(view), words)

    def asked_words(self, view: View, words: Words) -> tuple[str, str]:
        return asked_words(view, self._reader.felt(view), words)

    def is_my_turn(self, view: View) -> bool:
        asked = asked_of(view)
        return asked is not None and asked.kind in OWN_TURNS

    def moment_words(self, view: View, words: Words) -> str:
        return moment_words(self._reader.felt(view), words)

    def place_words(self, view: View, words: Words) -> tuple[str, ...]:
        shoe = shoe_of(view)
        return (words.say("shoe_is", shoe=shoe),) if shoe else ()

    def explain_chip(self, spot: str, shown: Shown, words: Words) -> str:
        return explain_chip(spot, self.spot_words(spot, words), shown, self.game, words)

    def page(self, name: str, scene: Scene, words: Words) -> Drawn:
        return hands_page(scene, self, words) if name == "hands" else bets_page(scene, self.game, words)


TROUBLES = tuple(
    f"trouble_{name}" for name in "interruption terminal silence void error together display late manager".split()
)
TROUBLES_2017 = tuple(f"trouble_{name}" for name in "interruption terminal silence void error late".split())
