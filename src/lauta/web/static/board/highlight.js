// @ts-check
/**
 * Show what I can do: rings round every place, card and button that can be played now, on the board, the sheets
 * and in the hand, and round the tabs that hide some. The next click, key or change puts them out. No rules here.
 */
import * as board from "./board.js";
import { tell } from "../common/dom.js";
import { fit } from "./board_view.js";

const ON_SHOW = "#chart [data-a], #panel-boards [data-a], #hand [data-a], #acts button[data-choice], #pick button[data-choice]";

const AWAY = 8;      // px: how far round a single place its frame lies, where something is written on it or at its edge
const SVG = "http://www.w3.org/2000/svg";

const layer = () => document.getElementById("lit");
const button = () => document.querySelector("[data-do=lit]");

function out() {
  const over = layer();
  if (!over || over.hidden) return;
  over.hidden = true;
  over.replaceChildren();
  button()?.setAttribute("aria-pressed", "false");
}

/** The line round a place of the board, where its drawing says which that is. @param {Element} of */
export function outline(of) {
  const spot = /** @type {SVGGraphicsElement | null} */ (of.querySelector(":scope > :is(.spot, [data-i=spot])"));
  const drawing = spot?.matches("use") ? document.querySelector(spot.getAttribute("href") ?? "") : spot;
  const line = drawing?.matches("path, circle, rect") ? drawing : drawing?.querySelector("path, circle, rect"), to = spot?.getScreenCTM();
  return spot && line && to ? { line, to, box: spot.getBoundingClientRect(), away: of.querySelector("text") ? AWAY : 0 } : null;
}

/** That line and its rim, as a picture of this part of the window. @param {NonNullable<ReturnType<typeof outline>>} shape @param {DOMRect} part
 * @param {boolean} [alone] no place beside it has a frame, so that there is room for what is written at its edge */
export function drawn({ line, to, box, away }, part, alone = false) {
  const picture = document.createElementNS(SVG, "svg"), k = 1 + (alone ? 2 * away : 0) / Math.max(box.width, box.height);
  const x = (1 - k) * (box.x + box.width / 2), y = (1 - k) * (box.y + box.height / 2);
  picture.setAttribute("viewBox", `${part.x} ${part.y} ${part.width} ${part.height}`);
  for (const name of ["halo", "line"]) {
    const one = /** @type {Element} */ (line.cloneNode());
    one.setAttribute("class", name);
    one.setAttribute("transform", `matrix(${[to.a * k, to.b * k, to.c * k, to.d * k, to.e * k + x, to.f * k + y].join(" ")})`);
    picture.append(one);
  }
  return picture;
}

/** A frame round it, in its shape. @param {Element} of @param {boolean} [alone] see `drawn` */
export function ring(of, alone) {
  const box = of.getBoundingClientRect(), made = document.createElement("i"), shape = outline(of);
  const row = of.matches("#do-end") ? undefined : of.closest("#acts, #pick, #hand ul")?.getBoundingClientRect();      // which may scroll
  const left = Math.max(box.x, row?.x ?? box.x), right = Math.min(box.right, row?.right ?? box.right);
  made.style.cssText = `left: ${left - 5}px; top: ${box.y - 5}px; width: ${right - left + 10}px; height: ${box.height + 10}px`;
  if (shape) made.append(drawn(shape, new DOMRect(left - 5, box.y - 5, right - left + 10, box.height + 10), alone));
  made.classList.toggle("shaped", shape !== null);
  return made;
}

/** Whether somebody sees it. @param {Element} of */
export function inSight(of) {
  const box = of.getBoundingClientRect();
  return box.width > 0 && of.checkVisibility() && box.right > 0 && box.bottom > 0 && box.x < innerWidth && box.y < innerHeight;
}

/** Whether all of a place lies on the part of the board that is shown. @param {Element} of */
function wholly(of) {
  const box = of.getBoundingClientRect(), room = document.getElementById("sea")?.getBoundingClientRect();
  return !room || (box.x >= room.x && box.y >= room.y && box.right <= room.right && box.bottom <= room.bottom);
}

/** Show all of it now. */
export function light() {
  const over = layer(), table = document.getElementById("table");
  if (!over || !table) return;
  const all = [...document.querySelectorAll(ON_SHOW)];
  const places = all.filter((one) => one.closest("#chart"));
  if (board.scaled() > 1 && !places.every(wholly)) fit(places);
  const tab = document.getElementById("tab-boards"), behind = document.querySelector("#panel-boards[hidden] [data-a]");
  const seen = all.filter(inSight);
  over.replaceChildren(...[...seen, ...(tab && behind ? [tab] : [])].map((one) => ring(one)));
  over.hidden = false;
  button()?.setAttribute("aria-pressed", "true");
  const line = document.getElementById("preview");
  const words = all.length ? "" : (table.classList.contains("is-mine") ? over.dataset.none : over.dataset.turn) ?? "";
  if (words && line) line.textContent = words;
  tell(words || [...document.querySelectorAll("#choices [data-choice] > span")].map((one) => one.textContent).join("; "));
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
