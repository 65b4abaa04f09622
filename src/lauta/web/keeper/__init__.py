"""For whoever looks after a server: copies and bringing them back, what is wrong with it, accounts."""
