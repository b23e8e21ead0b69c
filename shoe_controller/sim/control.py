"""The requests to a simulated shoe besides its serial line: one JSON object per line, each way."""

import selectors
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from daemon.control_socket import ControlSocket, answered


class _Request(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    pass


class DrawRequest(_Request, frozen=True, tag="draw"):
    fault: str | None = None


class SlideRequest(_Request, frozen=True, tag="slide"):
    """Slides the last card again."""


class PressRequest(_Request, frozen=True, tag="press"):
    """Presses the button that clears a stop."""


class PutAwayRequest(_Request, frozen=True, tag="put-away"):
    """Takes the round's cards off the table."""


class FaultRequest(_Request, frozen=True, tag="fault"):
    name: str


class ClearRequest(_Request, frozen=True, tag="clear"):
    pass


class NewSetRequest(_Request, frozen=True, tag="new-set"):
    fault: str | None = None


class ArrangeRequest(_Request, frozen=True, tag="arrange"):
    """Puts these cards of the set before all others that are still in the shoe."""

    cards: list[str]


class CableRequest(_Request, frozen=True, tag="cable"):
    out: bool


class StatusRequest(_Request, frozen=True, tag="status"):
    pass


Request = (
    DrawRequest
    | SlideRequest
    | PressRequest
    | PutAwayRequest
    | FaultRequest
    | ClearRequest
    | NewSetRequest
    | ArrangeRequest
    | CableRequest
    | StatusRequest
)
Answer = Callable[[Request], dict[str, Any]]
_decoder = msgspec.json.Decoder(Request)


def control_socket(path: Path, selector: selectors.BaseSelector, answer: Answer) -> ControlSocket:
    return ControlSocket(path, selector, lambda line: answered(lambda: answer(_decoder.decode(line))))
