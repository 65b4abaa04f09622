"""What people see of a position of Navegador: prompts, choices, log lines, what the pictures show."""
