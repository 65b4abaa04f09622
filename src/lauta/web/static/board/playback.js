// @ts-check
/**
 * Plays back what others did since the last turn, step by step, with the sentence of each in place of the bar.
 * It asks the server for the steps and hands them on to be shown; it knows no rules and draws nothing itself. While
 * somebody looks at what they met with themselves, what the others do waits.
 */
import { media, still } from "../common/media.js";
import { data } from "../common/network.js";
import { remembered } from "../common/remembered.js";
import { isOwn, reading, unseen } from "./reveal.js";

const SPEEDS = [1, 2, 4], SPEED = "lauta.speed";
const DWELL = 1700, SHORTEST = 260, GLANCE = 350;      // milliseconds: a step, the least of one, and to see a position at all
const TO_FOLLOW = 700;      // milliseconds: shorter ones are seen on the whole board
const BY_ITSELF = 14000;      // what starts by itself takes no longer, but for what concerns who sits here
const small = media("(max-width: 760px), (max-height: 520px)");

/**
 * @typedef {object} Page what the table does for this file
 * @property {(news: any) => void} change show parts, scenes and lines, and glide
 * @property {(news: any) => void} hear news that came meanwhile
 * @property {(url: string, since: boolean) => Promise<import("../common/network.js").Outcome>} ask
 * @property {() => Promise<unknown>} refresh show the present, whatever is shown now
 * @property {(text: string, n: number) => void} tell a step to those who hear the page
 * @property {(places: string[]) => void} point
 * @property {(step: any, time: number) => void} land points come to their owner, and what chance brought is shown
 * @property {(slow: boolean) => void} watch a small screen shows where it happened, or where there is no time for that the whole board
 * @typedef {{ from: number, queue: any[], at: number | null, last: any, left: number, count: number, going: boolean, known: boolean,
 *   all: boolean, done: number, pace: number, wake: () => void, before: number[] }} Run
 */
/** @type {Page} */ let page;
/** @type {Run | null} */ let run = null;
let seen = 0, shownAt = 0, late = false;
/** News that wait until what is shown has been seen. @type {any[]} */ let held = [];
/** @type {ReturnType<typeof setTimeout> | undefined} */ let timer;
let letting = false;
/** @type {Promise<unknown> | null} */ let present = null;

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement | null} */ (document.getElementById(id));
const table = () => /** @type {HTMLElement} */ (byId("table"));
const entries = () => Number(table().dataset.entries ?? 0);
const listed = () => /** @type {HTMLInputElement | null} */ (byId("all-steps"))?.checked ?? false;
const seenKey = () => `lauta.seen.${location.pathname}`;
export const playing = () => run !== null;

const speed = () => Number(remembered(SPEED)) || 1;

// --- what has been seen ----------------------------------------------------------------------------------

/** The page shows the present; after a glance it has been seen. */
export function shown() {
  const n = entries();
  shownAt = performance.now();
  seen = Math.min(seen, n);
  setTimeout(() => {
    if (run || document.hidden || entries() !== n || table().dataset.past !== undefined) return;
    seen = n;
    remembered(seenKey(), String(n));
  }, GLANCE);
}

/** Lines that the log shows from n on, of the page and of news. @param {number} n @param {string[]} [fresh] */
function linesFrom(n, fresh = []) {
  const found = new Set();
  for (const line of document.querySelectorAll("#log li:not(.minor)")) found.add(Number(line.getAttribute("value")));
  for (const html of fresh) {
    const head = /^\s*<li id="log-(\d+)" class="([^"]*)"/.exec(html);
    if (head && !/\bminor\b/.test(head[2])) found.add(Number(head[1]));
  }
  return [...found].filter((at) => at >= n).length;
}

/** Who wants no motion reads in the bar what the others did. */
export function recount() {
  const since = Number(table().dataset.since), line = byId("preview");
  if (!still.matches || small.matches || !since || !line || line.textContent || table().dataset.past !== undefined) return;
  const lines = [...document.querySelectorAll("#log li:not(.minor)")].filter((one) => Number(one.getAttribute("value")) >= since);
  line.textContent = lines.reverse().map((one) => one.querySelector("span")?.textContent?.trim()).join(" · ");
  line.classList.add("told");
}

/** Whether these news are kept, to be played back or because nobody could see what is shown. @param {any} news */
export function takes(news) {
  if (run) return late = true;
  if (letting) return false;
  if (still.matches || document.hidden || table().dataset.past !== undefined || news.whole !== undefined) return false;
  if (unseen() && news.head?.["data-entries"]) {
    held.push(news);
    return true;
  }
  const head = news.head ?? {}, since = Number(head["data-since"] ?? table().dataset.since);
  const mine = /\bis-mine\b/.test(head.class ?? table().className) || head["data-over"] === "1";
  const from = Math.max(seen + 1, since), fresh = [...held, news].flatMap((one) => one.log?.lines ?? []);
  if (mine && since && linesFrom(from, fresh) > 1) {
    held = [];
    start(from, { known: true, short: true });
    return true;
  }
  const wait = GLANCE - (performance.now() - shownAt);
  if (!held.length && (mine || wait <= 0 || table().classList.contains("is-mine") || !head["data-entries"])) return false;
  held.push(news);
  clearTimeout(timer);
  if (mine) release(true);
  else timer = setTimeout(release, Math.max(0, wait));
  return true;
}

