"""Pictures of the star's board, made of descriptions; they know no position and no rules."""
