"""Free boards: a position that one person moves on for all seats and chance, and the lines tried from it."""
