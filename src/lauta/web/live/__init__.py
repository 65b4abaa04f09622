"""What stays open: the WebSocket of a page and the stream of a program."""
