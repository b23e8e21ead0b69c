"""What a game must bring to the dealer's screen, because the frame does not know it.

`run.py` chooses a game by its name. The frame, its pages and its models get the game as an argument and import none.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

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

if TYPE_CHECKING:
    from console.dealer.flow import Flow

HERE = Path(__file__).resolve().parent
WORDS = (HERE.parent / "watching" / "words.toml", *sorted(HERE.glob("words*.toml")))
"""The word files of the frame itself."""
SAID = (
    "round_of_game", "interrupted_text", "same_outcome", "judged_invalid", "late_slips", "checks_the_source",
    "both_agree", "read_by_two_people", "why_late_slips", "why_judged_void", "step_1_entry", "flow_enter_text",
    "flow_correct_text", "flow_conclude_text", "flow_void_text", "flow_settings_text", "flow_set_limits_text",
    "flow_emergency_close_text", "flow_pay_payable_text", "flow_round_text", "pit_round_caption",
    "round_correct_caption", "round_void_caption", "manager_voids_text", "overrules", "read_corrected",
    "read_corrected_to_void", "read_corrected_from_void", "source_reads", "source_said_nothing",
)  # fmt: skip
"""The words that the frame needs from every game, because they name the game's things or its rulebook's paragraphs."""

TextRow = dict[str, str]
"""A row with `name` and `text`."""
Big = tuple[str, str, str, str]
"""The big button: kind, act, title, caption. Without an act it waits."""


@dataclass(frozen=True, slots=True)
class GameNotice:
    """The notice after the close where the game itself says what the table does."""

    kind: str
    """The colour, as in the shared notice: `turn` where somebody acts."""
    title: str
    text: str
    icon: str
    ms: int = 0
    """For so long players are asked; 0 where nobody is."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What the tile of a terminal shows beside its name."""

    text: str
    is_due: bool
    """Its player is to say something now."""


@dataclass(frozen=True, slots=True)
class NextVerb:
    """The big button where the game itself says what comes next."""

    kind: str
    """As in `Big`; also `player`, `banker` and `card`, for a card that is due there."""
    act: str
    """Without it the button waits."""
    title: str
    caption: str
    lead: str = ""
    """A small line above the title."""


@dataclass(frozen=True, slots=True)
class Changes:
    """What a decision of the game's own would change, for the second column of its page."""

    sums: Sequence[TextRow] = ()
    """Rows with `caption`, `value` and `kind`."""
    columns: Sequence[str] = ()
    rows: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """By terminal: `cells`, one more than there are places between the columns, `why` and `kind`."""
    change_at: int = 0
    """The column that says what changes."""
    lines: Sequence[str] = ()
    players_read: str = ""


NO_PAGE: Mapping[str, Any] = {}


def _no_next(seen: Seen, words: Words) -> NextVerb | None:
    return None


def _no_notice(seen: Seen, words: Words) -> GameNotice | None:
    return None


def _no_marks(seen: Seen) -> Mapping[str, Mark]:
    return {}


def _no_changes(flow: "Flow", seen: Seen, words: Words) -> Changes | None:
    return None


def _no_page(flow: "Flow | None", seen: Seen, words: Words) -> Mapping[str, Any]:
    return NO_PAGE


def _as_given(flow: "Flow", touched: Mapping[str, Any]) -> Mapping[str, Any]:
    return touched


def _nothing_said(seen: Seen, words: Words) -> str:
    return ""


class Panel(Protocol):
    """The object behind a game's own QML, where it is called `panel`."""

    props: Props

    def show(self, seen: Seen, words: Words) -> None:
        """Called whenever the console sent something, also for the telemetry of the outcome source."""


@dataclass(frozen=True, slots=True)
class Parts:
    """A game's QML files. Each gets `panel`, `words` and the properties that are named here."""

    column: Path
    """At the left, 624 x 700 pixels, with `desk`: the live picture of the outcome source."""
    picture: Path
    """The same picture in 400 x 400 pixels, on pages that show the evidence."""
    entry: Path
    """The pad for an outcome, 496 x 710 pixels, with `page` and `desk`. It calls `desk.choose("outcome", …)`."""
    strip: Path
    """The last results in one line, with `history`. Its signal `touched(at)` names a result by its place."""
    change: Path | None = None
    """At the top of the second column, 788 x 210 pixels, with `page`: what would be before and after. It is shown
    where the game's own `page` has `hasChange`."""
    lines: Path | None = None
    """At the top of the terminals, 1224 x 310 pixels, with `notice`: then the tiles are half as high."""


