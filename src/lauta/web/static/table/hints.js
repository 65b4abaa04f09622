// @ts-check
/**
 * Hints for a newcomer: each comes once, beside what it speaks of, when its moment is there (`data-due` of the
 * table), and goes for good; all of them at once where somebody wants none, or has played two matches of the game to
 * their end. At most one comes a turn, never over what it speaks of or over what is open (covered.js);
 * only that the turn is about to end comes before all. This browser keeps which were seen.
 */
import { beside } from "./bubble.js";
import { isCovered, watchOpen } from "./covered.js";
import { decoded, local } from "../common/stored.js";

const KEPT = "lauta.hints", ASKED = "lauta.hints-asked", FINISHED = "lauta.finished", ENOUGH = 2, A_LOOK = 1200;      // ms: what was gone sooner has not been read
/** Parts of the page that a hint can stand beside. @type {Record<string, string>} */
const PARTS = {
  undo: "#do-undo", wait: "#do-wait:not([hidden]), #do-end", lit: "[data-do=lit]", rules: "#tab-rules", hand: "#hand", bar: "#status",
  boards: "#panel-boards:not([hidden]) svg, #tab-boards", players: "#players", pool: "#tab-pool",
};
/** What people read: a hint lies on the sea, on empty paper rather. */
const READ = ".player, #tabs, #news a, #log li:not(.minor) span, #panel-boards svg, #hand li, #chart [data-cell], .pool li, #middle > button, .zoom button";
/** The hint that is shown, and the position at which it came. */
let shown = "", since = "", came = 0;
/** The position for which enough has been said. */
let quiet = "";
/** The turn that this page shows: whose it is, and where others began to act before it; and what was said in it. */
let turn = { of: "", since: "" }, spoken = "";
/** @type {Element | null} */ let about = null;

const table = () => document.getElementById("table");
const bubble = () => document.getElementById("hint");
const toggle = () => /** @type {HTMLInputElement | null} */ (document.getElementById("hints-on"));

/** The hints that were seen, or null where none are wanted. @returns {string[] | null} */
function seen() {
  const kept = local.get(KEPT);
  if (kept === "off" || !local.lasts()) return null;      // a browser that stores nothing would show them for ever
  if (isVeteran() && local.get(ASKED) !== "1") return null;
  return decoded(kept, (value) => Array.isArray(value)) ?? [];
}

/** Matches that were played to their end at this browser, by their games. @returns {Record<string, string[]>} */
const finished = () => decoded(local.get(FINISHED), (value) => typeof value === "object" && value !== null) ?? {};

/** Whether somebody knows this game by now: the server knows of the person, this browser of who played here. */
const isVeteran = () => bubble()?.dataset.veteran !== undefined || (finished()[bubble()?.dataset.game ?? ""]?.length ?? 0) >= ENOUGH;

/** A match that is over counts once. */
function settleFinished() {
  const here = table(), game = bubble()?.dataset.game;
  if (!game || here?.dataset.over !== "1" || !here.dataset.own || here.matches(".is-lesson, .is-puzzle, .is-free")) return;
  const known = finished(), some = known[game] ?? [];
  if (some.includes(location.pathname) || some.length >= ENOUGH) return;
  local.set(FINISHED, JSON.stringify({ ...known, [game]: [...some, location.pathname] }));
}

/** Another turn has begun where it is another player's, or others have acted since. */
function settleTurn() {
  const { turn: of = "", since: from = "" } = table()?.dataset ?? {}, reacts = of.startsWith("r");      // there others act within a turn
  if (of !== turn.of || (!reacts && from && from !== turn.since)) spoken = "";
  turn = { of, since: from || turn.since };
}

/** @param {string[] | null} hints */
function keep(hints) {
  local.set(KEPT, hints ? JSON.stringify(hints) : "off");
}

/** Whether it is one of those of every table. @param {string} id */
const isEverywhere = (id) => template(id)?.hasAttribute("data-everywhere") ?? false;

/** How this browser calls a hint: those of every table are the same in all games. @param {string} id */
const named = (id) => (isEverywhere(id) ? id : `${bubble()?.dataset.game}/${id}`);

/** @param {string} id */
const template = (id) => document.querySelector(`#hint template[data-hint="${CSS.escape(id)}"]`);

function away() {
  const note = bubble();
  if (note && !note.hidden) note.hidden = true;
  about?.classList.remove("hinted");
  about = null;
  shown = "";
}

/** It has been read, or what it spoke of has been done. */
function done() {
  const known = seen();
  if (shown && known && !known.includes(named(shown))) keep([...known, named(shown)]);
  quiet = since;
  away();
}

/** @param {Element | null} of */
const inSight = (of) => {
  const box = of?.getBoundingClientRect();
  return box && box.width > 0 && of?.checkVisibility() && box.bottom > 0 && box.y < innerHeight && box.right > 0 && box.x < innerWidth ? of : null;
};

