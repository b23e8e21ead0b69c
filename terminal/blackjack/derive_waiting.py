"""The strip while others act: the player's open bets, what was paid already, answers left for the next hand, and the
query.
"""

from games.blackjack.instructions import PRESETS
from screen.amounts import money, short_money
from screen.words import Words
from terminal.blackjack.asked import asked_of
from terminal.blackjack.beforehand import ASK, LATER, STANDS_FROM, Beforehand, next_hand
from terminal.blackjack.derive_chips import decided_by_spot, staked_by_spot
from terminal.blackjack.derive_follow import follow_cents
from terminal.blackjack.derive_hands import total_words
from terminal.blackjack.felt import Felt
from terminal.blackjack.saying import Saying
from terminal.blackjack.spots import BlackjackSpots
from terminal.screen.derive_scene import Drawn, Scene
from terminal.screen.derive_seal import seal_words
from terminal.view import View

SHOWN = 4


def waiting(scene: Scene, felt: Felt, beforehand: Beforehand, spots: BlackjackSpots, words: Words) -> Drawn:
    asks = _follow(scene.view, felt, words)
    return {
        "decided": _decided(felt, spots, words),
        **(asks or _later(felt, beforehand, words)),
        **_query(scene.view, words),
        "seal": words.say("sealed_before_cards", seal=seal_words(scene.view.seal)) if scene.view.seal else "",
    }


def _decided(felt: Felt, spots: BlackjackSpots, words: Words) -> list[str]:
    """The bets that are decided before the round is over, as `Pair, box 3: S$70 paid`."""
    if felt.is_over or felt.is_void:
        return []
    staked, lines = staked_by_spot(felt, spots.game), []
    for spot, cents in decided_by_spot(felt, spots.game).items():
        key = "decided_lost" if not cents else "decided_paid"
        said = {"spot": spots.spot_words(spot, words), "stake": short_money(staked[spot]), "paid": money(cents)}
        lines.append(words.say(key, **said))
    if len(lines) > SHOWN:
        lines = [*lines[: SHOWN - 1], words.say("decided_more", count=len(lines) - SHOWN + 1)]
    return lines


def _later(felt: Felt, beforehand: Beforehand, words: Words) -> Drawn:
    coming = next_hand(felt)
    if coming is None:
        return {"laterTitle": "", "laterText": "", "laters": []}
    box, cards, total = coming
    left = beforehand.later
    is_left = left is not None and (left.box, left.cards) == (box, cards)
    chosen = left.action if is_left and left is not None else ASK
    hand = felt.boxes[box].hands[0]
    against = total_words(felt.dealer) if felt.dealer is not None else words.say("not_known")
    return {
        "laterTitle": words.say("later_title", box=box, total=total_words(hand), dealer=against),
        "laterText": words.say("later_text"),
        "laters": [
            {
                "action": action,
                "title": words.say(f"later_{action}"),
                "amount": "",
                "text": words.say("later_left") if action == chosen and action != ASK else "",
                "look": _look(action, chosen, total),
            }
            for action in (*LATER, ASK)
        ],
    }


def _look(action: str, chosen: str, total: int) -> str:
    if action == "stand" and total < STANDS_FROM:
        return "off"
    return "asked" if action == chosen and action != ASK else "on"


def _follow(view: View, felt: Felt, words: Words) -> Drawn:
    """What it would cost to follow, and the credit that would be left."""
    asked, following = asked_of(view), felt.round.following if felt.round is not None else None
    if asked is None or asked.kind != "follow" or following is None:
        return {}
    cents = follow_cents(asked.options["follow"], view.credit_cents)
    stakes = words.say("follow_stakes", amount=money(cents), credit=money(view.credit_cents - cents))
    text = words.say("follow_not_yours", terminal=following.decider.who)
    return {"laterTitle": stakes if view.given is None else "", "laterText": text, "laters": []}


def presets(saying: Saying, words: Words) -> list[Drawn]:
    """The player's general answers for boxes where others split or double."""
    return [
        {
            "kind": kind,
            "title": words.say(f"preset_{kind}"),
            "chosen": saying.answers.get(kind, ASK),
        }
        for kind in PRESETS
    ]


def _query(view: View, words: Words) -> Drawn:
    """The button by which a player has the cards looked at before the round is paid, once a round."""
    made = view.query
    if made is None:
        key = "card" if view.may_query else ""
    elif made.refused is not None:
        key = "refused"
    elif not made.is_heard:
        key = "sent"
    else:
        key = "checked" if made.is_answered else "looks"
    return {
        "query": words.say(f"query_{key}") if key else "",
        "queryText": words.say(f"query_{key}_text") if key else "",
        "mayQuery": view.may_query,
    }
