"""What a bot looks at in the star's board: what actions and positions seem worth."""
