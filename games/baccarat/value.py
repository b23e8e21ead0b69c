"""A round as a plain value and back: what records, consoles and terminals hold of it."""

from collections.abc import Mapping
from typing import Any

from games.baccarat.limits import Stake
from games.baccarat.phases import Phase
from games.baccarat.play import Lies, Side, Spare
from games.baccarat.round import ErrorKind, Round
from games.baccarat.rules import BaccaratRules
from games.baccarat.shoe import Shoe
from games.baccarat.void import VoidReason

Play = dict[str, Any]
_LIES: Mapping[str, Lies] = {lies.value: lies for lies in (*Side, *Spare)}
LATELY = 16
"""How many rounds are remembered as they were read."""
_lately: dict[int, tuple[Mapping[str, Any], BaccaratRules, Round]] = {}
"""By the identity of their value, which is held here too, so that no other value has it meanwhile."""


def shoe_value(shoe: Shoe) -> Play:
    return {
        "name": shoe.name,
        "cards_left": shoe.cards_left,
        "out": dict(sorted(shoe.out.items())),
        "kept": list(shoe.kept),
        "exposed": list(shoe.exposed),
        "cut_seen": shoe.cut_seen,
    }


def read_shoe(value: Play) -> Shoe:
    kept, exposed = tuple(value["kept"]), tuple(value["exposed"])
    return Shoe(value["cards_left"], value["name"], value["out"], kept, exposed, value["cut_seen"])


def round_value(state: Round) -> Play:
    """The whole round except its rules, with the players and their stakes."""
    return {
        "shoe": shoe_value(state.shoe),
        "phase": state.phase.value,
        "stakes": _by_player(state.stakes),
        "returned": _by_player(state.returned),
        "drawn": list(state.drawn),
        "lies": [lies.value for lies in state.lies],
        "fixed": state.fixed,
        "of_old_set": state.of_old_set,
        "errors": [kind.value for kind in state.errors],
        "put_right": [kind.value for kind in state.put_right],
        "together": list(state.together),
        "choosing": sorted(state.choosing),
        "void": None if state.void_reason is None else state.void_reason.value,
    }


def read_round(rules: BaccaratRules, value: Mapping[str, Any]) -> Round:
    """Reads a round. Nobody changes a state of play, so one that was read lately is not read again."""
    known = _lately.get(id(value))
    if known is not None and known[0] is value and (known[1] is rules or known[1] == rules):
        return known[2]
    round_ = _read(rules, value)
    remember(value, round_)
    return round_


def remember(value: Mapping[str, Any], round_: Round) -> None:
    """Keeps a round beside its value, for who reads the value next."""
    _lately[id(value)] = value, round_.rules, round_
    if len(_lately) > LATELY:
        _lately.pop(next(iter(_lately)), None)


def _read(rules: BaccaratRules, value: Mapping[str, Any]) -> Round:
    return Round(
        rules,
        read_shoe(value["shoe"]),
        Phase(value["phase"]),
        stakes=_read_stakes(value["stakes"]),
        returned=_read_stakes(value["returned"]),
        drawn=tuple(value["drawn"]),
        lies=tuple(_LIES[lies] for lies in value["lies"]),
        fixed=value["fixed"],
        of_old_set=value["of_old_set"],
        errors=tuple(map(ErrorKind, value["errors"])),
        put_right=tuple(map(ErrorKind, value["put_right"])),
        together=tuple(value["together"]),
        choosing=frozenset(value["choosing"]),
        void_reason=None if value["void"] is None else VoidReason(value["void"]),
    )


def _by_player(stakes: tuple[Stake, ...]) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for stake in stakes:
        found.setdefault(stake.who, {})[stake.spot.value] = stake.stake_cents
    return found


def _read_stakes(value: Mapping[str, Mapping[str, int]]) -> tuple[Stake, ...]:
    """Reads the stakes; every terminal is a box of its own with one seated player."""
    return tuple(
        Stake(who, spot, stake_cents, box)  # type: ignore[arg-type]  # a spot named in text is the spot
        for box, (who, stakes) in enumerate(value.items(), start=1)
        for spot, stake_cents in stakes.items()
    )
