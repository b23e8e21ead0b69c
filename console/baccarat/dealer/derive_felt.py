"""The felt as recorded: each card at its place, the totals, the place of the next card with its rule."""

from collections.abc import Sequence
from typing import Any

from console.baccarat.status import BaccaratStatus, CardOut, Felt, Hand
from games.baccarat.outcome import winner_of
from games.baccarat.play import POINTS, point_total
from phrases import Said
from screen.cards.phrases import card_words
from screen.words import Words

Drawn = dict[str, Any]
WIDTH, HEIGHT = 106, 148
FIRST, SECOND, TOP = 20, 138, 78
THIRD, THIRD_TOP = 20, 242
FURTHER = 34
"""How far a card in excess is moved away from the third one."""
HALF = 312
"""Where the Banker's side begins."""
FACE_DOWN = "AS"
"""In the place of a card that nobody knows: only its back is drawn."""
SIDES = {"P": "player", "B": "banker"}
ORDER = {"P1": "1", "B1": "2", "P2": "3", "B2": "4"}


def place_at(place: str) -> Drawn:
    """Where a hand's place lies on the felt, and whether its card lies across."""
    number, left = int(place[1:]), HALF if place[0] == "B" else 0
    if number <= 2:
        x, y, is_across = left + (FIRST if number == 1 else SECOND), TOP, False
    else:
        x, y, is_across = left + THIRD + FURTHER * (number - 3), THIRD_TOP, True
    wide, high = (HEIGHT, WIDTH) if is_across else (WIDTH, HEIGHT)
    return {"atX": x, "atY": y, "wide": wide, "high": high, "isAcross": is_across}


def felt(status: BaccaratStatus | None, words: Words) -> Drawn:
    if status is None:
        return {**_sides(None, words), "cards": [], "free": [], "last": "", "order": "", "verdict": "",
                "playerNote": "", "bankerNote": ""}  # fmt: skip
    return {
        **_sides(status.felt, words),
        "cards": _cards(status),
        "free": _free(status, words),
        "last": _last(status, words),
        "order": " ".join(f"{each.place[0]}{card_words(each.card, words)}" for each in in_hands(status.cards)),
        "verdict": _winner(status.felt, words),
        "playerNote": _note("P", status, words),
        "bankerNote": _note("B", status, words),
    }


def _note(letter: str, status: BaccaratStatus, words: Words) -> str:
    """The note beside a third card or its place, which says why it is drawn. It is not shown where a card in excess
    lies.
    """
    player, banker = status.felt.player.cards, status.felt.banker.cards
    own = player if letter == "P" else banker
    is_due = status.next is not None and status.next.place == f"{letter}3"
    if len(own) > 3 or (len(own) < 3 and not is_due):
        return ""
    total = point_total(own[:2])
    if letter == "B" and len(player) > 2:
        return words.say("note_against", total=total, third=POINTS[player[2]])
    return words.say("note_drew_on", total=total)


def in_hands(cards: Sequence[CardOut]) -> list[CardOut]:
    return [each for each in cards if each.place[:1] in SIDES]


def _sides(found: Felt | None, words: Words) -> Drawn:
    hands = {"player": None, "banker": None} if found is None else {"player": found.player, "banker": found.banker}
    return {
        f"{side}{name}": value
        for side, hand in hands.items()
        for name, value in (("Total", _total(hand)), ("Natural", _natural(hand, words)))
    }


def _total(hand: Hand | None) -> str:
    return "" if hand is None or not hand.cards else str(hand.total)


def _natural(hand: Hand | None, words: Words) -> str:
    return words.say("natural") if hand is not None and hand.is_natural else ""


def _cards(status: BaccaratStatus) -> list[Drawn]:
    """The cards on the felt. After a settled round those of its outcome stay there until the next bets."""
    if status.cards:
        lying = [(each.place, each.card, each.place != each.by_table) for each in in_hands(status.cards)]
    else:
        hands = {"P": status.felt.player, "B": status.felt.banker}
        lying = [
            (f"{letter}{number}", card, False)
            for letter, hand in hands.items()
            for number, card in enumerate(hand.cards, start=1)
        ]
    loser = {"player": "B", "banker": "P"}.get(status.felt.winner, "")
    drawn = [
        {
            "place": place, "card": card, "isWrong": is_wrong, "isPale": place[0] == loser, "isBack": False,
            **place_at(place),
        }
        for place, card, is_wrong in lying
    ]  # fmt: skip
    return [*drawn, *_sealed(status)]


def _sealed(status: BaccaratStatus) -> list[Drawn]:
    """The card that lies face down until it is opened; no screen is told which card it is."""
    if not status.sealed:
        return []
    face_down = {"place": status.sealed, "card": FACE_DOWN, "isWrong": False, "isPale": False, "isBack": True}
    return [{**face_down, **place_at(status.sealed)}]


def _free(status: BaccaratStatus, words: Words) -> list[Drawn]:
    """The places without a card among the first four, and the place of the next card."""
    taken = {*(each.place for each in status.cards), status.sealed}
    due = "" if status.next is None else status.next.place
    wanted = [place for place in (*ORDER, due) if place and place not in taken]
    if status.moment not in ("dealing", "bets-open") or (status.felt.player.cards and not status.cards):
        return []
    return [
        {
            "place": place,
            "text": words.say("next_here") if place == due else ORDER.get(place, ""),
            "isDue": place == due,
            **place_at(place),
        }
        for place in dict.fromkeys(wanted)
    ]


def why_next(status: BaccaratStatus, words: Words) -> str:
    """Why the next card is drawn, as `Banker 5 against the Player's third card 4 (3.12)`."""
    if status.next is None:
        return ""
    why: Said = status.next.why
    return words.say("why_next", why=words.tell(why).rstrip(".。"), paragraph=status.next.paragraph)


def _last(status: BaccaratStatus, words: Words) -> str:
    if not status.cards:
        return ""
    last = status.cards[-1]
    card = card_words(last.card, words)
    if last.position is None:
        return words.say("last_card", card=card)
    return words.say("last_card_at", card=card, position=last.position)


def _winner(found: Felt, words: Words) -> str:
    return winner_said(found.player.cards, found.banker.cards, words) if found.winner else ""


def winner_said(player: Sequence[str], banker: Sequence[str], words: Words) -> str:
    """Names the winner by both totals, also of hands that may not be complete."""
    totals = {"player": point_total(player), "banker": point_total(banker)}
    winner = winner_of(totals["player"], totals["banker"]).value
    if winner == "tie":
        return words.say("tie_at", total=totals["player"])
    return words.say(f"{winner}_wins", won=max(totals.values()), lost=min(totals.values()))
