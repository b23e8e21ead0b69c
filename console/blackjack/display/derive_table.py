"""The print on the felt for the room: what a Blackjack and the side bets pay, and how many cards are left."""

from typing import Any

from console.blackjack.display.told import game_of, shown
from console.display.both import Both, Pair
from console.watching.seen import Seen
from games.blackjack.game import Blackjack
from games.blackjack.hands import Hand
from games.blackjack.side_bets import DecidedBy, SideBet
from protocol.messages import Value

Drawn = dict[str, Any]
DOT = " · "


def table(seen: Seen, rulebook: type[Blackjack], both: Both) -> Drawn:
    game, told = game_of(seen, rulebook), shown(seen)
    won, staked = game.variant.blackjack_pays
    pays, pays_zh = both.say(f"pays_{won}_{staked}")
    left = "" if told is None or not told.set else f"{both.label('room_left')} <b>{told.left}</b>"
    is_last = told is not None and told.cut_seen
    return {
        "print": f"{pays.upper()}{DOT}{pays_zh}",
        "left": both.label("room_last_of_shoe") if is_last else left,
        "isLast": is_last,
        "split": both.label("room_split"),
        "insurance": f"{both.label('room_insurance_pays')} {game.variant.insurance_pays} : 1",
        "sides": _sides(game, both),
    }


def _sides(game: Blackjack, both: Both) -> list[str]:
    """One line for each group of side bets: the pairs, Under and Over, Boom Busted."""
    lines: dict[str, list[int]] = {}
    for bet in game.variant.side_bets:
        lines.setdefault(_group(bet), []).extend(bet.pays.values())
    return [f"{both.label(key)} {_pays(key, sorted(set(pays), reverse=True))}" for key, pays in lines.items()]


def _group(bet: SideBet) -> str:
    match bet.decided_by:
        case DecidedBy.PAIR:
            return "side_pairs"
        case DecidedBy.COUNT:
            return "side_counts"
    return "side_boom"


def _pays(key: str, pays: list[int]) -> str:
    if key == "side_boom":
        return f"{pays[-1]}\N{EN DASH}{pays[0]} : 1"
    return f"{DOT.join(map(str, pays))} : 1"


def won(outcome: Value, both: Both) -> Pair:
    """The totals of the boxes, as `1: 20 · 3: 18, 21 · 5: 24`."""
    boxes = sorted((int(number), hands) for number, hands in outcome["boxes"].items())
    totals = DOT.join(f"{number}: {', '.join(map(_total, hands))}" for number, hands in boxes if hands)
    return both.say("room_boxes", totals=totals) if totals else both.say("room_no_boxes")


def _total(cards: list[str]) -> str:
    hand = Hand([])
    for card in cards:
        hand.add(card)
    return str(hand.total)
