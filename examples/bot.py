# A program that lives at a Lauta server: it sits down where the lobby has a seat, and moves at random.
# LAUTA_TOKEN=lauta_... python bot.py https://games.example.org     (with staying.py in the same folder)
import os
import random
import sys

from staying import Server

server = Server(sys.argv[1], os.environ["LAUTA_TOKEN"])

for event in server.lines("/api/events"):
    kind = event.get("type")
    if kind == "yourTurn":
        now = server.ask(f"/api/tables/{event['table']}?seat={event['seat']}")
        if now.get("legal"):
            move = {"action": random.choice(now["legal"])["action"], "version": now["version"]}
            server.ask(f"/api/{event['table']}/play", move)
    elif kind in ("silence", "matchFinish"):
        for table in server.ask("/api/lobby").get("open", [])[:1]:
            server.ask(f"/api/tables/{table['id']}/sit", {"nonce": str(random.random())})
