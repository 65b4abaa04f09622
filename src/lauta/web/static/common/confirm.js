// @ts-check
/**
 * What cannot be taken back asks once: a button with data-sure says in the bar what a second click does, or below
 * itself on a page without a bar. A click or key anywhere else takes the question back. It knows no rules.
 */

import { tell } from "./dom.js";

/** @type {HTMLElement | null} */ let armed = null;
let version = "";

const now = () => document.getElementById("table")?.dataset.version ?? "";

/** Whether questions stand in a bar; a page without one has a line after each button that asks. */
const inBar = () => Boolean(document.getElementById("announce"));

if (!inBar()) for (const button of document.querySelectorAll("[data-sure]")) {
  const line = document.createElement("span");
  line.className = "sure";
  line.setAttribute("role", "status");
  button.after(line);
}

/** @param {HTMLElement} button @param {string} text */
function say(button, text) {
  const line = inBar() ? document.getElementById("preview") : button.nextElementSibling;
  if (line) line.textContent = text;
  tell(text);
}

/** @param {HTMLElement} button */
function arm(button) {
  armed = button;
  version = now();
  button.classList.add("armed");
  say(button, button.dataset.sure ?? "");
}

function disarm() {
  if (!armed) return;
  armed.classList.remove("armed");
  say(armed, "");
  armed = null;
}

document.addEventListener("click", (event) => {
  const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-sure]"));
  if (!button) return disarm();
  if (armed === button && event.detail < 2) return disarm();        // asked and answered; a double click is one click
  if (armed !== button) {
    disarm();
    arm(button);
  }
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

document.addEventListener("keydown", (event) => {
  if (!armed) return;
  if (event.repeat) event.stopImmediatePropagation();       // a key held down is one press
  if (event.repeat) event.preventDefault();
  if (event.key === "Escape") disarm();
}, true);

document.addEventListener("lauta:shown", () => {
  if (armed && (!armed.isConnected || armed.dataset.sure === undefined || version !== now())) return disarm();
  armed?.classList.add("armed");
});
