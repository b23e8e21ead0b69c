"""The requests to a simulated shoe besides its serial line: one JSON object per line, each way."""

import msgspec

from daemon.simulated_device import CableRequest, ClearRequest, FaultRequest, Order, StatusRequest


class DrawRequest(Order, frozen=True, tag="draw"):
    fault: str | None = None


class SlideRequest(Order, frozen=True, tag="slide"):
    """Slides the last card again."""


class PressRequest(Order, frozen=True, tag="press"):
    """Presses the button that clears a stop."""


class PutAwayRequest(Order, frozen=True, tag="put-away"):
    """Takes the round's cards off the table."""


class NewSetRequest(Order, frozen=True, tag="new-set"):
    fault: str | None = None


class ArrangeRequest(Order, frozen=True, tag="arrange"):
    """Puts these cards of the set before all others that are still in the shoe."""

    cards: list[str]


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
ORDERS = msgspec.json.Decoder(Request)
