"""Messages to the outside: rows written with their cause, sent by one service. The only way out."""
