"""The three Blackjacks in a simulated run: people who deal and play them, and the auditor's own rules."""
