"""What the player's slip says besides its stakes: answers for boxes where others decide, and a seat."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from games.blackjack.instructions import LEAVE, PRESETS, SIT
from terminal.screen.derive_scene import is_another_player
from terminal.screen.placing import Placing
from terminal.view import View

ASK = "ask"


@dataclass(frozen=True, slots=True)
class Saying:
    """As the player wants it; the console has what the registered slip says."""

    answers: Mapping[str, str] = field(default_factory=dict)
    """By kind, `follow` or `decline`. They stay from round to round."""
    sits: int = 0
    """The box whose seat the player takes with this slip; 0 if none."""
    leaves: int = 0

    @property
    def instructions(self) -> tuple[str, ...]:
        seats = ((SIT, self.sits), (LEAVE, self.leaves))
        return (
            *(f"{kind}:{answer}" for kind, answer in sorted(self.answers.items())),
            *(f"{word}:{number}" for word, number in seats if number),
        )

    def answer(self, kind: str, answer: str) -> "Saying":
        others = {each: said for each, said in self.answers.items() if each != kind}
        return replace(self, answers=others if answer == ASK else {**others, kind: answer})

    def see(self, before: View, view: View, placing: Placing) -> "Saying":
        """What is left of it with a new view. `placing` is the slip as the player has built it until now."""
        if not before.terminal:  # This screen has just started.
            return _of_slip(view)
        if is_another_player(before, view):
            return Saying()
        if placing.is_refused(view):
            return said_by(view.bets.instructions if view.bets is not None else ())
        if view.round != placing.round:
            return Saying(self.answers)
        return self if placing.newest or view.bets is None else _of_slip(view)


def _of_slip(view: View) -> Saying:
    if view.bets is None:
        return Saying()
    return said_by(view.bets.asked_instructions or view.bets.instructions)


def said_by(instructions: Sequence[str]) -> Saying:
    words = [each.partition(":") for each in instructions]
    boxes = {word: int(number) for word, _, number in words if word in (SIT, LEAVE)}
    answers = {kind: answer for kind, _, answer in words if kind in PRESETS}
    return Saying(answers, boxes.get(SIT, 0), boxes.get(LEAVE, 0))
