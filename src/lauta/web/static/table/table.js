// @ts-check
/**
 * The live table: shows what the server sends, sends what people choose. It knows no rules: a place with
 * data-a can be played, a button of the form "act" too. It never shows an older revision than its own.
 */
import { fill, morph, parsed } from "../common/morph.js";
import { completeLinks } from "../common/page.js";
import * as board from "../board/board.js";
import { connect } from "../common/channel.js";
import { taken } from "../common/drafts.js";
import { data, request, send } from "../common/network.js";
import * as spoken from "./spoken.js";
import * as scene from "../board/scene.js";
import * as playback from "../board/playback.js";
import * as banner from "./banner.js";
import * as elsewhere from "./elsewhere.js";
import * as feedback from "../board/feedback.js";
import * as sound from "../board/sound.js";
import * as vibration from "../board/vibration.js";
import * as sight from "../board/board_view.js";
import "../board/beyond.js";
import * as keys from "./keys.js";
import * as panels from "./panels.js";
import * as pick from "../board/pick.js";
import * as presence from "./presence.js";
import * as press from "./press.js";
import { clear } from "../board/reveal.js";
import { byId, inPast, serial, table, trouble } from "../common/dom.js";
import { remembered } from "../common/remembered.js";
import { watchSizes } from "../common/sizes.js";

const ALL_STEPS = "lauta.all-steps", GONE = 410, SLOW_MS = 400;
let busy = "";        // the version to which a move is under way
/** Its answer. @type {Promise<unknown> | null} */ let moving = null;
let sending = 0;      // forms whose answers are under way
let slowly = 0;      // the timer that says so
/** Words and wishes go one after the other, so that the last one holds. @type {Promise<unknown>} */ let wishes = Promise.resolve();
/** @type {number | null} */ let wanted = null;      // the position of the past that was asked for last
let looking = false;
let missed = [0, 0];      // the newest of what was told while something else was shown
/** What comes after each position of the past. @type {Map<number, any>} */
const ahead = new Map();

const allSteps = () => /** @type {HTMLInputElement | null} */ (byId("all-steps"));

/** Show the table as the server drew it. @param {string} html @param {boolean} [always] */
function show(html, always = false) {
  const page = parsed(html);
  const next = page.getElementById("table"), now = table();
  if (!next) return;
  if (next.dataset.build !== now.dataset.build || !byId("log") !== !page.getElementById("log")) return location.reload();
  const to = [Number(next.dataset.revision), Number(next.dataset.noted)];
  if (!always && (inPast() || !isLater(to, serial()))) return hasNews(to);
  if (playback.waits()) return;
  changing(() => {
    morph(now, next);
    for (const stage of next.querySelectorAll("svg[data-stage]")) scene.follow(stage);
    const log = page.getElementById("log"), old = byId("log");
    if (log && old) fill(old, log);
  });
  playback.shown();
}

/** What is looked at is not the present any more. @param {number[]} to as the server counts */
function hasNews(to) {
  if (!inPast()) return;
  if (isLater(to, missed)) missed = to;
  byId("to-now")?.classList.add("news");
}

/** @param {number[]} one @param {number[]} other */
const isLater = (one, other) => one[0] > other[0] || (one[0] === other[0] && one[1] > other[1]);

/** @param {() => void} change */
function changing(change) {
  const focus = document.activeElement;
  board.gliding(change);
  if (!inPast() && !playback.playing()) feedback.look();      // before the view moves on
  settle();
  scene.furnishAll();
  if (focus && focus !== document.body && !focus.isConnected) pick.catchFocus();
  if (inPast()) follow();
  spoken.settle();
}

/** Show what the server told: all of it, or what has changed. @param {any} news */
function hear(news) {
  if (news.whole !== undefined) return show(news.whole);
  if (inPast()) return hasNews(news.to);
  if (playback.takes(news)) return;
  const have = serial();
  if (!isLater(news.to, have)) return;
  if (news.from[0] !== have[0] || news.from[1] !== have[1]) return void refresh();
  changing(() => apply(news));
  table().dataset.revision = news.to[0];
  table().dataset.noted = news.to[1];
  playback.shown();
}

