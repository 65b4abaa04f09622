"""Afrikan tähti by Kari Mannerla (1951): the rules as docs/rules/afrikan-tahti.md numbers them."""
