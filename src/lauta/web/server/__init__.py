"""From the socket to a view and back: ASGI, what a request must be, the limits of connections, the start."""
