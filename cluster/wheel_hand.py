"""The hand at a simulated wheel: orders over its control socket."""

import socket
from pathlib import Path
from typing import Any

import msgspec

ANSWER_S = 60.0
"""A wheel in a console's memory answers between two of its turns, and a busy disk may hold one up for long."""


class HandRefused(Exception):
    """The wheel does not do it; the message is the sentence for the person."""


def order(control: Path, **request: Any) -> dict[str, Any]:
    try:
        with socket.socket(socket.AF_UNIX) as wheel:
            wheel.settimeout(ANSWER_S)
            wheel.connect(str(control))
            wheel.sendall(msgspec.json.encode(request) + b"\n")
            answer = msgspec.json.decode(wheel.makefile("rb").readline(), type=dict[str, Any])
    except (OSError, msgspec.DecodeError) as bad:
        raise HandRefused(f"The simulated wheel at {control} does not answer: {bad}.") from None
    if "error" in answer:
        raise HandRefused(str(answer["error"]))
    return answer


def answers(control: Path) -> bool | None:
    """None while nobody listens there."""
    try:
        order(control, do="status")
    except HandRefused:
        return None
    return True
