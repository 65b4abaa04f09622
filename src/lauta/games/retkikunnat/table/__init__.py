"""What people see of a position of Retkikunnat: prompts, choices, log lines, what the pictures show."""