/** @param {any} news parts, scenes and lines that have changed */
function apply(news) {
  for (const name of news.gone ?? []) table().removeAttribute(name);
  for (const [name, value] of Object.entries(news.head ?? {})) table().setAttribute(name, String(value));
  for (const [id, html] of Object.entries(news.parts ?? {})) {
    const next = parsed(String(html)).body.firstElementChild, old = byId(id);
    if (next && old) morph(old, next);
  }
  for (const [id, told] of Object.entries(news.scenes ?? {})) scene.change(id, told);
  if (news.log) tellLog(news.log);
}

/** @param {{ from: number, first: number, lines: string[] }} log */
function tellLog(log) {
  const list = byId("log");
  if (!list) return;
  for (const line of [...list.children]) {
    const n = Number(line.getAttribute("value"));
    if (n >= log.from || n < log.first) line.remove();
  }
  for (const html of log.lines) list.prepend(parsed(html).body.firstElementChild ?? "");
}

/** Keep the line of the log that is looked at in sight. */
function follow() {
  const panel = byId("panel-log"), line = byId(`log-${table().dataset.past}`);
  for (const old of document.querySelectorAll("#log [aria-current]")) old.removeAttribute("aria-current");
  line?.setAttribute("aria-current", "step");
  if (!panel || !line) return;
  const at = line.getBoundingClientRect(), box = panel.getBoundingClientRect();
  if (at.top < box.top || at.bottom > box.bottom) panel.scrollTop += at.top - box.top - box.height / 2;
}

/** A page that began at a step has the address of the step that it shows: to copy it, and to load it again. */
function settleAddress() {
  const at = table().dataset.at ?? "", here = inPast() ? `${at}${table().dataset.past}` : at.replace(/\/at\/$/, "");
  if (at && location.pathname.startsWith(at) && location.pathname !== here) replaceAddress(here + location.search);
}

/** Browsers allow so many changes in a while; the page is the same without. @param {string} address */
function replaceAddress(address) {
  try {
    history.replaceState(null, "", address);
  } catch { /* the next position tries again */ }
}

/** What belongs to this page and not to the server, after every change. */
function settle() {
  settleAddress();
  for (const field of document.querySelectorAll("form[data-live] input[name=version]")) {
    /** @type {HTMLInputElement} */ (field).value = table().dataset.version ?? "";
  }
  settleBusy();
  panels.settle();
  const steps = allSteps();
  if (steps) steps.checked = remembered(ALL_STEPS) === "1";
  presence.settle();
  completeLinks();
  pick.keepPick();
  playback.recount();
  sound.settle();
  vibration.settle();
  settleTitle();
  document.dispatchEvent(new Event("lauta:shown"));
  elsewhere.settle();
  banner.settle(playback.playing());
  sight.settle();
}

/** Among other tabs: whose turn it is. */
function settleTitle() {
  const turn = `● ${byId("banner")?.dataset.turn ?? ""} · `, mine = table().classList.contains("is-mine");
  const title = document.title.startsWith(turn) ? document.title.slice(turn.length) : document.title;
  document.title = mine ? turn + title : title;
}

/** @typedef {import("../common/network.js").Outcome} Outcome */

/** What the server is to know of this page. @param {boolean} [since] whether it may answer with what has changed */
const headers = (since = false) => ({ "X-Fragment": "1", ...(since ? { "X-Since": serial().join(".") } : {}) });

/** @param {string} url @param {boolean} [since] */
const ask = async (url, since) => learned(await request(url, { headers: headers(since) }));

/** A script that has changed since: its page says so, and where to begin anew. @param {Outcome} outcome */
function learned(outcome) {
  if (outcome.status === GONE && learning()) location.reload();
  return outcome;
}

/** @param {Outcome} outcome the table, or what has changed @param {boolean} [always] */
function take(outcome, always) {
  if (!outcome.isCurrent) return;
  if (outcome.isJson) hear(data(outcome));
  else show(outcome.text, always);
}

/** Send a form: a move at once, but one to one position, so that a double click is one click; words and wishes in turn.
 * @param {HTMLFormElement} form @param {Record<string, string>} more */
async function sendForm(form, more) {
  const version = table().dataset.version ?? "", body = new URLSearchParams();
  for (const [name, value] of [...new FormData(form), ...Object.entries(more)]) body.set(name, String(value));
  if (!body.has("version")) return wishes = wishes.then(() => post(form, body));
  if (busy === version) return trouble(byId("trouble")?.dataset.sent ?? "");
  busy = version;
  clear();      // who plays on has seen what chance brought
  moving = post(form, body);
  await moving;
  if (busy === version) [busy, moving] = ["", null];
}

