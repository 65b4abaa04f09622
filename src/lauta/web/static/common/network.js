// @ts-check
/**
 * All requests of a page to the server. Each has a time limit and ends in one of three outcomes: it arrived, it was
 * refused (and why), or there was no answer. Nothing here knows a page; `channel.js` is the live connection.
 */
import { isOwn } from "./build.js";
import { pending, refused } from "./lost.js";
import { randomHex } from "./random.js";

const STALLED_MS = 10_000, GIVE_UP_MS = 60_000, PAUSES_MS = [500, 2000, 5000, 10_000];
const BUILD = "X-Lauta-Build", WHO = "X-Lauta-Who", KEY = "Idempotency-Key", REPLAYED = "Idempotency-Replayed";
const BUSY = new Set([408, 425, 429]), ON_THE_WAY = new Set([401, 403, 407, ...BUSY]);
const TOKEN = "X-CSRFToken", REVISION = "X-Lauta-Revision";

/**
 * @typedef {object} Outcome what came of a request
 * @property {"arrived" | "refused" | "unanswered"} kind
 * @property {number} status of HTTP; 0 where there was no answer
 * @property {string} text the body
 * @property {string} why the server's sentence where it refused, if it gave one
 * @property {string} html the same with links to the places in it, if it names any
 * @property {string} url where the answer came from, after redirects
 * @property {boolean} isJson
 * @property {boolean} isCurrent false where another build answered: what it has drawn does not fit this page
 * @property {string} revision of the text that was read or saved, where there is one
 * @property {boolean} replayed true where the server had carried the request out before
 *
 * @typedef {{ method?: string, body?: BodyInit, headers?: Record<string, string>, lasting?: boolean, limit?: number }} How `lasting`:
 *   what never changes at its address, and may come from the browser's cache; `limit`: milliseconds without a byte
 */

/** Keys of requests that got no answer: the same request, sent again, has the same key. @type {Map<string, string>} */
const keys = new Map();

/** What looks at the headers of every answer. @type {((headers: Headers) => void)[]} */
const listeners = [];

/** Have it look at the headers of every answer of the server. @param {(headers: Headers) => void} call */
export function onAnswer(call) {
  listeners.push(call);
}

/** @returns {Outcome} */
const unanswered = () => ({ kind: "unanswered", status: 0, text: "", why: "", html: "", url: "", isJson: false, isCurrent: true, revision: "", replayed: false });

/** Pseudo-random, in [0.5, 1): many pages that lost the same server do not come back at once. @param {number} ms */
export const jittered = (ms) => ms * (0.5 + Math.random() / 2);

/** @param {Outcome} outcome @returns {any} the JSON of a body; null where it is something else */
export function data(outcome) {
  try {
    return JSON.parse(outcome.text);
  } catch {
    return null;
  }
}

/** Ask the server once. Never throws. @param {string} url @param {How} [how] @returns {Promise<Outcome>} */
export async function request(url, { limit = STALLED_MS, lasting = false, ...how } = {}) {
  const ended = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */ let timer;
  const goesOn = () => {
    clearTimeout(timer);
    timer = setTimeout(() => ended.abort(), limit);
  };
  goesOn();
  if (how.method === "POST") how.headers = { [WHO]: document.documentElement.dataset.who ?? "", ...how.headers };
  try {
    const ask = () => fetch(url, { cache: lasting ? "default" : "no-store", credentials: "same-origin", ...how, signal: ended.signal });
    let reply = await ask();
    goesOn();
    const token = how.method === "POST" && reply.status === 403 ? reply.headers.get(TOKEN) : null;
    if (token) {      // that of the page is refused: once more with a new one
      for (const field of document.querySelectorAll("[name=csrfmiddlewaretoken]")) /** @type {HTMLInputElement} */ (field).value = token;
      how.headers = { ...how.headers, [TOKEN]: token };
      reply = await ask();
      goesOn();
    }
    return judged(reply, await body(reply, goesOn), lasting);
  } catch {
    return unanswered();
  } finally {
    clearTimeout(timer);
  }
}

/** @param {Response} reply @param {() => void} goesOn called at each part that comes */
async function body(reply, goesOn) {
  if (!reply.body) return reply.text();
  const reader = reply.body.getReader(), decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    goesOn();
    text += decoder.decode(value, { stream: true });
  }
}

