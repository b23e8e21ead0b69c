"""Baccarat in the simulation: the auditor's rules, a dealer with a true shoe, and the planted bugs."""
