"""What a bot looks at in Retkikunnat: what actions and positions seem worth."""
