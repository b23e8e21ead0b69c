"""Baccarat behind the face by which the frame of the dealer's screen knows a game."""

from pathlib import Path

from console.baccarat.answers import EFFECTS
from console.baccarat.dealer.acts import ACTIONS, AT_ONCE, VERBS, evidence, progress
from console.baccarat.dealer.derive_changes import changes
from console.baccarat.dealer.derive_money import exposure
from console.baccarat.dealer.derive_next import next_verb
from console.baccarat.dealer.derive_page import page
from console.baccarat.dealer.derive_shoes import shoes_sheet
from console.baccarat.dealer.derive_touch import give
from console.baccarat.dealer.panel import CardsPanel, history
from console.baccarat.watching.told import outcome_words, tile, told
from console.cards.dealer import acts
from console.cards.dealer.words import CARD_WORDS
from console.cards.shoe_card import REPORT, ShoesShown
from console.dealer.game import DealerGame, GameSheet, Parts, Voids
from games.baccarat.game import PARAGRAPHS as BOOK
from games.baccarat.rules import GAME
from screen.baccarat.kit import BACCARAT_KIT

HERE = Path(__file__).resolve().parent
QML = HERE / "qml"

BACCARAT = DealerGame(
    name=GAME,
    kit=BACCARAT_KIT,
    words=(
        *BACCARAT_KIT.words,
        *CARD_WORDS,
        HERE.parent / "watching" / "words.toml",
        *sorted(HERE.glob("words*.toml")),
    ),
    parts=Parts(
        column=QML / "CardsColumn.qml",
        picture=QML / "FeltPicture.qml",
        entry=QML / "CardsEntry.qml",
        strip=QML / "RoadStrip.qml",
        change=QML / "BeforeAfter.qml",
    ),
    panel=CardsPanel,
    outcome_words=outcome_words,
    tile=tile,
    history=history,
    progress=progress,
    closes=acts.closes,
    waits=acts.waits,
    next_verb=next_verb,
    at_once=AT_ONCE,
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
    sheets=(
        GameSheet(
            "shoes",
            report=REPORT,
            document=ShoesShown,
            icon="scales",
            button="shoes_button",
            title="shoes_title",
            text="shoes_text",
            qml=QML / "ShoesSheet.qml",
            derive=shoes_sheet,
        ),
    ),
    voids=Voids(BOOK.voids, tuple(BOOK.earlier), managers=BOOK.managed, interrupted=BOOK.interrupted),
)
