"""A toy game with a secret, for tests of bots: one seat hints at a card, the other guesses it."""
