"""People with an account, and how a browser proves whose it is. Guests need none of this to play."""
