// @ts-check
/**
 * Why not? A click on a place where nothing can be done, or on a button that is off, is answered in words,
 * beside it. The server knows why; this asks it and shows what it says.
 */
import { meant } from "./board.js";
import { say, top } from "./bubble.js";

const PLACE = "#chart [data-cell], #strip [data-cell], #panel-boards:not([hidden]) svg [data-cell]";

const bubble = () => document.getElementById("why");
let asked = 0;

function hide() {
  asked += 1;        // what is still under way is not wanted any more
  const note = bubble();
  if (note) note.hidden = true;
}

/** @param {string} text @param {number} x @param {number} y */
function tell(text, x, y) {
  const note = bubble();
  if (note && text) say(note, text, x, y);
}

/** A place of the board for which the page knows no decision. @param {Element} target */
function deadPlace(target) {
  const table = document.getElementById("table"), place = target.closest(PLACE);
  if (!table?.classList.contains("is-playing") || table.dataset.past !== undefined || !document.getElementById("do-undo")) return null;
  return place && !place.matches(".reads") && !place.hasAttribute("data-a") && !place.hasAttribute("data-instead") ? place : null;
}

/** @param {Element} place @param {number} x @param {number} y */
async function ask(place, x, y) {
  const table = document.getElementById("table"), query = new URLSearchParams(location.search), mine = ++asked;
  query.set("place", place.getAttribute("data-cell") ?? "");
  try {
    const reply = await fetch(`${table?.dataset.why}?${query}`, { credentials: "same-origin", headers: { "X-Fragment": "1" } });
    if (reply.ok && mine === asked) tell(await reply.text(), x, y);
  } catch { /* the page says by itself that the connection is lost */ }
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
  if (place && (place.closest("#strip") || !meant(event).length)) ask(place, event.clientX, event.clientY);
});

document.addEventListener("keydown", (event) => {
  const place = event.key === "Enter" ? deadPlace(/** @type {Element} */ (event.target)) : null;
  if (event.key !== "Tab" && event.key !== "Shift") hide();
  if (!place) return;
  const { x, y } = top(place);
  ask(place, x, y);
});

document.addEventListener("lauta:shown", hide);
addEventListener("resize", hide);
