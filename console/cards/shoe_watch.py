"""What a technician sees of the shoe: its connection, its reader, its holds. It decides nothing."""

from collections import Counter

from msgspec import Struct

from phrases import Said
from shoe_controller.events import (
    CommandFailed,
    Connected,
    Heard,
    Hello,
    LinkEvent,
    Offline,
    Overflowed,
    State,
    Unknown,
)


class ShoeWatched(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    driver: str
    model: str
    serial: str
    firmware: str
    offline: Said | None
    """Why the shoe is offline; None if it is online."""
    silent_s: float | None
    state: str
    simulated: bool
    gate: int | None
    drawn: int
    left: int
    left_by_shoe: int | None
    misreads: int
    repeats: int
    holds: list[str]
    """The reasons that hold cards or the round now."""
    counts: dict[str, int]


class ShoeWatch:
    def __init__(self) -> None:
        self.hello = Hello("")
        self.offline: Said | None = "not connected yet"
        self.heard_s: float | None = None
        self.state: State | None = None
        self.counts: Counter[str] = Counter()

    def see(self, event: LinkEvent) -> None:
        match event:
            case Heard(time_s=time_s, said=said):
                self.heard_s, self.offline = time_s, None
                self.state = said.state if said.state is not None else self.state
                self.counts["frames not understood" if isinstance(said.event, Unknown) else "frames"] += 1
                self.hello = said.event if isinstance(said.event, Hello) else self.hello
            case Offline(reason=reason):
                self.offline = reason
                self.counts["times offline"] += 1
            case Connected():
                self.counts["times connected"] += 1
            case Overflowed(count=count):
                self.counts["events lost"] += count
            case CommandFailed():
                self.counts["commands failed"] += 1


def state_word(state: State | None) -> str:
    return (state or State.UNKNOWN).name.lower().replace("_", "-")