/** What was held is shown, one after the other, each for a glance; all of it where there is no time. @param {boolean} [all] */
function release(all = false) {
  clearTimeout(timer);
  if (!all && unseen()) return;      // it goes on when that has been seen
  letting = true;
  do {
    const news = held.shift();
    if (news) page.hear(news);
  } while (all && held.length);
  letting = false;
  if (held.length) timer = setTimeout(release, GLANCE);
}

/** What somebody met with has been seen: what came meanwhile follows. */
function goOn() {
  const newest = unseen() || run ? undefined : held.pop();
  if (newest) page.hear(newest);
}

/** A page that was opened, or looked at again: has something happened that nobody saw? */
export function arrive() {
  const known = remembered(seenKey()), since = Number(table().dataset.since), over = table().dataset.over === "1";
  seen = Math.max(seen, Math.min(Number(known ?? 0), entries()));
  const from = Math.max(seen + 1, since);
  if (!run && since && !still.matches && !document.hidden && table().dataset.past === undefined
      && (!over || known !== null) && linesFrom(from) > 1) start(from, { short: true });
  else shown();
}

// --- playing ---------------------------------------------------------------------------------------------

/** @param {number} from @param {{ known?: boolean, short?: boolean, paused?: boolean, at?: number }} how */
export function start(from, { known = false, short = false, paused = false } = {}) {
  clearTimeout(timer);
  run?.wake();
  run = {
    from, queue: [], at: null, last: null, left: 0, count: paused ? 1 : Infinity, going: false, known, all: listed(), done: 0,
    pace: short ? BY_ITSELF : Infinity, wake: () => {}, before: [],
  };
  late = false;
  go(run);
}

/** The panel comes with the first step. */
function unfold() {
  const panel = byId("play"), focus = document.activeElement;
  if (!panel || !panel.hidden) return;
  lay();
  table().classList.add("playing");
  panel.hidden = false;
  if (focus?.closest("#bar")) byId("play-pause")?.focus({ preventScroll: true });
}

/** Show as many steps as are wanted, one after the other. @param {Run} me */
async function go(me) {
  if (me.going) return;
  me.going = true;
  try {
    while (run === me && me.count > 0) {
      if (!me.queue.length && !me.last) await more(me);
      if (run !== me) return;
      const step = me.queue.shift();
      if (!step) return void await finish(me);
      show(me, step);
      me.count -= 1;
      if (me.count > 0) await rest(me, step);
    }
  } catch {
    if (run === me) await skip();
  } finally {
    me.going = false;
  }
}

/** @param {Run} me */
async function more(me) {
  const n = me.at === null ? me.from : me.at + 1;
  const wishes = [me.at === null ? "" : `past=${me.at}`, me.all ? "all=1" : "", location.search.slice(1)];
  const reply = await page.ask(`${table().dataset.played}${n}?${wishes.filter(Boolean).join("&")}`, me.known || me.at !== null);
  if (reply.kind !== "arrived") throw new Error(String(reply.status));
  const told = data(reply);
  me.queue.push(...told.steps);
  [me.left, me.last] = [told.left, told.last ?? null];
  const all = told.steps.length + told.left;
  if (me.pace === Infinity || me.done) return;
  me.pace = me.pace / Math.max(1, all);
}

/** @param {Run} me @param {any} step */
function show(me, step) {
  page.change(step);
  me.at = step.n;
  me.done += 1;
  me.before.push(step.n);
  for (const spot of ["words", "pause", "speed"]) paint(spot, step);
  unfold();
  page.point(step.places);
  page.watch(dwell(me, step) >= TO_FOLLOW);
  page.tell(step.text, step.n);
  page.land(step, me.count === Infinity ? dwell(me, step) : Infinity);
}

/** Milliseconds that a step stands: what it did to who sits here can be read. @param {Run} me @param {any} step */
const dwell = (me, step) => {
  const own = step.touches.some(isOwn) || (step.event && isOwn(step.seat));
  return Math.max(SHORTEST, (own ? Math.max(DWELL, reading(step.text)) : Math.min(DWELL, me.pace)) / speed());
};

/** Until the next step. @param {Run} me @param {any} step */
const rest = (me, step) => new Promise((resolve) => {
  const end = setTimeout(resolve, dwell(me, step));
  me.wake = () => { clearTimeout(end); resolve(undefined); };
});

/** The present comes. @param {Run} me */
async function finish(me) {
  const { last } = me;
  end();
  page.change(last);
  [table().dataset.revision, table().dataset.noted] = last.to;
  seen = entries();
  remembered(seenKey(), String(seen));
  shown();
  if (late) await page.refresh();
}

