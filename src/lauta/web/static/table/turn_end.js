// @ts-check
/**
 * The end of a turn in which nothing is left to do: after a moment it comes by itself, unless somebody wants
 * to look. A key, a click or undo keeps the turn open. Ending at once is the server's; see `auto_end`.
 */
import { tell } from "../common/dom.js";
import { remembered } from "../common/remembered.js";

const ENDING = "lauta.ending", HAND = "hand", MOMENT = "moment", SECONDS = 4;
/** @type {ReturnType<typeof setInterval> | undefined} */ let timer;
/** The position in which somebody wanted to look. */
let kept = "";

const table = () => document.getElementById("table");
const end = () => document.getElementById("do-end");
const position = () => table()?.dataset.version ?? "";

/** @param {string} [value] */
const wish = (value) => remembered(ENDING, value) ?? MOMENT;

/** What others did is told to its end first, what chance brought is looked at, and a newcomer reads a hint. */
const shows = () => table()?.classList.contains("playing") || document.querySelector(".happening:not(.leaving), #hint:not([hidden])") !== null;
const due = () => end()?.dataset.due !== undefined && table()?.dataset.past === undefined
  && !table()?.classList.contains("playing") && wish() !== HAND && kept !== position();

/** @param {number} left seconds, none where it does not count */
function count(left) {
  const button = end(), wait = document.getElementById("do-wait");
  if (wait) wait.hidden = !left;
  if (!button) return;
  button.classList.toggle("ending", left > 0);
  if (left) button.dataset.left = String(left);
  else delete button.dataset.left;
}

function stop() {
  clearInterval(timer);
  timer = undefined;
  count(0);
}

function start() {
  const began = position();
  let left = SECONDS;
  tell(end()?.dataset.due ?? "");
  count(left);
  timer = setInterval(() => {
    if (!due() || began !== position()) return stop();
    if (document.visibilityState !== "visible" || shows()) return;        // whoever is elsewhere has not seen it
    left -= 1;
    if (left > 0) return count(left);
    stop();
    end()?.click();
  }, 1000);
}

function shown() {
  const way = /** @type {HTMLInputElement | null} */ (document.querySelector(`[name=auto_end][value=${wish() === HAND ? HAND : MOMENT}]`));
  const atOnce = /** @type {HTMLInputElement | null} */ (document.querySelector("[name=auto_end][value='1']"));
  if (way && !atOnce?.defaultChecked) way.checked = true;
  if (table()?.classList.contains("playing")) setTimeout(shown, 500);       // first what others did is told to its end
  if (!due()) return stop();
  if (timer === undefined) start();
  else count(Number(end()?.dataset.left ?? SECONDS));
}

/** Somebody wants to look. */
function keep() {
  if (timer === undefined) return;
  kept = position();
  stop();
}

document.addEventListener("pointerdown", (event) => {
  if (!(/** @type {Element} */ (event.target).closest("#do-end"))) keep();
}, true);
document.addEventListener("click", (event) => {
  if (/** @type {Element} */ (event.target).closest("#do-wait")) keep();
}, true);
document.addEventListener("keydown", (event) => {
  if (event.key !== "e" && !["Shift", "Control", "Alt", "Meta"].includes(event.key) && document.activeElement !== end()) keep();
}, true);
document.addEventListener("change", (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (field.name === "auto_end" && field.value !== "1") wish(field.value);
}, true);
document.addEventListener("lauta:shown", shown);
