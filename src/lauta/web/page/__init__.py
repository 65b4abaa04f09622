"""A table as a reader sees it: what is gathered, how it is rendered, what of it travels."""
