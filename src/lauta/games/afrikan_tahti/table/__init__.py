"""What people see of a position of Afrikan tähti: prompts, choices, log lines, what the pictures show."""
