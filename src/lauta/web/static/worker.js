// @ts-check
/**
 * Runs beside the pages of who has switched notices on, or installed Lauta: shows pushes, and keeps the last state
 * of the matches that were open, of the front page, lobby and tournaments, to be read without a connection. Other
 * pages then say that there is none. It sends nothing but what pages ask for.
 */
const self_ = /** @type {any} */ (self);
const SHELF = "lauta-BUILD", MOST = 60;
const OFFLINE = "/offline", FIRST = [OFFLINE, ...["lauta.css", "icon.svg", ...["page", "identity", "pulse", "build", "lost", "morph", "network", "renewal"].map((name) => `common/${name}.js`)].map((name) => `/static/BUILD/${name}`)];
const kept = (/** @type {URL} */ url) => /^\/(|lobby|tournaments|tournaments\/(?!new$)[^/]+|t\/[^/]+)$/.test(url.pathname);
const lasting = (/** @type {URL} */ url) => /^\/(static|art|icon)\//.test(url.pathname);

self_.addEventListener("install", (/** @type {any} */ event) => {
  self_.skipWaiting();
  event.waitUntil(caches.open(SHELF).then((shelf) => shelf.addAll(FIRST)));
});
self_.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(clear()));

async function clear() {
  for (const name of await caches.keys()) if (name !== SHELF) await caches.delete(name);
  await self_.clients.claim();
}

/** The newest answer; without a connection the last one. @param {Request} request */
async function newest(request) {
  const shelf = await caches.open(SHELF);
  try {
    const answer = await fetch(request);
    if (answer.ok && answer.type === "basic") await shelf.put(request, answer.clone());
    if (answer.status === 403) await shelf.delete(request);
    return answer;
  } catch (error) {
    const before = await shelf.match(request);
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
  const page = await (await caches.open(SHELF)).match(OFFLINE);
  if (page) return page;
  throw error;
}

/** What never changes at its address. @param {Request} request */
async function once(request) {
  const shelf = await caches.open(SHELF), before = await shelf.match(request);
  if (before) return before;
  const answer = await fetch(request);
  if (answer.ok) await shelf.put(request, answer.clone());
  const all = (await shelf.keys()).filter(({ url }) => !FIRST.includes(new URL(url).pathname));
  if (all.length > MOST) await shelf.delete(all[0]);
  return answer;
}

self_.addEventListener("fetch", (/** @type {any} */ event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (event.request.mode === "navigate") event.respondWith(kept(url) ? newest(event.request) : fetch(event.request).catch(without));
  else if (lasting(url)) event.respondWith(once(event.request));
});

self_.addEventListener("push", (/** @type {any} */ event) => event.waitUntil(show(event.data.json())));

/**
 * A newer turn takes the place of an older notice and alerts again; the same message, delivered twice, does not.
 * @param {{title: string, body: string, path: string, id?: string}} notice
 */
async function show({ title, body, path, id }) {
  const shown = await self_.registration.getNotifications({ tag: path });
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
    if (new URL(page.url).pathname === path) return page.focus();
  }
  return self_.clients.openWindow(path);
}
