"""The simulated note acceptor and ticket printers, written from the tables of the devices; they import no driver."""
