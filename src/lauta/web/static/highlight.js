// @ts-check
/**
 * Show what I can do: rings round every place, card and button that can be played now, on the board, the sheets
 * and in the hand, and round the tabs that hide some. The next click, key or change puts them out. No rules here.
 */
import * as board from "./board.js";

const ON_SHOW = "#chart [data-a], #panel-boards [data-a], #hand [data-a], #acts button[data-choice], #pick button[data-choice]";

const layer = () => document.getElementById("lit");
const button = () => document.querySelector("[data-do=lit]");

function out() {
  const over = layer();
  if (!over || over.hidden) return;
  over.hidden = true;
  over.replaceChildren();
  button()?.setAttribute("aria-pressed", "false");
}

/** A frame round it. @param {Element} of */
export function ring(of) {
  const box = of.getBoundingClientRect(), made = document.createElement("i");
  const row = of.matches("#do-end") ? undefined : of.closest("#acts, #pick, #hand ul")?.getBoundingClientRect();      // which may scroll
  const left = Math.max(box.x, row?.x ?? box.x), right = Math.min(box.right, row?.right ?? box.right);
  made.style.cssText = `left: ${left - 5}px; top: ${box.y - 5}px; width: ${right - left + 10}px; height: ${box.height + 10}px`;
  return made;
}

/** Whether somebody sees it. @param {Element} of */
export function inSight(of) {
  const box = of.getBoundingClientRect();
  return box.width > 0 && of.checkVisibility() && box.right > 0 && box.bottom > 0 && box.x < innerWidth && box.y < innerHeight;
}

/** Show all of it now. */
export function light() {
  const over = layer(), table = document.getElementById("table");
  if (!over || !table) return;
  const all = [...document.querySelectorAll(ON_SHOW)];
  if (all.some((one) => one.closest("#chart")) && board.scaled() > 1) board.whole();
  const tab = document.getElementById("tab-boards"), behind = document.querySelector("#panel-boards[hidden] [data-a]");
  const seen = all.filter(inSight);
  over.replaceChildren(...[...seen, ...(tab && behind ? [tab] : [])].map(ring));
  over.hidden = false;
  button()?.setAttribute("aria-pressed", "true");
  const line = document.getElementById("preview"), live = document.getElementById("announce");
  const words = all.length ? "" : (table.classList.contains("is-mine") ? over.dataset.none : over.dataset.turn) ?? "";
  if (words && line) line.textContent = words;
  if (live) live.textContent = words || [...document.querySelectorAll("#choices [data-choice] > span")].map((one) => one.textContent).join("; ");
}

function turn() {
  if (layer()?.hidden) light();
  else out();
}

document.addEventListener("click", (event) => {
  if (/** @type {Element} */ (event.target).closest("[data-do=lit]")) turn();
  else out();
}, true);
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || /** @type {Element} */ (event.target).closest("input, select, dialog")) return;
  if (event.key === "w") turn();
  else out();
});
document.addEventListener("lauta:shown", out);
for (const change of ["scroll", "wheel", "resize"]) addEventListener(change, out, true);
