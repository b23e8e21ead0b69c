"""Blackjack's own pages: what bets pay, win and cost, and the last ten rounds with this player's bets."""

from games.blackjack.game import Blackjack
from games.blackjack.side_bets import SideBet
from games.blackjack.spots import place_of
from games.game import Value
from games.odds.blackjack_sides import insurance_chances
from screen.amounts import money, signed_money
from screen.cards.phrases import rank
from screen.words import Words
from terminal.blackjack.chances import blackjack_chance, classes, edge_of, main_edge
from terminal.blackjack.derive_table import class_words, percent
from terminal.blackjack.spots import BlackjackSpots
from terminal.blackjack.told import hand_of, outcome_words
from terminal.blackjack.told_hands import pays_words
from terminal.effects import PutEnded
from terminal.screen.derive_pages import HUNDRED_CENTS, range_words
from terminal.screen.derive_scene import VOID, Drawn, Scene
from terminal.view import Played

HANDS_SHOWN = 10


def bets_page(scene: Scene, game: Blackjack, words: Words) -> Drawn:
    decks = game.reading("decks")
    kept = main_edge(game.variant, decks)
    limits = range_words(scene.view, ("box",)) or words.say("not_known")
    blackjack, insurance = blackjack_chance(decks), insurance_chances(decks)["dealer-blackjack"]
    rows = [
        _row(words.say("bet_box"), words.say("pays_to_one", pays=1), "", money(round(HUNDRED_CENTS * kept)), limits),
        _row(
            words.say("hand_blackjack"),
            pays_words(game.variant.blackjack_pays, words),
            words.say("percent", percent=percent(blackjack)),
            "",
            "",
        ),
        _row(
            words.say("bet_insurance"),
            words.say("pays_to_one", pays=2),
            words.say("percent", percent=percent(insurance)),
            money(round(HUNDRED_CENTS * (1 - 3 * insurance))),
            words.say("bet_insurance_limit"),
        ),
    ]
    for bet in game.variant.side_bets:
        rows += _side_rows(scene, bet, decks, words)
    return {
        "bets": rows,
        "betsText": words.say("bets_text", decks=decks),
        "tableText": [words.say(key) for key in ("table_deal", "table_dealer", "table_player")],
    }


def _side_rows(scene: Scene, bet: SideBet, decks: int, words: Words) -> list[Drawn]:
    limits = range_words(scene.view, (place_of(bet),)) or words.say("not_known")
    costs = money(round(HUNDRED_CENTS * edge_of(bet, decks)))
    name = words.say(f"bet_{place_of(bet)}")
    return [
        _row(
            f"{name}: {class_words(bet, names, words)}",
            words.say("pays_to_one", pays=pays),
            words.say("percent", percent=percent(chance)),
            costs if at == 0 else "",
            limits if at == 0 else "",
        )
        for at, (names, pays, chance) in enumerate(classes(bet, decks))
    ]


def _row(name: str, pays: str, chance: str, costs: str, limits: str) -> Drawn:
    return {"name": name, "pays": pays, "chance": chance, "costs": costs, "limits": limits}


def hands_page(scene: Scene, spots: BlackjackSpots, words: Words) -> Drawn:
    mine = {played.round: played for played in scene.view.played}
    rows = [_round(row, mine.get(row.round), spots, words) for row in scene.view.ended[:HANDS_SHOWN]]
    return {"hands": rows}


def _round(row: PutEnded, played: Played | None, spots: BlackjackSpots, words: Words) -> Drawn:
    is_void = row.outcome == VOID
    return {
        "round": str(row.round),
        "dealer": words.say("void_outcome") if is_void else outcome_words(row.outcome, words),
        "cards": "" if is_void else " ".join(map(rank, row.outcome["dealer"])),
        "boxes": "" if is_void else " · ".join(_boxes(row.outcome, words)),
        "bets": _bets(played, spots, words),
        "net": "" if played is None else signed_money(played.net_cents),
        "isWin": played is not None and played.is_net_win,
    }


def _boxes(outcome: Value, words: Words) -> list[str]:
    totals = []
    for number, hands in outcome["boxes"].items():
        said = [words.say("total_bust") if hand_of(cards).is_bust else str(hand_of(cards).total) for cards in hands]
        totals.append(words.say("outcome_box", box=number, total="/".join(said)))
    return totals


def _bets(played: Played | None, spots: BlackjackSpots, words: Words) -> str:
    if played is None or not played.stakes:
        return words.say("no_bet_here")
    if len(played.stakes) > 2:
        return words.say("bets_many", count=len(played.stakes), amount=money(played.stake_cents))
    names = [spots.spot_words(spot, words) for spot in played.stakes]
    return words.say("bets_few", spots=words.say("bets_joined").join(names), amount=money(played.stake_cents))
