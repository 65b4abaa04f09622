// @ts-check
/**
 * What chance has brought, large for a moment over the board: a token that turns over, dice, a card to be read.
 * What somebody meets with who sits here stands as long as it takes to read, and what the others do then waits. A
 * click or a key ends it. Quiet under reduced motion; the sentence in the bar tells the same.
 */
import { still } from "../common/media.js";
import { drawing, drawingsOf, stock, stocked } from "./scene.js";

const NS = "http://www.w3.org/2000/svg";
/** How long each stands. @type {Record<string, number>} */
const HELD = { turn: 1700, shake: 1900, shine: 2800, tumble: 1500, card: 3000, tell: 1700 };      // milliseconds
const TO_SEE = 1200, A_LETTER = 55, AT_MOST = 9000;      // what concerns who sits here stands so long, and so much longer for each letter
const MORE = 1100, LEAST = 420;      // where others wait, and when it is not worth beginning
const KEPT = 3;      // of those that wait
const FALL = 620, FLICKER = 70, NUMBER = .9;      // milliseconds of a die; where a number stands on its drawing

/**
 * @typedef {{ manner: string, drawings: string[], beside?: string[], number?: string, title?: string, text?: string }} Event_
 * @typedef {{ event: Event_, words: string, seat: string, time: number | undefined, own: boolean }} Scene
 */
/** @type {Scene[]} */ let waiting = [];
/** @type {{ root: HTMLElement, began: number, event: Event_, own: boolean, timer: ReturnType<typeof setTimeout> | undefined } | null} */ let shown = null;

/** Whether it stands as long as its reader needs; dice are soon read. @param {{ event: Event_, own: boolean }} scene */
const isRead = (scene) => scene.own && scene.event.manner !== "tumble";

/** Whether a seat is one of those that are played here. @param {string | number | null | undefined} seat */
export const isOwn = (seat) => (document.getElementById("table")?.dataset.own ?? "").split(" ").includes(String(seat ?? "none"));

/** Whether a line of the log did something to a seat that is played here. @param {Element} line */
export const concerns = (line) => (line.getAttribute("data-touches") ?? "").split(" ").some(isOwn);

/** How long somebody needs who reads it. @param {string} words */
export const reading = (words) => Math.min(AT_MOST, TO_SEE + A_LETTER * words.length);

/** Whether something is shown that concerns who sits here, and has not been seen yet. */
export const unseen = () => Boolean(shown?.own) || waiting.some((scene) => scene.own);

/** Whether the view stays for what is shown: what concerns who sits here, in a tutorial all. @param {boolean} all */
export const looked = (all) => [shown, ...waiting].some((scene) => scene && isRead({ ...scene, own: scene.own || all }));

/** Show it, after those that are shown already. @param {Event_} event @param {string} words what has happened
 * @param {string | number | null | undefined} seat to whom
 * @param {number} [time] milliseconds that it stands, where that is not its own matter
 * @param {boolean} [own] whether it concerns who sits here, and others wait till it has been seen */
export function reveal(event, words, seat, time, own = false) {
  if (still.matches || document.hidden || (time ?? Infinity) < LEAST) return;
  if (!document.querySelector("#board[data-shown]")) {      // a page that has just come has no drawings yet
    return document.addEventListener("lauta:drawn", () => reveal(event, words, seat, time, own), { once: true });
  }
  if (!stocked()) return void stock().then(() => reveal(event, words, seat, time, own), () => undefined);
  waiting.push({ event, words, seat: String(seat ?? ""), time, own });
  waiting = waiting.filter((scene, n) => isRead(scene) || n >= waiting.length - KEPT);
  if (!shown) return next();
  if (isRead(shown)) return;
  clearTimeout(shown.timer);
  shown.timer = setTimeout(next, Math.max(0, MORE - (performance.now() - shown.began)));
}

/** Nothing is shown any more. */
export function clear() {
  waiting = [];
  leave();
}

function next() {
  leave();
  const scene = waiting.shift(), sea = document.getElementById("sea");
  if (!scene || !sea) return;
  for (const old of document.querySelectorAll(".happening")) old.remove();      // one at a time
  const { event, words, seat, time, own } = scene, root = document.createElement("div");
  root.className = `happening by-${event.manner} seat-${seat}`;
  root.setAttribute("aria-hidden", "true");
  sea.after(root);
  build(root, event, words, document.querySelectorAll(`#player-${seat} .who :is(.sym, .name)`));
  const least = isRead(scene) ? Math.max(HELD[event.manner], reading(sheetWords(root))) : 0;
  const held = time ?? Math.max(least, waiting.length ? MORE : HELD[event.manner]);
  shown = { root, event, own, began: performance.now(), timer: held === Infinity ? undefined : setTimeout(next, held) };
}

/** What it says. @param {HTMLElement} root */
const sheetWords = (root) => root.querySelector(".said")?.textContent ?? "";

