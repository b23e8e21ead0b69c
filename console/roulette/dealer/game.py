"""Roulette behind the face by which the frame of the dealer's screen knows a game."""

from pathlib import Path

from console.dealer import actions
from console.dealer.actions import Action, between_rounds
from console.dealer.game import DealerGame, GameSheet, Parts, Voids
from console.dealer.settings import CLOSING, REMINDER, Setting
from console.dealer.verbs import ENTRY, SETTINGS, Verb
from console.roulette.answers import EFFECTS, BallChanged
from console.roulette.dealer.derive_counts import history
from console.roulette.dealer.derive_health import health_sheet
from console.roulette.dealer.derive_progress import closes, progress, waits
from console.roulette.dealer.derive_wheel import WITNESSES, said_by_witnesses
from console.roulette.dealer.panel import WheelPanel
from console.roulette.watching.pockets import tile
from console.roulette.wheel_card import WheelsShown
from games.roulette.rules import NAME
from games.roulette.rules import PARAGRAPHS as BOOK
from screen.roulette.kit import ROULETTE_KIT
from screen.roulette.phrases import pocket_words
from screen.words import Words

HERE = Path(__file__).resolve().parent
QML = HERE / "qml"


def _revolutions(count: int, words: Words) -> str:
    return words.say("revolutions_value", count=count) if count else words.say("when_slow")


def _reminder(is_on: bool, words: Words) -> str:
    return words.say("reminder_on" if is_on else "reminder_off")


def _ball(found: BallChanged, words: Words) -> list[str]:
    return [words.say("line_ball", round=found.after_round)]


ROULETTE = DealerGame(
    name=NAME,
    kit=ROULETTE_KIT,
    words=(*ROULETTE_KIT.words, HERE.parent / "watching" / "words.toml", *sorted(HERE.glob("words*.toml"))),
    parts=Parts(
        column=QML / "WheelColumn.qml",
        picture=QML / "WheelPicture.qml",
        entry=QML / "Pockets.qml",
        strip=QML / "Strip.qml",
    ),
    panel=WheelPanel,
    outcome_words=pocket_words,
    tile=tile,
    history=history,
    progress=progress,
    closes=closes,
    waits=waits,
    evidence=said_by_witnesses,
    witnesses=WITNESSES,
    actions=(
        actions.CONFIRM,
        actions.HOLD,
        actions.VOID_ROUND,
        actions.ENTER,
        actions.CORRECT,
        Action("change-ball", "swap", between_rounds),
        actions.SETTINGS,
        actions.CLOSE_TABLE,
        actions.EMERGENCY_CLOSE,
    ),
    verbs={
        "hold": Verb(reasons=("dispute", "look_at_ball", "look_at_wheel", "player_unwell"), takes_reason=True),
        "correct": Verb(
            ENTRY,
            needs=("round", "outcome"),
            reasons=("misread", "mistyped", "seen_on_camera", "dispute"),
            takes_reason=True,
        ),
        "emergency-close": Verb(reasons=("alarm", "evacuation", "safety", "wheel_broken"), takes_reason=True),
        "change-ball": Verb(reasons=("ball_worn", "ball_routine", "ball_damaged"), takes_reason=True),
        "set-revolutions": Verb(SETTINGS, needs=("revolutions",), counts="revolutions"),
        "set-rotor": Verb(SETTINGS, needs=("reminder",)),
    },
    lines={"change-ball": _ball},
    effects=EFFECTS,
    settings=(
        Setting("revolutions", "close_revolutions", CLOSING, _revolutions, is_wide=True),
        Setting("rotor", "rotor_alternates", REMINDER, _reminder, switch="reminder"),
    ),
    sheets=(
        GameSheet(
            "wheel",
            report="wheels",
            document=WheelsShown,
            icon="scales",
            button="health_button",
            title="health_title",
            text="health_text",
            qml=QML / "HealthSheet.qml",
            derive=health_sheet,
        ),
    ),
    voids=Voids(BOOK.voids, tuple(BOOK.earlier), managers=BOOK.managed, interrupted=BOOK.interrupted),
)
