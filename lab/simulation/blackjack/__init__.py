"""The three Blackjacks in a run: people who deal and play them, and the auditor's own rules of them."""
