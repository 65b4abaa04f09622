"""Work that takes too long for a request: one table of it, one kind of worker."""
