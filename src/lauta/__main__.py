"""`python -m lauta`: the command line where its script is not on the path."""

from .cli import main

main(prog_name="lauta")
