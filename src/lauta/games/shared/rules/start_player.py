"""What the option start_player says where no seat begins. The option is in `games/shared/start_player.py`."""

RANDOM_START_PLAYER = -1  # drawn by chance
