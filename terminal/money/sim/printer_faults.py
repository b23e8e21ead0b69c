"""Every fault that a simulated ticket printer can be asked for, by name."""

from collections.abc import Mapping

from terminal.money.sim.cable import LINE_FAULTS

NOW = {
    "paper-low": "The paper is nearly at its end.",
    "paper-out": "The paper is at its end.",
    "head-up": "Somebody lifts the print head.",
    "open": "Somebody opens the printer.",
    "offline": "Somebody switches the printer off line.",
    "chute": "An old paper hangs in the chute.",
    "temperature": "The head is too hot.",
    "voltage": "The voltage is wrong.",
    "system-error": "The printer reports an error of its system.",
    "power": "Power is lost at once.",
}
JOB = {
    "paper-out-printing": "The paper ends in the middle of a ticket.",
    "jam": "The paper is stuck in the middle of a ticket.",
    "jam-late": "The paper is stuck after the number is on it.",
    "power-before": "Power is lost before the first line is on the paper.",
    "power-during": "Power is lost in the middle of a ticket.",
    "power-after": "Power is lost when the ticket is complete.",
    "busy-for-ever": "The printer stays busy and prints nothing more.",
    "command-lost": "The command to print does not arrive.",
    "kept": "Nobody takes the ticket out of the chute.",
    "no-echo": "The printer does not say that it has printed.",
}
FAULTS: Mapping[str, str] = NOW | JOB | LINE_FAULTS
