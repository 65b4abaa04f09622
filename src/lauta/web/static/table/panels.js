// @ts-check
/**
 * The panels beside the board: which one is open, how far it scrolls, and the rules, fetched when first wanted.
 * What stands in them is the server's.
 */
import { byId } from "../common/dom.js";
import { unanswered } from "../common/lost.js";
import { parsed } from "../common/morph.js";
import { request } from "../common/network.js";
import { reachScrolling } from "../common/page.js";
import { media } from "../common/media.js";
import { remembered } from "../common/remembered.js";

let tab = "", rulesOf = "", read = -1;        // no tab has been chosen yet: the server's choice holds

export const tabs = () => [...document.querySelectorAll("[role=tab]")].map((e) => e.getAttribute("data-tab") ?? "");

/** The panel that is open. */
export const current = () => tab;

/** Where panels lie over the lower half of the page, and one is open only while somebody reads it. */
const stacked = media("(min-height: 521px) and (max-width: 760px), (min-height: 521px) and (max-width: 1100px) and (orientation: portrait)");
let open = false, unfolded = false;

/** Close what lies over the page, if anything does. @returns {boolean} whether something was open */
export function closeSheets() {
  const had = stacked.matches && (open || unfolded);
  [open, unfolded] = [false, false];
  settleSheets();
  return had;
}

/** The tab of a panel was pressed: it opens, or closes where it was open. @param {string} name */
export function press(name) {
  open = !(open && tab === name);
  unfolded = false;
  choose(name);
}

/** All that the players have, and back to how they stand. */
export function unfold() {
  [open, unfolded] = [false, !unfolded];
  choose(tab);
}

function settleSheets() {
  const root = document.documentElement;
  root.classList.toggle("panelled", open);
  root.classList.toggle("unfolded", unfolded);
  byId("unfold")?.setAttribute("aria-expanded", String(unfolded));
}

/** After every change: the panel stays open, where there still is one of that name. */
export function settle() {
  if (!tabs().includes(tab)) tab = document.querySelector("[role=tab][aria-selected=true]")?.getAttribute("data-tab") ?? "";
  settleHearing();
  choose(tab);
  settleChosen();
}

let chosen = "";

/** What has just been chosen in a row that scrolls is in sight, though others have left the row. */
function settleChosen() {
  const one = document.querySelector("#hand [aria-pressed=true]"), row = one?.closest("ul"), id = one?.parentElement?.id ?? "";
  if (one && row && id !== chosen) {
    const box = one.getBoundingClientRect(), room = row.getBoundingClientRect();
    if (box.left < room.left || box.right > room.right) row.scrollLeft += box.left - room.left - (room.width - box.width) / 2;
  }
  chosen = id;
}

const IN_A_ROW = 3;

/** Where the bar has no room for the words of all buttons, the style sheet writes them smaller, or in a low window lays
 * them above it; a long sentence is written smaller there. */
function settleCrowd() {
  const acts = byId("acts"), words = document.querySelector(".words");
  if (!acts || !words) return;
  acts.classList.remove("crowded");
  const edge = acts.getBoundingClientRect().right + 1;
  const offered = [...acts.children].filter((e) => !e.matches("#do-undo, #do-end") && e.checkVisibility());
  const cut = acts.scrollHeight > acts.clientHeight + 1 || offered.some((e) => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1 || e.getBoundingClientRect().right > edge);
  acts.classList.toggle("crowded", cut || offered.length > IN_A_ROW);
  words.classList.remove("long");
  words.classList.toggle("long", words.scrollHeight > words.clientHeight + 1);
}

/** Sheets and texts that are wider than their panel. */
export function settleScrolling() {
  settleCrowd();
  reachScrolling(document.querySelectorAll("#side :is(.boards figure, pre)"));
  for (const box of document.querySelectorAll(".words, #hand ul")) {      // what is cut off there is reached by keyboard too
    const cut = box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1;
    if (cut) box.setAttribute("tabindex", "0");
    else box.removeAttribute("tabindex");
  }
  reachScrolling(byId("rules-body")?.shadowRoot?.querySelectorAll(".rules figure") ?? []);
}

const SPECTATORS = "lauta.hear-spectators";
const hearing = () => /** @type {HTMLInputElement | null} */ (byId("hear-spectators"));

