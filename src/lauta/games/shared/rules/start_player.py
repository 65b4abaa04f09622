<<<<<<< HEAD
"""What the option start_player says where no seat begins. The option is in `games/shared/start_player.py`."""
=======
"""What the option start_player says where no seat begins. The option is in `start_player.py`, a folder up."""
>>>>>>> options

RANDOM_START_PLAYER = -1  # drawn by chance
