// @ts-check
/**
 * What of the board is in sight under a finger on a small screen: it opens at what can be played, follows it, and
 * goes back to the whole for who wants that; and the news below it. Zoom itself is in board.js; it knows no rules.
 */
import * as board from "./board.js";
import { playing } from "./playback.js";
import { media } from "../common/media.js";
import { remembered } from "../common/remembered.js";
import { looked } from "./reveal.js";

const WHOLE = "lauta.whole-board";
const FINGER = 40, LETTERING = 11.2, CLOSEST = 3, MARGIN = 14, IN_SIGHT = 160;      // px on the screen; how much closer it opens at most
const small = media("(pointer: coarse) and (max-width: 760px), (pointer: coarse) and (max-height: 520px)");
const noHover = media("(hover: none)");
/** What was in sight last, so that only another aim moves the view: the hand may have moved it since. */
let aimed = "";
let measured = { size: "", scale: 1 };
let wantsWhole = remembered(WHOLE) === "1";

/** @param {boolean} whole */
function keep(whole) {
  wantsWhole = whole;
  remembered(WHOLE, whole ? "1" : "0");
}

const chart = () => /** @type {HTMLElement | null} */ (document.getElementById("chart"));
const sea = () => /** @type {HTMLElement | null} */ (document.getElementById("sea"));

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box in pixels of the whole board */

/** Where an element would be if the board were whole. @param {Element} element @returns {Box} */
export function place(element) {
  const sheet = /** @type {HTMLElement} */ (chart()), box = sheet.getBoundingClientRect(), at = element.getBoundingClientRect();
  const k = sheet.clientWidth / box.width;
  return { left: (at.left - box.left) * k, top: (at.top - box.top) * k, right: (at.right - box.left) * k, bottom: (at.bottom - box.top) * k };
}

/** @param {number[]} numbers */
const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** The scale from which on names can be read and places be hit. */
function nearScale() {
  const sheet = /** @type {HTMLElement} */ (chart()), size = `${sheet.clientWidth} ${sheet.clientHeight} ${sheet.querySelector("svg")?.dataset.shown}`;
  if (measured.size === size) return measured.scale;
  const k = sheet.clientWidth / sheet.getBoundingClientRect().width;
  const letters = [...sheet.querySelectorAll("text")].filter((text) => text.textContent?.trim() && text.checkVisibility({ opacityProperty: true }))
    .map((text) => {
      const to = /** @type {SVGTextElement} */ (text).getScreenCTM();
      return to ? parseFloat(getComputedStyle(text).fontSize) * Math.hypot(to.a, to.b) * k : LETTERING;
    });
  const cells = [...sheet.querySelectorAll("[data-cell]")].map(place).map((box) => Math.min(box.right - box.left, box.bottom - box.top)).filter(Boolean);
  const needed = Math.max(1, LETTERING / Math.min(LETTERING, ...letters), cells.length ? FINGER / median(cells) : 1);
  measured = { size, scale: Math.min(CLOSEST, needed) };
  return measured.scale;
}

/** @param {Box[]} boxes @returns {Box} */
const around = (boxes) => ({
  left: Math.min(...boxes.map((box) => box.left)), top: Math.min(...boxes.map((box) => box.top)),
  right: Math.max(...boxes.map((box) => box.right)), bottom: Math.max(...boxes.map((box) => box.bottom)),
});

/** The table while a tutorial shows a step, whose places are asked for one by one. @returns {HTMLElement | null} */
const lesson = () => (playing() ? null : document.querySelector("#table.is-lesson:not([data-past])"));

/** The places of the board with these names. @param {string[]} names */
export const called = (names) => [...document.querySelectorAll("#chart [data-cell]")].filter((place) => names.includes(place.getAttribute("data-cell") ?? ""));

/** What is under way on the board, as a throw of dice, and is looked at as one. */
const underWay = () => [...document.querySelectorAll("#chart .under-way")];

