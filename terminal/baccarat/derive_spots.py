"""The five spots: what each pays, how often it wins, how much the table still accepts there, and the chip on it."""

from games.baccarat.bets import COMMISSION, PAY_TABLE, Spot
from games.baccarat.game import Baccarat
from games.baccarat.outcome import outcome_of
from games.baccarat.result import read_hands
from games.game import Value
from games.odds.usual_counts import chances
from screen.amounts import short_money
from screen.baccarat.phrases import spot_words
from screen.words import Words
from terminal.baccarat.felt import decided
from terminal.baccarat.spots import SPOTS, chip_at, chip_size
from terminal.screen.derive_scene import Situation, situation_of
from terminal.screen.derive_tray import chip_label, largest_chip
from terminal.screen.shown import Drawn, Shown
from terminal.view import Played

STACKED_MAX = 3
SPOT_ROLES = ("spotX", "spotY", "wide", "high", "name", "pays", "chance", "notes", "look", "isMine")
CHIP_ROLES = ("chipX", "chipY", "size", "status", "label", "dollars", "stack", "under", "paid", "paidIs")
FRAMES = {
    Situation.CLOSED: "closed",
    Situation.ASKED: "put-right",
    Situation.HELD: "closed",
    Situation.LOST: "lost",
}


def pays_words(spot: str, words: Words) -> str:
    """The odds of a spot, as `11 to 1` or `0.95 to 1`."""
    return words.say("pays_to_one", pays=f"{float(PAY_TABLE[Spot(spot)]):g}")


def chance(spot: str, game: Baccarat) -> float:
    """The chance, in per cent, that a spot wins in a round from a fresh shoe."""
    return 100 * float(chances(game.rules.decks)[spot.replace("-", "_")])


def cloth(shown: Shown) -> Drawn:
    situation = situation_of(shown.view)
    return {
        "frame": FRAMES.get(situation, ""),
        "dim": not shown.is_open and shown.outcome is None,
    }


def spots(shown: Shown, game: Baccarat, words: Words) -> list[Drawn]:
    return [
        {
            "spot": spot,
            "spotX": box.x,
            "spotY": box.y,
            "wide": box.width,
            "high": box.height,
            "name": spot_words(spot, words),
            "pays": words.say("spot_pays", pays=pays_words(spot, words)),
            "chance": _chance_words(spot, game, words),
            "notes": _notes(spot, shown, words),
            "look": _look(spot, shown),
            "isMine": shown.bet == spot,
        }
        for spot, box in SPOTS.items()
    ]


def _chance_words(spot: str, game: Baccarat, words: Words) -> str:
    is_hand = spot in (Spot.PLAYER, Spot.BANKER)
    return words.say("spot_wins" if is_hand else "spot_chance", percent=f"{chance(spot, game):.1f}")


def _notes(spot: str, shown: Shown, words: Words) -> list[str]:
    """The lines below the chance: the commission, how much the table still accepts, and what may be returned at the
    close.
    """
    lines = [words.say("spot_commission", percent=f"{float(100 * COMMISSION):g}")] if spot == Spot.BANKER else []
    played = shown.played
    if played is not None and spot == Spot.BANKER and (taken := commission_cents(played)):
        return [words.say("spot_commission_taken", amount=short_money(taken))]
    if not shown.is_open or spot not in shown.view.room:
        return lines
    if (back_cents := may_return_cents(spot, shown)) > 0:
        return [*lines, words.say("spot_may_return", amount=short_money(back_cents))]
    return [*lines, words.say("spot_room", amount=short_money(shown.view.room[spot]))]


def may_return_cents(spot: str, shown: Shown) -> int:
    """What may be returned of a bet at the close. Only the side with more money on it gives back: the one on which the
    table accepts nothing more (5.1).
    """
    bets, room = shown.view.bets, shown.view.room
    if bets is None or not bets.may_return_cents or not bets.registered.get(spot):
        return 0
    return bets.may_return_cents if room.get(spot, 1) <= 0 else 0


def commission_cents(played: Played) -> int:
    """What the house kept of a winning bet on Banker, to the cent as the game settled it (4.1.1)."""
    stake, payout = played.stakes.get(Spot.BANKER, 0), played.payouts.get(Spot.BANKER, 0)
    return 2 * stake - payout if payout > stake else 0


def _look(spot: str, shown: Shown) -> str:
    """How a spot is drawn: `won` in full colour with a gold edge, `lost` pale, `tied` between them, `back` if its bet
    may be returned at the close.
    """
    outcome, played = shown.outcome, shown.played
    if outcome is not None:
        won = won_spots(outcome)
        is_tied = Spot.TIE in won and spot in (Spot.PLAYER, Spot.BANKER)
        return "won" if spot in won else "tied" if is_tied else "lost"
    if played is None and shown.is_open and may_return_cents(spot, shown):
        return "back"
    return ""


def won_spots(outcome: Value) -> frozenset[str]:
    found = outcome_of(read_hands(outcome))
    pairs = (("player-pair", found.player_pair), ("banker-pair", found.banker_pair))
    return frozenset({found.winner.value, *(spot for spot, is_one in pairs if is_one)})


def chips(shown: Shown, game: Baccarat) -> list[Drawn]:
    if shown.played is not None:
        return _settled(shown.played, is_void=shown.outcome is None)
    wanted, registered = shown.stakes, shown.registered
    over = {each.spot: each.payout_cents for each in decided(shown.view, game)}
    back = shown.view.bets.taken_back if shown.view.bets else {}
    rows = []
    for spot in SPOTS:
        cents, stands = wanted.get(spot, 0), registered.get(spot, 0)
        if spot in back:
            rows.append(_chip(spot, cents, "returned") | {"paid": short_money(back[spot]), "paidIs": "returned"})
        elif cents == stands and cents:
            rows.append(_chip(spot, cents, "registered" if over.get(spot, 1) else "lost"))
        elif cents != stands:  # The registered chip is visible under the one asked for until the console decides.
            rows.append(_chip(spot, cents, "asked") | {"under": largest_chip(stands) if stands else 0})
    return rows


def _chip(spot: str, cents: int, status: str) -> Drawn:
    x, y = chip_at(spot)
    dollars = largest_chip(cents)
    return {
        "spot": spot,
        "chipX": x,
        "chipY": y,
        "size": chip_size(spot),
        "status": status,
        "label": chip_label(cents),
        "dollars": dollars,
        "stack": max(1, min(STACKED_MAX, cents // (100 * dollars))),
        "under": 0,
        "paid": "",
        "paidIs": "",
    }


def _settled(played: Played, *, is_void: bool) -> list[Drawn]:
    """The chips after the result. A returned stake is written in ivory, a win in gold."""
    rows = []
    for spot in SPOTS:
        if not (cents := played.stakes.get(spot, 0)):
            continue
        paid = played.payouts.get(spot, 0)
        status = "returned" if is_void or paid == cents else "won" if paid else "lost"
        row = _chip(spot, cents, status)
        rows.append(row | ({"paid": short_money(paid), "paidIs": status} if paid else {}))
    return rows
