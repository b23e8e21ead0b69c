"""The shoe for the room: its roads, how often each side won beside what is usual, and how many cards are left."""

from typing import Any

from console.baccarat.display.derive_hands import shown
from console.baccarat.watching.told import game_of, shoe_in_use
from console.display.both import Both
from console.watching.seen import DASH, Seen
from games.cards import DECK
from screen.baccarat.shoes import counts, drawn_roads

Drawn = dict[str, Any]
LABELS = {
    "banker": "room_banker", "player": "room_player", "tie": "spot_tie", "banker_pair": "spot_banker_pair",
    "player_pair": "spot_player_pair", "natural": "room_natural",
}  # fmt: skip


def roads(seen: Seen) -> Drawn:
    told = shown(seen)
    return drawn_roads(shoe_in_use(seen, told.set if told else None).texts, "zh")


def shoe(seen: Seen, both: Both) -> Drawn:
    told = shown(seen)
    of = shoe_in_use(seen, told.set if told else None)
    found = counts(of.texts, game_of(seen).rules.decks, both.english)
    most = max(1, len(of.texts))
    return {
        "title": both.label("this_shoe"),
        "name": both.label("room_shoe") + f" {of.name}" if of.name else "",
        "legend": both.label("usual"),
        "rows": [_row(each, most, both) for each in found],
        "rounds": both.say("room_rounds", count=len(of.texts)),
        "leftTitle": both.label("room_left"),
        "left": "" if told is None or not told.set else str(told.left),
        "used": 0.0 if told is None or not told.set else 1 - told.left / (len(DECK) * told.decks),
        "cutAt": _cut_at(seen),
        "note": both.say("cut_card_out") if told is not None and told.cut_seen else [],
    }


def _cut_at(seen: Seen) -> float:
    """Where the cut card lies, as a part of the bar's length; below 0 where nobody knows."""
    told = shown(seen)
    if told is None or told.to_cut is None or not told.set:
        return -1.0
    return 1 - (told.left - told.to_cut) / (len(DECK) * told.decks)


def _row(each: dict[str, Any], most: int, both: Both) -> Drawn:
    low, high = each["low"], each["high"]
    count = each["count"]
    scale = max(1, high, count, round(0.6 * most))
    return {
        "kind": each["kind"],
        "name": both.label(LABELS[each["kind"]]),
        "count": str(count),
        "usual": f"{low}{DASH}{high}",
        "from": low / scale,
        "to": high / scale,
        "at": min(1.0, count / scale),
    }
