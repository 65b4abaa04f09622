"""The bots of the server: whose move is due, who thinks, with how many cores."""
