"""What people see of a position of Attika: prompts, choices, log lines, what the pictures show."""
