// @ts-check
/**
 * The clock of the seat to act: counts down on the page what the server has said. It decides nothing: the server
 * says whose time is up. Neither the clock of this machine nor that of the server's is asked, as both may be set:
 * a deadline is a moment of the server's steady clock, and what is left of it is counted by `performance.now()`.
 */
import { data, onReturn, request } from "./network.js";

const AGAIN = 300_000, RETRY = 5_000;   // ms

/** The server's steady clock (`now`) when this page's timer stood at `at`, both in ms. @type {{ now: number, at: number } | null} */
let told = null;
let asking = false, askedAt = -Infinity, apart = 0;

const clock = () => /** @type {HTMLElement | null} */ (document.getElementById("clock"));

/** Ask the server what its steady clock says. */
async function ask() {
  if (asking) return;
  asking = true;
  const sent = askedAt = performance.now();
  const outcome = await request("/clock", { limit: RETRY }), now = Number(data(outcome)?.now);
  if (outcome.kind === "arrived" && Number.isFinite(now)) told = { now, at: (sent + performance.now()) / 2 };
  asking = false;      // without an answer it is asked again soon; until then the page counts on
}

/** True if the timer of this page and the clock of this machine went apart: it slept, or its clock was set. */
function slept() {
  const before = apart;
  apart = Date.now() - performance.now();
  return Math.abs(apart - before) > 2000;
}

/** @param {number} left seconds @param {DOMStringMap} words */
function spoken(left, words) {
  const s = Math.max(0, Math.floor(left)), days = Math.floor(s / 86400), hours = Math.floor(s / 3600) % 24;
  const minutes = Math.floor(s / 60) % 60;
  if (days) return `${days} ${words.days} ${hours} ${words.hours}`;
  if (s >= 3600) return `${hours} ${words.hours} ${minutes} ${words.minutes}`;
  return `${minutes}:${String(s % 60).padStart(2, "0")}`;
}

function tick() {
  const shown = clock();
  if (!shown) return;
  const since = performance.now() - askedAt;
  if (slept() || since > (told ? AGAIN : RETRY)) void ask();
  if (!told) return;
  const left = (Number(shown.dataset.deadline) - told.now - (performance.now() - told.at)) / 1000;
  const text = spoken(left, shown.dataset);
  if (shown.textContent !== text) shown.textContent = text;
  shown.classList.toggle("short", left < 20);
}

/** The page is seen again, perhaps after hours: what was counted meanwhile may be wrong. */
function seen() {
  if (clock()) void ask().then(tick);
}

slept();
setInterval(tick, 500);
document.addEventListener("lauta:shown", tick);
onReturn(seen);
tick();
