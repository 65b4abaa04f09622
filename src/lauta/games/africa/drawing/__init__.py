"""Pictures of Africa, made of descriptions; they know no position and no rules."""
