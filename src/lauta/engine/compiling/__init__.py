"""How rules are compiled by Numba, and where compiled code is kept. Other modes never come here."""
