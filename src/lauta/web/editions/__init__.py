"""Editions as guests keep them, the page of one, and the games of bots that tell what one does."""
