"""What the frame of the player's screen asks of a game, so that the frame itself knows no game."""

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
"""The words that the frame uses and each game brings, because they name its device or paragraphs of its rulebook."""


@dataclass(frozen=True, slots=True)
class Badge:
    """An outcome as it stands on a small tile."""

    text: str = ""
    colour: str = ""
    """A colour by its name in the theme."""


@dataclass(frozen=True, slots=True)
class Paragraphs:
    """The paragraphs of the game's rulebook that the frame quotes."""

    limits: str
    corrected: str
    void: str


class GameStage(QObject):
    """A game's own part of one screen: the `game` of its QML. All properties that the QML binds to exist from the
    start.
    """

    def __init__(self, hand: Hand) -> None:
        super().__init__()
        self.hand = hand

    def hear(self, facts: Mapping[str, Fact]) -> None:
        """Takes what the table's device says now."""

    def show(self, scene: Scene) -> None:
        """Draws all parts of the game except the cloth, which its hand draws."""


class GameFace(ABC):
    """One game with its rules at one table. It also says what a slip is made of (terminal/screen/placing.py)."""

    # Files
    stage_file: Path
    """The QML between the notice and the meters; its root is a GameStage."""
    pages_file: Path
    """The QML of the game's own pages; its root is a GamePages."""
    kit: Kit | None = None
    words_files: tuple[Path, ...]
    """They must include the words named in OWED."""

    # Data
    name: str
    """The name of the game's rules."""
    rules_hash: str
    paragraphs: Paragraphs
    house_keeps: tuple[Fraction, Fraction]
    """The part of a stake that the house keeps on average: for the cheapest bet, and for the dearest."""
    limit_groups: Mapping[str, tuple[str, ...]]
    """The limits shown at the top: the word of each group, and the kinds of bet in it."""
    own_pages: Mapping[str, str] = {}
    """The game's own pages besides the page of its bets, with their icons."""
    round_steps: tuple[str, ...] = ()
    troubles: tuple[str, ...] = ()
    """The words of the two pages: how a round goes, and what happens in trouble."""
    notes: Mapping[str, Notes] = {}
    """Additional sounds of this game."""

    def house_share(self, view: View) -> Fraction | None:
        """The part that the house keeps on average of this player's own stakes; None if it depends on bets that are not
        known.
        """
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
        """The name of an outcome, as `17 Black`."""

    @abstractmethod
    def outcome_text(self, outcome: Value, words: Words) -> str:
        """The line below the name of an outcome, as `Odd · 1-18 · 2nd dozen`."""

    @abstractmethod
    def badge(self, outcome: Value) -> Badge: ...

    @abstractmethod
    def calculation(self, spot: str, stake_cents: int, payout_cents: int, words: Words) -> str:
        """The arithmetic of a payout, as `10 x 35 + 10 back`."""

    @abstractmethod
    def closing_words(self, view: View, words: Words) -> str:
        """When the open bets will close."""

    def closed_words(self, view: View, words: Words) -> str:
        """How far the round has come after the close."""
        return words.say("closed_text")

    def asked_words(self, view: View, words: Words) -> tuple[str, str]:
        """The question to the player: the title of the notice, and the line below it."""
        return words.say("notice_asked"), words.say("asked_text")

    def is_my_turn(self, view: View) -> bool:
        """Whether the question is this player's own turn in the game, and not about something that went wrong."""
        return False

    def moment_words(self, view: View, words: Words) -> str:
        """The title of the notice while somebody else acts after the close, as `Box 3 plays`; empty for the usual."""
        return ""

    def place_words(self, view: View, words: Words) -> tuple[str, ...]:
        """What is written between the number of the table and the number of the round, as `Shoe 7`."""
        return ()

    def more_limits(self, words: Words) -> tuple[TextRow, ...]:
        """Limits for the whole table, besides those of each bet."""
        return ()

    @abstractmethod
    def explain_chip(self, spot: str, shown: Shown, words: Words) -> str:
        """The explanation of the chip on a spot; empty if there is none."""

    def explain_own(self, what: str, scene: Scene, words: Words) -> str:
        """The explanation of something that only this game has, by the name that the game gave it; empty if it is no
        longer there.
        """
        return ""

    @abstractmethod
    def page(self, name: str, scene: Scene, words: Words) -> Drawn:
        """The values of the page `bets`, or of one of the game's own pages."""

    # Sounds
    def cue(self, before: Scene, after: Scene) -> str | None:
        """The game's sound for this change, if the frame has none for it."""
        return None
