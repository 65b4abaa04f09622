// @ts-check
/**
 * The board under the hand: zoom and pan, walking over its places with the arrow keys, moving pieces.
 * It works on any drawing whose places carry data-cell; it knows no rules.
 */
import { still } from "../common/media.js";

const MOST = 5;
let scale = 1, left = 0, top = 0;
/** @type {Map<number, PointerEvent>} */
const fingers = new Map();
/** How far a press has gone from where it came down, and where that was. */
let dragged = 0, shifted = -Infinity, began = { x: 0, y: 0 };
/** Where a walk aims, so that going down and up again comes back to the same place. */
let aim = { x: 0, y: 0, at: "" };

const sea = () => /** @type {HTMLElement | null} */ (document.getElementById("sea"));
const chart = () => /** @type {HTMLElement | null} */ (document.getElementById("chart"));

function apply() {
  const box = sea()?.getBoundingClientRect(), sheet = chart();
  if (!box || !sheet) return;
  left = Math.min(0, Math.max(left, box.width * (1 - scale)));
  top = Math.min(0, Math.max(top, box.height * (1 - scale)));
  sheet.style.transform = scale === 1 ? "" : `translate(${left}px, ${top}px) scale(${scale})`;
  sea()?.classList.toggle("closer", scale > 1);
  settleButtons();
  document.dispatchEvent(new Event("lauta:moved"));
}

/** What of the board is in sight: the size of its window, where the board's corner lies, how much closer it is. */
export function view() {
  const { clientWidth: width = 0, clientHeight: height = 0 } = sea() ?? {};
  return { width, height, left, top, scale };
}

/** What cannot go on is off; who stood there goes on beside it. */
function settleButtons() {
  for (const [name, off] of /** @type {[string, boolean][]} */ ([["farther", scale === 1], ["closer", scale === MOST]])) {
    const button = /** @type {HTMLButtonElement | null} */ (document.querySelector(`.zoom [data-do=${name}]`));
    if (!button || button.disabled === off) continue;
    const held = button === document.activeElement;
    button.disabled = off;
    if (held) /** @type {HTMLElement | null} */ (document.querySelector(".zoom button:enabled"))?.focus();
  }
}

/** Show the board at this scale with a point in the middle. @param {number} to @param {number} x @param {number} y of the whole board, in pixels
 * @param {boolean} [glides] else it is there at once */
export function show(to, x, y, glides = true) {
  const box = sea()?.getBoundingClientRect(), sheet = chart();
  if (!box || !sheet) return;
  const was = sheet.style.transform, next = Math.min(MOST, Math.max(1, to));
  left = box.width / 2 - x * next;
  top = box.height / 2 - y * next;
  scale = next;
  apply();
  const there = () => document.dispatchEvent(new Event("lauta:aimed"));
  if (!glides || still.matches || was === sheet.style.transform) return there();
  shifted = performance.now();
  const way = sheet.animate([{ transform: was || "none" }, { transform: sheet.style.transform || "none" }], { duration: 350, easing: "ease-out" });
  way.addEventListener("finish", there);
}

/** For how many milliseconds the board has lain still: a press just after may aim at what was there before. */
export const stillFor = () => performance.now() - shifted;

/** How much larger than whole the board is shown. */
export const scaled = () => scale;

/** @param {number} factor @param {number} [x] @param {number} [y] point that stays where it is */
export function zoom(factor, x, y) {
  const box = sea()?.getBoundingClientRect();
  if (!box) return;
  const px = (x ?? box.x + box.width / 2) - box.x, py = (y ?? box.y + box.height / 2) - box.y;
  const next = Math.min(MOST, Math.max(1, scale * factor));
  left = px - (px - left) * (next / scale);
  top = py - (py - top) * (next / scale);
  scale = next;
  apply();
}

export function whole() {
  scale = 1;
  left = top = 0;
  apply();
}

/** @param {Element} place */
function reveal(place) {
  const box = sea()?.getBoundingClientRect();
  if (!box || scale === 1) return;
  const at = place.getBoundingClientRect(), margin = 24;
  left += Math.max(0, box.left + margin - at.left) - Math.max(0, at.right + margin - box.right);
  top += Math.max(0, box.top + margin - at.top) - Math.max(0, at.bottom + margin - box.bottom);
  apply();
}

