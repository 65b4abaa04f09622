// @ts-check
/**
 * The live table: shows what the server sends, sends what people choose. It knows no rules: a place with
 * data-a can be played, a button of the form "act" too. It never shows an older revision than its own.
 */
import { fill, morph } from "./morph.js";
import { completeLinks, reachScrolling } from "./page.js";
import * as board from "./board.js";
import { found, lost } from "./offline.js";
import { connect } from "./socket.js";
import * as scene from "./scene.js";
import * as playback from "./playback.js";
import * as feedback from "./feedback.js";
import * as sight from "./board_view.js";
import * as overlays from "./overlays.js";

const ALL_STEPS = "lauta.all-steps";
let tab = "", busy = "", rulesOf = "", read = -1;        // no tab has been chosen yet: the server's choice holds
/** @type {number | null} */ let wanted = null;      // the position of the past that was asked for last
let looking = false;
/** What comes after each position of the past. @type {Map<number, any>} */
const ahead = new Map();
/** @type {number[]} */ let here = [];
let connection = "";

/** @param {string} id */
const byId = (id) => document.getElementById(id);
const table = () => /** @type {HTMLElement} */ (byId("table"));
const tabs = () => [...document.querySelectorAll("[role=tab]")].map((e) => e.getAttribute("data-tab") ?? "");
const allSteps = () => /** @type {HTMLInputElement | null} */ (byId("all-steps"));
const inPast = () => table().dataset.past !== undefined;

/** Show the table as the server drew it. @param {string} html @param {boolean} [always] */
function show(html, always = false) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const next = page.getElementById("table"), now = table();
  if (!next) return;
  if (next.dataset.build !== now.dataset.build || !byId("log") !== !page.getElementById("log")) return location.reload();
  if (!always && (inPast() || !isNewer(next, now))) return hasNews();
  if (playback.waits()) return;
  changing(() => {
    morph(now, next);
    for (const stage of next.querySelectorAll("svg[data-stage]")) scene.follow(stage);
    const log = page.getElementById("log"), old = byId("log");
    if (log && old) fill(old, log);
  });
  playback.shown();
}

/** What is looked at is not the present any more. */
function hasNews() {
  if (inPast()) byId("to-now")?.classList.add("news");
}

/** @param {() => void} change */
function changing(change) {
  const focus = document.activeElement, words = status();
  board.gliding(change);
  settle();
  scene.furnishAll();
  if (focus && focus !== document.body && !focus.isConnected) catchFocus();
  if (inPast()) follow();
  else if (!playback.playing()) feedback.look();
  if (status() !== words) tell(inPast() ? status() : `${lastLine()} ${status()}`);
}

/** Show what the server told: all of it, or what has changed. @param {any} news */
function hear(news) {
  if (news.whole !== undefined) return show(news.whole);
  if (inPast()) return hasNews();
  if (playback.takes(news)) return;
  const have = serial(), isOld = (/** @type {number[]} */ other) => other[0] < have[0] || (other[0] === have[0] && other[1] <= have[1]);
  if (isOld(news.to)) return;
  if (news.from[0] !== have[0] || news.from[1] !== have[1]) return void refresh();
  changing(() => apply(news));
  table().dataset.revision = news.to[0];
  table().dataset.noted = news.to[1];
  playback.shown();
}

/** What this page shows, as the server counts. */
const serial = () => [Number(table().dataset.revision), Number(table().dataset.noted)];

