"""What may be done in the star's board and what it does, in three modes; here stands the contract only."""