/** @param {Element} place */
function centre(place) {
  const box = place.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Where places are: on the board, and on the boards of the players while they are in sight. */
const PLACE = "#chart [data-cell], #panel-boards:not([hidden]) svg [data-cell]";
export const places = () => /** @type {SVGElement[]} */ ([...document.querySelectorAll(PLACE)]);

/** The place that the keyboard was on last. @returns {SVGElement | null} */
export const lastPlace = () => places().find((place) => place.dataset.cell === aim.at) ?? null;

/** @param {Element} place */
export function stand(place) {
  const at = centre(place);
  aim = { ...at, at: place.getAttribute("data-cell") ?? "" };
  /** @type {HTMLElement} */ (/** @type {unknown} */ (place)).focus();
}

/** @param {number} dx @param {number} dy one step on the screen */
export function walk(dx, dy) {
  const here = document.activeElement?.closest(PLACE);
  if (!here) {
    const first = lastPlace() ?? places().find((p) => p.hasAttribute("data-a")) ?? places()[0];
    if (first) stand(first);
    return;
  }
  const at = centre(here);
  if (aim.at !== here.getAttribute("data-cell")) aim = { ...at, at: "" };
  const from = dx ? { x: at.x, y: at.y } : { x: aim.x, y: at.y };
  let best = null, least = Infinity;
  for (const place of places()) {
    if (place === here || place.ownerSVGElement !== /** @type {SVGElement} */ (here).ownerSVGElement) continue;
    const to = centre(place);
    const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
    const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
    if (along < 4) continue;
    const cost = along + 2.4 * aside + (aside > along * 1.8 ? 1e4 : 0);
    if (cost < least) [best, least] = [place, cost];
  }
  if (!best || least > 1e4) return;
  const keep = dx ? centre(best).x : aim.x;
  stand(best);
  aim.x = keep;
}

const SLOP = 8;      // px: a hand that trembles
const FINGER = 20;      // half of 40 px: what a finger can hit
const CLEARLY = 1.7;    // so much farther away is not what was meant

/** @typedef {{ place: Element, away: number, hit: boolean }} Near a place under a press, and how far its middle is from it */

/** The places under a press, whatever can be done there: for a finger, all within its reach on the board.
 * @param {MouseEvent} event @returns {Near[]} */
export function under(event) {
  const target = /** @type {Element} */ (event.target), hit = target.closest("[data-a]") ?? target.closest("[data-cell]");
  const found = hit ? [{ place: hit, away: 0, hit: true }] : [];
  if ((hit && !hit.closest("#chart")) || !("pointerType" in event) || event.pointerType !== "touch") return found;
  /** @param {Element} place */
  const away = (place) => Math.hypot(centre(place).x - event.clientX, centre(place).y - event.clientY);
  const reach = places().filter((place) => place.closest("#chart")).map((place) => ({ place, away: away(place), hit: place === hit }));
  return [...found.filter(({ place }) => !reach.some((one) => one.place === place)), ...reach.filter((one) => one.hit || one.away < FINGER)];
}

/** Of the places under a press, those that it can mean: where something can be played.
 * @param {Near[]} near @returns {Element[]} */
export function playable(near) {
  const able = near.filter(({ place }) => place.hasAttribute("data-a")), hit = able.find((one) => one.hit);
  if (hit && !hit.place.closest("#chart")) return [hit.place];
  const reach = able.filter((one) => one.away < FINGER), least = Math.min(...reach.map((one) => one.away));
  const clear = reach.filter((one) => one.away < CLEARLY * least + 4);      // one is clearly meant, or it is asked
  return [...(hit && !clear.includes(hit) ? [hit] : []), ...clear].map((one) => one.place);
}

/** Whether a finger came down between places, so that it could have meant another one than that which is nearest.
 * @param {MouseEvent} event */
export function isVague(event) {
  if (!("pointerType" in event) || event.pointerType !== "touch" || !(/** @type {Element} */ (event.target).closest("#chart"))) return false;
  const able = places().filter((place) => place.closest("#chart") && place.hasAttribute("data-a"));
  const [first, second] = able.map((place) => Math.hypot(centre(place).x - event.clientX, centre(place).y - event.clientY)).sort((a, b) => a - b);
  return second !== undefined && second < CLEARLY * first + 4;
}

/** The places that a click can mean. @param {MouseEvent} event */
export const meant = (event) => playable(under(event));

/** To the next place where something can be done. */
export function nextTarget() {
  const targets = places().filter((p) => p.hasAttribute("data-a"));
  const here = targets.findIndex((p) => p === document.activeElement);
  const next = targets[(here + 1) % targets.length];
  if (next) stand(next);
}

/** Pieces that move, glide. @param {() => void} change */
export function gliding(change) {
  /** @type {Map<string, string>} */
  const before = new Map();
  const pieces = () => /** @type {NodeListOf<SVGElement>} */ (document.querySelectorAll("#chart g[id][transform]"));
  if (!still.matches) {
    for (const piece of pieces()) before.set(piece.id, translation(piece));
  }
  change();
  apply();      // the server knows nothing of the zoom
  for (const piece of pieces()) {
    const was = before.get(piece.id);
    const is = translation(piece);
    if (was && is && was !== is) {
      piece.animate([{ transform: was }, { transform: is }], { duration: 420, easing: "cubic-bezier(.3,.1,.2,1)" });
    }
  }
}

/** @param {Element} piece */
function translation(piece) {
  const found = /^translate\(\s*(-?[\d.]+)[\s,]+(-?[\d.]+)\s*\)$/.exec(piece.getAttribute("transform") ?? "");
  return found ? `translate(${found[1]}px, ${found[2]}px)` : "";
}

/** @param {PointerEvent} event */
function down(event) {
  if (!(/** @type {Element} */ (event.target).closest("#sea"))) return;
  if (!fingers.size) [dragged, began] = [0, { x: event.clientX, y: event.clientY }];
  fingers.set(event.pointerId, event);
}

/** @param {PointerEvent} event */
function move(event) {
  const before = fingers.get(event.pointerId);
  if (!before) return;
  const others = [...fingers.values()].filter((f) => f.pointerId !== event.pointerId);
  const dx = event.clientX - before.clientX, dy = event.clientY - before.clientY;
  dragged = Math.max(dragged, others.length ? Infinity : Math.hypot(event.clientX - began.x, event.clientY - began.y));
  if (others.length) {
    const other = others[0];
    const was = Math.hypot(before.clientX - other.clientX, before.clientY - other.clientY);
    const is = Math.hypot(event.clientX - other.clientX, event.clientY - other.clientY);
    if (was > 0) zoom(is / was, (event.clientX + other.clientX) / 2, (event.clientY + other.clientY) / 2);
  }
  if (scale > 1 && dragged > 6) {
    left += dx / (others.length + 1);
    top += dy / (others.length + 1);
    apply();
  }
  fingers.set(event.pointerId, event);
}

/** Whether this press moves the board, and is no click on it. */
export const isDrag = () => dragged > SLOP;

/** @param {PointerEvent} event */
const up = (event) => void fingers.delete(event.pointerId);

/** @param {WheelEvent} event */
function wheel(event) {
  if (!(/** @type {Element} */ (event.target).closest("#sea"))) return;
  const page = document.documentElement;
  if (!event.ctrlKey && page.scrollHeight > page.clientHeight + 4) return;
  event.preventDefault();
  zoom(Math.exp(-event.deltaY / 500), event.clientX, event.clientY);
}

/** Listen to mouse, fingers and focus. */
export function hold() {
  document.addEventListener("pointerdown", down);
  document.addEventListener("pointermove", move);
  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, (event) => up(/** @type {PointerEvent} */ (event)));
  }
  document.addEventListener("wheel", wheel, { passive: false });
  document.addEventListener("click", (event) => {
    if (isDrag() && /** @type {Element} */ (event.target).closest("#sea")) event.stopPropagation();
    dragged = 0;
  }, true);
  document.addEventListener("focusin", (event) => {
    const place = /** @type {Element} */ (event.target).closest("#chart [data-cell]");
    if (place) reveal(place);
  });
  addEventListener("resize", apply);
}