/** @param {Response} reply @param {string} text @param {boolean} lasting an older build may have sent it @returns {Outcome} */
function judged(reply, text, lasting) {
  const { status, ok, url, headers } = reply, isJson = headers.get("Content-Type")?.startsWith("application/json") ?? false;
  if (!isOurs(reply, isJson)) return unanswered();
  if (!lasting) for (const call of listeners) call(headers);
  /** @type {Outcome} */ const outcome = {
    kind: ok ? "arrived" : "refused", status, text, why: "", html: "", url, isJson,
    isCurrent: lasting || isOwn(headers.get(BUILD)), revision: headers.get(REVISION) ?? "", replayed: headers.has(REPLAYED),
  };
  if (!ok && isJson) ({ error: outcome.why = "", html: outcome.html = "" } = data(outcome) ?? {});
  if (!ok && (!outcome.why || typeof outcome.why !== "string")) outcome.why = refused(status);
  return outcome;
}

/** True if the server has answered, not something on the way to it: a proxy without it, the sign-in page of a network.
 * A proxy that finds something too large refuses it for good, and that counts as an answer.
 * @param {Response} reply @param {boolean} isJson */
const isOurs = ({ status, ok, headers }, isJson) => headers.has(BUILD) || isJson || (!ok && !ON_THE_WAY.has(status) && status < 502);

/** True if the same request may well be granted in a moment: nobody answered, or the server has too much to do.
 * @param {Outcome} outcome */
export const passes = ({ kind, status }) => kind === "unanswered" || (kind === "refused" && (BUSY.has(status) || status >= 500));

/** Ask for what the page cannot do without, until there is an answer. Never throws. @param {string} url @param {How} [how] */
export async function persist(url, how) {
  for (let n = 0; ; n += 1) {
    const outcome = await request(url, how);
    if (outcome.kind !== "unanswered") return outcome;
    await pause(jittered(PAUSES_MS[Math.min(n, PAUSES_MS.length - 1)]));
  }
}

/**
 * Send something, and again with the same key while there is no answer: the server carries it out once. Without an
 * answer for a minute it ends as unanswered; the same request, sent later, still has that key. Never throws.
 * @param {string} url @param {URLSearchParams | string} content @param {{ headers?: Record<string, string>, token?: string, tries?: number }} [how]
 *   `tries`: 1 where the caller sends it again
 * @returns {Promise<Outcome>}
 */
export async function send(url, content, { headers = {}, token = "", tries = Infinity } = {}) {
  const named = `${url}\n${content}`, key = keys.get(named) ?? fresh();
  const how = { method: "POST", body: content, headers: { "X-Fragment": "1", [KEY]: key, ...(token && { "X-CSRFToken": token }), ...headers } };
  keys.set(named, key);
  const end = performance.now() + GIVE_UP_MS;
  let outcome = await request(url, how);
  for (let n = 1; outcome.kind === "unanswered" && n < tries && performance.now() < end; n += 1) {
    pending(key, true);
    await pause(jittered(PAUSES_MS[Math.min(n, PAUSES_MS.length) - 1]));
    outcome = await request(url, how);
  }
  pending(key, false);
  if (outcome.kind !== "unanswered") keys.delete(named);
  return outcome;
}

const fresh = () => randomHex() || `${performance.timeOrigin + performance.now()}-${String(Math.random()).slice(2)}`;

/** Wait so long, or until the network is back or the page is visible. @param {number} ms */
function pause(ms) {
  return /** @type {Promise<void>} */ (new Promise((resolve) => {
    const timer = setTimeout(go, ms), stop = onReturn(go);
    function go() {
      clearTimeout(timer);
      stop();
      resolve();
    }
  }));
}

/** Call it whenever the page is seen again, perhaps after hours, or the network is back; returns how to stop that.
 * @param {() => void} call */
export function onReturn(call) {
  const seen = () => { if (!document.hidden) call(); };
  const restored = (/** @type {PageTransitionEvent} */ event) => { if (event.persisted) call(); };
  document.addEventListener("visibilitychange", seen);
  addEventListener("pageshow", restored);
  addEventListener("online", call);
  return () => {
    document.removeEventListener("visibilitychange", seen);
    removeEventListener("pageshow", restored);
    removeEventListener("online", call);
  };
}
