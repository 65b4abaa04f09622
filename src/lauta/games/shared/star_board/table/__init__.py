"""What people see of a position of the star's board: prompts, choices, log lines, what the pictures show."""
