"""What a player's slip says besides its stakes: answers for boxes where others decide (CARDS), seats taken and left."""

from collections.abc import Iterator, Mapping, Sequence

from games.blackjack.phases import SPLIT, Action, Answer
from games.blackjack.seats import Seat, Seats
from games.game import Instructions

PRESETS = (SPLIT, Action.DOUBLE)
PRESET_ANSWERS = (Answer.FOLLOW, Answer.DECLINE)
SIT, LEAVE = "sit", "leave"


def known_instructions(boxes: int) -> frozenset[str]:
    answers = {f"{kind}:{answer}" for kind in PRESETS for answer in PRESET_ANSWERS}
    return frozenset(answers | {f"{word}:{number}" for word in (SIT, LEAVE) for number in range(1, boxes + 1)})


def preset_for(about: str, instructions: Sequence[str]) -> str:
    """Rules 3.22.1, 3.23.1: the answer that a slip gives to the question whether its player follows."""
    what, _, _ = about.partition(":")
    said = (each.partition(":") for each in instructions)
    return next((answer for kind, _, answer in said if kind in PRESETS and what == f"follow-{kind}"), "")


def contradicts(instructions: Sequence[str]) -> bool:
    """Whether a slip says twice what its player does when others split, or when they double."""
    kinds = [kind for each in instructions if (kind := each.partition(":")[0]) in PRESETS]
    return len(kinds) != len(set(kinds))


def seats_said(seats: Seats, said: Instructions) -> dict[int, Seat]:
    """The seats with the instructions of the slips: first those that are left become free, then free ones are taken."""
    left = {(number, name) for name, number in _boxes_of(said, LEAVE)}
    taken = {number: seat for number, seat in seats.items() if (number, seat.terminal) not in left}
    for name, number in _boxes_of(said, SIT):
        taken.setdefault(number, Seat(name))
    return dict(sorted(taken.items()))


def missed_seat(said: Instructions, seats: Mapping[int, Seat]) -> int:
    """The box at which a slip wants to sit and does not; 0 if there is none."""
    return next((number for name, number in _boxes_of(said, SIT) if not _sits(seats, number, name)), 0)


def _sits(seats: Mapping[int, Seat], number: int, name: str) -> bool:
    return number in seats and seats[number].terminal == name


def _boxes_of(said: Instructions, word: str) -> Iterator[tuple[str, int]]:
    for name, instructions in said.items():
        for each in instructions:
            kind, _, number = each.partition(":")
            if kind == word:
                yield name, int(number)
