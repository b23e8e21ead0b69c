"""ZeroMQ contexts as every process of a table opens them: no socket ever stops reading.

libzmq 4.3.5 aborts the process where a peer fills the receive queue of a socket, sends ZMTP PINGs and hangs up (libzmq
#4364): only a full queue stops a socket from reading. Without a limit it is never full.
"""

import zmq

RECEIVE_QUEUE_MAX = 0
"""No limit: what has arrived is in memory until it is read, and the console reads in every turn."""

Socket = zmq.Socket[bytes]
Context = zmq.Context[Socket]


def open_context() -> Context:
    """Every socket that is made of it has such a queue from its first moment, monitors and the handler of keys too."""
    context: Context = zmq.Context()
    context.setsockopt(zmq.RCVHWM, RECEIVE_QUEUE_MAX)
    return context
