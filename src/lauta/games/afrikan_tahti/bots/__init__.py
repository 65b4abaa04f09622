"""What a bot looks at in Afrikan tähti: what actions and positions seem worth."""
