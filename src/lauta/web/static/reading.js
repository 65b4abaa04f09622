// @ts-check
/**
 * A card that lies small on the table is read large, by a click or with Enter: the piece itself, and below it what
 * it says. It asks the server nothing; cards that can be played are asked for in table.js.
 */
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
  const { x, y, width, height } = copy.getBBox();
  svg.setAttribute("viewBox", [x - 3, y - 3, width + 6, height + 6].join(" "));
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
