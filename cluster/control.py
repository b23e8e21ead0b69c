"""Orders over the control socket of a simulated outcome source: one JSON object a line, each way."""

import socket
from pathlib import Path
from typing import Any

import msgspec

from cluster.game import HandRefused

ANSWER_S = 60.0
"""A source in a console's memory answers between two of its turns, and a busy disk may hold one up for long."""


def order(device: str, control: Path, **request: Any) -> dict[str, Any]:
    """Sends an order to a simulated device. Raises HandRefused where the device does not answer, or does not do it."""
    try:
        with socket.socket(socket.AF_UNIX) as source:
            source.settimeout(ANSWER_S)
            source.connect(str(control))
            source.sendall(msgspec.json.encode(request) + b"\n")
            answer = msgspec.json.decode(source.makefile("rb").readline(), type=dict[str, Any])
    except (OSError, msgspec.DecodeError) as bad:
        raise HandRefused(f"The simulated {device} at {control} does not answer: {bad}.") from None
    if "error" in answer:
        raise HandRefused(str(answer["error"]))
    return answer


def answers(device: str, control: Path) -> bool | None:
    """Says whether a device answers orders; None while nothing listens there."""
    try:
        order(device, control, do="status")
    except HandRefused:
        return None
    return True
