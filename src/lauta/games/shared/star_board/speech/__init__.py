"""The star's board in words: things, decisions as text, and why something is refused."""
