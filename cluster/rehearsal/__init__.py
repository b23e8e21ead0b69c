"""The outage rehearsal: it plays every interruption of a table on this installation, with test credit."""
