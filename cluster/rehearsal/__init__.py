"""Outage rehearsal: the table of interruptions, played on this installation with test credit."""