function leave() {
  if (!shown) return;
  const { root, timer } = shown;
  clearTimeout(timer);
  shown = null;
  root.classList.add("leaving");
  document.dispatchEvent(new Event("lauta:revealed"));
  const leaving = root.animate([{ opacity: 1 }, { opacity: 0 }], 180);
  leaving.onfinish = leaving.oncancel = () => root.remove();
}

/** @param {HTMLElement} root @param {Event_} event @param {string} words @param {NodeListOf<Element>} who */
function build(root, event, words, who) {
  const sheet = document.createElement("div");
  sheet.className = "event";
  root.append(sheet);
  const row = add(sheet, "div", "large"), said = add(sheet, "div", "said");
  const pictures = event.drawings.flatMap((name) => picture(row, name, event.number) ?? []);
  if (event.title) {
    add(said, "p", "who").append(...[...who].map((one) => one.cloneNode(true)));
    add(said, "h2", "").textContent = event.title;
  }
  const beside = add(said, "div", "little");
  for (const name of event.beside ?? []) picture(beside, name);
  add(said, "p", "").textContent = event.text ?? words;
  if (event.manner === "tumble") pictures.forEach(tumble);
  else come(event.manner === "card" ? sheet : row, event.manner);
}

/** @param {Element} parent @param {string} tag @param {string} name */
function add(parent, tag, name) {
  const made = document.createElement(tag);
  if (name) made.className = name;
  parent.append(made);
  return made;
}

/** A drawing of the game as large as the style sheet wants it. @param {Element} parent @param {string} name @param {string} [number] */
function picture(parent, name, number) {
  if (!drawing(name)) return null;
  const svg = document.createElementNS(NS, "svg"), use = document.createElementNS(NS, "use");
  use.setAttribute("href", `#${name}`);
  svg.setAttribute("class", document.getElementById("board")?.getAttribute("class") ?? "");
  svg.append(use);
  parent.append(svg);
  const box = use.getBBox(), margin = box.width * .06;
  svg.setAttribute("viewBox", [box.x - margin, box.y - margin, box.width + 2 * margin, box.height + 2 * margin].join(" "));
  if (number) {
    const text = document.createElementNS(NS, "text");
    text.textContent = number;
    for (const [key, value] of Object.entries({
      x: box.x + box.width / 2, y: box.y + box.height * NUMBER, "font-size": box.height * .26, class: "number",
    })) text.setAttribute(key, String(value));
    svg.append(text);
  }
  return svg;
}

/** @param {HTMLElement} row @param {string} manner */
function come(row, manner) {
  if (manner === "card") {
    row.animate([{ translate: "0 40px", rotate: "-5deg", scale: ".7", opacity: 0 }, { opacity: 1, offset: .5 }, {}],
      { duration: 420, easing: "cubic-bezier(.2,.8,.3,1)" });
    return;
  }
  row.animate([
    { transform: "scale(.3) rotateY(180deg)", opacity: 0 }, { transform: "scale(1.08) rotateY(0)", opacity: 1, offset: .7 },
    { transform: "none", opacity: 1 },
  ], { duration: 620, easing: "cubic-bezier(.2,.8,.3,1)" });
  if (manner !== "shake") return;
  row.animate(["0", "-10px", "9px", "-7px", "5px", "-2px", "0"].map((translate) => ({ translate })), { duration: 460, delay: 600 });
}

/** A die falls and shows other faces of its kind before its own. @param {SVGSVGElement} die @param {number} n */
function tumble(die, n) {
  const use = /** @type {SVGUseElement} */ (die.querySelector("use")), face = use.getAttribute("href") ?? "";
  const kind = face.slice(1, face.lastIndexOf("-") + 1), fall = FALL + 90 * n;
  const faces = drawingsOf(kind).filter(drawing).map((name) => `#${name}`);
  const from = (n % 2 ? 1 : -1) * (40 + 30 * n);
  die.animate([
    { translate: `${from}px -140px`, rotate: `${-540 + 80 * n}deg`, scale: .8, opacity: 0 }, { opacity: 1, offset: .2 },
    { translate: `${-from / 4}px 8px`, rotate: "-110deg", scale: 1.1, offset: .6 }, { translate: `${from / 9}px -10px`, rotate: "-25deg", offset: .82 }, {},
  ], { duration: fall, easing: "cubic-bezier(.3,.6,.4,1)" });
  for (let at = 0, turn = n; at < fall - 2 * FLICKER; at += FLICKER) {
    setTimeout(() => use.setAttribute("href", faces[turn++ % faces.length] ?? face), at);
  }
  setTimeout(() => use.setAttribute("href", face), fall - FLICKER);
}

/** A press ends what is shown; whether it lay on it, and so means nothing below it. @param {PointerEvent} event */
export function dismiss(event) {
  const parts = shown ? [...shown.root.querySelectorAll(shown.event.manner === "card" ? ".event" : "svg, .said p")] : [];
  const covered = parts.some((part) => {
    const box = part.getBoundingClientRect();
    return event.clientX > box.left && event.clientX < box.right && event.clientY > box.top && event.clientY < box.bottom;
  });
  clear();
  return covered;
}

addEventListener("keydown", clear, true);
