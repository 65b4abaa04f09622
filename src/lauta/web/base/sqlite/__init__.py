"""Django's backend for SQLite with one writer at a time; named in the settings as ENGINE."""
