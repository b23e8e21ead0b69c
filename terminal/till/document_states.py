"""What becomes of a document that was put in: one table of its state and of what the acceptor tells."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from protocol.enums import DocumentState


class Told(StrEnum):
    """What the acceptor tells, as far as it decides about a document."""

    WANTED = "wanted"
    """The document of the row is in escrow, and may still be taken."""
    UNWANTED = "unwanted"
    """It is in escrow, and may not be taken any more."""
    OTHER = "other"
    """Another document is in escrow: that of the row was given back while nobody looked."""
    VALID = "valid"
    STACKED = "stacked"
    GONE = "gone"
    """The acceptor is empty."""
    STARTED_EMPTY = "started_empty"
    """Power-up state 40."""
    STARTED_IN_ACCEPTOR = "started_in_acceptor"
    """41."""
    STARTED_IN_STACKER = "started_in_stacker"
    """42."""
    OPENED = "opened"
    """A trouble in which people's hands or a cheat's may have reached it."""


class Act(StrEnum):
    STACK = "stack"
    GIVE_BACK = "give_back"
    ACKNOWLEDGE = "acknowledge"
    GO_ON = "go_on"


class Step(NamedTuple):
    state: DocumentState
    act: Act | None = None


S, T = DocumentState, Told


def _kept(state: DocumentState) -> dict[tuple[DocumentState, Told], Step]:
    """Of a document that is decided: the acceptor may go on."""
    started = (T.STARTED_EMPTY, T.STARTED_IN_ACCEPTOR, T.STARTED_IN_STACKER)
    return {(state, told): Step(state, Act.GO_ON) for told in started}


def _to_be_stacked(state: DocumentState) -> dict[tuple[DocumentState, Told], Step]:
    """STACK-1 was or will be sent (P24, P25, P26, P32): on disk the two look the same."""
    return {
        (state, T.WANTED): Step(state, Act.STACK),
        (state, T.UNWANTED): Step(S.RETURNING, Act.GIVE_BACK),
        (state, T.OTHER): Step(S.RETURNED, Act.GIVE_BACK),
        (state, T.VALID): Step(S.STACKED, Act.ACKNOWLEDGE),
        (state, T.STACKED): Step(S.STACKED),
        (state, T.GONE): Step(S.RETURNED),
        (state, T.STARTED_EMPTY): Step(S.UNKNOWN, Act.GO_ON),
        (state, T.STARTED_IN_ACCEPTOR): Step(S.RETURNING, Act.GO_ON),
        (state, T.STARTED_IN_STACKER): Step(S.STACKED, Act.GO_ON),
        (state, T.OPENED): Step(S.UNKNOWN),
    }


STEPS: Mapping[tuple[DocumentState, Told], Step] = {
    **_to_be_stacked(S.ACCEPTED),
    **_to_be_stacked(S.RESERVED),
    # P30, P31: STACK-1 was never sent.
    (S.ASKED, T.WANTED): Step(S.RETURNING, Act.GIVE_BACK),
    (S.ASKED, T.UNWANTED): Step(S.RETURNING, Act.GIVE_BACK),
    (S.ASKED, T.OTHER): Step(S.RETURNED, Act.GIVE_BACK),
    (S.ASKED, T.VALID): Step(S.UNKNOWN),
    (S.ASKED, T.STACKED): Step(S.UNKNOWN),
    (S.ASKED, T.GONE): Step(S.RETURNED),
    (S.ASKED, T.STARTED_EMPTY): Step(S.RETURNED, Act.GO_ON),
    (S.ASKED, T.STARTED_IN_ACCEPTOR): Step(S.RETURNING, Act.GO_ON),
    (S.ASKED, T.STARTED_IN_STACKER): Step(S.UNKNOWN, Act.GO_ON),
    (S.ASKED, T.OPENED): Step(S.RETURNING),
    # P33
    (S.RETURNING, T.WANTED): Step(S.RETURNING, Act.GIVE_BACK),
    (S.RETURNING, T.UNWANTED): Step(S.RETURNING, Act.GIVE_BACK),
    (S.RETURNING, T.OTHER): Step(S.RETURNED, Act.GIVE_BACK),
    (S.RETURNING, T.VALID): Step(S.STACKED, Act.ACKNOWLEDGE),
    (S.RETURNING, T.STACKED): Step(S.STACKED),
    (S.RETURNING, T.GONE): Step(S.RETURNED),
    (S.RETURNING, T.STARTED_EMPTY): Step(S.RETURNED, Act.GO_ON),
    (S.RETURNING, T.STARTED_IN_ACCEPTOR): Step(S.RETURNING, Act.GO_ON),
    (S.RETURNING, T.STARTED_IN_STACKER): Step(S.STACKED, Act.GO_ON),
    # P27, P28, P29: the row decides, and the acceptor is told again.
    **_kept(S.STACKED),
    (S.STACKED, T.VALID): Step(S.STACKED, Act.ACKNOWLEDGE),
    **_kept(S.CREDITED),
    (S.CREDITED, T.VALID): Step(S.CREDITED, Act.ACKNOWLEDGE),
    **_kept(S.RETURNED),
    (S.RETURNED, T.VALID): Step(S.UNKNOWN),
    # Two people decide, unless the acceptor itself says that it has it.
    **_kept(S.UNKNOWN),
    (S.UNKNOWN, T.VALID): Step(S.STACKED, Act.ACKNOWLEDGE),
}
"""A pair that is missing changes nothing. What would be STACKED without a known value is UNKNOWN."""
OPEN = frozenset({S.ACCEPTED, S.ASKED, S.RESERVED, S.RETURNING, S.STACKED, S.UNKNOWN})
"""While the last document is in one of these, the acceptor takes no other."""


def step(state: DocumentState, told: Told, cents: int) -> Step | None:
    """What follows; None if nothing does."""
    found = STEPS.get((state, told))
    if found is not None and found.state is S.STACKED and not cents:
        found = Step(S.UNKNOWN, Act.GO_ON if found.act is Act.GO_ON else None)
    return None if found == Step(state) else found
