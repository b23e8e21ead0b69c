"""The requests to a simulated acceptor or printer besides its serial line: one JSON object per line, each way."""

import msgspec

from daemon.simulated_device import CableRequest, ClearRequest, FaultRequest, Order, StatusRequest


class InsertRequest(Order, frozen=True, tag="insert"):
    """Pushes a note, by its number in the acceptor's table, or a ticket, by its digits, into the slot."""

    note: int = 0
    ticket: str = ""


class MendRequest(Order, frozen=True, tag="mend"):
    """Mends what is wrong; an acceptor's document on its way goes into the box or to the player."""

    into_box: bool = False


class CollectRequest(Order, frozen=True, tag="collect"):
    """Takes the box out and empties it; `mend` puts it back."""


class TakeRequest(Order, frozen=True, tag="take"):
    """Takes the ticket out of the chute."""


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
ORDERS = msgspec.json.Decoder(Request)
