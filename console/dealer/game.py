"""A game at the dealer's screen: all that its frame does not know by itself, and nothing more.

`run.py` chooses one by its name; the frame, its pages and its models are handed it and import none.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from msgspec import Struct

from console.dealer.actions import Action
from console.dealer.page_option import PageOption
from console.dealer.papers import Papers
from console.dealer.settings import SETTINGS, Setting
from console.dealer.verbs import VERBS, Verb
from console.watching.heard import Arguments
from console.watching.seen import Seen
from console.watching.tiles import Tile
from protocol.messages import Value
from protocol.what_if import Effect
from screen.kit import Kit
from screen.props import Props
from screen.words import Words

HERE = Path(__file__).resolve().parent
WORDS = (HERE.parent / "watching" / "words.toml", *sorted(HERE.glob("words*.toml")))
"""The frame's own."""
SAID = (
    "round_of_game", "interrupted_text", "same_outcome", "judged_invalid", "late_slips", "checks_the_source",
    "both_agree", "read_by_two_people", "why_late_slips", "why_judged_void", "step_1_entry", "flow_enter_text",
    "flow_correct_text", "flow_conclude_text", "flow_void_text", "flow_settings_text", "flow_set_limits_text",
    "flow_emergency_close_text", "flow_pay_payable_text", "flow_round_text", "pit_round_caption",
    "round_correct_caption", "round_void_caption", "manager_voids_text", "overrules", "read_corrected",
    "read_corrected_to_void", "read_corrected_from_void", "source_reads", "source_said_nothing",
)  # fmt: skip
"""The words that the frame says of every game, which name its things or its rulebook's paragraphs."""

TextRow = dict[str, str]
"""`name` and `text`."""
Big = tuple[str, str, str, str]
"""The big action: kind, act, title, caption; without an act it waits."""


class Panel(Protocol):
    """The object behind a game's own QML, in which it is `panel`."""

    props: Props

    def show(self, seen: Seen, words: Words) -> None:
        """Whenever something was heard, the source's telemetry included."""


@dataclass(frozen=True, slots=True)
class Parts:
    """A game's QML files. Each is given `panel`, `words` and what is named here."""

    column: Path
    """Left, 624 x 700: the source of outcomes, live."""
    picture: Path
    """The same in 400 x 400, beside what it said, on pages that tell what is known."""
    entry: Path
    """496 x 710, with `page` and `desk`: says `desk.choose("outcome", …)`."""
    strip: Path
    """What has come, in one line, with `history`; its signal `touched(at)` names a result by its place."""


@dataclass(frozen=True, slots=True)
class Voids:
    """The rulebook's paragraphs for a round that is void."""

    paragraphs: Mapping[str, str]
    """What a void may name, each with the law's class where none is named."""
    earlier: tuple[str, ...]
    """Those for a round that has its outcome."""
    managers: str
    """What the rules leave open: the shift manager's alone."""
    interrupted: str
    """An interruption before an outcome was established."""


@dataclass(frozen=True, slots=True)
class GameSheet:
    """A sheet beside the reports, opened by its own button."""

    name: str
    report: str
    """What the console is asked for."""
    document: type[Struct]
    """What that is read as."""
    icon: str
    button: str
    title: str
    text: str
    """Keys of its words."""
    qml: Path
    """Given `papers`, `sheet` and `words`."""
    derive: Callable[[Papers, Words], dict[str, Any]]


@dataclass(frozen=True, slots=True)
class PitPage:
    """A page of the game's own among the pit's: a list to choose from."""

    verb: str
    """Its row among the game's verbs says which list the console is asked for; its words are `pit_` and this."""
    icon: str
    choices: Callable[[Mapping[str, Value], Arguments, Words], list[PageOption]]
    """From what the console listed, and the arguments that are chosen already."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerGame:
    name: str
    """As its rules are named."""
    kit: Kit | None = None
    words: Sequence[Path]
    """Its words, those of `SAID` among them."""
    parts: Parts
    panel: Callable[[], Panel]

    outcome_words: Callable[[str, Words], str]
    """Of an outcome that is not void: `17 Black`."""
    tile: Callable[[str], Tile]
    history: Callable[[list[str], Words], dict[str, Any]]
    """What its strip draws of the outcomes, newest first."""

    progress: Callable[[Seen, Words], str]
    """One sentence on what the source is at, while bets are open or closed."""
    closes: Callable[[Seen, Words], str]
    """What closes bets besides the dealer's touch, after last bets."""
    waits: Callable[[Seen, Words], Big]
    """The big action while bets are closed and nothing is judged yet."""
    evidence: Callable[[Seen, Words], list[TextRow]]
    """What each witness says."""
    witnesses: tuple[str, ...]
    """As the record names them: a list leaves away what stands after their names."""

    actions: tuple[Action, ...]
    """Nine, in their order, the frame's among them."""
    verbs: Mapping[str, Verb]
    """Its own, and those of the frame's that ask for something else here."""
    lines: Mapping[str, Callable[[Any, Words], list[str]]]
    """What its own verbs would change, line by line, from the effect."""
    effects: Mapping[str, tuple[type[Effect], ...]] = field(default_factory=dict)
    """What its own verbs come to."""
    settings: tuple[Setting, ...]
    pit: tuple[PitPage, ...] = ()
    sheets: tuple[GameSheet, ...] = ()
    voids: Voids

    def verb(self, name: str) -> Verb:
        return self.verbs.get(name) or VERBS.get(name, Verb())

    def all_settings(self) -> tuple[Setting, ...]:
        return (*SETTINGS, *self.settings)

    def setting(self, name: str) -> Setting | None:
        """By its name; any other is a kind of bet, or `slip`."""
        return next((setting for setting in self.all_settings() if setting.name == name), None)

    def setting_of(self, term: str) -> Setting | None:
        return next((setting for setting in self.all_settings() if setting.term == term), None)

    def all_words(self) -> tuple[Path, ...]:
        return (*WORDS, *self.words)
