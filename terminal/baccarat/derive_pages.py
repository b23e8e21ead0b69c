"""Baccarat's own pages: what bets pay, win and cost, the last rounds, and the roads of the shoe before this one."""

from fractions import Fraction

from games.baccarat.bets import Spot
from games.baccarat.game import Baccarat
from games.baccarat.outcome import WON
from games.odds.usual_counts import chances
from screen.amounts import money, short_money
from screen.baccarat.phrases import spot_words
from screen.baccarat.shoes import counts, drawn_roads
from screen.words import Words
from terminal.baccarat.derive_result import figures
from terminal.baccarat.derive_shoe import bets_words, round_row, shoes
from terminal.baccarat.derive_spots import chance, commission_cents, pays_words
from terminal.effects import PutEnded
from terminal.screen.derive_pages import HUNDRED_CENTS, range_words
from terminal.screen.derive_scene import VOID, Drawn, Scene
from terminal.view import Played

EXAMPLE_CENTS = 10_000
HANDS_SHOWN = 10
ORDER = (Spot.PLAYER, Spot.BANKER, Spot.TIE, Spot.PLAYER_PAIR, Spot.BANKER_PAIR)


def edges(decks: int) -> dict[str, Fraction]:
    """The part of a stake that the house keeps on average, by spot. A tie returns the bets on both hands (3.14)."""
    chance_of = chances(decks)
    back = {Spot.PLAYER: chance_of["tie"], Spot.BANKER: chance_of["tie"]}
    return {
        spot.value: 1 - Fraction(*WON[spot]) * chance_of[spot.value.replace("-", "_")] - back.get(spot, 0)
        for spot in ORDER
    }


def bets_page(scene: Scene, game: Baccarat, words: Words) -> Drawn:
    """The page of all bets (rule 4.1), with the chance and the cost beside each payout."""
    kept = edges(game.rules.decks)
    return {
        "bets": [
            {
                "spot": spot.value,
                "name": spot_words(spot, words),
                "wins": words.say(f"wins_{spot.value.replace('-', '_')}"),
                "pays": pays_words(spot, words),
                "chance": words.say("percent", percent=f"{chance(spot, game):.1f}"),
                "returns": money(WON[spot].of(EXAMPLE_CENTS)).removeprefix("S$"),
                "costs": money(round(HUNDRED_CENTS * kept[spot.value])),
                "limits": range_words(scene.view, (game.kind_of[spot],)) or words.say("not_known"),
            }
            for spot in ORDER
        ],
        "returnsHead": words.say("column_returns", amount=short_money(EXAMPLE_CENTS)),
        "betsText": words.say("bets_text", decks=game.rules.decks),
        "tableText": [words.say(key) for key in ("table_player", "table_banker", "table_natural")],
        "differentialText": _differential(game, words),
    }


def _differential(game: Baccarat, words: Words) -> str:
    if not game.maximum_cents:
        return words.say("no_differential")
    return words.say("differential_text", amount=short_money(game.maximum_cents))


def hands_page(scene: Scene, words: Words) -> Drawn:
    """The page of the table's last rounds, with every bet of this player and the commission."""
    mine = {played.round: played for played in scene.view.played}
    return {"hands": [_hands(row, mine.get(row.round), words) for row in scene.view.ended[:HANDS_SHOWN]]}


def _hands(row: PutEnded, played: Played | None, words: Words) -> Drawn:
    taken_cents = 0 if played is None or row.outcome == VOID else commission_cents(played)
    return {
        **round_row(row, played, words),
        "bets": bets_words(played, words) or words.say("no_bet_here"),
        "commission": figures(-taken_cents) if taken_cents else "",
    }


def shoe_page(scene: Scene, script: str, game: Baccarat, words: Words) -> Drawn:
    """The page with the roads of the shoe before this one."""
    _, before = shoes(scene.view)
    texts = before.texts
    title = words.say("shoe_before", shoe=before.name, count=len(texts)) if texts else words.say("shoe_before_none")
    return {
        "shoeTitle": title,
        **{f"before{key[0].upper()}{key[1:]}": value for key, value in drawn_roads(texts, script).items()},
        "shoeCounts": counts(texts, game.rules.decks, words) if texts else [],
        "shoeText": words.say("shoe_before_text"),
    }
