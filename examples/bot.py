# A program that lives at a Lauta server: it sits down where the lobby has a seat, and moves at random.
# LAUTA_TOKEN=lauta_... python bot.py https://games.example.org; when the server was away, it comes back.
import json
import os
import random
import sys
import time
from contextlib import suppress
from http.client import HTTPException
from urllib.request import Request, urlopen
from uuid import uuid4


def ask(path, body=None):
    headers = {"Authorization": f"Bearer {os.environ['LAUTA_TOKEN']}", "Idempotency-Key": str(uuid4())}
    while True:  # with the same key a request is carried out once, however often it is sent
        try:
            return urlopen(Request(sys.argv[1] + path, body and json.dumps(body).encode(), headers), None, 60)
        except OSError as error:
            if getattr(error, "code", 503) not in (429, 502, 503, 504):
                return error
            time.sleep(int((getattr(error, "headers", None) or {}).get("Retry-After", 5)))


while True:
    with suppress(OSError, HTTPException):
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
    time.sleep(5)
