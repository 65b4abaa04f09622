// @ts-check
/**
 * Banners over the board: what others did to who sits here, a seat that changed hands, a player who is away, a line of
 * the chat. One after the other, each once, never over the place that it speaks of nor over a question. What comes
 * while the page is hidden waits for its reader. The log and the chat say it to those who hear the page (spoken.js).
 */
import { byId, inPast, table, tell } from "../common/dom.js";
import { remembered } from "../common/remembered.js";
import { concerns, isOwn, reading } from "../board/reveal.js";

const CHAT = 4000, LEAST = 3500, MORE = 1500;      // ms: a line of the chat, the least of another, each further line
const TOGETHER = 3;      // lines of the chat in one banner
const MARGIN = 8, STEP = 16;      // px
/** What it never covers: the places it speaks of are added. */
const QUESTIONS = "#bar, #asking, #pick:not([hidden]), #strip, #hint:not([hidden]), #advice:not([hidden]), #why:not([hidden]), #play:not([hidden])";
const PLAYED = "#chart [data-a]";      // what it covers only where there is no other room

/**
 * @typedef {{ kind: "done" | "seat" | "chat", nodes: Node[], picture: Node | null, seat: string, places: string[], stays: number }} Banner
 */
/** @type {Banner[]} */ let waiting = [];
/** @type {Banner | null} */ let shown = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */ let timer;
/** Lines of the chat that were there before. @type {Set<string> | null} */ let said = null;
let told = -1;      // the newest entry of the log that was shown

const root = () => byId("banner");
const key = () => `lauta.told.${location.pathname}`;
const entries = () => Number(table().dataset.entries ?? 0);
/** Whether its lines are of a match: a tutorial, a puzzle and a free board tell in their own way. */
const isMatch = () => !table().matches(".is-lesson, .is-puzzle, .is-free");
const covered = () => document.hidden || document.querySelector("dialog[open], .happening:not(.leaving)") !== null;

/** @param {number} n entries up to this have been shown */
export function shownTo(n) {
  told = Math.max(told, n);
  remembered(key(), String(told));
}

/** @param {Element | null | undefined} of */
const copy = (of) => [...(of?.childNodes ?? [])].map((node) => node.cloneNode(true));

/** @param {string} seat */
const sign = (seat) => document.querySelector(`#player-${seat} .sym`)?.cloneNode(true) ?? null;

/** A line of the log that did something to who sits here. @param {Element} line @returns {Banner} */
function done(line) {
  const words = line.querySelector("a > span"), picture = line.querySelector(".deed svg")?.cloneNode(true);
  const seat = /\bseat-(\d)/.exec(line.className)?.[1] ?? "";
  return {
    kind: "done", nodes: copy(words), picture: picture ?? sign(seat), seat, stays: Math.max(LEAST, reading(words?.textContent ?? "")),
    places: (line.querySelector("a")?.getAttribute("data-places") ?? "").split(" ").filter(Boolean),
  };
}

/** A step that is played back. @param {{ n: number, touches: number[] }} step @param {number} time how long it stands */
export function step({ n, touches }, time) {
  const line = byId(`log-${n}`);
  if (!line || !touches.some(isOwn)) return leave();
  shownTo(n);
  waiting = waiting.filter((one) => one.kind !== "done");
  leave();
  waiting.unshift({ ...done(line), stays: time });
  next();
}

/** After each change of the page: what is new waits its turn. @param {boolean} playing what is played back tells itself */
export function settle(playing) {
  if (!root() || inPast() || playing) return;
  hearLog();
  hearTalk();
  if (shown) place();
  else next();
}

function hearLog() {
  if (told < 0) told = Number(remembered(key()) ?? entries());
  told = Math.min(told, entries());      // something was taken back
  if (!isMatch()) return;
  const lines = [...document.querySelectorAll("#log > li[data-touches]")].filter((line) => Number(line.getAttribute("value")) > told && concerns(line));
  for (const line of lines.reverse()) waiting.push(done(line));
  shownTo(entries());
}

/** Lines of the chat, and seats that changed hands, which stand among them. */
function hearTalk() {
  const lines = [...document.querySelectorAll("#panel-talk .talk > li[id]")], open = byId("panel-talk")?.checkVisibility() ?? false;
  const known = said ?? new Set(lines.map((line) => line.id));
  const deaf = /** @type {HTMLInputElement | null} */ (byId("hear-spectators"))?.checked === false;
  for (const line of lines) {
    if (known.has(line.id)) continue;
    const isEvent = line.classList.contains("event"), seat = /\bseat-(\d)/.exec(line.className)?.[1] ?? "";
    const own = !line.querySelector(".about-line"), aside = deaf && line.classList.contains("by-spectator");
    if (isEvent ? !isOwn(seat) : !own && !open && !aside) waiting.push(isEvent ? changed(line, seat) : spoken(line, seat));
  }
  said = new Set(lines.map((line) => line.id));
}

/** @param {Element} line @param {string} seat @returns {Banner} */
const changed = (line, seat) => ({ kind: "seat", nodes: copy(line).filter((node) => !(node instanceof Element && node.matches(".sym"))), picture: sign(seat), seat, places: [], stays: LEAST });

