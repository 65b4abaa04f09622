// @ts-check
/**
 * What the keyboard does at a table. The dialog "keys" of the page lists it for its readers.
 */
import * as board from "../board/board.js";
import { byId, inPast } from "../common/dom.js";
import * as overlays from "../board/overlays.js";
import { closeSheets, current, tabs, turnTo } from "./panels.js";
import { closePick, playOtherwise, press, turnList } from "../board/pick.js";

/** Through the past: so many steps on or back, and out of it. @type {{ step: (by: number) => void, leave: () => void }} */
let past = { step: () => {}, leave: () => {} };

/** @param {typeof past} ways */
export function hold(ways) {
  past = ways;
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** @type {Record<string, () => void>} */
const KEYS = {
  b: () => board.walk(0, 0),
  n: () => board.nextTarget(),
  a: () => /** @type {HTMLElement | null} */ (document.querySelector("#bar button:not([disabled]), #bar a"))?.focus(),
  h: () => /** @type {HTMLElement | null} */ (document.querySelector("#hand button"))?.focus(),
  o: () => playOtherwise(document.activeElement),
  l: turnList,
  u: () => byId("do-undo")?.click(),
  e: () => byId("do-end")?.click(),
  s: () => byId("since")?.click(),
  i: () => (/** @type {HTMLElement | null} */ (document.querySelector("#advice:not([hidden]) [data-advice].go:not([hidden])")) ?? byId("do-advise"))?.click(),
  "?": () => /** @type {HTMLDialogElement} */ (byId("keys")).showModal(),
  "+": () => board.zoom(1.4),
  "-": () => board.zoom(1 / 1.4),
  "0": () => board.whole(),
  f: overlays.turnFirst,
};
for (let n = 1; n <= 9; n++) KEYS[String(n)] = () => turnTo(tabs()[n - 1]);

/** @param {KeyboardEvent} event */
function arrow(event) {
  const way = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
  if (!way) return false;
  const onPlace = /** @type {Element} */ (event.target).closest("svg [data-cell]");
  if (/** @type {Element} */ (event.target).closest("[role=tablist]")) {
    const names = tabs();
    turnTo(names[(names.indexOf(current()) + way[0] + way[1] + names.length) % names.length]);
  } else if (inPast() && way[0]) past.step(way[0]);
  else if (/** @type {Element} */ (event.target).closest(".panel, dialog") && !onPlace) return false;
  else board.walk(way[0], way[1]);
  return true;
}

document.addEventListener("keydown", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input:not([type=checkbox], [type=range]), select, dialog#keys")) return;
  if (target.closest("input[type=range]") && event.key.startsWith("Arrow")) return;
  const place = target.closest("#chart [data-a], #panel-boards svg :is([data-a], [data-instead])");
  if (event.key === "Escape") {
    if (document.querySelector("[popover]:popover-open")) return;       // the browser closes it
    if (closeSheets()) return;
    if (inPast()) past.leave();
    closePick();
  } else if ((event.key === "Enter" || event.key === " ") && place) press(place);
  else if (KEYS[event.key]) KEYS[event.key]();
  else if (!arrow(event)) return;
  event.preventDefault();
});
