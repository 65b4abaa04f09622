// @ts-check
/**
 * What is this? Every symbol says what it is, at once and beside it, when it is pointed at or held by a finger.
 * It takes the place of the browser's own slow and small titles; it knows no game.
 */
import { say, top } from "./bubble.js";
import { playing } from "./why.js";

const SYMBOL = "[title], [data-tip], svg[data-stage] g[aria-label], #panel-boards svg g[aria-label]";
const SOON = 350, HELD = 450, STAYS = 3500;      // ms: on the board, where a hand only passes; for a finger; after it
let wait = 0, fades = 0;
/** @type {Element | null} */ let shown = null;
let held = false;      // by a finger that stayed once the words were on the screen
let down = 0;      // when the finger came, by the clock of the input: scripts may run later
let pressed = false;      // since the hand moved last: what comes below it then was not pointed at

const note = () => document.getElementById("tip");

function hide() {
  clearTimeout(wait);
  clearTimeout(fades);
  shown = null;
  const tip = note();
  if (tip) tip.hidden = true;
}

/** What an element says of itself; its title is kept where the browser does not show it. @param {Element} of */
function words(of) {
  const title = of.getAttribute("title");
  if (title !== null) {
    of.setAttribute("data-tip", title);
    of.removeAttribute("title");
    if (!of.textContent?.trim() && !of.hasAttribute("aria-label")) of.setAttribute("aria-label", title);
  }
  return of.getAttribute("data-tip") || (of.closest("svg[data-stage]") ? of.getAttribute("aria-label") ?? "" : "");
}

/** @param {Element} of @param {number} x @param {number} y */
function show(of, x, y) {
  const tip = note(), text = words(of);
  const why = document.getElementById("why");
  if (!tip || !text || !of.isConnected || (why && !why.hidden)) return;
  shown = of;
  say(tip, text, x, y);
}

/** The symbol that is meant. @param {EventTarget | null} target */
const symbol = (target) => (target instanceof Element ? target.closest(SYMBOL) : null);

document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch" || pressed) return;
  const of = symbol(event.target);
  if (of === shown) return;
  hide();
  if (!of || event.buttons) return;
  words(of);
  const box = top(of), onBoard = of.closest("#chart") !== null;
  if (onBoard) wait = window.setTimeout(() => show(of, event.clientX, Math.min(event.clientY, Math.max(box.y, event.clientY - 24))), SOON);
  else show(of, box.x, box.y);
});

document.addEventListener("pointerdown", (event) => {
  hide();
  [held, pressed, down] = [false, true, event.timeStamp];
  const of = event.pointerType === "touch" ? symbol(event.target) : null;
  if (!of) return;
  wait = window.setTimeout(() => {
    show(of, event.clientX, event.clientY - 24);
    const read = () => { held = down === event.timeStamp && shown === of; };
    requestAnimationFrame(() => requestAnimationFrame(read));      // words that are not drawn yet held nobody
  }, HELD);
});

for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, ({ timeStamp }) => {
    clearTimeout(wait);
    held &&= timeStamp - down >= HELD;      // not a page that was busy
    if (shown && held) fades = window.setTimeout(hide, STAYS);
    else if (shown && down) hide();
    down = 0;
  });
}

/** A finger on a place where nothing is played: what lies there, where no sentence says why not (why.js). */
document.addEventListener("click", (event) => {
  const of = symbol(event.target);
  if (!of?.matches("[data-cell]") || of.matches("[data-a], [data-instead]") || playing()) return;
  if (!("pointerType" in event) || event.pointerType !== "touch") return;
  show(of, event.clientX, event.clientY - 24);
  clearTimeout(fades);
  fades = window.setTimeout(hide, STAYS);
});

/** A finger that held something to read of it does not click it. */
document.addEventListener("click", (event) => {
  if (!held) return;
  held = false;
  if (!shown) return;      // the words went before the finger did: it counts
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

document.addEventListener("pointermove", (event) => {
  if (event.movementX || event.movementY) pressed = false;
  if (event.pointerType === "touch" && !held && Math.hypot(event.movementX, event.movementY) > 4) clearTimeout(wait);
});

document.addEventListener("focusin", (event) => {
  const of = symbol(event.target);
  if (of && /** @type {Element} */ (event.target).matches(":focus-visible") && !of.closest("#chart [data-a]")) {
    const { x, y } = top(of);
    show(of, x, y);
  }
});

document.addEventListener("focusout", hide);
document.addEventListener("keydown", hide);
document.addEventListener("lauta:shown", () => { if (shown && (!shown.isConnected || shown.closest("#chart"))) hide(); });      // what it lies on may have changed
document.addEventListener("scroll", hide, true);
document.documentElement.addEventListener("pointerleave", hide);
