"""The `etg` command and what it starts: the programs of a table, a demo of all of them, a rehearsal."""
