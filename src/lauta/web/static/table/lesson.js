// @ts-check
/**
 * A tutorial at the table: shows the part of the page that a step speaks of (`data-beside`), opens its panel, rings
 * the places that a step asks for or points at (`data-aim`), and shakes the step before whoever tries others; what is
 * wanted instead says why.js. Buttons are ringed by style.
 */
import { called } from "../board/board_view.js";
import { drawn, outline } from "../board/highlight.js";
import { media } from "../common/media.js";
import { closeSheets, reveal, unfold } from "./panels.js";

/** Parts of the page by the names that scripts use. @type {Record<string, string>} */
const PARTS = {
  players: "#players", hand: "#holding", boards: "#panel-boards > .boards", pool: "#panel-pool", log: "#panel-log",
  rules: "#tab-rules", text: "#tab-text", bar: "#bar",
};
const WANTED = "#chart [data-a], #panel-boards [data-a], #hand [data-a]";
const PLACES = ":is(#chart, #panel-boards) [data-cell], #hand li, .player, .boards", PANELS = ["boards", "pool", "log"];
const small = media("(max-width: 760px), (max-width: 1100px) and (orientation: portrait)");
const LARGE = 28;      // px: a place that is smaller gets a circle of this size, whatever its shape
let at = "", due = false;

const lesson = () => document.querySelector("#table.is-lesson:not([data-past])");

/** Whether a player sees its middle: in the window, on the part of the board that is shown, under no bar and no panel. @param {Element} of */
function inSight(of) {
  const box = of.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
  if (!box.width || !of.checkVisibility()) return false;
  const frames = [document.documentElement, of.closest("#sea, #hand ul, .boards figure, #side")];
  const covers = [...document.querySelectorAll("#bar, .panelled .panel:not([hidden])")].filter((one) => !one.contains(of)).map((one) => one.getBoundingClientRect());
  return covers.every((one) => x < one.x || x > one.right || y < one.y || y > one.bottom) && frames.every((frame) => {
    const room = frame === document.documentElement ? new DOMRect(0, 0, innerWidth, innerHeight) : frame?.getBoundingClientRect();
    return !room || (x >= room.x && x <= room.right && y >= room.y && y <= room.bottom);
  });
}

/** The places that the step only points at. */
const shown = () => called((lesson()?.getAttribute("data-aim") ?? "").split(" ")).filter((place) => !place.hasAttribute("data-a"));

/** A ring round every place that the step asks for, or points at, where it is now. */
function ring() {
  due = false;
  const layer = document.getElementById("wanted");
  if (!layer) return;
  if (document.getElementById("chart")?.getAnimations().length) soon();      // the view glides there
  const wanted = lesson() && !document.querySelector(".playing, dialog[open]") ? [...document.querySelectorAll(WANTED), ...shown()].filter(inSight) : [];
  while (layer.children.length > wanted.length) layer.lastChild?.remove();
  while (layer.children.length < wanted.length) layer.append(document.createElement("i"));
  for (const [k, place] of wanted.entries()) {
    const box = place.getBoundingClientRect(), size = Math.max(box.width, box.height, LARGE) + 12;
    const shape = Math.min(box.width, box.height) < LARGE ? null : outline(place), round = !shape && Math.abs(box.width - box.height) < 40;
    const [wide, high] = round ? [size, size] : [box.width + 12, box.height + 12];
    const made = /** @type {HTMLElement} */ (layer.children[k]);
    made.style.cssText = `left: ${box.x + (box.width - wide) / 2}px; top: ${box.y + (box.height - high) / 2}px; width: ${wide}px; height: ${high}px`;
    made.replaceChildren(...(shape ? [drawn(shape, new DOMRect(box.x + (box.width - wide) / 2, box.y + (box.height - high) / 2, wide, high), true)] : []));
    made.classList.toggle("shaped", shape !== null);
    made.classList.toggle("round", round);
    made.classList.toggle("shown", !place.hasAttribute("data-a"));
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
  if (!lesson() || !place || place.closest("[data-a]") || /** @type {Element} */ (event.target).closest("button, a, summary, input, label")) return;
  for (const one of document.querySelectorAll("#status, #wanted i, #acts button[data-choice]")) {
    one.classList.remove("again");
    one.getBoundingClientRect();      // so that it begins anew
    one.classList.add("again");
  }
}

/** Bring into sight what a step speaks of, and after that, where both have no room, what it asks for. @param {string} beside @param {Element | null} part */
function bring(beside, part) {
  const wanted = [...document.querySelectorAll(WANTED)];
  if (PANELS.includes(beside)) {
    reveal(beside);
    wanted.find((one) => one.closest("#panel-boards") && one.checkVisibility())?.scrollIntoView({ block: "nearest", inline: "center", behavior: "instant" });
  } else if (small.matches) {
    closeSheets();      // the step before may have opened one over the board
    scrollTo({ top: 0, behavior: "instant" });
    if (beside === "players" && !wanted.length) unfold();
  } else if (part?.closest("#side")) part.scrollIntoView({ block: "nearest", behavior: "instant" });
  for (const one of wanted.filter((one) => one.closest("#hand ul"))) one.scrollIntoView({ block: "nearest", inline: "center", behavior: "instant" });
}

function tell() {
  const table = document.getElementById("table");
  if (!table?.classList.contains("is-lesson")) return;
  const beside = table.dataset.beside ?? "", now = `${table.dataset.version} ${beside}`;
  const part = document.querySelector(PARTS[beside] ?? "#none");
  for (const one of document.querySelectorAll(".told")) if (one !== part) one.classList.remove("told");
  part?.classList.add("told");
  if (now === at || table.classList.contains("playing")) return;
  const news = document.querySelector(".happening:not(.leaving)");
  if (small.matches && news && inSight(news)) return;      // first what chance brought is seen, unless the board is out of sight
  at = now;
  bring(beside, part);
  if (document.activeElement === document.body || document.activeElement?.closest("#acts")) document.getElementById("do-on")?.focus({ preventScroll: true });
}

document.addEventListener("lauta:shown", () => requestAnimationFrame(tell));
document.addEventListener("lauta:drawn", () => requestAnimationFrame(tell));
document.addEventListener("lauta:revealed", () => requestAnimationFrame(tell));
document.addEventListener("click", again);
for (const change of ["lauta:shown", "lauta:drawn", "transitionend", "animationend", "click", "keyup", "pointermove"]) document.addEventListener(change, soon);
for (const change of ["scroll", "wheel", "resize"]) addEventListener(change, soon, true);
tell();
soon();
