"""The notice while a round is played: which box decides, what is asked of players, what the dealer does."""

from console.blackjack.display.told import shown
from console.blackjack.status import RoomBox, RoomShown
from console.display.both import Both
from console.display.game import Said
from console.watching.seen import Seen
from screen.cards.phrases import rank

CHECKED = ("check", "complete")
PUT_RIGHT = ("error", "order", "void")


def playing(seen: Seen, both: Both) -> Said | None:
    """The notice while cards are out; None before the first card, when bets have just been closed."""
    told = shown(seen)
    if told is None:
        return None
    moment = told.moment
    if moment == "initial-deal" and any(hand.cards for box in told.boxes for hand in box.hands):
        return Said("turn", both.say("room_deals"), both.say("room_deals_text"))
    if moment in CHECKED:
        return Said("turn", both.say("room_checks"), both.say("room_checks_text"))
    if moment in PUT_RIGHT:
        return Said("held", both.say(f"room_{moment}"), both.say(f"room_{moment}_text"), told.ms)
    if moment == "options":
        return Said("held", both.say("room_options"), both.say("room_options_text"), told.ms)
    if moment == "interim":
        is_ace = told.dealer.cards[0][0] == "A"
        title = both.say("room_insurance" if is_ace else "room_surrender")
        return Said("turn", title, both.say("room_interim_text", dealer=rank(told.dealer.cards[0])), told.ms)
    if moment == "dealer":
        return Said("turn", both.say("room_dealer_draws"), _dealer_has(told, both))
    return _box_plays(told, both) if moment == "players" else None


def _dealer_has(told: RoomShown, both: Both) -> list[str]:
    return both.say("room_dealer_has", total=told.dealer.total)


def _box_plays(told: RoomShown, both: Both) -> Said | None:
    number = told.due.partition(".")[0]
    box = next((box for box in told.boxes if box.decides or str(box.number) == number), None)
    if box is None:
        return None
    follows = any(hand.state == "follow" for hand in box.hands)
    key = "room_box_takes" if not box.decides else "room_box_follows" if follows else "room_box_decides"
    text = both.say("room_box_text", dealer=told.dealer.total, box=box.number, total=_total_of(box))
    return Said("turn", both.say(key, box=box.number), text, told.ms)


def _total_of(box: RoomBox) -> int:
    """The total of the box's hand that is being played."""
    playing = [hand for hand in box.hands if hand.state in ("decides", "follow", "card")]
    return (playing or box.hands)[0].total
