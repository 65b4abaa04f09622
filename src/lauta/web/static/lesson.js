// @ts-check
/**
 * A tutorial at the table: shows the part of the page that a step speaks of (`data-beside`), opens its panel, rings
 * the places that a step asks for, and says the step again to whoever tries others. Buttons are ringed by style.
 */
import { inSight } from "./highlight.js";

/** Parts of the page by the names that scripts use. @type {Record<string, string>} */
const PARTS = {
  players: "#players", hand: "#holding", boards: "#panel-boards", pool: "#panel-pool", log: "#panel-log",
  rules: "#tab-rules", text: "#tab-text", bar: "#bar",
};
const WANTED = "#chart [data-a], #panel-boards [data-a], #hand [data-a]", PLACES = ":is(#chart, #panel-boards, #hand) :is([data-cell], [data-hint])";
let at = "", due = false;

const lesson = () => document.querySelector("#table.is-lesson:not([data-past])");

/** A ring round every place that the step asks for, where it is now. */
function ring() {
  due = false;
  const layer = document.getElementById("wanted");
  if (!layer) return;
  const wanted = lesson() && !document.querySelector(".playing, dialog[open]") ? [...document.querySelectorAll(WANTED)].filter(inSight) : [];
  while (layer.children.length > wanted.length) layer.lastChild?.remove();
  while (layer.children.length < wanted.length) layer.append(document.createElement("i"));
  for (const [k, place] of wanted.entries()) {
    const box = place.getBoundingClientRect(), size = Math.max(box.width, box.height, 28) + 12, round = Math.abs(box.width - box.height) < 40;
    const [wide, high] = round ? [size, size] : [box.width + 12, box.height + 12];
    const made = /** @type {HTMLElement} */ (layer.children[k]);
    made.style.cssText = `left: ${box.x + (box.width - wide) / 2}px; top: ${box.y + (box.height - high) / 2}px; width: ${wide}px; height: ${high}px`;
    made.classList.toggle("round", round);
  }
}

function soon() {
  if (due) return;
  due = true;
  requestAnimationFrame(ring);
}

/** The step once more, for who tries what it does not ask for. @param {Event} event */
function again(event) {
  const place = /** @type {Element} */ (event.target).closest(PLACES);
  if (!lesson() || !place || place.closest("[data-a]")) return;
  for (const one of document.querySelectorAll("#status, #wanted i, #acts button[data-choice]")) {
    one.classList.remove("again");
    one.getBoundingClientRect();      // so that it begins anew
    one.classList.add("again");
  }
}

function tell() {
  const table = document.getElementById("table");
  if (!table?.classList.contains("is-lesson")) return;
  const beside = table.dataset.beside ?? "", now = `${table.dataset.version} ${beside}`;
  const part = document.querySelector(PARTS[beside] ?? "#none");
  for (const one of document.querySelectorAll(".told")) if (one !== part) one.classList.remove("told");
  part?.classList.add("told");
  if (now === at) return;
  at = now;
  if (["boards", "pool", "log"].includes(beside)) document.getElementById(`tab-${beside}`)?.click();
  const aim = document.querySelector(WANTED) ?? (beside ? null : document.getElementById("chart"));
  if (aim && !inSight(aim)) aim.scrollIntoView({ block: "center", behavior: "instant" });      // on a phone the last step may have led below the board
  if (document.activeElement === document.body || document.activeElement?.closest("#acts")) document.getElementById("do-on")?.focus({ preventScroll: true });
}

document.addEventListener("lauta:shown", () => requestAnimationFrame(tell));
document.addEventListener("lauta:drawn", () => requestAnimationFrame(tell));
document.addEventListener("click", again);
for (const change of ["lauta:shown", "lauta:drawn", "transitionend", "animationend", "click", "keyup", "pointermove"]) document.addEventListener(change, soon);
for (const change of ["scroll", "wheel", "resize"]) addEventListener(change, soon, true);
tell();
soon();
