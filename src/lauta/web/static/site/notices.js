// @ts-check
/**
 * Switches notices of this browser on and off. Whom they are about, and when they come, the server decides. Where the
 * browser's push service is out of reach, open pages tell all the same (elsewhere.js).
 */
import { unanswered } from "../common/lost.js";
import { data, send } from "../common/network.js";
import { able, askPermission, isOn, permitted, register, subscribe, subscription as present, switchTo } from "../common/service.js";

const box = /** @type {HTMLInputElement} */ (document.getElementById("push"));
const words = /** @type {HTMLElement} */ (document.getElementById("push-words"));
const usual = words.textContent;

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
  if (!await askPermission()) throw new Error(box.dataset.denied);
  const worker = await register();
  let subscription;
  try {
    subscription = await subscribe(worker, bytes(box.dataset.key ?? ""));
  } catch {
    words.textContent = box.dataset.failed ?? "";
  }
  try {
    if (subscription) await tell(subscription, "");
  } catch (error) {
    await subscription?.unsubscribe();
    throw error;
  }
  switchTo(true);
}

async function switchOff() {
  switchTo(false);
  const subscription = await present();
  if (!subscription) return;
  await tell(subscription, "?off=1");
  await subscription.unsubscribe();
}

async function begin() {
  if (!able || !box.dataset.key) {
    words.textContent = box.dataset.unable ?? "";
    return;
  }
  const subscription = await present();
  const fresh = subscription && fits(subscription);
  const known = fresh && permitted() && await tell(subscription, "?ask=1").catch(() => isOn());
  switchTo(Boolean(known) || (isOn() && !fresh));
  box.checked = isOn();
  box.disabled = false;
  if (isOn() && !fresh) await change(switchOn);      // the service is in reach again, or the server has a new key
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
