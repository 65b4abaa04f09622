// @ts-check
/**
 * Switches notices of this browser on and off. Whom they are about, and when they come, the server decides. Where the
 * browser's push service is out of reach, open pages tell all the same (elsewhere.js).
 */
import { ask, asked } from "../common/asked.js";

const box = /** @type {HTMLInputElement} */ (document.getElementById("push"));
const words = /** @type {HTMLElement} */ (document.getElementById("push-words"));
const usual = words.textContent;
const able = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** @param {string} text of base64url */
function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (c) => c.charCodeAt(0));
}

/** @param {PushSubscription} subscription @param {boolean} on */
async function tell(subscription, on) {
  const token = /** @type {HTMLInputElement} */ (document.querySelector("[name=csrfmiddlewaretoken]")).value;
  const answer = await fetch(`${box.dataset.to}${on ? "" : "?off=1"}`, {
    method: "POST", body: JSON.stringify(subscription), headers: { "X-CSRFToken": token, "X-Fragment": "1", "Content-Type": "application/json" },
  });
  if (!answer.ok) throw new Error((await answer.json()).error);
}

async function switchOn() {
  if (await Notification.requestPermission() !== "granted") throw new Error(box.dataset.denied);
  const worker = await navigator.serviceWorker.register("/worker.js");
  await navigator.serviceWorker.ready;
  let subscription;
  try {
    subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(box.dataset.key ?? "") });
  } catch {
    words.textContent = box.dataset.failed ?? "";
  }
  try {
    if (subscription) await tell(subscription, true);
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
  await tell(subscription, false);
  await subscription.unsubscribe();
}

async function begin() {
  if (!able) {
    words.textContent = box.dataset.unable ?? "";
    return;
  }
  const worker = await navigator.serviceWorker.getRegistration("/"), subscription = await worker?.pushManager.getSubscription();
  if (subscription && Notification.permission === "granted") ask(true);
  box.checked = asked();
  box.disabled = false;
  if (asked() && !subscription) await change(switchOn);      // the service is in reach again, perhaps
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
