"""The seven boxes: who decides with which stake, what lies on each box, how its hand stands, and what is asked
there.
"""

from math import ceil

from games.blackjack.boxes import Box
from games.blackjack.seats import Seat
from games.blackjack.spots import BOX
from screen.amounts import MINUS, short_money, whole
from screen.words import Words
from terminal.blackjack.derive_follow import follow
from terminal.blackjack.derive_hands import hand_rows, total_words
from terminal.blackjack.felt import Felt
from terminal.blackjack.saying import Saying
from terminal.blackjack.spots import PITCH, WIDTH, room_of, totals
from terminal.blackjack.told_hands import hand_state
from terminal.screen.derive_scene import Drawn, Scene
from terminal.view import View

BOX_ROLES = (
    "boxX", "name", "tag", "tagIs", "head", "headIs", "lines", "total", "told", "toldIs", "hands", "staked", "paid",
    "sum", "room", "part", "myPart", "isNearlyFull", "look", "seconds", "follow", "followText", "decline",
    "declineText", "followIs", "followY", "sit", "sitText", "sitIs",
)  # fmt: skip
BAR = WIDTH - 28
NEARLY_FULL = 0.95


def boxes(scene: Scene, felt: Felt, count: int, saying: Saying, words: Words) -> list[Drawn]:
    return [_box(number, scene, felt, saying, words) for number in range(1, count + 1)]


def _box(number: int, scene: Scene, felt: Felt, saying: Saying, words: Words) -> Drawn:
    dealt = None if felt.is_open else felt.boxes.get(number)
    asked = follow(number, scene, felt, words)
    row = {
        "box": number,
        "boxX": PITCH * (number - 1),
        "name": words.say("box_name", box=number),
        **_tag(number, felt, dealt, words),
        **(_who(number, scene.view, felt, words) if felt.is_open else _no_who(dealt, words)),
        **_hand(felt, dealt, words),
        **_sums(number, scene.view, felt, dealt, words),
        "look": _look(felt, dealt),
        "seconds": _seconds(scene, felt, dealt),
        **asked,
        **_sit(number, scene.view, felt, saying, words),
    }
    return row | {"told": ""} if asked["follow"] else row


def why_not_sit(number: int, felt: Felt, saying: Saying) -> str:
    """Why the seat of a box is not the player's to take: it is another's, or the player holds enough seats."""
    seat = felt.seats.get(number)
    if not felt.has_seats or (seat is not None and seat.terminal != felt.me):
        return "taken"
    held = {at for at, each in felt.seats.items() if each.terminal == felt.me and at != saying.leaves}
    held |= {saying.sits} if saying.sits else set()
    return "enough" if number not in held and len(held) >= felt.seats_per_terminal else ""


def _sit(number: int, view: View, felt: Felt, saying: Saying, words: Words) -> Drawn:
    """The button by which a seat is taken or left while bets are open."""
    seat, why = felt.seats.get(number), why_not_sit(number, felt, saying)
    if not felt.is_open or why == "taken":
        return {"sit": "", "sitText": "", "sitIs": ""}
    if view.no_bets is not None:
        title = "sit_here" if seat is None else "sit_leave"
        return {"sit": words.say(title), "sitText": words.say("sit_later"), "sitIs": "off"}
    if saying.leaves == number:
        return {"sit": words.say("sit_stay"), "sitText": words.say("sit_leaving"), "sitIs": "on"}
    if seat is not None:
        return {"sit": words.say("sit_leave"), "sitText": _how_long_kept(seat, felt, words), "sitIs": "on"}
    if saying.sits == number:
        return {"sit": words.say("sit_here"), "sitText": words.say("sit_asked"), "sitIs": "asked"}
    if why:
        holds = saying.sits or next(at for at, each in felt.seats.items() if each.terminal == felt.me)
        return {"sit": words.say("sit_here"), "sitText": words.say("sit_you_hold", box=holds), "sitIs": "off"}
    return {"sit": words.say("sit_here"), "sitText": words.say("sit_to_decide"), "sitIs": "on"}


def _how_long_kept(seat: Seat, felt: Felt, words: Words) -> str:
    """Seat kept 2 more rounds: without a bet there, or without an answer in time."""
    left = felt.seat_rounds - max(seat.idle_rounds, seat.silent_rounds)
    return words.say("sit_kept", count=left)


def _tag(number: int, felt: Felt, dealt: Box | None, words: Words) -> Drawn:
    """The tag on a box, which says whose seat it is: this player's, another terminal's, nobody's, or free."""
    seat = felt.seats.get(number)
    if dealt is not None:
        decider = dealt.decider
        if decider is None:
            return {"tag": words.say("tag_house"), "tagIs": "other"}
        if decider.who == felt.me:
            return {"tag": words.say("tag_mine"), "tagIs": "mine"}
        return {"tag": words.say("tag_terminal", terminal=decider.who), "tagIs": "other"}
    if seat is not None and seat.terminal == felt.me:
        return {"tag": words.say("tag_mine"), "tagIs": "mine"}
    if seat is not None:
        return {"tag": words.say("tag_terminal", terminal=seat.terminal), "tagIs": "other"}
    return {"tag": words.say("tag_free" if felt.has_seats else "tag_no_seat"), "tagIs": "free"}


