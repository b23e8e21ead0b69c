"""Every act in a round by the name of its event, with the fields of that event."""

from collections.abc import Callable
from typing import Any

from games.blackjack import errors, irregularities
from games.blackjack.round import Round
from games.refusal import Refusal

Verb = Callable[..., object]
Fields = dict[str, type | tuple[type, ...]]
_OPTIONAL_INT = (int, type(None))


def _act(
    round_: Round, action: str, box: int, hand: int | None, who: str, cents: int | None, by: str
) -> Refusal | None:
    return round_.act(action, box, who, cents, hand, by)


def _follow(round_: Round, box: int, who: str, cents: int, by: str) -> Refusal | None:
    return round_.follow(box, who, cents, by)


def _decline(round_: Round, box: int, who: str, by: str) -> Refusal | None:
    return round_.decline(box, who, by)


def _walk_away(round_: Round, box: int | None, who: str) -> Refusal | None:
    return irregularities.walk_away(round_, box, who)


def _come_back(round_: Round, box: int | None, who: str) -> Refusal | None:
    return irregularities.come_back(round_, box, who)


def _hold(round_: Round, cards: list[str]) -> Refusal | None:
    """Holds cards of a reconstruction that no hand needs yet; it occurs only in a script."""
    round_.record("hold", cards=cards)
    errors.hold(round_, cards)
    return None


def _resolve(round_: Round) -> Refusal | None:
    """Marks the reported error as corrected; it occurs only in a script."""
    round_.record("resolve")
    errors.resolve(round_)
    return None


VERBS: dict[str, tuple[Verb, Fields]] = {
    "deal": (Round.deal, {"card": str}),
    "act": (_act, {"action": str, "box": int, "hand": _OPTIONAL_INT, "who": str, "cents": _OPTIONAL_INT, "by": str}),
    "follow": (_follow, {"box": int, "who": str, "cents": int, "by": str}),
    "decline": (_decline, {"box": int, "who": str, "by": str}),
    "settle_interim": (Round.settle_interim, {}),
    "begin_play": (Round.begin_play, {"late": bool}),
    "settle": (Round.settle, {}),
    "next_round": (Round.next_round, {}),
    "void": (Round.void, {"reason": str}),
    "walk_away": (_walk_away, {"box": _OPTIONAL_INT, "who": str}),
    "come_back": (_come_back, {"box": _OPTIONAL_INT, "who": str}),
    "interrupt": (irregularities.interrupt, {}),
    "decide": (irregularities.decide, {"text": str, "cents": dict, "by": str}),
    "declare_error": (errors.declare_error, {"kind": str, "by": str}),
    "leave_cards": (errors.leave_cards, {"by": str}),
    "answer_error": (errors.answer_error, {"who": str, "goes_on": bool, "by": str}),
    "discard": (errors.discard, {"card": str, "reason": str, "by": str}),
    "expose": (errors.expose, {"card": str, "by": str}),
    "drawn_together": (errors.drawn_together, {"cards": list, "by": str}),
    "choose_order": (errors.choose_order, {"cards": list, "who": str, "by": str}),
}
_SCRIPT_VERBS: dict[str, Verb] = {"hold": _hold, "resolve": _resolve}


def do(round_: Round, event: dict[str, Any]) -> Refusal | None:
    """Repeats an event of another round's script in this round."""
    fields = dict(event)
    name = fields.pop("event")
    answer = (_SCRIPT_VERBS.get(name) or VERBS[name][0])(round_, **fields)
    return answer if isinstance(answer, Refusal) else None
