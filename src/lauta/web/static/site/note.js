// @ts-check
/**
 * The page of private notes: saved while somebody types; what has not arrived yet stays in this browser until it has.
 * Without script the button saves. Nobody but the owner is ever sent a note.
 */
import { request } from "../common/network.js";
import { session } from "../common/stored.js";

const PAUSE_MS = 700, AGAIN_MS = 4000;
const field = /** @type {HTMLTextAreaElement} */ (document.querySelector("textarea[name=text]"));
const told = /** @type {HTMLElement} */ (document.getElementById("saved"));
const token = /** @type {HTMLInputElement} */ (document.querySelector("[name=csrfmiddlewaretoken]")).value;
const key = `note ${location.pathname}`;
let timer = 0;

async function save() {
  const text = field.value;
  const { kind } = await request(location.pathname, {
    method: "POST", body: new URLSearchParams({ text }), headers: { "X-Fragment": "1", "X-CSRFToken": token },
  });
  const kept = kind === "arrived";
  if (kept && field.value === text) session.remove(key);
  told.textContent = (kept ? told.dataset.kept : told.dataset.waits) ?? "";
  if (!kept) later(AGAIN_MS);
}

/** @param {number} ms */
function later(ms) {
  clearTimeout(timer);
  timer = window.setTimeout(save, ms);
}

const waiting = session.get(key);      // typed while the connection was gone, and the page was left
if (waiting !== null && waiting !== field.value) {
  field.value = waiting;
  later(0);
}
field.addEventListener("input", () => {
  session.set(key, field.value);
  told.textContent = "";
  later(PAUSE_MS);
});
field.form?.addEventListener("submit", () => session.remove(key));
