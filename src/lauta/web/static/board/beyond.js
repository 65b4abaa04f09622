// @ts-check
/**
 * Signs at the edges of a board that is shown closer: beyond them lies something that can be played. A press goes
 * there. They cover nothing that can be played, where there is room. It knows no rules; what can be played is told by
 * board_view.js.
 */
import * as board from "./board.js";
import { matters, place } from "./board_view.js";

const EDGE = 4, STEP = 8;      // px from the edge, and between places tried along it
/** Each side of the picture: how far beyond it a point lies, and which way the sign points.
 * @type {Record<string, (x: number, y: number, width: number, height: number) => number>} */
const SIDES = {
  left: (x) => -x, right: (x, _, width) => x - width, up: (_, y) => -y, down: (x, y, _, height) => y - height,
};
let asked = false;

const signs = () => document.getElementById("beyond");

/** @typedef {{ x: number, y: number, at: { x: number, y: number }, name: string }} Point in the window of the board, and of the whole board */

/** What a place is called: its label goes on with what lies there, and with a coordinate that the board does not carry. @param {Element} target */
const named = (target) => (target.getAttribute("aria-label") ?? "").split(",")[0].replace(` (${target.getAttribute("data-cell")})`, "");

/** The middles of what can be played, by the side of the picture beyond which they lie. */
function beyond() {
  const { width, height, left, top, scale } = board.view(), found = /** @type {Record<string, Point[]>} */ ({});
  if (scale === 1) return found;
  for (const target of matters().targets) {
    const box = place(target), at = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
    const x = left + at.x * scale, y = top + at.y * scale;
    const [far, side] = Object.entries(SIDES).map(([side, away]) => /** @type {const} */ ([away(x, y, width, height), side]))
      .reduce((most, one) => (one[0] > most[0] ? one : most));
    if (far > 0) (found[side] ??= []).push({ x, y, at, name: named(target) });
  }
  return found;
}

/** The one that is nearest to the picture. @param {Point[]} points @param {string} side */
const nearest = (points, side) => {
  const { width, height } = board.view(), away = (/** @type {Point} */ one) => SIDES[side](one.x, one.y, width, height);
  return points.reduce((best, one) => (away(one) < away(best) ? one : best));
};

/** Where on its side a sign stands: as near as can be to what it points at, and beside other buttons.
 * @param {HTMLElement} sign @param {Point} to @param {DOMRect[]} taken @param {DOMRect} box of the board */
function stand(sign, to, taken, box) {
  const { width, height } = board.view(), side = sign.dataset.side, across = side === "up" || side === "down";
  const { offsetWidth: wide, offsetHeight: high } = sign, room = across ? width : height, size = across ? wide : high;
  const most = room - size - EDGE, wish = Math.max(EDGE, Math.min(most, (across ? to.x : to.y) - size / 2));
  const corner = (/** @type {number} */ along) => across
    ? { x: along, y: side === "up" ? EDGE : height - high - EDGE } : { x: side === "left" ? EDGE : width - wide - EDGE, y: along };
  const free = ({ x = 0, y = 0 }) => taken.every((other) => other.right <= box.x + x || other.x >= box.x + x + wide
    || other.bottom <= box.y + y || other.y >= box.y + y + high);
  const steps = Array.from({ length: Math.floor(room / STEP) }, (_, n) => n * STEP);
  const ways = steps.flatMap((step) => [wish - step, wish + step]).filter((along) => along >= EDGE && along <= most);
  return corner(ways.find((along) => free(corner(along))) ?? wish);
}

function draw() {
  asked = false;
  const home = signs(), sea = document.getElementById("sea");
  if (!home || !sea) return;
  const found = beyond(), box = sea.getBoundingClientRect();
  const { left, top, scale } = board.view();
  const targets = matters().targets.map(place).map((at) => new DOMRect(box.x + left + at.left * scale,
    box.y + top + at.top * scale, (at.right - at.left) * scale, (at.bottom - at.top) * scale));
  const buttons = [...document.querySelectorAll("#middle > button, #middle > :not(#sea, #beyond) button")].filter((one) => one.checkVisibility());
  const taken = [...targets, ...buttons.map((one) => one.getBoundingClientRect())];
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (home.querySelectorAll("button"))) {
    const side = button.dataset.side ?? "", points = found[side] ?? [];
    button.hidden = !points.length;
    if (button.hidden) continue;
    const to = nearest(points, side), words = /** @type {HTMLElement} */ (button.querySelector("span"));
    words.textContent = points.length === 1 ? to.name : String(points.length);
    button.setAttribute("aria-label", `${words.textContent}: ${home.dataset.label}`);
    const { x, y } = stand(button, to, taken, box);
    taken.push(new DOMRect(box.x + x, box.y + y, button.offsetWidth, button.offsetHeight));
    Object.assign(button.style, { left: `${sea.offsetLeft + x}px`, top: `${sea.offsetTop + y}px` });
  }
}

function soon() {
  if (asked) return;
  asked = true;
  requestAnimationFrame(draw);
}

document.addEventListener("click", (event) => {
  const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("#beyond button"));
  const side = button?.dataset.side ?? "", points = beyond()[side];
  if (!button || !points) return;
  const { at } = nearest(points, side);
  board.show(board.view().scale, at.x, at.y);
});

for (const change of ["lauta:shown", "lauta:drawn", "lauta:moved"]) document.addEventListener(change, soon);
addEventListener("resize", soon);
