"""The card set in the shoe, card by card: shuffled or not, complete or not, and where the cut card is."""

from dataclasses import dataclass
from random import Random

SUITS, RANKS = "SHDC", "A23456789TJQK"
NEW_DECK = tuple(rank + suit for suit in SUITS for rank in RANKS)
CUT_FROM_END = (14, 60)
ENDS_EARLY_CARDS = (20, 90)


@dataclass(frozen=True, slots=True)
class Paper:
    """One card in the shoe."""

    face: str
    set_id: str


def new_set(random: Random, decks: int, set_id: str, fault: str | None) -> list[Paper]:
    """The cards of a new set, from the first to the last."""
    faces = list(NEW_DECK * (decks - 1 if fault == "fewer-decks" else decks))
    if fault != "unshuffled":
        random.shuffle(faces)
    if fault == "417-cards":
        faces.insert(random.randrange(len(faces) // 2), random.choice(NEW_DECK))
    elif fault == "415-cards":
        faces.pop(random.randrange(len(faces)))
    elif fault == "ninth-copy":
        one, other = random.sample(NEW_DECK, 2)
        faces[faces.index(one)] = other
    elif fault == "ends-early":
        del faces[random.randint(*ENDS_EARLY_CARDS) :]
    return [Paper(face, set_id) for face in faces]


def cut_after(random: Random, cards: int, fault: str | None) -> int | None:
    """How many cards come before the cut card; None if there is none."""
    if fault in ("never-cut", "ends-early"):
        return None
    return cards - random.randint(*CUT_FROM_END)
