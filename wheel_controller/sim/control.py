"""The requests to a simulated wheel besides its serial line: one JSON object per line, each way."""

import msgspec

from daemon.simulated_device import CableRequest, ClearRequest, FaultRequest, Order, StatusRequest


class SpinRequest(Order, frozen=True, tag="spin"):
    fault: str | None = None


Request = SpinRequest | FaultRequest | ClearRequest | CableRequest | StatusRequest
ORDERS = msgspec.json.Decoder(Request)
