// @ts-check
/**
 * Switches notices of this browser on and off. Whom they are about, and when they come, the server decides.
 */
const box = /** @type {HTMLInputElement} */ (document.getElementById("push"));
const words = /** @type {HTMLElement} */ (document.getElementById("push-words"));
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
    throw new Error(box.dataset.failed);
  }
  await tell(subscription, true);
}

async function switchOff() {
  const worker = await navigator.serviceWorker.getRegistration("/"), subscription = await worker?.pushManager.getSubscription();
  if (!subscription) return;
  await tell(subscription, false);
  await subscription.unsubscribe();
}

async function begin() {
  if (!able) return;
  const worker = await navigator.serviceWorker.getRegistration("/"), subscription = await worker?.pushManager.getSubscription();
  box.checked = Boolean(subscription) && Notification.permission === "granted";
  box.disabled = false;
}

box.addEventListener("change", async () => {
  box.disabled = true;
  try {
    await (box.checked ? switchOn() : switchOff());
  } catch (error) {
    box.checked = !box.checked;
    words.textContent = /** @type {Error} */ (error).message;
  }
  box.disabled = false;
});
void begin();
