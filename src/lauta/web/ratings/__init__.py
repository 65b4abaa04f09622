"""What a finished match comes to: ratings, who is best, an equal opponent; statistics and luck."""
