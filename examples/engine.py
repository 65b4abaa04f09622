# An engine for Lauta: it knows no rules, takes what is legal, and prefers words that sound like gain.
# lauta engine check "python engine.py"
import json
import random
import signal
import sys

LIKED = ("find", "discover", "explore", "build", "turn", "buy", "take", "sell", "survey", "roll")
AVOIDED = ("pass", "end", "reject", "decline")
signal.signal(signal.SIGINT, lambda *_: sys.exit())  # Ctrl-C at the server reaches its engines, too


def worth(action):
    words = action["text"].lower()
    return sum(word in words for word in LIKED) - sum(word in words for word in AVOIDED) + random.random() / 2


for line in sys.stdin:
    said = json.loads(line)
    if "lauta" in said:
        answer = {"engine": "Magpie", "version": "1.0", "author": "the Lauta project", "protocol": 1}
    elif "legal" in said:
        best = max(said["legal"], key=worth)
        answer = {"id": said["id"], "action": best["action"]}
    else:
        continue  # "stop", or something of a later protocol
    print(json.dumps(answer), flush=True)
