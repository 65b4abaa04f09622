"""What a bot looks at in Navegador: what actions and positions seem worth."""
