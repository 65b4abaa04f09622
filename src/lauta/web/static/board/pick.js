// @ts-check
/**
 * Places on the board that are played at: at once, or by a choice of what can be done there; what it would bring.
 * It knows no rules: what a place plays stands in its data-a, and the words in the list of all decisions.
 */
import * as board from "./board.js";
import { byId, inPast, table } from "../common/dom.js";

/** To what position the open question belongs, and what it offers. @type {{ version: string, actions: string[] } | null} */ let open = null;

/** Send a form. @type {(form: HTMLFormElement, more: Record<string, string>) => Promise<unknown>} */
let send = async () => {};

/** @param {typeof send} how */
export function hold(how) {
  send = how;
}

/** Where the element with the focus is gone: back to the board, to the way on, or to what else is in the bar. */
export function catchFocus() {
  const place = board.lastPlace() ?? document.querySelector("#bar .go:not([disabled])") ?? document.querySelector("#bar button:not([disabled]), #bar a");
  if (place) /** @type {HTMLElement} */ (place).focus({ preventScroll: true });
}

/** Take back the last decision and choose this in its place. @param {string} action nothing more where empty */
async function playInstead(action) {
  await send(/** @type {HTMLFormElement} */ (byId("undo")), {});
  if (action) await act(action);
}

/** @param {string} action */
const act = (action) => send(/** @type {HTMLFormElement} */ (byId("act")), { action });

/** Play at places: at once where a press can mean one thing, else ask, with the place marked; a second press on it means it.
 * A finger asks before what cannot be taken back only if it came down between two places.
 * A tutorial has told before what comes of it: there one thing is done at once.
 * @param {Element[]} places @param {boolean} [vague] a finger that could have meant another place
 * @param {boolean} [asks] in any case: what can be done there is not what could be when it was pressed */
export function playAt(places, vague = false, asks = false) {
  const actions = places.flatMap((place) => (place.getAttribute("data-a") ?? "").split(" ")).filter(Boolean);
  const words = actions.length === 1 ? wordsOf(actions[0]) : null;
  const again = words && /** @type {HTMLElement | null} */ (document.querySelector(`#pick:not([hidden], .list) > :nth-last-child(2):first-child[data-choice="${actions[0]}"]`));
  const plain = !words?.hasAttribute("data-careful") && !(vague && words?.hasAttribute("data-reveals"));
  if (again) again.click();      // it may ask once more whether it is meant
  else if (actions.length === 1 && (table().classList.contains("is-lesson") || (plain && !asks))) act(actions[0]);
  else if (actions.length) openPick(actions);
}

/** Ask for everything that can be done at a place, the less usual ways too. @param {Element | null} place */
export function playOtherwise(place) {
  const name = CSS.escape(place?.getAttribute("data-cell") ?? "");
  const ways = [...document.querySelectorAll(`#panel-text [data-place="${name}"]`)].map((way) => way.getAttribute("data-choice") ?? "");
  if (ways.length) openPick(ways);
  return ways.length > 0;
}

/** As a click on a place. @param {Element} place */
export function press(place) {
  const other = place.getAttribute("data-instead");
  if (other === null) playAt([place]);
  else playInstead(other);
}

/** @param {string} action @returns {Element | null} */
const wordsOf = (action) => document.querySelector(`#panel-text [data-choice="${action}"]`);

const LONG = 8;      // choices from which on a list can be searched

/** @param {string[]} actions @param {boolean} [all] the list of everything that can be done */
function openPick(actions, all = false) {
  const pick = byId("pick");
  if (!pick) return;
  open = { version: table().dataset.version ?? "", actions };
  const cancel = document.createElement("button");
  cancel.type = "button";
  cancel.className = "quiet";
  cancel.dataset.do = "cancel";
  cancel.textContent = pick.dataset.cancel ?? "×";
  const words = actions.flatMap((a) => wordsOf(a)?.cloneNode(true) ?? []), long = all || words.length > LONG;
  pick.classList.toggle("list", long);
  pick.replaceChildren(...(long ? [head(all, words.length > LONG, cancel), ...words] : [...words, cancel]));
  pick.hidden = false;
  pick.scrollTop = 0;
  byId("do-list")?.setAttribute("aria-expanded", String(all));
  if (!all) byId("acts")?.setAttribute("hidden", "");
  markChosen();
  /** @type {HTMLElement | null} */ (pick.querySelector("[data-choice]"))?.focus();
}

