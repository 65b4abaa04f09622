// @ts-check
/**
 * Why not? A click on a place where nothing can be done, or on a button that is off, is answered in words,
 * beside it. The server knows why; this asks it and shows what it says.
 */
import { meant } from "../board/board.js";
import { trouble } from "../common/dom.js";
import { unanswered } from "../common/lost.js";
import { request } from "../common/network.js";
import { say, top } from "./bubble.js";

const PLACE = "#chart [data-cell], #strip [data-cell], #panel-boards:not([hidden]) svg [data-cell], #hand .reach li:not(:has([data-a], [data-instead]))";
/** Where newcomers click in a tutorial, though nothing is played there: what somebody holds or owns. */
const THING = ".is-lesson :is(#hand li, .player, .boards)", ANSWERS = "button, a, summary, input, label, [data-a], .reads";

const bubble = () => document.getElementById("why");
let asked = 0;

function hide() {
  asked += 1;        // what is still under way is not wanted any more
  const note = bubble();
  if (note) note.hidden = true;
}

/** @param {string} text @param {number} x @param {number} y @param {boolean} [marked] */
function tell(text, x, y, marked) {
  const note = bubble();
  if (note && text) say(note, text, x, y, marked);
}

/** Whether somebody learns here and now. */
const learning = () => document.querySelector("#table.is-lesson:not([data-past])") !== null;

/** Whether somebody plays here and now. */
export function playing() {
  const table = document.getElementById("table");
  return learning() || (table !== null && table.classList.contains("is-playing") && table.dataset.past === undefined && document.getElementById("do-undo") !== null);
}

/** A place of the board for which the page knows no decision. @param {Element} target */
function deadPlace(target) {
  const place = target.closest(PLACE) ?? (learning() && !target.closest(ANSWERS) ? target.closest(THING) : null);
  if (!playing()) return null;
  return place && !place.matches(".reads") && !place.hasAttribute("data-a") && !place.hasAttribute("data-instead") ? place : null;
}

/** @param {string} text */
function escaped(text) {
  const one = document.createElement("p");
  one.textContent = text;
  return one.innerHTML;
}

/** What the server says of a place, as markup; "" where it says nothing. @param {Element} of @param {string} place */
export async function answer(of, place) {
  const table = document.getElementById("table"), query = new URLSearchParams(location.search);
  const board = of.closest(".boards")?.id.replace("boards-", "");
  query.set("place", place);
  if (board) query.set("board", board);
  const { kind, text } = await request(`${table?.dataset.why}?${query}`, { headers: { "X-Fragment": "1" } });
  if (kind === "unanswered") return escaped(unanswered());
  return kind === "arrived" ? text : "";
}

/** Say beside it why nothing can be done there; whether there was something to say.
 * @param {Element} place @param {number} x @param {number} y */
async function ask(place, x, y) {
  const mine = ++asked, told = await answer(place, place.getAttribute("data-cell") ?? place.id.replace("hand-", ""));
  if (mine !== asked) return true;      // something else has been pressed since
  if (place.hasAttribute("data-a")) trouble(document.getElementById("trouble")?.dataset.moved ?? "");      // it can be played by now
  else tell(told, x, y, true);
  return told !== "" || place.hasAttribute("data-a");
}

/** Why a press on this place plays nothing, or else these words. @param {Element} place @param {number} x @param {number} y @param {string} words */
export async function refuse(place, x, y, words) {
  if (!playing() || !await ask(place, x, y)) trouble(words);
}

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target), off = target.closest("button[aria-disabled=true]:is([title], [data-tip])");
  hide();
  if (off) {
    event.preventDefault();
    event.stopImmediatePropagation();
    const { x, y } = event.detail ? { x: event.clientX, y: event.clientY } : top(off);
    return tell(off.getAttribute("title") ?? off.getAttribute("data-tip") ?? "", x, y);
  }
  const place = deadPlace(target);
  if (place && (place.closest("#strip, #hand") || !meant(event).length)) void ask(place, event.clientX, event.clientY);
});

document.addEventListener("keydown", (event) => {
  const place = event.key === "Enter" ? deadPlace(/** @type {Element} */ (event.target)) : null;
  if (event.key !== "Tab" && event.key !== "Shift") hide();
  if (!place) return;
  const { x, y } = top(place);
  ask(place, x, y);
});

document.addEventListener("lauta:shown", () => bubble()?.setAttribute("hidden", ""));      // what has been asked is still answered
addEventListener("resize", hide);
