"""Tournaments: who meets whom and sits where, what results come to, joining, and rounds."""
