"""Commands for people at a shell: diagnosis, staff's commands to a console, keys, backups, days, reports."""
