"""`etg shoe`: the simulated shoe, and the tools around a shoe's port."""
