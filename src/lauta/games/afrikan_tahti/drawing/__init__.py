"""Pictures of Afrikan tähti, made of descriptions; they know no position and no rules."""
