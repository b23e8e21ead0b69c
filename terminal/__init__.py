"""The Player Terminal: credit, the slip, settlement and recovery."""
