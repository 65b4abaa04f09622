"""Pictures of Retkikunnat, made of descriptions; they know no position and no rules."""
