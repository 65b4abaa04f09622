// @ts-check
/**
 * The service worker of this browser and its notices: the only module that touches `navigator.serviceWorker`,
 * `Notification` and push subscriptions. None of them need be there, or work: without a secure context, in private
 * windows and by policy they are missing, refused or silent. Nothing here throws but what a person asked for.
 */
import { local } from "./stored.js";

const ASKED = "lauta.notices", WORKER = "/worker.js", READY_MS = 10_000;

/** True if this browser could show notices. */
export const able = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** True if the person has allowed them. */
export function permitted() {
  try {
    return Notification.permission === "granted";
  } catch {
    return false;
  }
}

/** Ask the person; true if they agree. */
export async function askPermission() {
  return await Notification.requestPermission() === "granted";
}

/** True if notices are switched on in this browser, and may be shown. */
export const isOn = () => local.get(ASKED) === "on" && permitted();

/** @param {boolean} on */
export function switchTo(on) {
  if (on) local.set(ASKED, "on");
  else local.remove(ASKED);
}

/** What a browser answers, unless it is silent. @template T @param {Promise<T>} answer @returns {Promise<T>} */
function inTime(answer) {
  /** @type {Promise<never>} */ const late = new Promise((_, fail) => setTimeout(() => fail(new Error("the service worker is silent")), READY_MS));
  return Promise.race([answer, late]);
}

/** Register the worker and wait until it is at work. @returns {Promise<ServiceWorkerRegistration>} */
export async function register() {
  const found = await inTime(navigator.serviceWorker.register(WORKER));
  await inTime(navigator.serviceWorker.ready);
  return found;
}

/** Register it for reading without a connection; pages are the same without it. */
export const registerQuietly = () => void register().catch(() => {});

/** The worker that is there already. */
async function registered() {
  try {
    return await inTime(navigator.serviceWorker.getRegistration("/"));
  } catch {
    return undefined;
  }
}

/** The push subscription of this browser. @returns {Promise<PushSubscription | null>} */
export async function subscription() {
  try {
    return await (await registered())?.pushManager.getSubscription() ?? null;
  } catch {
    return null;
  }
}

/** Subscribe this browser anew: an earlier subscription may be of an older key, or refused. Rejects where no push service
 * answers. @param {ServiceWorkerRegistration} worker @param {Uint8Array<ArrayBuffer>} key */
export async function subscribe(worker, key) {
  await (await inTime(worker.pushManager.getSubscription()))?.unsubscribe();
  return inTime(worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
}

/** Show a notice, where they are on. @param {string} title @param {NotificationOptions} how */
export async function show(title, how) {
  if (!isOn()) return;
  try {
    await (await registered())?.showNotification(title, how);
  } catch { /* the page shows the same */ }
}

/** Take back the notices with a tag, by whatever page or worker they were shown. @param {string} tag */
export async function takeBack(tag) {
  if (!isOn()) return;
  try {
    for (const one of await (await registered())?.getNotifications({ tag }) ?? []) one.close();
  } catch { /* a notice too many does no harm */ }
}
