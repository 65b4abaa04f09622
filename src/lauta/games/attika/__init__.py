"""Attika by Marcel-André Casasola Merkle (2003): its rules are numbered in docs/rules/attika.md."""
