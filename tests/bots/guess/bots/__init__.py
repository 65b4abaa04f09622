"""What bots look at in the toy game."""