/** How many lines of the chat are shown: those of spectators only if they are wanted. @param {HTMLElement | null} talk */
function heard(talk) {
  const { count = 0, aside = 0 } = talk?.dataset ?? {};
  return Number(count) - (hearing()?.checked === false ? Number(aside) : 0);
}

/** The wish holds in this browser, at every table. */
function settleHearing() {
  const field = hearing();
  if (field) field.checked = remembered(SPECTATORS) !== "0";
}

document.addEventListener("change", (event) => {
  const field = hearing();
  if (!field || event.target !== field) return;
  remembered(SPECTATORS, field.checked ? "1" : "0");
  choose(tab);
});

/** @param {string} name */
export function choose(name) {
  tab = name;
  for (const button of document.querySelectorAll("[role=tab]")) {
    const mine = button.getAttribute("data-tab") === name && (open || !stacked.matches);
    button.setAttribute("aria-selected", String(mine));
    button.setAttribute("tabindex", button.getAttribute("data-tab") === name ? "0" : "-1");
  }
  for (const panel of document.querySelectorAll("#side .panel")) {
    const beside = panel.id === "panel-log" && name === "boards";      // own cards and what happened, where there is room
    panel.classList.toggle("beside", beside);
    /** @type {HTMLElement} */ (panel).hidden = panel.id !== `panel-${name}` && !beside;
    if (panel.id === `panel-${name}` || beside) panel.setAttribute("data-open", "");
    else panel.removeAttribute("data-open");
  }
  settleSheets();
  const talk = byId("tab-talk"), said = heard(talk);
  if ((name === "talk" && (open || !stacked.matches)) || read < 0 || said < read) read = said;
  talk?.classList.toggle("news", said > read);
  if (talk) talk.dataset.unread = String(Math.min(99, said - read));
  settleScrolling();
  if (name === "rules") fetchRules();
}

/** Where the column scrolls, as on a phone held across, what was chosen comes into sight. */
export function bringUp() {
  const side = byId("side");
  if (!stacked.matches && side && side.scrollHeight > side.clientHeight + 4) {
    side.scrollTop += (byId(`panel-${tab}`)?.getBoundingClientRect().top ?? 0) - (byId("tabs")?.getBoundingClientRect().bottom ?? 0);
  }
}

/** The rules are long and seldom read: fetched when first wanted, in a tree of their own. */
async function fetchRules() {
  const body = byId("rules-body"), source = body?.dataset.source ?? "";
  if (!body || (body.shadowRoot && rulesOf === source)) return;
  rulesOf = source;        // another one where the words of the table change
  const root = body.shadowRoot ?? body.attachShadow({ mode: "open" });
  const { kind, text, why } = await request(source);
  if (rulesOf !== source) return;       // other words have been asked for meanwhile
  if (kind !== "arrived") {
    rulesOf = "";        // asked for again when they are opened again
    root.textContent = why || unanswered();
    return;
  }
  const page = parsed(text);
  root.replaceChildren(...page.querySelectorAll("link[rel=stylesheet]"), ...[page.getElementById("rules-text") ?? ""]);
  for (const sheet of root.querySelectorAll("link")) sheet.addEventListener("load", settleScrolling);
}

/** Open a panel, which stays open where it was. @param {string} name */
export function reveal(name) {
  [open, unfolded] = [true, false];
  choose(name);
}

/** @param {string | undefined} name */
export function turnTo(name) {
  if (!name) return;
  reveal(name);
  byId(`tab-${name}`)?.focus();
}

/** A swipe downwards closes what lies over the page, unless it scrolls there. */
const SWIPE = 60;
/** @type {{ y: number, sheet: Element } | null} */ let swipe = null;
document.addEventListener("touchstart", (event) => {
  const sheet = /** @type {Element} */ (event.target).closest(".panel, .players");
  swipe = sheet && (open || unfolded) && stacked.matches && sheet.scrollTop <= 0 ? { y: event.touches[0].clientY, sheet } : null;
}, { passive: true });
document.addEventListener("touchend", (event) => {
  if (swipe && swipe.sheet.scrollTop <= 0 && event.changedTouches[0].clientY - swipe.y > SWIPE) closeSheets();
  swipe = null;
}, { passive: true });
addEventListener("resize", () => choose(tab));