/** The newest line of the log that says more than a detail. */
const newest = () => document.querySelector("#log li:not(.minor) a") ?? document.querySelector("#log a");

/** Where whoever is to move has just done something. */
function done() {
  const line = newest(), seat = document.querySelector(".player.now")?.getAttribute("data-seat");
  const own = Boolean(seat) && line?.parentElement?.classList.contains(`seat-${seat}`);
  return own ? called((line?.getAttribute("data-places") ?? "").split(" ")) : [];
}

/** What can be played on the board and has no button in sight as well, as dice have; and where the player is, or has
 * done something, where nothing is left to be played on the board. In a tutorial what its step is about, buttons or
 * not; the view stays with the learner while somebody else is to move.
 * Of what is played back, where it happened, and whose doing it was. */
export function matters() {
  const taught = lesson(), mover = [...document.querySelectorAll("#chart [class*='acting']")].filter((piece) => !piece.closest("g[id]")?.getAnimations().length);
  if (playing()) return { targets: [...document.querySelectorAll("#chart .pointed")], own: mover.slice(0, 1) };
  if (taught) return { targets: called((taught.dataset.aim ?? "").split(" ")), own: taught.classList.contains("is-mine") ? mover.slice(0, 1) : [] };
  const offered = (/** @type {string} */ action) => document.querySelector(`:is(#acts, #strip) [data-choice="${action}"]:not(.also)`)?.checkVisibility();
  const all = [...document.querySelectorAll("#chart [data-a]")], alone = all.filter((e) => !(e.getAttribute("data-a") ?? "").split(" ").every(offered));
  const targets = alone.length || mover.length ? alone : all;      // who has no piece yet is shown where one may begin
  if (document.getElementById("strip")?.checkVisibility()) return { targets, own: homes() };
  const ended = targets.length ? [] : done();
  return { targets, own: ended.length ? ended : mover.slice(0, 1) };
}

/** What the view aims at: all of what is under way, else what matters; `whole` where all of it must have room. */
function aims() {
  const event = underWay(), { targets, own } = event.length ? { targets: event, own: [] } : matters();
  return { targets, own, whole: targets.length > 0 && (event.length > 0 || lesson() !== null) };
}

/** The places of whoever is to move, while the piece that acts is chosen for in a strip. */
function homes() {
  return called([...document.querySelectorAll(".player.now [data-places]")].flatMap((fact) => (fact.getAttribute("data-places") ?? "").split(" ")));
}

/** Show what matters now as large as eyes and fingers need it: all of it, else as much as there is room for. */
function come() {
  const { targets, own, whole } = aims(), box = sea();
  if (!box || !(targets.length || own.length) || !chart()?.querySelector("svg:not([data-stage]), svg[data-shown]")) return;
  const boxes = targets.map(place), mine = own.map(place), scale = whole ? Math.min(nearScale(), wholly(around(boxes), box)) : nearScale();
  const room = { width: box.clientWidth / scale - MARGIN, height: box.clientHeight / scale - MARGIN };
  const ways = [around([...boxes, ...mine]), ...(boxes.length ? [around(boxes)] : [])].filter((all) => fits(all, room));
  const aim = ways[0] ?? densest(mine, boxes, room);
  board.show(scale, (aim.left + aim.right) / 2, (aim.top + aim.bottom) / 2);
}

/** The scale at which all of it has room. @param {Box} all @param {HTMLElement} box */
const wholly = (all, box) => Math.max(1, Math.min(box.clientWidth / (all.right - all.left + 2 * MARGIN), box.clientHeight / (all.bottom - all.top + 2 * MARGIN)));

/** Show all of these at once, as large as they have room for; they are there when it returns. @param {Element[]} elements */
export function fit(elements) {
  const box = sea();
  if (!box || !elements.length) return;
  const all = around(elements.map(place));
  board.show(Math.min(nearScale(), wholly(all, box)), (all.left + all.right) / 2, (all.top + all.bottom) / 2, false);
}

