"""Stores a round as a plain value: its first bets and shoe, and its events. Such a round can be read, replayed and
copied.
"""

from typing import Any

from games.blackjack.boxes import Box, Wager
from games.blackjack.dealing import VOID_REASONS
from games.blackjack.phases import ACTIONS, By, DiscardReason, ErrorKind
from games.blackjack.rewriting import begun_again, correct, reconstruct
from games.blackjack.round import Round
from games.blackjack.shoe import Shoe
from games.blackjack.variants import VARIANTS, Variant
from games.blackjack.verbs import VERBS, Fields, Verb
from games.refusal import Refusal

EVENTS: dict[str, tuple[Verb, Fields]] = VERBS | {
    "reconstruct": (reconstruct, {"cards": list, "by": str}),
    "correct": (correct, {"at": int, "was": str, "card": str, "by": list}),
}
_WORDS: dict[tuple[str, str], tuple[str, ...]] = {
    ("act", "action"): tuple(ACTIONS),
    ("void", "reason"): tuple(VOID_REASONS),
    ("discard", "reason"): tuple(DiscardReason),
    ("declare_error", "kind"): tuple(ErrorKind),
    **{(name, "by"): tuple(By) for name in ("act", "follow", "decline", "answer_error", "choose_order")},
}
"""The fields whose value must be one of a few words."""


class BadEvent(Exception):
    """The value that was read is not an event of a round, or the event cannot happen in this round."""


def decoded(event: object) -> dict[str, Any]:
    """Reads an event that has exactly its own fields, each of the right type."""
    if not isinstance(event, dict) or not isinstance(name := event.get("event"), str) or name not in EVENTS:
        raise BadEvent(f"not an event: {event!r}")
    fields = EVENTS[name][1]
    if event.keys() != {"event", *fields}:
        raise BadEvent(f"{name} has the fields {sorted(fields)}: {event!r}")
    for field, types in fields.items():
        value = event[field]
        known = types if isinstance(types, tuple) else (types,)
        if type(value) not in known or (type(value) is list and not all(type(part) is str for part in value)):
            raise BadEvent(f"{name}: {field} is {value!r}")
        if value not in _WORDS.get((name, field), (value,)):
            raise BadEvent(f"{name}: {field} is not {value!r}")
    return event


def do_event(round_: Round, event: object) -> Refusal | None:
    """Applies an event to the round, or returns why that is not possible now."""
    fields = dict(decoded(event))
    verb, _ = EVENTS[fields.pop("event")]
    answer = verb(round_, **fields)
    return answer if isinstance(answer, Refusal) else None


def as_value(round_: Round) -> dict[str, Any]:
    """Writes the whole round as maps, lists, numbers and text."""
    return {
        "game": round_.variant.name,
        "rules_hash": round_.variant.rules_hash,
        "shoe": round_.shoe_at_first or Shoe().as_value(),
        "boxes": [box_value(box) for box in round_.boxes],
        "events": [dict(event) for event in round_.events],
    }


def box_value(box: Box) -> dict[str, Any]:
    return {"box": box.number, "wagers": [_wager_value(wager) for wager in box.wagers]}


def _wager_value(wager: Wager) -> dict[str, Any]:
    return {
        "who": wager.who,
        "seated": wager.seated,
        "initial_cents": wager.initial_cents,
        "laid_cents": wager.laid_cents,
        "side_cents": dict(wager.side_cents),
        "follow_split": wager.follow_split,
        "follow_double_cents": wager.follow_double_cents,
    }


def of_value(value: dict[str, Any], variant: Variant | None = None) -> Round:
    """Reads a round from its plain value; `variant` is needed where its readings are not the house's."""
    variant = variant or VARIANTS[value["game"]]
    if value["rules_hash"] != variant.rules_hash:
        raise BadEvent(f"the round was played by other rules: {value['rules_hash']}")
    boxes = [Box(row["box"], [Wager(**wager) for wager in row["wagers"]]) for row in value["boxes"]]
    return _played(Round(variant, boxes, Shoe.of_value(value["shoe"])), value["events"])


def _played(round_: Round, events: list[dict[str, Any]]) -> Round:
    for number, event in enumerate(events):
        if refusal := do_event(round_, event):
            raise BadEvent(f"event {number}, {event}: {refusal.sentence}")
    return round_


def copied(round_: Round) -> Round:
    """Makes another round with the same past, which shares nothing with this one."""
    return _played(begun_again(round_), [dict(event) for event in round_.events])
