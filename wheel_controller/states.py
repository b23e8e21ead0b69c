"""The states of a spin for the judge, and every transition between them."""

from enum import StrEnum


class State(StrEnum):
    WAITING = "waiting"
    ON_TRACK = "on the track"
    FALLING = "falling"
    AT_REST = "at rest"
    DECIDED = "decided"


class Signal(StrEnum):
    LAUNCHED = "ball launched"
    FIRMWARE_BALL = "firmware sees a ball"
    POCKET_SEEN = "pocket seen"
    FIRMWARE_NUMBER = "firmware number"
    LEFT_TRACK = "left the track"
    BACK_ON_TRACK = "back on the track"
    POCKET_PROVEN = "pocket proven"
    POCKET_LOST = "pocket lost"
    VERDICT = "verdict"
    ARMED = "next game"


# A signal without a row changes nothing in that state.
TRANSITIONS: dict[tuple[State, Signal], State] = {
    (State.WAITING, Signal.LAUNCHED): State.ON_TRACK,
    (State.WAITING, Signal.FIRMWARE_BALL): State.ON_TRACK,
    (State.WAITING, Signal.POCKET_SEEN): State.FALLING,
    (State.WAITING, Signal.FIRMWARE_NUMBER): State.FALLING,
    (State.WAITING, Signal.VERDICT): State.DECIDED,
    (State.ON_TRACK, Signal.LEFT_TRACK): State.FALLING,
    (State.ON_TRACK, Signal.FIRMWARE_NUMBER): State.FALLING,
    (State.ON_TRACK, Signal.VERDICT): State.DECIDED,
    (State.FALLING, Signal.BACK_ON_TRACK): State.ON_TRACK,
    (State.FALLING, Signal.POCKET_PROVEN): State.AT_REST,
    (State.FALLING, Signal.VERDICT): State.DECIDED,
    (State.AT_REST, Signal.POCKET_LOST): State.FALLING,
    (State.AT_REST, Signal.BACK_ON_TRACK): State.ON_TRACK,
    (State.AT_REST, Signal.VERDICT): State.DECIDED,
    (State.DECIDED, Signal.LAUNCHED): State.ON_TRACK,
    (State.DECIDED, Signal.ARMED): State.WAITING,
}
SPINNING = (State.ON_TRACK, State.FALLING, State.AT_REST)


def advance(state: State, signal: Signal) -> State:
    return TRANSITIONS.get((state, signal), state)


def diagram() -> str:
    """The transition table as a Mermaid diagram, for docs/wheel.md."""
    names = {state: state.name for state in State}
    rows = [f"    {names[state]} --> {names[to]}: {signal}" for (state, signal), to in TRANSITIONS.items()]
    return "\n".join(["stateDiagram-v2", "    [*] --> WAITING", *rows])
