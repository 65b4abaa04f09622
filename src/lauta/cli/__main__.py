"""`python -m lauta.cli`: the command line without its script. Nothing else."""

import sys

from . import main

sys.exit(main(prog_name="lauta"))
