"""What a bot looks at in Attika: what actions and positions seem worth."""
