"""The current shoe: its roads and counts, how many cards are left, and the last rounds with their cards."""

from games.baccarat.game import Baccarat
from games.baccarat.play import Hands, point_total
from games.baccarat.result import read_hands
from games.baccarat.roads import TIE, round_text
from games.cards import DECK
from games.game import VOID
from protocol.enums import Phase
from screen.amounts import signed_money, whole
from screen.baccarat.phrases import spot_words, winner_words
from screen.baccarat.shoes import OfShoe, by_shoe, counts, drawn_roads, now_and_before, round_at
from screen.cards.phrases import coloured
from screen.words import Words
from terminal.baccarat.felt import dealt, shoe_of
from terminal.effects import PutEnded
from terminal.screen.derive_scene import Drawn, Scene
from terminal.view import Played, View

ROUNDS_SHOWN = 4
BETS_LETTERS = 19
"""Bets are listed by name if the text has at most this many characters; otherwise only their sum is shown."""
RED_SUIT = "#FF6B74"
COLOURS = {"B": "banker", "P": "player", "T": "tie"}


def shoes(view: View) -> tuple[OfShoe, OfShoe]:
    """The rounds of the current shoe, and those of the shoe before it."""
    shoe = shoe_of(view)
    return now_and_before(by_shoe(dealt(view)), None if shoe is None else shoe["name"])


def roads(scene: Scene, script: str, game: Baccarat, words: Words) -> Drawn:
    now, _ = shoes(scene.view)
    texts = now.texts
    return {
        **drawn_roads(texts, script),
        "rounds": words.say("rounds_counted", count=len(texts)) if texts else words.say("rounds_none_yet"),
        "counts": counts(texts, game.rules.decks, words),
        **_shoe(scene, now, game, words),
    }


def _shoe(scene: Scene, now: OfShoe, game: Baccarat, words: Words) -> Drawn:
    view, size = scene.view, len(DECK) * game.rules.decks
    shoe, behind = shoe_of(view), scene.telemetry.get("cut_from_end")
    if shoe is None:
        said = words.say("shoe_next" if now.rounds or view.phase is not Phase.IDLE else "shoe_unknown")
        return {"shoe": said, "left": "", "used": 0.0, "cut": 0.0, "shoeNote": ""}
    name, left = shoe["name"], shoe["cards_left"] + len(shoe["kept"])
    return {
        "shoe": words.say("shoe_and_round", shoe=name, round=len(now.rounds) + _is_next(view)),
        "left": words.say("cards_left", count=left),
        "used": 1 - left / size,
        "cut": 1 - behind / size if isinstance(behind, int) and 0 < behind < size else 0.0,
        "shoeNote": words.say("cut_card_out") if shoe["cut_seen"] else "",
    }


def _is_next(view: View) -> bool:
    """Whether a round is in progress that has no mark on the roads yet."""
    return not view.ended or view.ended[0].round != view.round


def last_rounds(scene: Scene, words: Words) -> list[Drawn]:
    """The last rounds of the table, newest first, with what this player staked and won in each."""
    mine = {played.round: played for played in scene.view.played}
    return [round_row(row, mine.get(row.round), words) for row in scene.view.ended[:ROUNDS_SHOWN]]


def round_row(row: PutEnded, played: Played | None, words: Words) -> Drawn:
    net = "" if played is None or not played.stakes else signed_money(played.net_cents).replace("S$", "")
    drawn: Drawn = {
        "round": row.round,
        "bets": _bets(played, words),
        "net": net or words.say("not_known"),
        "isWin": played is not None and played.is_net_win,
    }
    if row.outcome == VOID:
        return drawn | {
            "letter": "",
            "look": "",
            "player": words.say("round_was_void"),
            "banker": "",
            "isNatural": False,
        }
    hands = read_hands(row.outcome)
    text = round_text(hands)
    return drawn | {
        "letter": words.say(f"bead_{text[0]}"),
        "look": COLOURS[text[0]],
        "isNatural": "n" in text,
        "player": hand_text(hands.player, words),
        "banker": hand_text(hands.banker, words),
    }


def hand_text(cards: tuple[str, ...], words: Words) -> str:
    """The cards of a hand and their total, as `4♥ Q♦ 2♠ 6`."""
    return f"{coloured(cards, words, RED_SUIT)} <b>{point_total(cards)}</b>"


def _bets(played: Played | None, words: Words) -> str:
    if played is None or not played.stakes:
        return words.say("no_bet_here")
    text = bets_words(played, words)
    return text if len(text) <= BETS_LETTERS else words.say("staked_short", amount=whole(played.stake_cents))


def bets_words(played: Played | None, words: Words) -> str:
    """All bets of this player in a round, as `Banker 100, Tie 10`; empty without one."""
    stakes = {} if played is None else played.stakes
    return words.say("bets_joined").join(f"{spot_words(spot, words)} {whole(cents)}" for spot, cents in stakes.items())


def round_of_mark(of: OfShoe, road: str, column: int, row: int) -> int | None:
    """The number of the round that a mark on a road stands for; None if there is no mark at this place."""
    at = round_at(of.texts, road, column, row)
    return None if at is None or at >= len(of.rounds) else of.rounds[at].round


def round_explained(number: int, view: View, words: Words) -> str:
    """The explanation of a round by its cards, shown when its mark on a road is touched."""
    row = next((each for each in view.ended if each.round == number), None)
    if row is None or row.outcome == VOID:
        return ""
    hands: Hands = read_hands(row.outcome)
    said = {
        "round": number,
        "outcome": winner_words(hands, words),
        "player": hand_text(hands.player, words),
        "banker": hand_text(hands.banker, words),
    }
    is_tie = round_text(hands)[0] == TIE
    return words.say("explain_mark_tie" if is_tie else "explain_mark", **said)
