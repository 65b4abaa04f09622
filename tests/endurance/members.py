"""Makes the members of an endurance run in a process of its own: `python -m tests.endurance.members N URL`.

Of each pair the first is always at the table, the second waits for a notification: of even pairs by a
webhook, of odd ones by Web Push. Prints a list of their names, tokens, ways and owners in rows as JSON.
"""

from __future__ import annotations

import json
import os
import sys

from tests.endurance.keys import subscription


def main(people: int, service: str) -> None:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lauta.web.settings")
    django.setup()
    from lauta.web.members import personal_tokens
    from lauta.web.members.identity import new_guest
    from lauta.web.models import Member
    from lauta.web.notices import wishes

    made = []
    for n in range(people):
        name = f"Player {n}"
        member = Member.objects.create(name=name, key=name.casefold(), guest=new_guest(), password="!")
        way = "" if n % 2 == 0 else "webhook" if n % 4 == 1 else "push"
        if way == "webhook":
            wishes.change(member.guest, False, f"{service}/hook/{n}")
        elif way == "push":
            wishes.subscribe(member.guest, subscription(f"{service}/push/{n}").encode(), "endurance")
        token = personal_tokens.make(member, "endurance", ("read", "play", "match:make", "chat"))
        made.append({"name": name, "token": token, "way": way, "owner": member.guest})
    print(json.dumps(made))


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
