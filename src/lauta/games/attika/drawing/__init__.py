"""Pictures of Attika, made of descriptions; they know no position and no rules."""
