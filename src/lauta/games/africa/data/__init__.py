"""The figures of Africa: TOML files, checked as they are read, and tables for the rules."""
