"""What can go wrong in the middle of a demo's round: faults of the simulated shoe, and processes that are killed."""

from shoe_controller.sim.faults import FAULTS, S2, Strikes, why_no_fault

CONSOLE_KILLED, TERMINAL_KILLED, CABLE_OUT = "console-killed", "terminal-killed", "cable-out"
OF_THE_TABLE = {
    CONSOLE_KILLED: "The console is killed {when}, and started again.",
    TERMINAL_KILLED: "The first terminal is killed {when}, and started again.",
    CABLE_OUT: "The shoe's cable is pulled out {when}, and put back.",
}
OVERDRAWN = ("overdraw", "locked-gate")
"""Faults that strike once all hands are complete; all other faults of the shoe strike earlier."""


def fault_in_words(name: str, when: str) -> str:
    """A fault in words. `when` is the moment of a round at which processes are killed, as `after the third card`."""
    return OF_THE_TABLE[name].format(when=when) if name in OF_THE_TABLE else FAULTS[name].sentence


def why_not_demonstrated(name: str) -> str:
    """One sentence if a demo has no such fault; empty if it has."""
    if name in OF_THE_TABLE:
        return ""
    if name in FAULTS and FAULTS[name].strikes is Strikes.SET:
        return f"{name!r} is a fault of a whole set of cards, and a demo has none of these."
    if name not in FAULTS:
        of_the_shoe = [each.name for each in FAULTS.values() if S2 in each.dialects and each.strikes != Strikes.SET]
        return f"there is no fault {name!r}; there are: {', '.join((*OF_THE_TABLE, *of_the_shoe))}."
    return why_no_fault(name, S2)
