"""The front process of a table: it owns the ZeroMQ sockets, so that nothing in them can end the console."""
