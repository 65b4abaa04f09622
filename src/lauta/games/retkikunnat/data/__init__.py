"""The figures of Retkikunnat: TOML files, checked as they are read, and tables for the rules."""