/** @param {any} news parts, scenes and lines that have changed */
function apply(news) {
  for (const name of news.gone ?? []) table().removeAttribute(name);
  for (const [name, value] of Object.entries(news.head ?? {})) table().setAttribute(name, String(value));
  for (const [id, html] of Object.entries(news.parts ?? {})) {
    const next = new DOMParser().parseFromString(String(html), "text/html").body.firstElementChild, old = byId(id);
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
  for (const html of log.lines) list.prepend(new DOMParser().parseFromString(html, "text/html").body.firstElementChild ?? "");
}

/** Whether the server drew it later; `noted` counts what has changed for this reader alone. @param {HTMLElement} next @param {HTMLElement} now */
function isNewer(next, now) {
  const since = Number(next.dataset.revision) - Number(now.dataset.revision);
  return since > 0 || (since === 0 && Number(next.dataset.noted) > Number(now.dataset.noted));
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

const status = () => byId("status")?.textContent?.trim() ?? "";
const lastLine = () => document.querySelector("#panel-log li:not(.minor) a span")?.textContent?.trim() ?? "";

/** @param {string} text */
function tell(text) {
  const live = byId("announce");
  if (live) live.textContent = text;
}

/** What belongs to this page and not to the server, after every change. */
function settle() {
  for (const field of document.querySelectorAll("form[data-live] input[name=version]")) {
    /** @type {HTMLInputElement} */ (field).value = table().dataset.version ?? "";
  }
  if (!tabs().includes(tab)) tab = document.querySelector("[role=tab][aria-selected=true]")?.getAttribute("data-tab") ?? "";
  choose(tab);
  const steps = allSteps();
  if (steps) steps.checked = remembered(ALL_STEPS) === "1";
  settlePresence();
  completeLinks();
  closePick();
  playback.recount();
  feedback.settle();
  const title = document.title.replace(/^● /, "");
  document.title = table().classList.contains("is-mine") ? `● ${title}` : title;
  document.dispatchEvent(new Event("lauta:shown"));
  sight.settle();
}

/** Sheets and texts that are wider than their panel. */
function settleScrolling() {
  reachScrolling(document.querySelectorAll("#side :is(.boards figure, pre)"));
  for (const box of document.querySelectorAll(".words, #hand ul")) {      // what is cut off there is reached by keyboard too
    const cut = box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1;
    if (cut) box.setAttribute("tabindex", "0");
    else box.removeAttribute("tabindex");
  }
  reachScrolling(byId("rules-body")?.shadowRoot?.querySelectorAll(".rules figure") ?? []);
}

/** What this browser keeps for itself, where it may. @param {string} name @param {string} [value] */
function remembered(name, value) {
  try {
    if (value !== undefined) localStorage.setItem(name, value);
    return localStorage.getItem(name);
  } catch {
    return value ?? null;
  }
}

/** Where the element with the focus is gone: back to the board or the buttons. */
function catchFocus() {
  const place = board.lastPlace() ?? document.querySelector("#bar button:not([disabled]), #bar a");
  if (place) /** @type {HTMLElement} */ (place).focus({ preventScroll: true });
}

/** @param {string} text */
function trouble(text) {
  const note = byId("trouble");
  if (!note) return;
  note.textContent = text;
  note.hidden = !text;
  clearTimeout(Number(note.dataset.timer));
  if (text) note.dataset.timer = String(setTimeout(() => { note.hidden = true; }, 6000));
}

/** @param {string} url @param {RequestInit} [how] */
const ask = (url, how) => fetch(url, {
  ...how, headers: { "X-Fragment": "1", ...(how && !inPast() ? { "X-Since": serial().join(".") } : {}) }, credentials: "same-origin",
});

/** @param {Response} reply the table, or what has changed */
async function take(reply) {
  if (reply.headers.get("Content-Type")?.startsWith("application/json")) hear(await reply.json());
  else show(await reply.text());
}

/** Send a form; what comes back is the table. @param {HTMLFormElement} form @param {Record<string, string>} more */
async function send(form, more) {
  const version = table().dataset.version ?? "";
  if (busy === version) return;        // one answer to one position: a double click is one click
  busy = version;
  table().classList.add("busy");
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) body.set(name, String(value));
  for (const [name, value] of Object.entries(more)) body.set(name, value);
  try {
    const reply = await ask(form.getAttribute("action") + location.search, { method: "POST", body });
    if (reply.ok) await take(reply);
    else {
      trouble((await reply.json()).error);
      await refresh();
    }
  } catch {
    trouble(table().dataset.failed ?? "");
  } finally {
    if (busy === version) busy = "";
    table().classList.remove("busy");
  }
}

async function refresh() {
  const reply = await ask(table().dataset.now + location.search);
  if (reply.ok) show(await reply.text(), true);
}

/** Take back the last decision and choose this in its place. @param {string} action nothing more where empty */
async function playInstead(action) {
  await send(/** @type {HTMLFormElement} */ (byId("undo")), {});
  if (action) await act(action);
}

/** @param {string} action */
const act = (action) => send(/** @type {HTMLFormElement} */ (byId("act")), { action });

/** Play at places: at once where there is one plain thing to do, else ask. A finger that asks for the same again means it.
 * @param {Element[]} places @param {boolean} [byFinger] which could not point at it before */
function playAt(places, byFinger = false) {
  const actions = places.flatMap((place) => (place.getAttribute("data-a") ?? "").split(" ")).filter(Boolean);
  const words = actions.length === 1 ? wordsOf(actions[0]) : null, reveals = byFinger && words?.hasAttribute("data-reveals");
  const asked = reveals && document.querySelector(`#pick:not([hidden]) > :nth-last-child(2):first-child[data-choice="${actions[0]}"]`);
  if (actions.length === 1 && !words?.hasAttribute("data-careful") && (asked || !reveals)) act(actions[0]);
  else if (actions.length) openPick(actions);
}

/** Ask for everything that can be done at a place, the less usual ways too. @param {Element | null} place */
function playOtherwise(place) {
  const name = CSS.escape(place?.getAttribute("data-cell") ?? "");
  const ways = [...document.querySelectorAll(`#panel-text [data-place="${name}"]`)].map((way) => way.getAttribute("data-choice") ?? "");
  if (ways.length) openPick(ways);
  return ways.length > 0;
}

/** As a click on a place. @param {Element} place */
function press(place) {
  const other = place.getAttribute("data-instead");
  if (other === null) playAt([place]);
  else playInstead(other);
}

/** @param {string} action @returns {Element | null} */
const wordsOf = (action) => document.querySelector(`#panel-text [data-choice="${action}"]`);

/** @param {string[]} actions */
function openPick(actions) {
  const pick = byId("pick");
  if (!pick) return;
  const cancel = document.createElement("button");
  cancel.type = "button";
  cancel.className = "quiet";
  cancel.dataset.do = "cancel";
  cancel.textContent = pick.dataset.cancel ?? "×";
  pick.replaceChildren(...actions.flatMap((a) => wordsOf(a)?.cloneNode(true) ?? []), cancel);
  pick.hidden = false;
  byId("acts")?.setAttribute("hidden", "");
  pick.querySelector("button")?.focus();
}

function closePick() {
  const pick = byId("pick");
  if (!pick || pick.hidden) return;
  const held = pick.contains(document.activeElement);
  pick.hidden = true;
  pick.replaceChildren();
  byId("acts")?.removeAttribute("hidden");
  if (held) catchFocus();
}

/** Tell in the bar what a place or a button would bring. @param {Element | null} element */
function preview(element) {
  const line = byId("preview");
  if (!line || inPast()) return;
  const actions = (element?.getAttribute("data-a") ?? "").split(" ").filter(Boolean);
  const texts = actions.map((a) => wordsOf(a)?.innerHTML).filter(Boolean);
  if (texts.length) line.innerHTML = texts.join(" <i>·</i> ");      // our own server's, escaped there
  else line.textContent = element?.getAttribute("aria-label") ?? element?.querySelector("title")?.textContent ?? "";
}

/** Point at places on the board. @param {Element | null} line */
function point(line) {
  pointAt((line?.getAttribute("data-places") ?? "").split(" ").filter(Boolean));
}

/** @param {string[]} places by their names */
function pointAt(places) {
  for (const old of document.querySelectorAll("#chart .pointed")) old.classList.remove("pointed");
  for (const name of places) {
    document.querySelector(`#chart [data-cell="${CSS.escape(name)}"]`)?.classList.add("pointed");
  }
}

/** Look at the position after n entries. @param {number} n */
async function lookAt(n) {
  wanted = n;
  playback.cease();
  if (looking) return;        // who holds a key down sees as many positions as there is time for
  looking = true;
  try {
    while (wanted !== null) {
      const asked = wanted, known = inPast() && asked === Number(table().dataset.past) + 1 ? ahead.get(asked) : undefined;
      const news = known ?? await stepsFrom(asked);
      if (wanted === null || !news) break;
      changing(() => apply(news));
      if (wanted === asked) wanted = null;
      slide(wanted ?? asked);
    }
  } catch {
    trouble(table().dataset.failed ?? "");
  } finally {
    looking = false;
    wanted = null;
  }
}

/** The position after n entries, and what changes with those that follow. @param {number} n */
async function stepsFrom(n) {
  const reply = await ask(`${table().dataset.steps}${n}${location.search}`);
  if (!reply.ok) return null;
  const [first, ...rest] = await reply.json();
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

/** @param {string} name */
function choose(name) {
  tab = name;
  for (const button of document.querySelectorAll("[role=tab]")) {
    const mine = button.getAttribute("data-tab") === name;
    button.setAttribute("aria-selected", String(mine));
    button.setAttribute("tabindex", mine ? "0" : "-1");
  }
  for (const panel of document.querySelectorAll("#side .panel")) {
    const beside = panel.id === "panel-log" && name === "boards";      // own cards and what happened, where there is room
    panel.classList.toggle("beside", beside);
    /** @type {HTMLElement} */ (panel).hidden = panel.id !== `panel-${name}` && !beside;
  }
  const talk = byId("tab-talk"), said = Number(talk?.dataset.count ?? 0);
  if (name === "talk" || read < 0) read = said;
  talk?.classList.toggle("news", said > read);
  settleScrolling();
  if (name === "rules") fetchRules();
}

/** Where the panels are below the board or the players, as on a phone, what was chosen comes into sight. */
function bringUp() {
  const page = document.documentElement, side = byId("side");
  if (page.scrollHeight > page.clientHeight + 4) document.querySelector("#side .tabs")?.scrollIntoView({ block: "start" });
  else if (side && side.scrollHeight > side.clientHeight + 4) {
    side.scrollTop += (byId(`panel-${tab}`)?.getBoundingClientRect().top ?? 0) - (byId("tabs")?.getBoundingClientRect().bottom ?? 0);
  }
}

/** The rules are long and seldom read: fetched when first wanted, in a tree of their own. */
async function fetchRules() {
  const body = byId("rules-body"), source = body?.dataset.source ?? "";
  if (!body || (body.shadowRoot && rulesOf === source)) return;
  rulesOf = source;        // another one where the words of the table change
  const root = body.shadowRoot ?? body.attachShadow({ mode: "open" });
  const page = new DOMParser().parseFromString(await (await fetch(source)).text(), "text/html");
  root.replaceChildren(...page.querySelectorAll("link[rel=stylesheet]"), ...[page.getElementById("rules-text") ?? ""]);
  for (const sheet of root.querySelectorAll("link")) sheet.addEventListener("load", settleScrolling);
}

/** @param {Element} target */
function command(target) {
  const result = /** @type {HTMLDialogElement | null} */ (byId("result"));
  switch (target.closest("[data-do]")?.getAttribute("data-do")) {
    case "closer": return board.zoom(1.4);
    case "farther": return board.zoom(1 / 1.4);
    case "whole": return sight.turn();
    case "cancel": return closePick();
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
    choose(name);
    return bringUp();
  }
  const other = target.closest("[data-instead]");
  if (other) return press(other);
  if (target.closest("#sea, #hand, #panel-boards")) {
    const places = board.meant(event);
    const byFinger = "pointerType" in event && event.pointerType === "touch";
    return places.length ? playAt(places, byFinger) : closePick();
  }
  command(target);
});

document.addEventListener("contextmenu", (event) => {
  const place = /** @type {Element} */ (event.target).closest("#chart [data-a], #panel-boards svg [data-a]");
  if (place && playOtherwise(place)) event.preventDefault();
});

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.hasAttribute("data-live")) return;
  event.preventDefault();
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  send(form, button?.name ? { [button.name]: button.value } : {});
  if (form.id === "say") for (const field of form.elements) if (field.getAttribute("name") === "text") /** @type {HTMLInputElement} */ (field).value = "";
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
    if (place || target.closest("#sea")) preview(place);
    point(target.closest("[data-places]"));
  });
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** @type {Record<string, () => void>} */
const KEYS = {
  b: () => board.walk(0, 0),
  n: () => board.nextTarget(),
  a: () => /** @type {HTMLElement | null} */ (document.querySelector("#bar button:not([disabled]), #bar a"))?.focus(),
  h: () => /** @type {HTMLElement | null} */ (document.querySelector("#hand button"))?.focus(),
  o: () => playOtherwise(document.activeElement),
  u: () => byId("do-undo")?.click(),
  e: () => byId("do-end")?.click(),
  s: () => byId("since")?.click(),
  "?": () => /** @type {HTMLDialogElement} */ (byId("keys")).showModal(),
  "+": () => board.zoom(1.4),
  "-": () => board.zoom(1 / 1.4),
  "0": () => board.whole(),
  f: overlays.turnFirst,
};
for (let n = 1; n <= 9; n++) KEYS[String(n)] = () => turnTo(tabs()[n - 1]);

