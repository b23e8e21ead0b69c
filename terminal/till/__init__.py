"""The terminal's till: what its note acceptor and ticket printer have taken and given, and what is still open."""
