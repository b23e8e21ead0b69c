"""Opens ZeroMQ contexts so that no socket ever stops reading.

libzmq 4.3.5 aborts the process where a peer fills the receive queue of a socket, sends ZMTP PINGs and hangs up (libzmq
#4364): only a full queue stops a socket from reading. Without a limit it is never full.
"""

import zmq

RECEIVE_QUEUE_MAX = 0
"""No limit: received data stays in memory until it is read, and the console reads in every turn."""

Socket = zmq.Socket[bytes]
Context = zmq.Context[Socket]


def open_context() -> Context:
    """Opens a context in which no receive queue has a limit: sockets, monitors and the handler of keys."""
    context: Context = zmq.Context()
    context.setsockopt(zmq.RCVHWM, RECEIVE_QUEUE_MAX)
    return context