function end() {
  run?.wake();
  run = null;
  table().classList.remove("playing");
  const panel = byId("play"), focused = panel?.contains(document.activeElement);
  if (panel) panel.hidden = true;
  page.point([]);
  if (focused) /** @type {HTMLElement | null} */ (document.querySelector("#bar button:not([disabled]), #bar a"))?.focus();
}

/** Whether all of the page comes too early: it is asked for again at the end. */
export function waits() {
  late ||= run !== null;
  return run !== null;
}

/** Stop playing without showing anything: somebody looks elsewhere. */
export function cease() {
  held = [];
  if (run) end();
}

/** To the present at once. */
export async function skip() {
  if (!run) return;
  end();
  seen = Infinity;      // whoever skips has seen it
  present = page.refresh();
  try {
    await present;
  } finally {
    present = null;
  }
  seen = entries();
  remembered(seenKey(), String(seen));
  byId("since")?.focus({ preventScroll: true });
}

/** The answer with the present, after a replay that was skipped. */
export const settling = () => present;

/** So many steps more. @param {Run} me @param {number} count */
function want(me, count) {
  me.count = count;
  paint("pause");
  me.wake();
  go(me);
}

/** Whether it stands still, at the wish of the player. */
export const stopped = () => run !== null && run.count !== Infinity;

function toggle() {
  if (run) want(run, stopped() ? Infinity : 0);
}

/** One step on, or back, and stay there. @param {number} way */
function step(way) {
  if (!run) return;
  if (way > 0) return want(run, 1);
  const { from, before } = run;
  start(before.at(-2) ?? from, { paused: true });
  [run.from, run.before] = [from, before.slice(0, -2)];
}

/** @param {string} what @param {any} [step] */
function paint(what, step) {
  const words = byId("play-words"), pause = byId("play-pause"), fast = byId("play-speed"), bar = byId("play-done");
  if (what === "words" && words && run) {
    const sign = document.querySelector(`#player-${step.seat} .sym`)?.cloneNode(true), gain = document.createElement("span");
    gain.className = "gain";
    gain.textContent = step.points;
    const text = document.createElement("b");
    text.textContent = step.text;
    words.className = step.seat === null ? "" : `seat-${step.seat}`;
    words.replaceChildren(...(sign ? [sign, " "] : []), text, " ", gain);
    const left = run.queue.length + run.left;
    if (bar) bar.style.setProperty("--done", String(run.done / Math.max(1, run.done + left)));
  }
  if (what === "pause" && pause && run) {
    pause.setAttribute("aria-pressed", String(stopped()));
    pause.setAttribute("aria-label", (stopped() ? pause.dataset.go : pause.dataset.stop) ?? "");
    pause.textContent = stopped() ? "▶" : "❚❚";
  }
  if (what === "speed" && fast) fast.textContent = `${speed()}×`;
}

/** The sentence stands where the bar is, in a room of the same size. */
function lay() {
  const panel = byId("play"), bar = byId("bar")?.getBoundingClientRect();
  if (!run || !panel || !bar) return;
  const low = Math.max(0, innerHeight - Math.min(bar.bottom, innerHeight)), high = Math.min(bar.height, innerHeight / 2);
  panel.style.left = `${bar.left}px`;
  panel.style.width = `${bar.width}px`;
  panel.style.bottom = `${low}px`;
  panel.style.minHeight = `${high}px`;
}

const DO = {
  pause: toggle, skip, back: () => step(-1), on: () => step(1),
  again: () => run && start(run.from),
  speed: () => {
    remembered(SPEED, String(SPEEDS[(SPEEDS.indexOf(speed()) + 1) % SPEEDS.length]));
    paint("speed");
  },
};

/** @param {MouseEvent} event */
function click(event) {
  const target = /** @type {Element} */ (event.target), since = target.closest("#since");
  if (since && !still.matches && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    event.stopPropagation();
    return start(Number(since.getAttribute("data-at")));
  }
  if (!run) return;
  const wish = target.closest("[data-play]")?.getAttribute("data-play");
  if (wish) {
    event.stopPropagation();
    return void DO[/** @type {keyof typeof DO} */ (wish)]();
  }
}

/** @type {Record<string, keyof typeof DO>} */
const KEYS = { " ": "pause", ArrowRight: "on", ArrowDown: "on", ArrowLeft: "back", ArrowUp: "back", r: "again" };

/** @param {KeyboardEvent} event */
function key(event) {
  const target = /** @type {Element} */ (event.target);
  if (!run || event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, dialog, #side, #top")) return;
  if (target.closest("#play") && (event.key === "Enter" || event.key === " ")) return;      // the button itself
  if (event.key.length > 1 && !/^(Arrow|Escape|Enter)/.test(event.key)) return;
  event.preventDefault();
  event.stopPropagation();
  DO[KEYS[event.key] ?? "skip"]();
}

/** @param {Page} hooks */
export function hold(hooks) {
  page = hooks;
  document.addEventListener("click", click, true);
  document.addEventListener("keydown", key, true);
  document.addEventListener("visibilitychange", () => document.hidden || run || arrive());
  document.addEventListener("lauta:revealed", () => queueMicrotask(goOn));
  addEventListener("resize", lay);
}
