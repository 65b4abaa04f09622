"""What people see of a position of Africa: prompts, choices, log lines, what the pictures show."""
