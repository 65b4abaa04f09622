// @ts-check
/**
 * The sign of life of pages without a live connection: they ask the server while they are seen, and whenever they are
 * seen again. What has its own address as `data-fresh` then becomes what the server would draw now; what is typed
 * stays. (The answer to a form has another address: asking for it would lose what it says.)
 */
import { onTry, show } from "./lost.js";
import { morph, parsed } from "./morph.js";
import { jittered, onReturn, passes, request } from "./network.js";
import { isFree } from "./renewal.js";

const BEAT_MS = 18_000, ANSWER_MS = 6000, SHORTEST_MS = 1000, LONGEST_MS = 15_000;
let wait = SHORTEST_MS, asking = false, lost = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */ let timer;

const live = () => document.documentElement.dataset.channel !== undefined;
const kept = () => document.body.dataset.kept !== undefined;      // by the service worker, which says so
const here = () => location.pathname + location.search;
const parts = () => document.querySelectorAll(`[data-fresh="${CSS.escape(here())}"][id]`);

async function beat() {
  clearTimeout(timer);
  if (asking || live() || document.hidden) return;
  asking = true;
  if (lost) say("lost");
  const asked = parts().length || kept() ? here() : "/clock";
  const outcome = await request(asked, { limit: ANSWER_MS, headers: { "X-Fragment": "1" } });
  asking = false;
  if (outcome.kind === "unanswered") return later();
  say("");
  [wait, lost] = [SHORTEST_MS, false];
  timer = setTimeout(beat, BEAT_MS);
  if (kept()) return location.reload();      // it was shown without a connection
  if (outcome.kind === "refused") {
    if (asked !== "/clock" && !passes(outcome)) show("ended", { why: outcome.why });
  } else if (asked !== "/clock" && outcome.isCurrent) freshen(outcome.text);
}

/** @param {import("./lost.js").State} state @param {number} [ms] */
function say(state, ms) {
  if (!kept()) show(state, { wait: ms });
}

function later() {
  const ms = wait + jittered(wait);
  [wait, lost] = [Math.min(2 * wait, LONGEST_MS), true];
  say("lost", ms);
  timer = setTimeout(beat, ms);
}

/** @param {string} html */
function freshen(html) {
  const page = parsed(html);
  for (const part of parts()) {
    const next = page.getElementById(part.id);
    if (next) morph(part, next);
    else if (isFree()) return location.reload();      // it has become another page
  }
  document.dispatchEvent(new Event("lauta:fresh"));
}

/** A page that a channel keeps alive needs none of this. */
function begin() {
  if (live()) return;
  onReturn(beat);
  onTry(beat);
  timer = setTimeout(beat, kept() ? 0 : BEAT_MS);
}

setTimeout(begin);      // once all scripts of the page have run
