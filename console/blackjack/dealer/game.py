"""The three Blackjacks behind the face by which the frame of the dealer's screen knows a game."""

from pathlib import Path

from console.blackjack.answers import EFFECTS
from console.blackjack.dealer.acts import ACTIONS, AT_ONCE, VERBS, evidence, progress
from console.blackjack.dealer.derive_asked import notice
from console.blackjack.dealer.derive_boxes import exposure, marks
from console.blackjack.dealer.derive_changes import changes
from console.blackjack.dealer.derive_next import next_verb
from console.blackjack.dealer.derive_page import page
from console.blackjack.dealer.derive_touch import give
from console.blackjack.dealer.panel import BoxesPanel, history
from console.blackjack.watching.told import RULEBOOKS, outcome_words, tile, told
from console.cards.dealer import acts
from console.cards.dealer.words import CARD_WORDS
from console.dealer.game import DealerGame, Parts, Voids
from console.watching.tiles import NO_TILE, Tile
from games.blackjack.game import Blackjack
from protocol.messages import Value
from screen.blackjack.kit import LATER, OF_2017, shared_words
from screen.cards.kit import CARDS_KIT
from screen.words import Words

HERE = Path(__file__).resolve().parent
QML = HERE / "qml"


def _outcome_words(outcome: Value, words: Words) -> str:
    """An outcome in words: the cards that a correction names; the rules derive everything else from them."""
    return words.say("ended_by_cards") if "dealt" in outcome else outcome_words(outcome, words)


def _tile(outcome: Value) -> Tile:
    return NO_TILE if "dealt" in outcome else tile(outcome)


def _dealer_game(kind: type[Blackjack]) -> DealerGame:
    book, is_later = kind.paragraphs, kind.rulebook.seated_and_standing
    own = ("words.toml", "words_guide.toml", LATER if is_later else OF_2017)
    return DealerGame(
        name=kind.name,
        kit=CARDS_KIT,
        words=(
            *CARDS_KIT.words,
            *CARD_WORDS,
            *shared_words(is_later=is_later),
            HERE.parent / "watching" / "words.toml",
            *(HERE / name for name in own),
        ),
        parts=Parts(
            column=QML / "BoxesColumn.qml",
            picture=QML / "BoxesPicture.qml",
            entry=QML / "BoxesEntry.qml",
            strip=QML / "LastHands.qml",
            change=QML / "HandsChange.qml",
            lines=QML / "BoxLines.qml",
        ),
        panel=BoxesPanel,
        outcome_words=_outcome_words,
        tile=_tile,
        history=history,
        progress=progress,
        closes=acts.closes,
        waits=acts.waits,
        next_verb=next_verb,
        at_once=AT_ONCE,
        notice=notice,
        marks=marks,
        held=acts.held(told),
        exposure=exposure,
        page=page,
        give=give,
        changes=changes,
        evidence=evidence,
        witnesses=(),
        actions=ACTIONS,
        verbs=VERBS,
        lines={},
        effects=EFFECTS,
        settings=(),
        pit=acts.PIT,
        voids=Voids(book.voids, tuple(book.earlier), managers=book.managed, interrupted=book.interrupted),
    )


BLACKJACKS = tuple(_dealer_game(kind) for kind in RULEBOOKS.values())
