"""Cards that are dealt face down and squeezed (3.9): published sealed when they leave the shoe, and opened later.

The first card of each hand lies open. Before a sealed card is opened, nobody learns from the record which card it is.
"""

import hashlib
from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from games.baccarat.bets import Spot
from games.baccarat.facts import fact_taken, place_due
from games.baccarat.phases import Phase
from games.baccarat.round import Answer, Round, decided_now, outcome_established
from games.baccarat.rules import AvailableBets
from games.refusal import Refusal, RefusalNumber

Sealed = Mapping[str, Any]
"""`place`, `seal`, and the `terminal` whose player squeezes; empty where no card is sealed."""
SEALED, OPENED, CUT = "sealed", "opened", "cut"
PLACES = ("P2", "B2", "P3", "B3")
DECIDES = {"P2": Spot.PLAYER_PAIR, "B2": Spot.BANKER_PAIR}
"""The bet that a card decides when it is drawn, whatever it is."""
SEAL_LETTERS = 64


class Squeeze(StrEnum):
    OFF = "off"
    DEALER = "dealer"
    """The dealer squeezes and opens."""
    HIGHEST = "highest"
    """The player with the highest bet on that hand squeezes."""
    PRIVATE = "private"
    """Every player squeezes a picture; the table opens the card."""


def seal_of(place: str, card: str, salt: str) -> str:
    return hashlib.sha256(f"etg-card {place} {card} {salt}".encode()).hexdigest()


def may_seal(state: Round, squeeze: Squeeze, place: str) -> bool:
    """Whether the card may be sealed; a card that somebody has seen is dealt open (5.7)."""
    return squeeze is not Squeeze.OFF and place in PLACES and not state.shoe.first


def seal_card(state: Round, squeeze: Squeeze, words: list[str]) -> Sealed | Refusal:
    """Rule 3.9: records that a card has left the shoe and lies face down."""
    if squeeze is Squeeze.OFF:
        sentence = "The cards of this table are dealt face up."
        return Refusal(RefusalNumber.NOT_A_FACE_DOWN_TABLE, sentence, paragraph="3.9")
    if len(words) != 3 or len(words[1]) != SEAL_LETTERS:
        return Refusal(RefusalNumber.NO_SUCH_STEP, "'sealed' is said with place, seal and terminal.")
    place, seal, terminal = words
    due = place_due(state) if state.phase is Phase.DEALING else None
    if place != due or not may_seal(state, squeeze, place) or not state.shoe.cards_to_deal:
        return Refusal(RefusalNumber.NO_SUCH_STEP, f"No sealed card comes to {place!r} now.", paragraph="3.9")
    return {"place": place, "seal": seal, "terminal": terminal}


def open_card(state: Round, sealed: Sealed, words: list[str]) -> Answer:
    """Opens the sealed card; its place accepts no other card."""
    if len(words) != 3 or words[0] != sealed["place"]:
        return Refusal(RefusalNumber.NO_SUCH_STEP, f"The card at {sealed['place']} is opened, and no other.")
    place, card, salt = words
    if seal_of(place, card, salt) != sealed["seal"]:
        return Refusal(RefusalNumber.NOT_THE_SAME_CARDS, f"{card} is not the card that was sealed.", paragraph="3.9")
    return fact_taken(state, ["card", card, place])


def refused_while_sealed(sealed: Sealed) -> Refusal:
    sentence = f"A card lies sealed at {sealed['place']}: it is opened before anything else."
    return Refusal(RefusalNumber.NOT_WAITED_FOR, sentence, paragraph="3.9")


def is_established(state: Round, sealed: Sealed) -> bool:
    """Rule 5.4.1: whether the cards have decided a bet. A card counts from when it is drawn, not from when it is
    opened.
    """
    if outcome_established(state):
        return True
    spot = DECIDES.get(sealed.get("place", ""))
    if spot is None or spot in decided_now(state):
        return False
    is_offered = state.rules.available_bets is AvailableBets.OFFERED
    return is_offered or any(stake.spot is spot for stake in state.stakes)