/** @param {string | undefined} name */
function turnTo(name) {
  if (!name) return;
  choose(name);
  byId(`tab-${name}`)?.focus();
}

/** @param {KeyboardEvent} event */
function arrow(event) {
  const way = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
  if (!way) return false;
  const onPlace = /** @type {Element} */ (event.target).closest("svg [data-cell]");
  if (/** @type {Element} */ (event.target).closest("[role=tablist]")) {
    const names = tabs();
    turnTo(names[(names.indexOf(tab) + way[0] + way[1] + names.length) % names.length]);
  } else if (inPast() && way[0]) step(way[0]);
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
    if (inPast()) backToNow();
    closePick();
  } else if ((event.key === "Enter" || event.key === " ") && place) press(place);
  else if (KEYS[event.key]) KEYS[event.key]();
  else if (!arrow(event)) return;
  event.preventDefault();
});

/** @param {"up" | "down"} state @param {number} [wait] */
function net(state, wait) {
  connection = state;
  settlePresence();
  if (state === "down") lost(wait ?? 0);
  else found();
}

/** @param {{ here?: number[] }} message */
function meet(message) {
  if (message.here) here = message.here;
  settlePresence();
}

/** Who is here, and whether this page is. */
function settlePresence() {
  byId("net")?.setAttribute("data-state", connection);
  for (const player of document.querySelectorAll("li.player[data-kind=human]")) {
    player.classList.toggle("away", !here.includes(Number(player.getAttribute("data-seat"))));
  }
}

board.hold();
playback.hold({
  change: (news) => changing(() => apply(news)), hear,
  ask: (url, since) => fetch(url, { headers: since ? { "X-Since": serial().join(".") } : {}, credentials: "same-origin" }),
  refresh, tell, point: (places) => pointAt(places), land: feedback.land, begin: sight.stepBack,
});
feedback.hold();
settle();
addEventListener("resize", settleScrolling);
for (const side of document.querySelectorAll("#side")) new ResizeObserver(settleScrolling).observe(side);      // it grows after the window
scene.furnishAll();
if (byId("log")) playback.arrive();
connect(() => `${table().dataset.live}${location.search.replace("?", "&")}&since=${serial().join(".")}`, {
  show: (text) => hear(JSON.parse(text)), hear: meet, net,
});
