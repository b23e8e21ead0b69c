"""The requests to a simulated wheel besides its serial line: one JSON object per line, each way."""

import selectors
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from daemon.control_socket import ControlSocket, answered


class _Request(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    pass


class SpinRequest(_Request, frozen=True, tag="spin"):
    fault: str | None = None


class FaultRequest(_Request, frozen=True, tag="fault"):
    name: str


class ClearRequest(_Request, frozen=True, tag="clear"):
    pass


class CableRequest(_Request, frozen=True, tag="cable"):
    out: bool


class StatusRequest(_Request, frozen=True, tag="status"):
    pass


Request = SpinRequest | FaultRequest | ClearRequest | CableRequest | StatusRequest
Answer = Callable[[Request], dict[str, Any]]
_decoder = msgspec.json.Decoder(Request)


def answer_line(line: bytes, answer: Answer) -> bytes:
    return answered(lambda: answer(_decoder.decode(line)))


def control_socket(path: Path, selector: selectors.BaseSelector, answer: Answer) -> ControlSocket:
    return ControlSocket(path, selector, lambda line: answer_line(line, answer))