/** @param {Element} line @param {string} seat @returns {Banner} */
function spoken(line, seat) {
  const name = line.querySelector("b bdi"), words = line.querySelector(":scope > bdi"), who = document.createElement("b");
  who.append(...[name].flatMap((one) => one?.cloneNode(true) ?? []), ": ");
  const row = document.createElement("span");
  row.className = "said-line";
  row.append(who, ...[words].flatMap((one) => one?.cloneNode(true) ?? []));
  return { kind: "chat", nodes: [row], picture: sign(seat), seat, places: [], stays: CHAT };
}

/** Somebody has been away for a while, or is here again. @param {string} seat @param {"away" | "here"} what */
export function presence(seat, what) {
  const words = /** @type {HTMLTemplateElement | null} */ (document.querySelector(`#banner template[data-words=${what}]`))?.content.cloneNode(true);
  const name = document.querySelector(`#player-${seat} .who .name`);
  if (!(words instanceof DocumentFragment) || !name) return;
  words.querySelector("slot")?.replaceWith(...copy(name));
  tell(words.textContent?.trim() ?? "");
  waiting.push({ kind: "seat", nodes: [...words.childNodes], picture: sign(seat), seat, places: [], stays: LEAST });
  next();
}

/** Lines of the chat come together. @returns {Banner | undefined} */
function first() {
  const one = waiting.shift();
  if (one?.kind !== "chat") return one;
  let stays = one.stays;
  const nodes = [...one.nodes];
  for (let n = 1; n < TOGETHER && waiting[0]?.kind === "chat"; n += 1) {
    nodes.push(...(waiting.shift()?.nodes ?? []));
    stays += MORE;
  }
  return { ...one, nodes, stays };
}

function next() {
  if (shown || covered() || !waiting.length) return;
  shown = first() ?? null;
  const sheet = root(), words = sheet?.querySelector("p"), picture = sheet?.querySelector(".picture");
  if (!shown || !sheet || !words || !picture) return;
  words.replaceChildren(...shown.nodes);
  picture.replaceChildren(...(shown.picture ? [shown.picture] : []));
  sheet.className = `is-${shown.kind}${shown.seat ? ` seat-${shown.seat}` : ""}`;
  sheet.hidden = false;
  place();
  hold();
  document.dispatchEvent(new Event("lauta:told"));
}

/** It stands for a while, not while nobody sees it or somebody has the focus on it. */
function hold() {
  clearTimeout(timer);
  if (shown && !document.hidden && shown.stays !== Infinity) timer = setTimeout(() => (root()?.matches(":focus-within, :hover") ? hold() : end()), shown.stays);
}

function leave() {
  clearTimeout(timer);
  const sheet = root();
  shown = null;
  if (sheet) sheet.hidden = true;
}

function end() {
  leave();
  next();
  if (!shown) document.dispatchEvent(new Event("lauta:told"));
}

/** @typedef {{ x: number, y: number, right: number, bottom: number }} Box */

/** How much of one lies under the other. @param {Box} one @param {Box} other */
function shared(one, other) {
  const wide = Math.min(one.right, other.right) - Math.max(one.x, other.x), high = Math.min(one.bottom, other.bottom) - Math.max(one.y, other.y);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** @param {Iterable<Element>} all @returns {Box[]} */
const boxes = (all) => [...all].filter((one) => one.checkVisibility()).map((one) => {
  const { x, y, right, bottom } = one.getBoundingClientRect();
  return { x, y, right, bottom };
});

/** At the top of the board, else where it covers nothing that it speaks of and no question. */
function place() {
  const sheet = root(), sea = byId("sea")?.getBoundingClientRect();
  if (!sheet || !shown || !sea) return;
  const { width, height } = sheet.getBoundingClientRect();
  const names = shown.places.map((name) => `#chart [data-cell="${CSS.escape(name)}"]`);
  const kept = boxes(document.querySelectorAll([QUESTIONS, ...names].join(", "))), played = boxes(document.querySelectorAll(PLAYED));
  const top = Math.max(MARGIN, sea.y + MARGIN), middle = Math.max(MARGIN, Math.min(sea.x + (sea.width - width) / 2, innerWidth - width - MARGIN));
  let best = { x: middle, y: top }, least = Infinity;
  for (let y = MARGIN; y < innerHeight - height - MARGIN; y += STEP) {
    for (const x of [middle, MARGIN, innerWidth - width - MARGIN]) {
      const box = { x, y, right: x + width, bottom: y + height }, sum = (/** @type {Box[]} */ some) => some.reduce((all, one) => all + shared(box, one), 0);
      const cost = sum(kept) * 1000 + sum(played) + Math.abs(y - top) * 4 + (y < sea.y ? 2000 : 0) + (x === middle ? 0 : 500);
      if (cost < least) [best, least] = [{ x, y }, cost];
    }
  }
  sheet.style.left = `${best.x}px`;
  sheet.style.top = `${best.y}px`;
}

document.addEventListener("click", (event) => {
  if (/** @type {Element} */ (event.target).closest("#banner [data-do=dismiss]")) end();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && shown && !document.querySelector("dialog[open], [popover]:popover-open, #pick:not([hidden]), #advice:not([hidden]), #hint:not([hidden])")) end();
});
document.addEventListener("visibilitychange", () => {
  hold();
  next();
});
document.addEventListener("lauta:revealed", () => queueMicrotask(next));
document.addEventListener("close", () => next(), true);
for (const change of ["lauta:aimed", "lauta:moved"]) document.addEventListener(change, () => shown && place());
addEventListener("resize", () => shown && place());