/** What comes back is the table; whether it did. @param {HTMLFormElement} form @param {URLSearchParams} body */
async function post(form, body) {
  sending += 1;
  settleBusy();
  const outcome = learned(await send(form.getAttribute("action") + location.search, body, { headers: headers(!inPast()) }));
  if (outcome.kind === "unanswered") trouble(table().dataset.failed ?? "");
  else {
    if (outcome.kind === "refused") trouble(outcome.why, outcome.html);
    // A repeated request is answered without the table; from the past of a free board one goes on in the present.
    if (outcome.kind === "arrived" && !outcome.replayed && !(form.id === "free" && inPast())) take(outcome);
    else await refresh();
  }
  sending -= 1;
  settleBusy();
  return outcome.kind === "arrived";
}

/** Whether this is a tutorial or a puzzle, whose script may be another one after an update. */
const learning = () => table().matches(".is-lesson, .is-puzzle");

/** Who waits long is told so by the pointer; an answer that comes at once does not make it flicker. */
function settleBusy() {
  table().classList.toggle("busy", sending > 0);
  clearTimeout(slowly);
  if (sending) slowly = setTimeout(() => table().classList.add("slow"), SLOW_MS);
  else table().classList.remove("slow");
}

/** True if nothing is to be said, as at the second of two presses on Enter; the field waits for it. @param {HTMLFormElement} form */
function isEmpty(form) {
  const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("text"));
  if (!field.value.trim()) field.focus();
  return !field.value.trim();
}

/** What was said leaves the field, and comes back where it has not arrived. @param {HTMLFormElement} form @param {Promise<unknown>} sent */
async function leaveField(form, sent) {
  const field = () => /** @type {HTMLInputElement} */ (form.elements.namedItem("text")), words = field().value;
  field().value = "";
  if (await sent) taken(form);
  else if (!field().value) field().value = words;
}

/** Show the present, and once more where something newer was heard of while the answer was under way. @returns {Promise<Outcome>} */
async function refresh() {
  const outcome = await ask(table().dataset.now + location.search);
  if (outcome.kind !== "arrived") return outcome;
  take(outcome, true);
  const late = isLater(missed, serial());
  missed = [0, 0];
  return late && !inPast() ? refresh() : outcome;
}

/** Show the present if it is newer, while no live connection says so. */
async function poll() {
  const outcome = await ask(table().dataset.now + location.search);
  if (outcome.kind === "arrived") take(outcome);
  return outcome;
}

/** Look at the position after n entries. @param {number} n */
async function lookAt(n) {
  wanted = n;
  playback.cease();
  if (looking) return;        // who holds a key down sees as many positions as there is time for
  looking = true;
  try {
    while (wanted !== null) {
      const asked = /** @type {number} */ (wanted), known = inPast() && asked === Number(table().dataset.past) + 1 ? ahead.get(asked) : undefined;
      const news = known ?? await stepsFrom(asked);
      if (wanted === null || !news) break;
      changing(() => apply(news));
      if (wanted === asked) wanted = null;
      slide(wanted ?? asked);
    }
  } finally {
    looking = false;
    wanted = null;
  }
}

/** The position after n entries, and what changes with those that follow. @param {number} n */
async function stepsFrom(n) {
  const outcome = await ask(`${table().dataset.steps}${n}${location.search}`);
  if (outcome.kind === "unanswered") trouble(table().dataset.failed ?? "");
  if (outcome.kind !== "arrived") return null;
  const [first, ...rest] = data(outcome);
  ahead.clear();
  rest.forEach((/** @type {any} */ news, /** @type {number} */ k) => ahead.set(n + 1 + k, news));
  return first;
}

/** The slider shows where we are going, also after a hand has moved it. @param {number} n */
function slide(n) {
  const slider = /** @type {HTMLInputElement | null} */ (byId("slider"));
  if (slider) slider.value = String(n);
}

