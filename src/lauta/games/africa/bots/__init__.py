"""What a bot looks at in Africa: what actions and positions seem worth."""
