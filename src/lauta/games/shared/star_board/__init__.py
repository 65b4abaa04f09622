"""The board of Afrikan tähti and of Retkikunnat: places, routes, and how far a die takes a pawn."""
