"""Retkikunnat, the expansion of Afrikan tähti: two levels of tokens, expeditions, events, dangers, hands."""
