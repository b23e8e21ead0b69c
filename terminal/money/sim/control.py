"""The requests to a simulated acceptor or printer besides its serial line: one JSON object per line, each way."""

import selectors
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from daemon.control_socket import ControlSocket, answered


class _Request(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    pass


class InsertRequest(_Request, frozen=True, tag="insert"):
    """Pushes a note, by its number in the acceptor's table, or a ticket, by its digits, into the slot."""

    note: int = 0
    ticket: str = ""


class MendRequest(_Request, frozen=True, tag="mend"):
    """Mends what is wrong; an acceptor's document on its way goes into the box or to the player."""

    into_box: bool = False


class CollectRequest(_Request, frozen=True, tag="collect"):
    """Takes the box out and empties it; `mend` puts it back."""


class TakeRequest(_Request, frozen=True, tag="take"):
    """Takes the ticket out of the chute."""


class FaultRequest(_Request, frozen=True, tag="fault"):
    name: str


class ClearRequest(_Request, frozen=True, tag="clear"):
    pass


class CableRequest(_Request, frozen=True, tag="cable"):
    out: bool


class StatusRequest(_Request, frozen=True, tag="status"):
    pass


Request = (
    InsertRequest
    | MendRequest
    | CollectRequest
    | TakeRequest
    | FaultRequest
    | ClearRequest
    | CableRequest
    | StatusRequest
)
Answer = Callable[[Request], dict[str, Any]]
_decoder = msgspec.json.Decoder(Request)


def control_socket(path: Path, selector: selectors.BaseSelector, answer: Answer) -> ControlSocket:
    return ControlSocket(path, selector, lambda line: answered(lambda: answer(_decoder.decode(line))))
