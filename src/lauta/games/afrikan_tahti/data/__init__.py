"""The figures of Afrikan tähti: TOML files, checked as they are read, and tables for the rules."""
