"""The parts of the simulation that every card game shares: the shoe on the table, the auditor's cards, the dealer's
moves.
"""
