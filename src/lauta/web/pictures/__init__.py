"""Pictures for elsewhere, drawn by child processes: cards of links at once, films of matches on the way."""
