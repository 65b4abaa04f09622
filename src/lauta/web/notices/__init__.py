"""Telling people who are away that it is their turn: by push, mail, a webhook. Only who wishes is told."""
