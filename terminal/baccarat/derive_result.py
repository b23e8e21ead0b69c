"""The panel after the result: what each bet won or lost and why, the commission on a line of its own, the net result
and the payment.
"""

from games.baccarat.bets import COMMISSION, PAY_TABLE, Spot
from games.baccarat.outcome import outcome_of
from games.baccarat.play import Hands
from games.baccarat.result import read_hands
from screen.amounts import MINUS, money, signed_money, whole
from screen.baccarat.phrases import spot_words
from screen.cards.phrases import rank
from screen.words import Words
from terminal.baccarat.derive_spots import commission_cents
from terminal.baccarat.spots import SPOTS
from terminal.screen.derive_scene import VOID, Drawn, Scene, played
from terminal.view import Played

ORDER = ("banker", "player", "tie", "banker-pair", "player-pair")
NOTHING: Drawn = {"lines": [], "netName": "", "net": "", "netIs": "", "paidParts": ""}


def result(scene: Scene, words: Words) -> Drawn:
    settled = played(scene.view)
    if settled is None or settled.outcome == VOID or not settled.stakes:
        return NOTHING
    return {
        "lines": lines(settled, words),
        "netName": words.say("net_of_this_round"),
        "net": signed_money(settled.net_cents),
        "netIs": "won" if settled.is_net_win else "",
        "paidParts": _paid_parts(settled, words),
    }


def lines(settled: Played, words: Words) -> list[Drawn]:
    """One line for each bet and one for the commission; their amounts add up to the net result."""
    hands = read_hands(settled.outcome)
    rows = []
    for spot in ORDER:
        if not (stake := settled.stakes.get(spot, 0)):
            continue
        paid = settled.payouts.get(spot, 0)
        taken = commission_cents(settled) if spot == Spot.BANKER else 0
        rows.append(
            _line(spot_words(spot, words), _why(spot, stake, paid, hands, words), paid + taken - stake, paid > 0)
        )
        if taken:
            why = words.say("line_commission", percent=f"{float(100 * COMMISSION):g}")
            rows.append(_line(words.say("commission"), why, -taken, True) | {"look": "commission"})
    assert set(ORDER) == set(SPOTS)
    return rows


def _line(name: str, why: str, cents: int, is_back: bool) -> Drawn:
    look = "won" if cents > 0 else "back" if is_back and not cents else "lost"
    return {"name": name, "why": why, "amount": figures(cents), "look": look}


def figures(cents: int) -> str:
    """An amount with its sign and without the currency: `+95.00`, `0.00`."""
    text = money(abs(cents)).removeprefix("S$")
    return text if not cents else f"{'+' if cents > 0 else MINUS}{text}"


def _why(spot: str, stake: int, paid: int, hands: Hands, words: Words) -> str:
    outcome = outcome_of(hands)
    if paid > stake:
        times = PAY_TABLE[Spot(spot)] + (COMMISSION if spot == Spot.BANKER else 0)
        return words.say("line_won", stake=whole(stake), pays=f"{float(times):g}", won=money(stake * int(times)))
    if paid:
        is_tie = outcome.winner is Spot.TIE and spot in (Spot.PLAYER, Spot.BANKER)
        return words.say("line_back_tie" if is_tie else "line_back")
    if spot in ("player-pair", "banker-pair"):
        cards = hands.player if spot == Spot.PLAYER_PAIR else hands.banker
        return words.say("line_no_pair", cards=" ".join(map(rank, cards[:2])))
    return words.say(f"line_{outcome.winner}_won")


def _paid_parts(settled: Played, words: Words) -> str:
    """The parts of the payment, as `stake 100.00 + win 95.00`."""
    back = sum(cents for spot, cents in settled.stakes.items() if settled.payouts.get(spot))
    won = settled.payout_cents - back
    if not settled.payout_cents:
        return ""
    plain = {"stake": money(back).removeprefix("S$"), "win": money(won).removeprefix("S$")}
    return words.say("paid_parts" if won else "paid_stake_only", **plain)