def _who(number: int, view: View, felt: Felt, words: Words) -> Drawn:
    """Who decides on this box and with which stake, for a player who may bet there."""
    seat = felt.seats.get(number)
    last = felt.boxes.get(number)
    if not felt.has_seats:
        return _said("who_highest", "who_highest_text", words)
    if seat is None:
        return _who_came(number, view, words) or _said("who_nobody", "who_highest_text", words)
    if seat.terminal != felt.me:
        staked = last.wager_of(seat.terminal) if last is not None else None
        head = words.say("who_terminal", terminal=seat.terminal)
        kept = view.kept.get(f"{BOX}:{number}", 0)
        line = words.say("who_kept_free", amount=short_money(kept)) if kept else words.say("who_kept")
        if not kept and staked is not None and staked.initial_cents:
            line = words.say("who_last_stake", amount=short_money(staked.initial_cents))
        return {
            "head": head,
            "headIs": "other",
            "lines": [line, _last_hand(felt, last, words) or words.say("who_behind")],
        }
    mine = view.bets.registered.get(f"{BOX}:{number}", 0) if view.bets is not None else 0
    others = totals(view).get(f"{BOX}:{number}", 0) - mine
    line = words.say("who_others", amount=short_money(others)) if others > 0 else words.say("who_alone")
    return {"head": words.say("who_you"), "headIs": "mine", "lines": [_last_hand(felt, last, words) or line]}


def _last_hand(felt: Felt, last: Box | None, words: Words) -> str:
    """What this player's bet on the box brought in the last round, until the player bets again."""
    if last is None or felt.mine(last) is None or len(last.hands) != 1:
        return ""
    return words.say("who_last_hand", state=hand_state(felt, last, last.hands[0], words))


def _who_came(number: int, view: View, words: Words) -> Drawn | None:
    """Who has bet on a box where nobody sits yet."""
    mine = view.bets.registered.get(f"{BOX}:{number}", 0) if view.bets is not None else 0
    lies = totals(view).get(f"{BOX}:{number}", 0)
    if not lies:
        return None
    return (
        _said("who_only_you", "who_only_you_text", words) if lies == mine else _said("who_came", "who_came_text", words)
    )


def _said(head: str, line: str, words: Words) -> Drawn:
    return {"head": words.say(head), "headIs": "other", "lines": [words.say(line)]}


def _no_who(dealt: Box | None, words: Words) -> Drawn:
    head = "" if dealt is not None else words.say("box_no_bet")
    return {"head": head, "headIs": "none", "lines": []}


def _hand(felt: Felt, dealt: Box | None, words: Words) -> Drawn:
    if dealt is None or not dealt.hands:
        return {"total": "", "told": "", "toldIs": "", "hands": [], "staked": "", "paid": ""}
    rows = hand_rows(felt, dealt, words)
    hand = dealt.hands[0]
    bets = [bet for bet in felt.bets() if bet.box == dealt.number and bet.hand is not None]
    net = sum(bet.net_cents or 0 for bet in bets)
    state = "" if rows else hand_state(felt, dealt, hand, words)
    staked = paid = ""
    if rows and bets:
        staked = words.say(
            "staked_on_hands", amount=short_money(sum(bet.stake_cents for bet in bets)), count=len(dealt.hands)
        )
        if felt.is_over:
            paid = words.say("net_of_hands", amount=_signed(net))
    return {
        "total": "" if rows else total_words(hand),
        "told": state,
        "toldIs": "won" if felt.is_over and net > 0 else "mine" if dealt is felt.turn and felt.decides(dealt) else "",
        "hands": rows,
        "staked": staked,
        "paid": paid,
    }


def _signed(cents: int) -> str:
    return f"{'+' if cents > 0 else MINUS if cents < 0 else ''}{short_money(abs(cents))}"


def _sums(number: int, view: View, felt: Felt, dealt: Box | None, words: Words) -> Drawn:
    spot = f"{BOX}:{number}"
    if view.limits is None or spot not in view.limits.of_spot:
        return {"sum": "", "room": "", "part": 0.0, "myPart": 0.0, "isNearlyFull": False}
    most = view.limits.of_spot[spot][1]
    if felt.is_open:
        lies = totals(view).get(spot, 0)
        mine = view.bets.registered.get(spot, 0) if view.bets is not None else 0
        left = room_of(spot, view, felt.seats)
        room = words.say("box_room", amount=whole(left)) if left is not None else ""
    else:
        lies = dealt.initial_cents if dealt is not None else 0
        wager = felt.mine(dealt) if dealt is not None else None
        mine, room = wager.initial_cents if wager is not None else 0, ""
    return {
        "sum": words.say("box_sum", lies=whole(lies), most=whole(most)),
        "room": room,
        "part": round(BAR * min(1.0, lies / most)),
        "myPart": round(BAR * min(1.0, mine / most)),
        "isNearlyFull": lies >= NEARLY_FULL * most,
    }


def _look(felt: Felt, dealt: Box | None) -> str:
    """How a box is drawn: `turn` or `my-turn` if it is being played, `mine` if this player bet on it, else `pale`."""
    if felt.is_open:
        return ""
    if dealt is None:
        return "pale"
    if dealt is felt.turn:
        return "my-turn" if felt.decides(dealt) else "turn"
    if felt.mine(dealt) is None:
        return "pale"
    return "won" if felt.is_over and _net(felt, dealt) > 0 else "mine"


def _net(felt: Felt, dealt: Box) -> int:
    return sum(bet.net_cents or 0 for bet in felt.bets() if bet.box == dealt.number)


def _seconds(scene: Scene, felt: Felt, dealt: Box | None) -> str:
    """The countdown on the box that decides, which everyone at the table sees."""
    is_asked = felt.round is not None and felt.round.awaits is None
    if dealt is None or dealt is not felt.turn or not is_asked or scene.left_s is None:
        return ""
    return str(ceil(scene.left_s))
