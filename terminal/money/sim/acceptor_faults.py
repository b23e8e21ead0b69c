"""Every fault that the simulated note acceptor can be asked for, by name."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from terminal.money.sim.cable import LINE_FAULTS

REJECTS = (*range(0x71, 0x7F), 0x98, 0x9B)
FAILURES = (0xA2, 0xA5, 0xA6, 0xAB, 0xAF, *range(0xB0, 0xB4))


class Strikes(StrEnum):
    DOCUMENT = "the next document"
    STATE = "the next time that the acceptor is in a state"
    LINE = "the next answer"
    NOW = "at once"


@dataclass(frozen=True, slots=True)
class Fault:
    name: str
    sentence: str
    strikes: Strikes


POWER_STATES = (
    "idle", "accepting", "escrow", "holding", "stacking", "vend-valid", "stacked", "returning", "rejecting",
    "disabled", "initialize",
)  # fmt: skip
_ALL = (
    *(Fault(f"reject-{code:02X}", f"A document is rejected with {code:02X}.", Strikes.DOCUMENT) for code in REJECTS),
    *(Fault(f"failure-{code:02X}", f"The acceptor fails with {code:02X}.", Strikes.NOW) for code in FAILURES),
    *(
        Fault(f"power-{state}", f"Power is lost while the acceptor is in the state {state}.", Strikes.STATE)
        for state in POWER_STATES
    ),
    Fault("power-into-box", "Power is lost while stacking, and the document falls into the box.", Strikes.STATE),
    Fault("power-fell-out", "Power is lost while stacking, and the document falls out to the player.", Strikes.STATE),
    Fault("power-after-all", "Power is lost while returning, and the document goes to the stacker.", Strikes.STATE),
    Fault("power", "Power is lost at once.", Strikes.NOW),
    Fault("jam-acceptor", "A document is stuck in the acceptor.", Strikes.DOCUMENT),
    Fault("jam-stacker", "A document is stuck in the stacker.", Strikes.DOCUMENT),
    Fault("cheat-escrow", "Somebody pulls a document out of the escrow.", Strikes.DOCUMENT),
    Fault("cheat-stacking", "Somebody pulls a document back while it is stacked.", Strikes.DOCUMENT),
    Fault("pause", "A second document is pushed in too early.", Strikes.DOCUMENT),
    Fault("full", "The stacker is full.", Strikes.NOW),
    Fault("open", "Somebody opens the stacker.", Strikes.NOW),
    Fault("communication-error", "The acceptor answers with a communication error.", Strikes.NOW),
    Fault("invalid-command", "The acceptor calls the next command invalid.", Strikes.NOW),
    Fault("echo-wrong", "The acceptor takes a setting for another one.", Strikes.NOW),
    *(Fault(name, sentence, Strikes.LINE) for name, sentence in LINE_FAULTS.items()),
)
FAULTS: Mapping[str, Fault] = {fault.name: fault for fault in _ALL}