@dataclass(frozen=True, slots=True)
class Voids:
    """The rulebook's paragraphs for a void round."""

    paragraphs: Mapping[str, str]
    """The paragraphs that a void may name, each with the class of the law that applies if none is named."""
    earlier: tuple[str, ...]
    """The paragraphs for a round that already has its outcome."""
    managers: str
    """The paragraph for what the rules leave open: only the shift manager may use it."""
    interrupted: str
    """The paragraph for an interruption before an outcome was established."""


@dataclass(frozen=True, slots=True)
class GameSheet:
    """A sheet of the game's own beside the reports, opened by its own button."""

    name: str
    report: str
    """The name of the report that the console is asked for."""
    document: type[Struct]
    """The type of the report's document."""
    icon: str
    button: str
    title: str
    text: str
    """The keys of the words for the button, the title and the text."""
    qml: Path
    """The QML file; it gets `papers`, `sheet` and `words`."""
    derive: Callable[[Papers, Words], dict[str, Any]]


@dataclass(frozen=True, slots=True)
class PitPage:
    """A page of the game's own in the pit's menu: a list to choose from."""

    verb: str
    """The verb. The game's verbs say which list the console is asked for; its words begin with `pit_`."""
    icon: str
    choices: Callable[[Mapping[str, Value], Arguments, Words], list[PageOption]]
    """Makes the rows from what the console listed and the arguments that are already chosen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerGame:
    name: str
    """The name of the game, as in its rules."""
    kit: Kit | None = None
    words: Sequence[Path]
    """The game's word files, with the words of `SAID`."""
    parts: Parts
    panel: Callable[[], Panel]

    outcome_words: Callable[[Value, Words], str]
    """An outcome that is not void, in words, for example `17 Black`."""
    tile: Callable[[Value], Tile]
    history: Callable[[list[Value], Words], dict[str, Any]]
    """What the game's strip draws of the outcomes, the newest first."""

    progress: Callable[[Seen, Words], str]
    """One sentence about what the outcome source is doing, while bets are open or closed."""
    closes: Callable[[Seen, Words], str]
    """What closes bets, besides the dealer, after last bets."""
    waits: Callable[[Seen, Words], Big]
    """The big button while bets are closed and there is no verdict yet."""
    next_verb: Callable[[Seen, Words], NextVerb | None] = _no_next
    """What comes next, where the game decides that; None: as in every game."""
    at_once: frozenset[str] = frozenset()
    """The game's own verbs that one touch does, without a page. Where two people are needed a page opens after all."""
    notice: Callable[[Seen, Words], GameNotice | None] = _no_notice
    """After the close, where the game says more than that bets are closed; None: as in every game."""
    marks: Callable[[Seen], Mapping[str, Mark]] = _no_marks
    """By terminal."""
    held: Callable[[Seen, Words], str] = _nothing_said
    """Why the round is held, where the game says that better than the record does."""
    exposure: Callable[[Seen, Words], str] = _nothing_said
    """What the table stands to lose, above the terminals."""
    page: Callable[["Flow | None", Seen, Words], Mapping[str, Any]] = _no_page
    """What the game's own parts draw of the page: its Props `page.own`, with the same keys where none is open."""
    give: Callable[["Flow", Mapping[str, Any]], Mapping[str, Any]] = _as_given
    """What a touch on the game's own part of the page chooses: `desk.give({…})`."""
    changes: Callable[["Flow", Seen, Words], Changes | None] = _no_changes
    evidence: Callable[[Seen, Words], list[TextRow]]
    """What each witness reports."""
    witnesses: tuple[str, ...]
    """The codes of the witnesses' phrases in the record. Lists leave these phrases out."""

    actions: tuple[Action, ...]
    """The nine action buttons in their order, including those of the frame."""
    verbs: Mapping[str, Verb]
    """The game's own verbs, and verbs of the frame that ask for something else in this game."""
    lines: Mapping[str, Callable[[Any, Words], list[str]]]
    """What the game's own verbs would change, line by line, made from the effect."""
    effects: Mapping[str, tuple[type[Effect], ...]] = field(default_factory=dict)
    """The effect types of the game's own verbs."""
    settings: tuple[Setting, ...]
    pit: tuple[PitPage, ...] = ()
    sheets: tuple[GameSheet, ...] = ()
    voids: Voids

    def verb(self, name: str) -> Verb:
        return self.verbs.get(name) or VERBS.get(name, Verb())

    def all_settings(self) -> tuple[Setting, ...]:
        return (*SETTINGS, *self.settings)

    def setting(self, name: str) -> Setting | None:
        """The setting with this name; None if the name is a kind of bet, or `slip`."""
        return next((setting for setting in self.all_settings() if setting.name == name), None)

    def setting_of(self, term: str) -> Setting | None:
        return next((setting for setting in self.all_settings() if setting.term == term), None)

    def all_words(self) -> tuple[Path, ...]:
        return (*WORDS, *self.words)
