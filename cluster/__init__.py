"""The `etg` command and what it starts: the programs of a table, a demo of them all, and a rehearsal."""