/** The first step from n on, in the direction of `way`, that the log shows. @param {number} n @param {number} way */
function shown(n, way) {
  const lines = byId("panel-log"), last = Number(lines?.querySelector("[data-at]")?.getAttribute("data-at") ?? n);
  const passed = () => !allSteps()?.checked && byId(`log-${n}`)?.classList.contains("minor");
  while (n > 0 && n < last && passed()) n += way;
  return n;
}

/** @param {number} by */
function step(by) {
  const n = (wanted ?? Number(table().dataset.past)) + by;
  if (n >= 0 && n <= Number(table().dataset.last)) lookAt(shown(n, by));
}

async function backToNow() {
  wanted = null;
  await refresh();
}

/** @param {Element} target */
function command(target) {
  const result = /** @type {HTMLDialogElement | null} */ (byId("result"));
  switch (target.closest("[data-do]")?.getAttribute("data-do")) {
    case "closer": return board.zoom(1.4);
    case "farther": return board.zoom(1 / 1.4);
    case "whole": return sight.turn();
    case "unfold": return panels.unfold();
    case "cancel": return pick.closePick();
    case "list": return pick.turnList();
    case "look": return result?.close();
    case "result": return result?.show();
    case "keys": return /** @type {HTMLDialogElement} */ (byId("keys")).showModal();
    default:
  }
}

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (target.closest("[data-do=now]")) {
    event.preventDefault();
    return void backToNow();
  }
  const past = target.closest("[data-at]:not(#table)");
  if (past && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    if (past.id === "step-back" || past.id === "step-on") return step(past.id === "step-on" ? 1 : -1);
    const n = Number(past.getAttribute("data-at"));
    return void lookAt(past.id === "since" ? shown(n, 1) : n);
  }
  const name = target.closest("[role=tab]")?.getAttribute("data-tab");
  if (name) {
    panels.press(name);
    return panels.bringUp();
  }
  const other = target.closest("[data-instead]");
  if (other) return pick.press(other);
  if (target.closest("#sea, #hand, #panel-boards")) {
    const { places, vague, asks } = press.meant(event);
    return places.length ? pick.playAt(places, vague, asks) : pick.closePick();
  }
  if (target.closest("#do-list")) event.preventDefault();
  command(target);
});

document.addEventListener("contextmenu", (event) => {
  const place = /** @type {Element} */ (event.target).closest("#chart [data-a], #panel-boards svg [data-a]");
  if (place && pick.playOtherwise(place)) event.preventDefault();
});

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.hasAttribute("data-live")) return;
  event.preventDefault();
  if (form.id === "say" && isEmpty(form)) return;
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  const sent = sendForm(form, button?.name ? { [button.name]: button.value } : {});
  if (form.id === "say") leaveField(form, sent);
});

document.addEventListener("change", (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (field.hasAttribute("data-submit")) field.form?.requestSubmit();
  if (field === allSteps()) remembered(ALL_STEPS, field.checked ? "1" : "0");
});

document.addEventListener("input", (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (field.id === "slider") lookAt(Number(field.value));
});

for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, (event) => {
    const target = /** @type {Element} */ (event.target);
    const place = target.closest("#chart [data-cell], #hand [data-a], #panel-boards [data-cell]");
    if (place || target.closest("#sea")) pick.preview(place);
    pick.point(target.closest("[data-places]"));
  });
}

board.hold();
pick.hold(sendForm);
press.hold(() => (busy && busy === table().dataset.version ? moving : null));
keys.hold({ step, leave: backToNow });
playback.hold({
  change: (news) => changing(() => apply(news)), hear,
  ask: (url, since) => request(url, { headers: since ? { "X-Since": serial().join(".") } : {} }),
  refresh, tell: spoken.step, point: (places) => pick.pointAt(places), land: (step, time) => {
    feedback.land(step, time);
    banner.step(step, time ?? Infinity);
  }, watch: (slow) => (slow ? sight.watch() : sight.stepBack()),
});
feedback.hold();
spoken.hold();
settle();
if (inPast()) follow();
watchSizes(document.querySelectorAll("#side"), panels.settleScrolling);      // it grows after the window
scene.furnishAll();
if (byId("log")) playback.arrive();
connect(() => `${table().dataset.live}${location.search.replace("?", "&")}&since=${serial().join(".")}`, {
  show: (text) => hear(JSON.parse(text)), hear: presence.meet, net: presence.net, poll,
});