/** What a hint stands beside. @param {string} due "move@C3", "survey=12", "undo" */
function target(due) {
  const [, id, sign, where] = /^([^@=]+)([@=]?)(.*)$/.exec(due) ?? [];
  const part = template(id)?.getAttribute("data-beside") ?? "";
  const places = `:is(#chart, #panel-boards:not([hidden]) svg, #hand) :is([data-cell], [id])`;
  const found = sign === "@"
    ? [...document.querySelectorAll(`${places}:is([data-cell="${CSS.escape(where)}"], [id="hand-${CSS.escape(where)}"])`)]
    : sign === "=" ? [...document.querySelectorAll(`#acts [data-choice="${CSS.escape(where)}"]`)]
      : [...document.querySelectorAll(PARTS[part] ?? "#status")];
  return found.find((one) => inSight(one)) ?? document.getElementById("status");
}

/** Say the next hint, if any is due that nobody has seen yet. */
function come() {
  const note = bubble(), words = document.getElementById("hint-words"), known = seen();
  const dues = (table()?.dataset.due ?? "").split(" ").filter(Boolean), id = (/** @type {string} */ due) => due.split(/[@=]/)[0];
  if (!note || !words || !known || table()?.dataset.past !== undefined || document.querySelector(".playing, .happening:not(.leaving)") || isCovered()) return away();
  const isNew = (/** @type {string} */ one) => !known.includes(named(id(one)));
  const first = dues.find((one) => template(id(one))?.hasAttribute("data-first") && isNew(one));      // the turn ends in a moment, and this with it
  const due = first ?? dues.find((one) => id(one) === shown) ?? dues.find((one) => isNew(one) && (!spoken || spoken === id(one)));
  if (!due || quiet === table()?.dataset.version) return away();
  if (shown !== id(due)) [since, came] = [table()?.dataset.version ?? "", performance.now()];
  shown = spoken = id(due);
  const text = template(shown)?.innerHTML.trim() ?? "";
  if (words.innerHTML !== text) words.innerHTML = text;      // our own server's, escaped there
  about?.classList.remove("hinted");
  about = target(due);
  about?.classList.add("hinted");
  note.hidden = false;
  place();
}

/** Of what scrolls, what is in sight. @param {Element} of */
function shownPart(of) {
  const box = of.getBoundingClientRect(), frame = of.closest(".panel, #hand ul, #sea")?.getBoundingClientRect() ?? box;
  const top = Math.max(box.y, frame.y), left = Math.max(box.x, frame.x);
  return new DOMRect(left, top, Math.min(box.right, frame.right) - left, Math.min(box.bottom, frame.bottom) - top);
}

/** Where it covers as little as can be of what can be played. */
function place() {
  const note = bubble();
  if (!note || note.hidden || !about) return;
  const box = shownPart(about);
  const bar = about.closest("#bar")?.getBoundingClientRect();      // its sentence stays in sight
  const others = [...document.querySelectorAll("#chart [data-a], #panel-boards [data-a], #hand button, #acts button:enabled, #strip button, #beyond button, #status")].filter((one) => one !== about);
  const aim = bar ? new DOMRect(box.x, bar.y, box.width, box.bottom - bar.y) : box;
  const read = [...document.querySelectorAll(READ)].filter((one) => one.checkVisibility());
  beside(note, aim, others.map((one) => one.getBoundingClientRect()), read.map(shownPart).filter((one) => one.width > 0 && one.height > 0));
}

function look() {
  settleTurn();
  settleFinished();
  if (shown && table()?.dataset.version !== since) (performance.now() - came > A_LOOK ? done : away)();
  come();
  const field = toggle();
  if (field) field.checked = seen() !== null;
}

document.addEventListener("click", (event) => {
  const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("#hint button"));
  if (!button) return;
  if (button.dataset.hint === "off") {
    keep(null);
    away();
  } else done();
  look();
});

document.addEventListener("change", ({ target: field }) => {
  if (field !== toggle()) return;
  keep(toggle()?.checked ? [] : null);
  local.set(ASKED, toggle()?.checked ? "1" : "0");
  spoken = "";
  look();
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !shown || document.querySelector("dialog[open], [popover]:popover-open, #pick:not([hidden])")) return;
  done();
}, true);

/** Once before the next picture, however often it is asked for. @param {() => void} what */
function soon(what) {
  let waits = false;
  return () => {
    if (!waits) requestAnimationFrame(() => { waits = false; what(); });
    waits = true;
  };
}

const lookSoon = soon(look), placeSoon = soon(place);
for (const change of ["lauta:shown", "lauta:drawn", "lauta:advised", "lauta:revealed", "lauta:told"]) document.addEventListener(change, lookSoon);
watchOpen(lookSoon, "hint");
document.addEventListener("lauta:aimed", placeSoon);
for (const change of ["resize", "scroll"]) addEventListener(change, placeSoon, true);
