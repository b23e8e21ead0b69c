"""Devices that take and give money at a terminal: note acceptor and ticket printer, and the ticket itself."""
