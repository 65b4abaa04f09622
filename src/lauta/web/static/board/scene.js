// @ts-check
/**
 * Paints scenes in the page: an element a piece, kept from position to position, so that pieces glide.
 * The page has the chart of the board and the drawings that it begins with; others come from addresses of their own.
 * It knows no rules and no game.
 */
import { still } from "../common/media.js";
import { alter } from "../common/morph.js";
import { persist } from "../common/network.js";

const NS = "http://www.w3.org/2000/svg";
const LATER_MS = 2000;      // when drawings are fetched that are not seen yet

/**
 * @typedef {{ s?: string, t?: string, d?: string, x?: number, y?: number, k?: number, r?: number, c?: string, i?: string }} Part
 * @typedef {{ id: string, z?: number, x?: number, y?: number, k?: number, c?: string, p?: Part[], l?: string,
 *   place?: string, a?: string[], instead?: string, e?: boolean }} Piece
 * @typedef {{ all?: boolean, set?: Piece[], gone?: string[], chart?: string, window?: number[], drawings?: string,
 *   tone?: string, title?: string }} News
 */

/** @param {string} name @param {Record<string, string | undefined>} attributes */
function element(name, attributes) {
  const made = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) if (value) made.setAttribute(key, value);
  return made;
}

/** @param {{ x?: number, y?: number, k?: number, r?: number }} of */
function placed({ x = 0, y = 0, k = 1, r = 0 }) {
  return [x || y ? `translate(${x} ${y})` : "", r ? `rotate(${r})` : "", k !== 1 ? `scale(${k})` : ""].filter(Boolean).join(" ");
}

/** @param {Part} part */
function partOf(part) {
  const shared = { class: part.c, transform: placed(part), "data-i": part.i };
  if (part.s) return element("use", { href: `#${part.s}`, ...shared });
  if (part.d && part.t) {
    const flag = element("g", shared), text = element("text", { "dominant-baseline": "central" });
    text.textContent = part.t;
    flag.append(element("path", { d: part.d }), text);
    return flag;
  }
  if (part.d) return element("path", { d: part.d, ...shared });
  const text = element("text", shared);
  text.textContent = part.t ?? "";
  return text;
}

/** As `piece_markup` of the server's painter. @param {Piece} piece @param {string} prefix */
export function pieceOf(piece, prefix) {
  const acts = Boolean(piece.a?.length) || piece.instead !== undefined;
  const scale = (piece.k ?? 1) === 1 ? "" : ` scale(${piece.k})`;
  const made = element("g", {
    id: prefix + piece.id,
    class: piece.c,
    transform: `translate(${piece.x ?? 0} ${piece.y ?? 0})${scale}`,
    "data-z": String(piece.z ?? 0),
    tabindex: piece.place ? (acts || piece.e ? "0" : "-1") : undefined,
    "data-cell": piece.place,
    "data-a": piece.a?.join(" "),
    role: piece.l ? (acts ? "button" : "img") : undefined,
    "aria-label": piece.l,
    "aria-hidden": piece.l ? undefined : "true",
  });
  if (piece.instead !== undefined) made.setAttribute("data-instead", piece.instead);
  made.append(...(piece.p ?? []).map(partOf));
  return made;
}

/** Below the first that lies higher; pieces of one height go by their ids. @param {SVGSVGElement} svg @param {Element} piece */
function insert(svg, piece) {
  const z = Number(piece.getAttribute("data-z")), id = piece.id;
  const next = [...svg.children].find((other) => {
    const above = Number(other.getAttribute("data-z")) - z;
    return above > 0 || (above === 0 && !other.classList.contains("layer") && other.id > id);
  });
  svg.insertBefore(piece, next ?? null);
}

/** @param {Element} piece */
const where = (piece) => {
  const found = /translate\((-?[\d.]+) (-?[\d.]+)\)(.*)/.exec(piece.getAttribute("transform") ?? "");
  return found ? `translate(${found[1]}px, ${found[2]}px)${found[3]}` : "";
};

/** Bring pieces into the picture, as they are in `pieces`. @param {SVGSVGElement} svg @param {Element[]} pieces */
function put(svg, pieces) {
  for (const piece of pieces) {
    const old = document.getElementById(piece.id);
    if (!old || old.parentNode !== svg) {
      insert(svg, /** @type {Element} */ (document.importNode(piece, true)));
      if (!still.matches && svg.dataset.shown) document.getElementById(piece.id)?.animate([{ opacity: 0 }, { opacity: 1 }], 260);
      continue;
    }
    const was = where(old), height = old.getAttribute("data-z");
    alter(old, piece, new Map());
    if (height !== piece.getAttribute("data-z")) insert(svg, old);
    const is = where(old);
    if (was && is && was !== is && !still.matches) {
      old.animate([{ transform: was }, { transform: is }], { duration: 420, easing: "cubic-bezier(.3,.1,.2,1)" });
    }
  }
}

/** @param {SVGSVGElement} svg @param {(id: string) => boolean} stays */
function drop(svg, stays) {
  for (const piece of [...svg.children]) {
    if (piece.id && !piece.classList.contains("layer") && !stays(piece.id)) piece.remove();
  }
}

/** Change a picture as the server told. @param {string} id @param {News} news */
export function change(id, news) {
  const svg = /** @type {SVGSVGElement | null} */ (/** @type {unknown} */ (document.getElementById(id)));
  if (!svg) return;
  const prefix = svg.dataset.prefix ?? "", pieces = (news.set ?? []).map((piece) => pieceOf(piece, prefix));
  if (news.all) {
    const kept = new Set(pieces.map((piece) => piece.id));
    drop(svg, (old) => kept.has(old));
  } else for (const gone of news.gone ?? []) document.getElementById(prefix + gone)?.remove();
  put(svg, pieces);
  if (news.title !== undefined) svg.setAttribute("aria-label", news.title);
  if (news.tone !== undefined) svg.setAttribute("class", news.tone);
  if (news.drawings) svg.dataset.drawings = news.drawings;
  if (news.chart) svg.dataset.chart = news.chart;
  if (news.window) svg.setAttribute("viewBox", news.window.join(" "));
  furnish(svg);
}

