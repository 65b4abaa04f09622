// @ts-check
/**
 * Runs beside the pages of who has switched notices on, or installed Lauta: shows pushes, and keeps the last state
 * of the matches that were open, of the front page, lobby and tournaments, to be read without a connection. Other
 * pages then say that there is none. It sends nothing but what pages ask for.
 */
const self_ = /** @type {any} */ (self);
const SHELF = "lauta-BUILD", MOST = 60, A_MOMENT_MS = 1000, PATIENCE_MS = 10_000, NO_ANSWER_MS = 15_000;
const MODULES = ["page", "build", "clipboard", "drafts", "identity", "lost", "media", "morph", "network", "pulse", "random", "renewal", "service", "stored", "tabs"];
const GATEWAYS = new Set([502, 503, 504]);      // a proxy that does not reach the server
const MARK = "/mark", OFFLINE = "/offline", FIRST = [OFFLINE, ...["lauta.css", "icon.svg", "common/supported.js", ...MODULES.map((name) => `common/${name}.js`)].map((name) => `/static/BUILD/${name}`)];
const kept = (/** @type {URL} */ url) => /^\/(|lobby|tournaments|tournaments\/(?!new$)[^/]+|t\/[^/]+)$/.test(url.pathname);
const lasting = (/** @type {URL} */ url) => /^\/(static|art|icon)\//.test(url.pathname);

/**
 * Do something with the cache: undefined where it is missing, full, broken or silent. No answer of the network waits
 * for it to be written, and none is lost by it.
 * @template T @param {(shelf: Cache) => Promise<T>} what @returns {Promise<T | undefined>}
 */
async function cached(what) {
  try {
    return await what(await caches.open(SHELF));
  } catch {
    return undefined;
  }
}

/** True if the server gave what was asked for, and not the sign-in page of a network or the error page of a proxy.
 * @param {Response} answer @param {URL} url */
function isGiven(answer, url) {
  const isPage = answer.headers.get("Content-Type")?.startsWith("text/html");
  return answer.ok && answer.type === "basic" && (lasting(url) ? !isPage : answer.headers.has("X-Lauta-Build"));
}

/** Fetch it and keep it, if the server gives it. @param {Cache} shelf @param {string} path */
async function add(shelf, path) {
  const answer = await fetch(path);
  if (isGiven(answer, new URL(path, location.href))) await shelf.put(path, answer);
}

/** The answer that the cache has, if it says so in time. @param {RequestInfo} request @param {number} [ms] @returns {Promise<Response | undefined>} */
function known(request, ms = PATIENCE_MS) {
  const late = new Promise((/** @type {(none: undefined) => void} */ done) => setTimeout(() => done(undefined), ms));
  return Promise.race([cached((shelf) => shelf.match(request)), late]);
}

self_.addEventListener("install", (/** @type {any} */ event) => {
  self_.skipWaiting();
  event.waitUntil(cached((shelf) => Promise.allSettled(FIRST.map((path) => add(shelf, path)))));
});
self_.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(clear()));

async function clear() {
  try {
    for (const name of await caches.keys()) if (name !== SHELF) await caches.delete(name);
  } catch { /* no cache, nothing to clear */ }
  await self_.clients.claim();
}

/** What the server answers to who goes to a page: on a frozen line that would take minutes. @param {Request} request @returns {Promise<Response>} */
async function answered(request) {
  const late = new Promise((/** @type {(value: never) => void} */ _, fail) => setTimeout(() => fail(new Error("no answer")), NO_ANSWER_MS));
  const answer = await Promise.race([fetch(request), late]);
  if (GATEWAYS.has(answer.status) && !answer.headers.has("X-Lauta-Build")) throw new Error("a proxy does not reach the server");
  return answer;
}

/** A word that lasts as long as the cache does: signing out clears both. @param {Cache} shelf */
async function mark(shelf) {
  const before = await shelf.match(MARK);
  if (before) return before.text();
  const made = String(Math.random());
  await shelf.put(MARK, new Response(made));
  return made;
}

/** Keep a page, unless the cache was cleared since it was asked for: then it may be of a player who has signed out.
 * @param {Request} request @param {Response} answer @param {Promise<string | undefined>} begun */
async function keepPage(request, answer, begun) {
  const then = await begun;
  await cached(async (shelf) => {
    if (then === await mark(shelf)) await shelf.put(request, answer).catch(() => shelf.delete(request));      // an older one would be taken for the last
  });
}

/** The newest answer; without a connection the last one. @param {any} event */
async function newest(event) {
  const { request } = event, begun = cached(mark);
  try {
    const answer = await answered(request), copy = isGiven(answer, new URL(request.url)) ? answer.clone() : null;
    if (copy) event.waitUntil(keepPage(request, copy, begun));
    if (answer.status === 403) event.waitUntil(cached((shelf) => shelf.delete(request)));
    return answer;
  } catch (error) {
    const before = await known(request);
    if (before) return old(before);
    return without(error);
  }
}

/** Its page says that it is of before. @param {Response} answer */
async function old(answer) {
  const text = await answer.text(), { headers } = answer;
  return new Response(text.replace("<body ", "<body data-kept "), { headers });
}

/** The page that says that there is no connection. @param {unknown} error */
async function without(error) {
  const page = await known(OFFLINE);
  if (page) return page;
  throw error;
}

/** What never changes at its address. @param {any} event */
async function once(event) {
  const { request } = event, before = await known(request, A_MOMENT_MS);
  if (before) return before;
  const answer = await fetch(request), copy = isGiven(answer, new URL(request.url)) ? answer.clone() : null;
  if (copy) event.waitUntil(cached((shelf) => keep(shelf, request, copy)));
  return answer;
}

/** @param {Cache} shelf @param {Request} request @param {Response} answer */
async function keep(shelf, request, answer) {
  const all = (await shelf.keys()).filter(({ url }) => ![MARK, ...FIRST].includes(new URL(url).pathname));
  if (all.length >= MOST) await shelf.delete(all[0]);
  await shelf.put(request, answer);
}

self_.addEventListener("fetch", (/** @type {any} */ event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (event.request.mode === "navigate") event.respondWith(kept(url) ? newest(event) : answered(event.request).catch(without));
  else if (lasting(url)) event.respondWith(once(event));
});

self_.addEventListener("push", (/** @type {any} */ event) => event.waitUntil(show(told(event.data))));

/** What a push says; browsers punish one that shows nothing. @param {any} data */
function told(data) {
  try {
    return data.json();
  } catch {
    return { title: "Lauta", body: "", path: "/" };
  }
}

/**
 * A newer turn takes the place of an older notice and alerts again; the same message, delivered twice, does not.
 * @param {{title: string, body: string, path: string, id?: string}} notice
 */
async function show({ title, body, path, id }) {
  const shown = await self_.registration.getNotifications({ tag: path }).catch(() => []);
  const again = shown.some((/** @type {any} */ one) => id && one.data?.id === id);
  const how = { body, tag: path, data: { path, id }, icon: "/icon/BUILD/icon-192.png" };
  await self_.registration.showNotification(title, { ...how, renotify: !again, silent: again });
}

self_.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  const { data } = event.notification;
  event.waitUntil(open(typeof data === "string" ? data : data.path));
});

/** @param {string} path */
async function open(path) {
  for (const page of await self_.clients.matchAll({ type: "window" })) {
    if (new URL(page.url).pathname === path) return page.focus().catch(() => self_.clients.openWindow(path));
  }
  return self_.clients.openWindow(path);
}
