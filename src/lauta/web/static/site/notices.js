// @ts-check
/**
 * Switches notices of this browser on and off. Whom they are about, and when they come, the server decides. Where the
 * browser's push service is out of reach, open pages tell all the same (elsewhere.js).
 */
import { ask, asked } from "../common/asked.js";
import { unanswered } from "../common/lost.js";
import { data, send } from "../common/network.js";

const box = /** @type {HTMLInputElement} */ (document.getElementById("push"));
const words = /** @type {HTMLElement} */ (document.getElementById("push-words"));
const usual = words.textContent;
const able = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** @param {string} text of base64url */
function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (c) => c.charCodeAt(0));
}

/** Whether a subscription was made with the key that the server has now. @param {PushSubscription} subscription */
function fits(subscription) {
  const key = subscription.options?.applicationServerKey;
  return !key || new Uint8Array(key).join() === bytes(box.dataset.key ?? "").join();
}

/** @param {PushSubscription} subscription @param {"" | "?off=1" | "?ask=1"} how */
async function tell(subscription, how) {
  const token = /** @type {HTMLInputElement} */ (document.querySelector("[name=csrfmiddlewaretoken]")).value;
  const outcome = await send(`${box.dataset.to}${how}`, JSON.stringify({ ...subscription.toJSON(), serverKey: box.dataset.key }), { token, headers: { "Content-Type": "application/json" } });
  if (outcome.kind !== "arrived") throw new Error(outcome.why || unanswered());
  return outcome.replayed ? how !== "?off=1" : data(outcome).kept === true;
}

async function switchOn() {
  if (await Notification.requestPermission() !== "granted") throw new Error(box.dataset.denied);
  const worker = await navigator.serviceWorker.register("/worker.js");
  await navigator.serviceWorker.ready;
  let subscription;
  try {
    await (await worker.pushManager.getSubscription())?.unsubscribe();     // it may be of an older key, or refused
    subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(box.dataset.key ?? "") });
  } catch {
    words.textContent = box.dataset.failed ?? "";
  }
  try {
    if (subscription) await tell(subscription, "");
  } catch (error) {
    await subscription?.unsubscribe();
    throw error;
  }
  ask(true);
}

async function switchOff() {
  ask(false);
  const worker = await navigator.serviceWorker.getRegistration("/"), subscription = await worker?.pushManager.getSubscription();
  if (!subscription) return;
  await tell(subscription, "?off=1");
  await subscription.unsubscribe();
}

async function begin() {
  if (!able || !box.dataset.key) {
    words.textContent = box.dataset.unable ?? "";
    return;
  }
  const worker = await navigator.serviceWorker.getRegistration("/"), subscription = await worker?.pushManager.getSubscription();
  const fresh = subscription && fits(subscription);
  const known = fresh && Notification.permission === "granted" && await tell(subscription, "?ask=1");
  ask(known || (asked() && !fresh));
  box.checked = asked();
  box.disabled = false;
  if (asked() && !fresh) await change(switchOn);      // the service is in reach again, or the server has a new key
}

/** @param {() => Promise<void>} how */
async function change(how) {
  const held = document.activeElement === box;
  box.disabled = true;
  words.textContent = usual;
  try {
    await how();
  } catch (error) {
    box.checked = !box.checked;
    words.textContent = /** @type {Error} */ (error).message;
  }
  box.disabled = false;
  if (held) box.focus();
}

box.addEventListener("change", () => change(box.checked ? switchOn : switchOff));
void begin();
