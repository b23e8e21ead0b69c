"""The open question to this player: about which box and hand, which choices there are, and what silence means."""

from collections.abc import Mapping
from dataclasses import dataclass

from terminal.view import View


@dataclass(frozen=True, slots=True)
class Asked:
    number: int
    kind: str
    """`turn`, `follow`, `interim`, `options` or `order`."""
    box: int
    hand: int
    options: Mapping[str, tuple[int, int]]
    """The least and the most that each action stakes."""
    silence: str


def asked_of(view: View) -> Asked | None:
    question = view.question
    if question is None:
        return None
    kind, _, place = question.about.partition(":")
    box, _, hand = place.partition(".")
    options = {action: (least, most) for action, least, most in question.options[view.terminal]}
    if kind == "interim":  # The actions name the box.
        box = next(iter(options)).partition(":")[2]
    silence = question.silence.get(view.terminal, "")
    return Asked(question.question, kind.partition("-")[0], int(box or 0), int(hand or 0), options, silence)
