"""What the simulation of every card game shares: the shoe on the table, its auditor's cards, its dealer's hands."""
