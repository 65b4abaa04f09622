// @ts-check
/**
 * A card that lies small on the table is read large, by a click or with Enter: the piece itself, below it what it
 * says, and of a player's board why nothing can be done with it now. Cards that can be played are asked for in table.js.
 */
import { answer, playing } from "./why.js";

const NS = "http://www.w3.org/2000/svg", READS = ".reads:not([data-a]):not([data-instead])";

/** @param {Element} piece */
function read(piece) {
  const sheet = document.getElementById("reading") ?? make(), svg = document.createElementNS(NS, "svg"), text = document.createElement("p");
  const copy = /** @type {SVGGElement} */ (piece.cloneNode(true));
  for (const name of ["id", "transform", "tabindex", "data-cell"]) copy.removeAttribute(name);
  copy.setAttribute("class", `${copy.getAttribute("class")} at-hand`);
  svg.setAttribute("class", piece.closest("svg")?.getAttribute("class") ?? "");
  svg.setAttribute("aria-hidden", "true");
  svg.append(copy);
  text.textContent = piece.getAttribute("aria-label") ?? "";
  sheet.replaceChildren(svg, text);
  sheet.showPopover();
  if (piece.closest(".boards") && playing()) whyNot(piece, sheet);
  const { x, y, width, height } = copy.getBBox();
  svg.setAttribute("viewBox", [x - 3, y - 3, width + 6, height + 6].join(" "));
}

/** @param {Element} piece @param {HTMLElement} sheet */
async function whyNot(piece, sheet) {
  const board = piece.closest(".boards"), own = board === document.querySelector(".boards");
  const place = piece.getAttribute("data-cell") ?? "", why = document.createElement("p");
  const shown = sheet.firstChild;
  why.className = "hint";
  why.innerHTML = await answer(piece, own ? place : "");      // our own server's, escaped there
  if (why.textContent && sheet.firstChild === shown) sheet.append(why);
}

function make() {
  const sheet = document.createElement("div");
  [sheet.id, sheet.className, sheet.popover] = ["reading", "read large", "auto"];
  document.body.append(sheet);
  return sheet;
}

document.addEventListener("click", (event) => {
  const piece = /** @type {Element} */ (event.target).closest(READS);
  if (piece && !piece.closest("#reading")) read(piece);
});

document.addEventListener("keydown", (event) => {
  const piece = event.key === "Enter" && /** @type {Element} */ (event.target).closest(READS);
  if (piece) read(piece);
});
