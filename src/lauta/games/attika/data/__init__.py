"""The figures of Attika: TOML files, checked as they are read, and tables for the rules."""
