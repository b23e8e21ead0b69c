"""The planted bugs of Blackjack, by name."""

from lab.simulation.site import Parts

BUGS: dict[str, Parts] = {}
