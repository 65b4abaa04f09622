# A program that lives at a Lauta server: it sits down where the lobby has a seat, and moves at random.
# LAUTA_TOKEN=lauta_... python bot.py https://games.example.org
import json
import os
import random
import sys
import time
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def ask(path, body=None):
    headers = {"Authorization": f"Bearer {os.environ['LAUTA_TOKEN']}"}
    try:
        return urlopen(Request(sys.argv[1] + path, body and json.dumps(body).encode(), headers))
    except HTTPError as error:
        time.sleep(int(error.headers.get("Retry-After", 0)))
        return ask(path, body) if error.code == 429 else error


for line in ask("/api/events"):
    event = json.loads(line.strip() or '{"type": "silence"}')
    if event["type"] == "yourTurn":
        now = json.load(ask(f"/api/tables/{event['table']}?seat={event['seat']}"))
        if now.get("legal"):
            move = {"action": random.choice(now["legal"])["action"], "version": now["version"]}
            ask(f"/api/{event['table']}/play", move)
    elif event["type"] in ("silence", "matchFinish"):
        for table in json.load(ask("/api/lobby"))["open"][:1]:
            ask(f"/api/tables/{table['id']}/sit", {"nonce": str(random.random())})
