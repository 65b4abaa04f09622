// @ts-check
/**
 * Whether the page was drawn for the person who is at this browser now. Signing in or out in another tab, a new
 * password on another device: the page learns it by a cookie that every tab sees, by other tabs, by each answer of
 * the server, and by asking when it comes to the front. Then it loads itself again (`renewal.js`).
 */
import { data, onAnswer, onReturn, request } from "./network.js";
import { isFreshReload, keep, renew } from "./renewal.js";
import { tellTabs } from "./tabs.js";

const NOTE = "somebody-else", COOKIE = /(?:^|; )lauta_who=([^;]*)/, PAUSE_MS = 3000;
const root = document.documentElement;

/** The stamp of the person for whom this page was drawn; empty where it is the same for all. */
export const own = root.dataset.who ?? "";
let asked = -Infinity;

/** The stamp of the person at this browser, as far as the browser knows. */
const seen = () => COOKIE.exec(document.cookie)?.[1] ?? "";

/** Who it is, without what has ended meanwhile. @param {string} stamp */
export const person = (stamp) => stamp.split(".")[0];

/** Whether the page and its presses are this person's. @param {string | null | undefined} [who] */
export function isMine(who = seen()) {
  if (!own || !who) return true;
  if (who === own) keep(NOTE);
  else renew(NOTE, `${own} ${who}`);
  return who === own;
}

/** The server has ended a connection: the right to it has ended, or the person has changed. */
export async function ended() {
  if (await ask(true)) renew(NOTE, isFreshReload() ? "" : `ended ${performance.timeOrigin}`);
}

/** Ask the server who this is now; whether it is still the same, or nobody knows. @param {boolean} [now] */
export async function ask(now = false) {
  if (!own) return true;
  if (!isMine()) return false;
  if (!now && performance.now() - asked < PAUSE_MS) return true;
  asked = performance.now();
  const outcome = await request("/who");
  return outcome.kind !== "arrived" || !seen() || isMine(data(outcome)?.who);
}

/** A page of before that the browser has kept whole: it is not shown to another person. @param {PageTransitionEvent} event */
function back({ persisted }) {
  if (!persisted) return;
  if (isMine()) return void ask(true);
  root.hidden = true;
  location.reload();
}

/** A press on a member's page that another person would send. @param {SubmitEvent} event */
function guard(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.method !== "post" || !form.elements.namedItem("who") || !own.startsWith("m") || isMine() || person(seen()) === person(own)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const note = document.getElementById(NOTE);
  note?.removeAttribute("hidden");
  note?.querySelector("a")?.focus();
}

onAnswer((headers) => { if (seen()) isMine(headers.get("X-Lauta-Who")); });      // without cookies each request is a new guest's

// Several files of one page may hold this module.
if (!root.dataset.known) {
  root.dataset.known = "";
  addEventListener("pageshow", back);
  onReturn(() => void ask());
  document.addEventListener("submit", guard, true);
  tellTabs("lauta.who", own, (who) => { if (who !== own) void ask(); });      // whom they were drawn for
  isMine();
}
