"""The figures of the star's board: TOML files, checked as they are read, and tables for the rules."""
