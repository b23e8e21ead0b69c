"""What people at a shell ask for: diagnosis, staff's words to a console, keys, backups, days, reports."""
