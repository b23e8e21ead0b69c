"""Both hands for the room display: the cards as they lie, the totals, the winner, and the place of the next card."""

from typing import Any

from console.baccarat.status import RoomShown
from console.baccarat.watching.told import last_hands
from console.display.both import Both, Pair
from console.watching.seen import VOID, Seen
from games.baccarat.bets import Spot
from games.baccarat.outcome import outcome_of
from games.baccarat.play import NATURAL, Hands, point_total
from games.baccarat.result import read_hands
from protocol.answers import read_part
from protocol.enums import Phase
from protocol.messages import Value
from screen.baccarat.phrases import is_natural
from screen.words import Words

Drawn = dict[str, Any]
CARD_WIDTH, CARD_HEIGHT = 146, 204
FIRST, SECOND, CARDS_TOP = 22, 180, 88
THIRD, THIRD_TOP = 338, 116
FURTHER = 30
ENDED = (Phase.RESULT, Phase.SETTLED)
SIDES = {"P": "player", "B": "banker"}
CARD_ROLES = ("card", "side", "atX", "atY", "wide", "high", "isAcross", "faceDown")
FACE_DOWN = "AS"
"""In the place of a card that nobody knows: only its back is drawn."""


def shown(seen: Seen) -> RoomShown | None:
    told = None if seen.facts is None else seen.facts.shown
    return None if told is None else read_part(told, RoomShown)


def hands_of(seen: Seen) -> Hands:
    """Both hands as they lie; the hands of the last round stay until the next bets are closed."""
    told, facts = shown(seen), seen.facts
    if facts is not None and seen.phase in ENDED and facts.outcome not in (None, VOID):
        return read_hands(facts.outcome)
    if told is not None and (told.player or told.banker):
        return Hands(tuple(told.player), tuple(told.banker))
    is_waiting = seen.phase in (Phase.IDLE, Phase.BETS_OPEN)
    return (last_hands(seen) if is_waiting else None) or Hands()


def is_over(seen: Seen) -> bool:
    return seen.phase in ENDED


def place_at(place: str) -> Drawn:
    number = int(place[1:])
    if number <= 2:
        x, y, is_across = FIRST if number == 1 else SECOND, CARDS_TOP, False
    else:
        further = FURTHER * (number - 3)  # Away from the total.
        x, y, is_across = THIRD - further, THIRD_TOP - further, True
    wide, high = (CARD_HEIGHT, CARD_WIDTH) if is_across else (CARD_WIDTH, CARD_HEIGHT)
    return {"atX": x, "atY": y, "wide": wide, "high": high, "isAcross": is_across}


def card_rows(seen: Seen) -> list[Drawn]:
    hands, told = hands_of(seen), shown(seen)
    lying = [
        (f"{letter}{number}", card, False)
        for letter, cards in (("P", hands.player), ("B", hands.banker))
        for number, card in enumerate(cards, start=1)
    ]
    if told is not None and told.sealed:
        lying.append((told.sealed, FACE_DOWN, True))
    return [
        {"place": place, "card": card, "side": SIDES[place[0]], "faceDown": is_down, **place_at(place)}
        for place, card, is_down in lying
    ]


def hand(letter: str, seen: Seen, both: Both) -> Drawn:
    hands, told = hands_of(seen), shown(seen)
    cards = hands.player if letter == "P" else hands.banker
    winner = outcome_of(hands).winner.value if is_over(seen) and min(map(len, hands)) > 1 else ""
    won = winner == SIDES[letter]
    due = "" if told is None or seen.phase is not Phase.BETS_CLOSED else told.due
    return {
        "title": both.label(f"room_{SIDES[letter]}"),
        "total": str(point_total(cards)) if cards else "",
        "mark": _mark(won, winner == "tie", both),
        "isWinner": won or winner == "tie",
        "isPale": winner not in ("", "tie", SIDES[letter]),
        "natural": both.label("room_natural") if len(cards) == 2 and point_total(cards) in NATURAL else "",
        "due": [place_at(due)] if due[:1] == letter else [],
    }


def _mark(won: bool, is_tie: bool, both: Both) -> str:
    if won:
        return both.label("room_wins")
    return both.label("room_tie") if is_tie else ""


def won(outcome: Value, both: Both) -> Pair:
    """The result in a line, as `9 over 8 · natural · no pairs`."""
    hands = read_hands(outcome)
    return both.each(lambda words: _won(hands, words))


def _won(hands: Hands, words: Words) -> str:
    totals, found = [point_total(each) for each in hands], outcome_of(hands)
    if found.winner is Spot.TIE:
        parts = [words.say("tie_returns", total=totals[0])]
    else:
        parts = [words.say("won_over", won=max(totals), lost=min(totals))]
    if is_natural(hands):
        parts.append(words.say("natural"))
    pairs = [("pair_player", found.player_pair), ("pair_banker", found.banker_pair)]
    said = [words.say(key) for key, is_one in pairs if is_one]
    return " · ".join([*parts, *(said or [words.say("no_pairs")])])