/** @typedef {{ width: number, height: number }} Size */

/** @param {Box} all @param {Size} room */
const fits = (all, room) => all.right - all.left <= room.width && all.bottom - all.top <= room.height;

/** Where most can be played within the room; beside the player, unless twice as much can be played elsewhere.
 * @param {Box[]} mine @param {Box[]} boxes @param {Size} room */
function densest(mine, boxes, room) {
  const crowds = [...mine, ...boxes].map((first) => crowd(first, boxes.length ? boxes : mine, room));
  const most = (/** @type {{ n: number, all: Box }[]} */ some) => some.reduce((best, one) => (one.n > best.n ? one : best));
  const home = mine.length ? most(crowds.slice(0, mine.length)) : null, best = most(crowds);
  if (!best.n) return around(boxes.length ? boxes : mine);      // each is larger than the room
  return (home && home.n * 2 >= best.n ? home : best).all;
}

/** One box with those beside it, as many as fit. @param {Box} first @param {Box[]} boxes @param {Size} room */
function crowd(first, boxes, room) {
  const away = (/** @type {Box} */ box) => Math.hypot(box.left + box.right - first.left - first.right, box.top + box.bottom - first.top - first.bottom);
  let all = first, n = 0;
  for (const box of [...boxes].sort((one, other) => away(one) - away(other))) {
    const wider = around([all, box]);
    if (fits(wider, room)) [all, n] = [wider, n + 1];
  }
  return { all, n };
}

/** What the view aims at, in words. */
const aim = () => {
  const { targets, own } = aims();
  return [...targets, ...own].map((e) => e?.getAttribute("data-cell") ?? e?.closest("g[id]")?.getAttribute("transform") ?? "").join(" ");
};

/** Follow what matters, where it is another thing than before. @param {boolean} [anew] */
function follow(anew = false) {
  const button = document.querySelector(".zoom [data-do=whole]");
  if (small.matches) button?.setAttribute("aria-pressed", String(wantsWhole));
  else button?.removeAttribute("aria-pressed");
  if (!small.matches || wantsWhole || !chart() || looked(lesson() !== null)) return;
  const now = aim();
  if (!anew && (now === aimed || !now.trim())) return;
  aimed = now;
  come();
  bringUp();
}

/** Where the page scrolls, the board comes into sight when something can be played on it, or is played back. */
function bringUp() {
  const box = sea()?.getBoundingClientRect();
  if (box && aims().targets.length && box.bottom < IN_SIGHT) scrollTo({ top: 0, behavior: "instant" });
}

/** A step that is played back: its places come into sight. */
export function watch() {
  follow();
}

/** The button of the whole board: there and back again. */
export function turn() {
  if (!small.matches) board.whole();
  else {
    keep(board.scaled() > 1);
    if (wantsWhole) board.whole();
  }
  follow(true);
}

/** All of the board, until something can be played again. */
export function stepBack() {
  if (!small.matches || wantsWhole) return;
  aimed = "";
  board.whole();
}

/** The newest line of the log, for who has the log out of sight; in a replay that of the step that is shown. */
function tell() {
  const news = document.getElementById("news"), past = document.getElementById("table")?.dataset.past;
  const line = past === undefined ? newest() : document.querySelector(`#log-${past} a`);
  if (!news) return;
  news.className = line?.parentElement?.className ?? "";
  news.replaceChildren(...(line ? [line.cloneNode(true)] : []));
}

/** After every change of the table. */
export function settle() {
  tell();
  const line = document.getElementById("preview");
  if (line && noHover.matches && !line.closest(".in-past")) line.textContent = "";      // a finger has left what it told of
  follow();
}

document.addEventListener("lauta:drawn", () => follow(true));
document.addEventListener("lauta:revealed", () => queueMicrotask(() => follow()));
addEventListener("resize", () => follow(true));
