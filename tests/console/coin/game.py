"""A test game in which a coin is tossed.

It uses every part of the dealer's and the room's frame, and nothing of roulette.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from console.dealer import actions
from console.dealer.actions import Action, between_rounds
from console.dealer.game import Big, DealerGame, GameSheet, Parts, PitPage, TextRow, Voids
from console.dealer.page_option import PageOption, choice
from console.dealer.papers import Papers
from console.dealer.settings import REMINDER, Setting
from console.dealer.verbs import LIST, SETTINGS, Verb
from console.display.both import Both, Pair
from console.display.game import RoomGame
from console.watching.heard import Arguments
from console.watching.seen import Seen
from console.watching.tiles import Tile
from protocol.answers import AnswerPart
from protocol.table_status import RoomStatus
from protocol.what_if import Effect
from screen.props import Props
from screen.words import Words

HERE = Path(__file__).resolve().parent
QML = HERE / "qml"
LOOKS = {"heads": "red", "tails": "black"}


class CoinPanel:
    def __init__(self) -> None:
        self.props = Props({"side": ""})

    def show(self, seen: Seen, words: Words | Both) -> None:
        self.props.put({"side": seen.telemetry.get("side", "")})


def outcome_words(outcome: str, words: Words) -> str:
    return words.say(f"coin_{outcome}")


def tile(outcome: str) -> Tile:
    return {"text": outcome[0].upper(), "look": LOOKS[outcome]}


def history(outcomes: list[str], words: Words) -> dict[str, Any]:
    return {"sides": [tile(outcome)["text"] for outcome in outcomes]}


def progress(seen: Seen, words: Words) -> str:
    return words.say("coin_progress")


def waits(seen: Seen, words: Words) -> Big:
    return "red", "", words.say("coin_waits"), progress(seen, words)


def evidence(seen: Seen, words: Words) -> list[TextRow]:
    return [{"name": words.say("coin_camera"), "text": words.tell(seen.verdict.evidence) if seen.verdict else ""}]


class Polished(Effect, frozen=True):
    after_round: int


def polished(found: Polished, words: Words) -> list[str]:
    return [words.say("line_polish", round=found.after_round)]


def lent(is_lent: bool, words: Words) -> str:
    return words.say("coin_is_lent" if is_lent else "coin_is_ours")


def coins(listed: Mapping[str, Any], chosen: Arguments, words: Words) -> list[PageOption]:
    return [choice("coin", name, name, "", chosen.get("coin") == name) for name in listed.get("coins", [])]


class CoinsShown(AnswerPart, frozen=True):
    coins: list[str]


def vault(papers: Papers, words: Words) -> dict[str, Any]:
    found = papers.document("coins", CoinsShown)
    return {"coins": found.coins if found else [], "coinChosen": papers.chosen}


def won(outcome: str, both: Both) -> Pair:
    return both.say("coin_won")


def closes(facts: RoomStatus, by_clock: bool, both: Both) -> Pair:
    return both.say("coin_closes")


DEALERS = DealerGame(
    name="coin",
    words=(HERE / "coin.toml",),
    parts=Parts(QML / "Column.qml", QML / "Picture.qml", QML / "Entry.qml", QML / "Strip.qml"),
    panel=CoinPanel,
    outcome_words=outcome_words,
    tile=tile,
    history=history,
    progress=progress,
    closes=progress,
    waits=waits,
    evidence=evidence,
    witnesses=("camera_saw",),
    actions=(
        actions.CONFIRM,
        actions.HOLD,
        actions.VOID_ROUND,
        actions.ENTER,
        actions.CORRECT,
        Action("polish", "swap", between_rounds),
        actions.SETTINGS,
        actions.CLOSE_TABLE,
        actions.EMERGENCY_CLOSE,
    ),
    verbs={
        "polish": Verb(reasons=("coin_dull",), takes_reason=True),
        "set-lent": Verb(SETTINGS, needs=("coin",)),
        "change-coin": Verb(LIST, needs=("coin",), lists="coins"),
    },
    lines={"polish": polished},
    effects={"polish": (Polished,)},
    settings=(Setting("lent", "lent", REMINDER, lent, switch="coin"),),
    pit=(PitPage("change-coin", "swap", coins),),
    sheets=(
        GameSheet(
            "vault",
            "coins",
            CoinsShown,
            "scales",
            "vault_button",
            "vault_title",
            "vault_text",
            QML / "Vault.qml",
            vault,
        ),
    ),
    voids=Voids({"9.1": "malfunction", "9.2": "game-rule"}, ("9.2",), managers="9.2", interrupted="9.1"),
)
ROOMS = RoomGame(
    name="coin",
    words=(HERE / "coin.toml",),
    room=QML / "Room.qml",
    panel=CoinPanel,
    outcome_words=outcome_words,
    tile=tile,
    won=won,
    closes=closes,
    limits={"coin_sides": ("side",)},
    voided="9.2",
)
