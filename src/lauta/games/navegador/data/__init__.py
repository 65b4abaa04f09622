"""The figures of Navegador: TOML files, checked as they are read, and tables for the rules."""
