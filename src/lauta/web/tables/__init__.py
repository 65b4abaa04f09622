"""Tables before and beside the match: making one, sitting down, those of a guest, letting go of old ones."""
