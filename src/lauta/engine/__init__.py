"""What every game stands on: records, rules, chance, matches, notation.

It knows no particular game, no bot and no web server.
"""