/** Make a picture look like one of a page that has come anew. @param {Element} next */
export function follow(next) {
  const svg = /** @type {SVGSVGElement | null} */ (/** @type {unknown} */ (document.getElementById(next.id)));
  if (!svg) return;
  const pieces = [...next.children].filter((piece) => piece.id), kept = new Set(pieces.map((piece) => piece.id));
  drop(svg, (old) => kept.has(old));
  put(svg, pieces);
  furnish(svg);
}

/** @type {Map<string, Promise<string>>} */
const asked = new Map();
/** The drawings of the files that have come: by their names, the markup. @type {Map<string, Map<string, string>>} */
const sheets = new Map();

/** @param {string} address */
function file(address) {
  let coming = asked.get(address);
  if (!coming) {
    coming = persist(address, { lasting: true }).then(({ kind, status, text }) => {
      if (kind !== "arrived") throw new Error(String(status));
      return text;
    });
    coming.catch(() => asked.delete(address));      // tried again at the next change
    asked.set(address, coming);
  }
  return coming;
}

/** @param {string} text */
const picture = (text) => new DOMParser().parseFromString(text, "image/svg+xml").documentElement;

/** A file of drawings, each on a line of its own: to a parser all of them would be a long task. @param {string} address */
async function sheetOf(address) {
  const text = await file(address), known = sheets.get(address);
  if (known) return known;
  const lines = text.split("\n").slice(1, -1), sheet = new Map(lines.map((line) => [/ id="([^"]+)"/.exec(line)?.[1] ?? "", line]));
  sheets.set(address, sheet);
  return sheet;
}

/** The names that pictures copy and that the page does not have. @param {ParentNode} within */
function missing(within) {
  const names = new Set([...within.querySelectorAll("use")].map((use) => use.getAttribute("href")?.slice(1) ?? ""));
  return [...names].filter((name) => name && !document.getElementById(name));
}

/** Bring a drawing of a sheet into the page, with those within it. @param {string} name @param {string} address */
function bring(name, address) {
  const line = document.getElementById(name) ? undefined : sheets.get(address)?.get(name);
  if (!line) return;
  let home = document.querySelector(`svg[data-of="${address}"] defs`);
  if (!home) {
    const made = element("svg", { class: "drawings", "data-of": address, "aria-hidden": "true", width: "0", height: "0" });
    home = made.appendChild(element("defs", {}));
    document.body.append(made);
  }
  const drawn = /** @type {Element} */ (document.importNode(/** @type {Element} */ (picture(`<svg xmlns="${NS}">${line}</svg>`).firstElementChild), true));
  home.append(drawn);
  for (const use of drawn.querySelectorAll("use")) bring(use.getAttribute("href")?.slice(1) ?? "", address);
}

/** The drawings of a game that pictures copy and the page does not have yet: at once where their file has come, so that
 * what they make can be measured. @param {string} address @param {ParentNode} within @returns whether it came only now */
async function lay(address, within) {
  if (!missing(within).length) return false;
  const late = !sheets.has(address);
  if (late) await sheetOf(address);
  for (const name of missing(within)) bring(name, address);
  return late;
}

const drawings = () => document.getElementById("board")?.dataset.drawings ?? "";

/** All drawings of the game are at hand once it is done. */
export const stock = () => sheetOf(drawings());

/** Whether they are. */
export const stocked = () => sheets.has(drawings());

/** A drawing of the game in the page, brought there where it is missing. @param {string} name */
export function drawing(name) {
  bring(name, drawings());
  return document.getElementById(name);
}

/** The names of all drawings of the game that begin so. @param {string} kind */
export const drawingsOf = (kind) => [...sheets.get(drawings())?.keys() ?? []].filter((name) => name.startsWith(kind));

/** The chart below and between the pieces. @param {SVGSVGElement} svg @param {string} address */
async function spread(svg, address) {
  if (svg.dataset.laid === address) return;
  const found = picture(await file(address));
  if (svg.dataset.chart !== address || svg.dataset.laid === address) return;
  for (const old of svg.querySelectorAll(":scope > .layer")) old.remove();
  for (const layer of found.children) {
    const laid = /** @type {Element} */ (document.importNode(layer, true)), z = Number(layer.getAttribute("data-z"));
    svg.insertBefore(laid, [...svg.children].find((other) => Number(other.getAttribute("data-z")) >= z) ?? null);
  }
  svg.dataset.laid = address;
}

/** Chart and drawings, which the browser keeps; what was refused is tried again with the next change.
 * @param {SVGSVGElement} svg */
async function furnish(svg) {
  const { chart = "", drawings = "" } = svg.dataset;
  const [laid] = await Promise.allSettled([lay(drawings, svg), spread(svg, chart)]);
  const first = !svg.dataset.shown, late = laid.status === "fulfilled" && laid.value;
  svg.dataset.shown = "1";
  if (svg.id !== "board" || !(first || late)) return;
  document.dispatchEvent(new Event("lauta:drawn"));
  if (first) setTimeout(() => stock().catch(() => undefined), LATER_MS);
}

/** Every picture of the page gets its chart. */
export function furnishAll() {
  for (const svg of document.querySelectorAll("svg[data-stage]")) furnish(/** @type {SVGSVGElement} */ (svg));
  for (const strip of document.querySelectorAll("#strip")) lay(drawings(), strip).catch(() => undefined);
}