/** The first lines of a list, which stay in sight as it scrolls. @param {boolean} all @param {boolean} searched
 * @param {Element} cancel */
function head(all, searched, cancel) {
  const line = document.createElement("div"), title = document.createElement("h2"), pick = byId("pick");
  line.className = "find";
  title.textContent = (all ? pick?.dataset.all : pick?.getAttribute("aria-label")) ?? "";
  line.append(title);
  if (searched) {
    const field = document.createElement("input");
    field.type = "search";
    field.autocomplete = "off";
    field.placeholder = byId("pick")?.dataset.find ?? "";
    field.setAttribute("aria-label", field.placeholder);
    field.addEventListener("input", () => narrow(field.value));
    line.append(field);
  }
  line.append(cancel);
  return line;
}

/** Show only what has all of these words. @param {string} wanted */
function narrow(wanted) {
  const parts = wanted.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#pick > [data-choice]"))) {
    const text = one.textContent?.toLocaleLowerCase() ?? "";
    one.hidden = !parts.every((part) => text.includes(part));
  }
}

/** Open the list of everything that can be done, or close it. */
export function turnList() {
  if (byId("do-list")?.getAttribute("aria-expanded") === "true") return closePick();
  const all = [...document.querySelectorAll("#choices [data-choice]")].map((one) => one.getAttribute("data-choice") ?? "");
  if (all.length) openPick(all, true);
}

/** The places that the open question is about are marked on the board and in the hand. */
function markChosen() {
  const codes = new Set(open && !byId("pick")?.classList.contains("list") ? open.actions : []);
  for (const old of document.querySelectorAll(".chosen")) old.classList.remove("chosen");
  if (!codes.size) return;
  for (const place of document.querySelectorAll(":is(#chart, #hand, #panel-boards) [data-a]")) {
    place.classList.toggle("chosen", (place.getAttribute("data-a") ?? "").split(" ").some((code) => codes.has(code)));
  }
}

/** News that leave the position as it is (a word in the chat, somebody who comes in) leave the question open. */
export function keepPick() {
  const stays = open && open.version === table().dataset.version && !inPast() && open.actions.some(wordsOf);
  if (!stays) return closePick();
  byId("pick")?.removeAttribute("hidden");
  const all = byId("do-list");
  if (byId("pick")?.querySelector(":scope > .find") && all) all.setAttribute("aria-expanded", "true");
  else byId("acts")?.setAttribute("hidden", "");
  markChosen();
}

export function closePick() {
  open = null;
  const pick = byId("pick");
  if (!pick || (pick.hidden && !pick.firstChild)) return;
  const held = pick.contains(document.activeElement);
  pick.hidden = true;
  pick.classList.remove("list");
  pick.replaceChildren();
  byId("do-list")?.setAttribute("aria-expanded", "false");
  markChosen();
  preview(null);      // what it told of is not asked any more
  byId("acts")?.removeAttribute("hidden");
  if (!held) return;
  const list = /** @type {HTMLElement | null} */ (byId("do-list"));
  if (list?.checkVisibility()) list.focus();
  else catchFocus();
}

/** Tell in the bar what a place or a button would bring. @param {Element | null} element */
export function preview(element) {
  const line = byId("preview");
  if (!line || inPast()) return;
  const actions = (element?.getAttribute("data-a") ?? "").split(" ").filter(Boolean);
  const texts = actions.map((a) => wordsOf(a)?.innerHTML).filter(Boolean);
  line.classList.remove("told");
  line.innerHTML = texts.join(" <i>·</i> ");      // our own server's, escaped there; what else lies there is a tip's
}

/** Point at places on the board. @param {Element | null} line */
export function point(line) {
  pointAt((line?.getAttribute("data-places") ?? "").split(" ").filter(Boolean));
}

/** @param {string[]} places by their names */
export function pointAt(places) {
  for (const old of document.querySelectorAll("#chart .pointed")) old.classList.remove("pointed");
  for (const name of places) {
    document.querySelector(`#chart [data-cell="${CSS.escape(name)}"]`)?.classList.add("pointed");
  }
}
