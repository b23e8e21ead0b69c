"""What the frame of the player's screen asks of a game: the frame itself knows none."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from PySide6.QtCore import QObject

from games.game import Value
from protocol.refusals import Why
from screen.kit import Kit
from screen.words import Words
from terminal.screen.derive_scene import Drawn, Fact, Scene, TextRow
from terminal.screen.hand import Hand
from terminal.screen.shown import Shown
from terminal.screen.sounds import Notes
from terminal.view import Stakes, View, Wish

OWED = tuple(
    """
    game_name corrected_text corrected_from_void simulated_result void_text_plain
    welcome welcome_from returned_late returned_unregistered margin_after margin_returned
    lost_stands lost_unconfirmed held_stands held_do void_returned void_settling corrected_next locked_stands
    responsible_cost responsible_cost_not_yet responsible_chance cost_sum round_correction
    explain_spot_limit explain_slip_limit explain_credit explain_not_open explain_open explain_last explain_closed
    explain_held explain_void explain_result explain_result_no_bet explain_lost_link explain_locked
    explain_out_of_service explain_starting explain_idle explain_unknown_key
    """.split()
)
"""The words that the frame says and every game has of its own: they name its device or paragraphs of its rulebook."""


@dataclass(frozen=True, slots=True)
class Badge:
    """An outcome as a small tile shows it."""

    text: str = ""
    colour: str = ""
    """As the theme names it."""


@dataclass(frozen=True, slots=True)
class Paragraphs:
    """Of the game's rulebook, for what the frame does in every game."""

    limits: str
    corrected: str
    void: str


class GameStage(QObject):
    """A game's own part of one screen: the `game` of its QML. Whatever that binds to is there from the start."""

    def __init__(self, hand: Hand) -> None:
        super().__init__()
        self.hand = hand

    def hear(self, facts: Mapping[str, Fact]) -> None:
        """What the table's device says now."""

    def show(self, scene: Scene) -> None:
        """Draws everything of the game but the cloth, which its hand draws."""


class GameFace(ABC):
    """One game at one table, with its rules. It also says what a slip is made of (terminal/screen/placing.py)."""

    # Files
    stage_file: Path
    """QML between notice and meters; its root is a GameStage."""
    pages_file: Path
    """QML of the game's own pages; its root is a GamePages."""
    kit: Kit | None = None
    words_files: tuple[Path, ...]
    """Among them the words that the frame says and every game has of its own: OWED."""

    # Data
    name: str
    """As its rules are named."""
    rules_hash: str
    paragraphs: Paragraphs
    house_keeps: tuple[Fraction, Fraction]
    """Which part of every stake on average: of the cheapest bet, and of the dearest."""
    limit_groups: Mapping[str, tuple[str, ...]]
    """The limits at the top: the word for each group, and its kinds of bets."""
    own_pages: Mapping[str, str] = {}
    """The game's own pages beside the one of its bets, with their icons."""
    round_steps: tuple[str, ...] = ()
    troubles: tuple[str, ...] = ()
    """The words of the pages that tell how a round goes, and what happens in trouble."""
    notes: Mapping[str, Notes] = {}
    """Sounds of its own."""

    def house_share(self, view: View) -> Fraction | None:
        """The same of this player's own stakes; None where it is not known by which bets."""
        least, most = self.house_keeps
        return least if least == most else None

    @abstractmethod
    def open_stage(self, words: Words, wish: Callable[[Wish], None]) -> GameStage: ...

    # Slips
    @abstractmethod
    def has_spot(self, spot: str | None) -> bool: ...

    @abstractmethod
    def kind_of(self, spot: str) -> str: ...

    def pieces(self, bet: str) -> Mapping[str, int]:
        return {bet: 1}

    @abstractmethod
    def refusal(self, stakes: Stakes, view: View) -> Why | None: ...

    # Words
    @abstractmethod
    def spot_words(self, spot: str, words: Words) -> str: ...

    @abstractmethod
    def outcome_words(self, outcome: Value, words: Words) -> str:
        """`17 Black`"""

    @abstractmethod
    def outcome_text(self, outcome: Value, words: Words) -> str:
        """The line below it: `Odd · 1-18 · 2nd dozen`"""

    @abstractmethod
    def badge(self, outcome: Value) -> Badge: ...

    @abstractmethod
    def calculation(self, spot: str, stake_cents: int, payout_cents: int, words: Words) -> str:
        """How a payout comes about: `10 x 35 + 10 back`"""

    @abstractmethod
    def closing_words(self, view: View, words: Words) -> str:
        """When the bets that are open will close."""

    def closed_words(self, view: View, words: Words) -> str:
        """How far the round is played after the close."""
        return words.say("closed_text")

    def asked_words(self, view: View, words: Words) -> tuple[str, str]:
        """What the player is asked: the notice, and the line below it."""
        return words.say("notice_asked"), words.say("asked_text")

    def place_words(self, view: View, words: Words) -> tuple[str, ...]:
        """What stands between the table's number and the round's: `Shoe 7`"""
        return ()

    def more_limits(self, words: Words) -> tuple[TextRow, ...]:
        """Limits of the whole table, beside those of each bet."""
        return ()

    @abstractmethod
    def explain_chip(self, spot: str, shown: Shown, words: Words) -> str:
        """Empty where nothing lies there."""

    def explain_own(self, what: str, scene: Scene, words: Words) -> str:
        """Something of the game that was asked about, by the name it gave it; empty where it is no longer there."""
        return ""

    @abstractmethod
    def page(self, name: str, scene: Scene, words: Words) -> Drawn:
        """Of `bets`, or of one of its own pages."""

    # Sounds
    def cue(self, before: Scene, after: Scene) -> str | None:
        """The sound of its own that is due where the frame has none."""
        return None
