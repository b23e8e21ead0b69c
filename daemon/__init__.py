"""What every long-running process of a table has: a configuration file, a log, and an orderly end."""
