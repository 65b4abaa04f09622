// @ts-check
/**
 * Africa's board, painted: a brush (land, sea, a city) and a chart, by click, by dragging or by keyboard.
 * What a stroke makes of the cells is in `cells.js`; the chart below the cells is drawn by the server.
 */
import { cloned } from "../../common/cloned.js";
import { filled, make } from "../../editors/form.js";
import { drawn, hexagon } from "../../editors/shapes.js";
import { SIZE, WIDTH, between, centre, key, painted, part, spotAt, spotOf } from "./cells.js";

/** @typedef {import("./cells.js").Board} Board */
/** @typedef {import("./cells.js").Cell} Cell */
/** @typedef {import("./cells.js").City} City */
/** @typedef {import("./cells.js").Spot} Spot */
/** @typedef {{place: string, path: (string|number)[], text: string}} Fault */

const PAUSE_MS = 250, MARGIN = 1, FARTHEST = 40;
const CELLS = ["board", "cells", "list"], CITIES = ["board", "city"], TILES = ["tiles", "tile"];
const HEXAGON = hexagon(SIZE);

/**
 * `facts.town` is the drawing of a city; `words` has a name for each built-in city, and `facts.cities` what it is there.
 * @param {HTMLElement} root
 * @param {any} given
 */
export function mount(root, { base, change, read, faults, words, drawings, facts, preview, readonly }) {
  let brush = "land", focus = "", column = 0, asked = 0;
  /** What is being painted: the spots so far. @type {Spot[]|undefined} */ let stroke;
  /** The boards before each stroke. @type {Board[]} */ const past = [];
  /** What the chart shows at each spot. @type {Map<string, string>} */ let charted = new Map();
  /** Where the chart lies: left, top, width, height. */ let sheet = [0, 0, 0, 0];
  /** The rows and columns on the page: [left, top, right, bottom], columns in halves. */ let box = boxOf(base.list);
  /** @type {Map<string, {q: number, r: number, element: any, town: any}>} */ let spots = new Map();
  /** @type {ReturnType<typeof setTimeout>|undefined} */ let timer;
  const gone = new AbortController();

  const palette = make("div", { class: "brushes", role: "group", "aria-label": words.brushes });
  const chart = make("div", { class: "paint-chart", "aria-hidden": "true" });
  const net = drawn("svg", { class: "paint-net", role: "group", "aria-label": words.map });
  const canvas = make("div", { class: "paint-canvas" }, chart, /** @type {any} */ (net));
  const total = make("p", { class: "tile-total", role: "status" }), wrong = make("ul", { class: "paint-faults" });
  const named = /** @type {HTMLInputElement} */ (make("input", { id: "city-named", maxlength: "60", autocomplete: "off", spellcheck: "false" }));
  const naming = make("label", { class: "town-name", for: "city-named", hidden: "" }, make("span", {}), named);
  root.append(...(readonly ? [] : [palette, naming]), canvas, total, wrong);
  root.classList.add("painting");

  /** @returns {Board} */
  const stored = () => ({ cells: read(CELLS) ?? [], cities: read(CITIES) ?? [] });
  /** With the stroke that is being painted. @returns {Board} */
  const board = () => stroke ? painted(stored(), brush, stroke) : stored();
  /** @param {City} city */
  const nameOf = (city) => city.name === facts.cities[city.id] ? words[`city.${city.id}`] : city.name || city.id;

  // --- painting ---------------------------------------------------------------------------------------

  /** @param {Spot[]} over */
  function paint(over) {
    if (!readonly && over.length) put(painted(stored(), brush, over), true);
  }

  /** Store a board; only what differs is said. @param {Board} news @param {boolean} keep */
  function put(news, keep) {
    const before = stored();
    const differs = (/** @type {any} */ a, /** @type {any} */ b) => JSON.stringify(a) !== JSON.stringify(b);
    if (!differs(before, news)) return show();
    if (keep) past.push(cloned(before));
    if (differs(before.cells, news.cells)) change(CELLS, news.cells);
    before.cities.forEach((city, n) => {
      for (const figure of /** @type {const} */ (["cell", "q", "r"])) if (news.cities[n] && differs(city[figure], news.cities[n][figure])) change([...CITIES, n, figure], news.cities[n][figure]);
    });
  }

  function undo() {
    const before = past.pop();
    if (before && before.cities.length === stored().cities.length) put(before, false);
    show();
  }

  /** @param {PointerEvent} event @returns {Spot} */
  function under(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(net.getScreenCTM().inverse());
    return spotAt(point.x, point.y);
  }

  net.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
    const spot = under(event);
    if (event.button !== 0 || !event.isPrimary || !spots.has(key(...spot))) return;
    event.preventDefault();
    enter(key(...spot));
    if (!readonly) stroke = [spot];
    show();
  });
  addEventListener("pointermove", (event) => {
    if (!stroke || !event.isPrimary) return;
    const way = between(stroke[stroke.length - 1], under(event)).filter((spot) => spots.has(key(...spot)));
    if (!way.length) return;
    stroke.push(...way);
    show();
  }, { signal: gone.signal });
  addEventListener("pointerup", (event) => {
    if (!stroke || !event.isPrimary) return;
    const over = stroke;
    stroke = undefined;
    paint(over);
  }, { signal: gone.signal });
  addEventListener("pointercancel", () => { if (stroke) stroke = undefined, show(); }, { signal: gone.signal });

  net.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const here = spots.get(focus);
    if (!here || event.altKey) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") undo();
    else if (event.ctrlKey || event.metaKey) return;
    else if (event.key === " " || event.key === "Enter") paint([[here.q, here.r]]);
    else if (/^[1-9]$/.test(event.key)) choose(brushes()[Number(event.key) - 1]?.id);
    else if (!step(here, event)) return;
    event.preventDefault();
  });

  /** By an arrow key to the next cell; with Shift it is painted. @param {{q: number, r: number}} here @param {KeyboardEvent} event */
  function step({ q, r }, event) {
    const aside = { ArrowLeft: -1, ArrowRight: 1 }[event.key], down = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!aside && !down) return false;
    const off = (/** @type {{q: number, r: number}} */ one) => Math.abs(one.q + one.r / 2 - column);
    const next = aside ? spots.get(key(q + aside, r)) : [...spots.values()].filter((one) => one.r === r + Number(down)).sort((a, b) => off(a) - off(b))[0];
    if (next) {
      enter(key(next.q, next.r), Boolean(aside));
      if (event.shiftKey) paint([[next.q, next.r]]);
    }
    return true;
  }

  /** @param {string} to @param {boolean} [sideways] */
  function enter(to, sideways = true) {
    note(to, sideways);
    spots.get(to)?.element.focus();
  }

  /** The cell that keys paint. @param {string} at @param {boolean} sideways */
  function note(at, sideways) {
    spots.get(focus)?.element.setAttribute("tabindex", "-1");
    focus = at;
    const { q, r, element } = /** @type {any} */ (spots.get(at));
    if (sideways) column = q + r / 2;
    element.setAttribute("tabindex", "0");
  }
  net.addEventListener("focusin", (/** @type {FocusEvent} */ event) => {
    const at = /** @type {HTMLElement|null} */ (/** @type {Element} */ (event.target).closest("[data-at]"))?.dataset.at;
    if (at && at !== focus) note(at, true);
  });

  // --- the brushes ------------------------------------------------------------------------------------

  const brushes = () => [{ id: "land", name: words.land }, { id: "sea", name: words.sea }, ...stored().cities.map((city) => ({ id: city.id, name: nameOf(city) }))];

  /** @param {string|undefined} id */
  function choose(id) {
    if (id && !readonly) brush = id;
    showPalette();
  }

  /** The name of the city whose brush is chosen. */
  function showName() {
    const city = stored().cities.find(({ id }) => id === brush);
    naming.hidden = !city;
    if (!city || named === document.activeElement) return;
    /** @type {HTMLElement} */ (naming.firstElementChild).textContent = filled(words.label, { name: usualOf(city.id) });
    named.placeholder = usualOf(city.id);
    named.value = nameOf(city);
  }
  /** @param {string} id */
  const usualOf = (id) => words[`city.${id}`] ?? facts.cities[id] ?? id;
  /** @param {string} text */
  function rename(text) {
    const n = stored().cities.findIndex(({ id }) => id === brush);
    if (n >= 0) change([...CITIES, n, "name"], text === usualOf(brush) ? facts.cities[brush] ?? text : text);
  }
  named.addEventListener("input", () => { if (named.value.trim()) rename(named.value); });
  named.addEventListener("change", () => { if (!named.value.trim()) rename(named.value = usualOf(brush)); });

  let known = "";
  function showPalette() {
    showName();
    const now = JSON.stringify(brushes());
    if (now !== known) palette.replaceChildren(...brushes().map(brushOf), undoing);
    known = now;
    for (const one of /** @type {NodeListOf<HTMLElement>} */ (palette.querySelectorAll("[data-brush]"))) one.setAttribute("aria-pressed", String(one.dataset.brush === brush));
    undoing.disabled = past.length === 0;
  }

  const undoing = /** @type {HTMLButtonElement} */ (make("button", { type: "button", class: "quiet", id: "board-undo", "aria-keyshortcuts": "Control+Z" }, words.undo));
  undoing.addEventListener("click", undo);

  /** @param {{id: string, name: string}} one @param {number} n */
  function brushOf({ id, name }, n) {
    const swatch = make("span", { class: `swatch ${n < 2 ? id : "town"}`, "aria-hidden": "true" });
    if (n > 1) swatch.innerHTML = drawings.town;                    // ours, from the server
    const made = make("button", { type: "button", "data-brush": id, id: `brush-${n}`, ...(n < 9 ? { "aria-keyshortcuts": String(n + 1) } : {}) }, swatch, name, ...(n < 9 ? [make("kbd", { "aria-hidden": "true" }, String(n + 1))] : []));
    made.addEventListener("click", () => choose(id));
    return made;
  }

  // --- the net of cells -------------------------------------------------------------------------------

  /** @param {Cell[]} cells */
  function boxOf(cells) {
    const near = cells.filter(([, q, r]) => Math.abs(q + r / 2) < FARTHEST && Math.abs(r) < FARTHEST);
    const [x, y] = [near.map(([, q, r]) => q + r / 2), near.map(([, , r]) => r)];
    return [Math.min(...x) - MARGIN, Math.min(...y) - MARGIN, Math.max(...x) + MARGIN, Math.max(...y) + MARGIN];
  }

  /** Make room for what is painted at the edge; the room stays. */
  function layOut() {
    const needed = boxOf([...stored().cells, ...base.list]);
    const wider = [...box.slice(0, 2).map((edge, n) => Math.min(edge, needed[n])), ...box.slice(2).map((edge, n) => Math.max(edge, needed[n + 2]))];
    if (spots.size && wider.join() === box.join()) return;
    box = wider;
    const had = net.contains(document.activeElement);
    spots = new Map();
    for (let r = box[1]; r <= box[3]; r += 1) for (let q = Math.ceil(box[0] - r / 2); q + r / 2 <= box[2]; q += 1) spots.set(key(q, r), made(q, r));
    net.replaceChildren(...[...spots.values()].map((one) => one.element));
    if (!spots.has(focus)) focus = stored().cells.map(([, q, r]) => key(q, r)).find((one) => spots.has(one)) ?? [...spots.keys()][0];
    const at = spots.get(focus);
    if (at && !had) column = at.q + at.r / 2;
    at?.element.setAttribute("tabindex", "0");
    if (had) at?.element.focus({ preventScroll: true });
    frame();
  }

  /** @param {number} q @param {number} r */
  function made(q, r) {
    const town = drawn("g", { class: "town" });
    const element = drawn("g", { transform: `translate(${centre(q, r).map((x) => x.toFixed(2)).join(" ")})`, role: "button", tabindex: -1, id: `spot-${q}_${r}`, "data-at": key(q, r) }, drawn("polygon", { points: HEXAGON }), town);
    if (readonly) element.setAttribute("aria-disabled", "true");
    return { q, r, element, town };
  }

  /** What lies at each spot: a city's id, "land", or nothing. @param {Board} from @returns {Map<string, string>} */
  function lying({ cells, cities }) {
    const found = new Map(cells.map(([, q, r]) => [key(q, r), "land"]));
    for (const city of cities) {
      const spot = spotOf(city, cells);
      if (spot) found.set(key(...spot), `city ${city.id}`);
    }
    return found;
  }

  /** The faults by spots; those of no spot under "". @returns {Map<string, string[]>} */
  function faulty() {
    /** @type {Map<string, string[]>} */ const found = new Map();
    const { cells, cities } = stored();
    for (const fault of faults) {
      const label = /^board\.cells\.list\[([^\]]+)\]/.exec(fault.place)?.[1];
      const cell = cells.find(([id]) => id === label) ?? cells[Number(label) - 1];
      const city = fault.path[1] === "city" ? cities[Number(fault.path[2])] : undefined;
      const spot = city ? spotOf(city, cells) : cell && /** @type {Spot} */ ([cell[1], cell[2]]);
      const at = spot === undefined ? [""] : city ? [key(...spot)] : [...part(cells, spot)];
      for (const one of at) found.set(one, [...(found.get(one) ?? []), said(fault)]);
    }
    return found;
  }

  /** What is wrong, with the name of the city. @param {Fault} fault */
  function said(fault) {
    const city = fault.path[1] === "city" ? stored().cities[Number(fault.path[2])] : undefined;
    if (!city) return fault.text;
    const ashore = stored().cells.some(([id]) => id === city.cell);
    return ashore || fault.path[3] !== "cell" ? `${nameOf(city)}: ${fault.text}` : filled(words.at_sea, { city: nameOf(city) });
  }

  function show() {
    layOut();
    const now = board(), there = lying(now), ids = new Map(now.cells.map(([id, q, r]) => [key(q, r), id]));
    const names = new Map(now.cities.map((city) => [`city ${city.id}`, nameOf(city)])), blamed = faulty();
    for (const [at, { element, town }] of spots) {
      const lies = there.get(at) ?? "", ashore = ids.has(at), city = names.get(lies);
      const name = [ids.get(at), city, ashore ? (city ? "" : words.land) : words.sea, ...(blamed.get(at) ?? [])].filter(Boolean).join(", ");
      if (element.getAttribute("aria-label") !== name) element.setAttribute("aria-label", name);
      const fresh = lies !== (charted.get(at) ?? "") || (city !== undefined && !ashore);
      element.setAttribute("class", [ashore ? "land" : "sea", fresh ? "fresh" : "", blamed.has(at) ? "faulty" : ""].filter(Boolean).join(" "));
      if (fresh && city && !town.firstChild) town.innerHTML = facts.town;          // ours, from the server
      else if (!(fresh && city) && town.firstChild) town.replaceChildren();
    }
    showPalette();
    tell(now);
  }

  /** @param {Board} now */
  function tell({ cells, cities }) {
    const tiles = (read(TILES) ?? []).reduce((/** @type {number} */ all, /** @type {any} */ face) => all + (Number(face.count) || 0), 0);
    const taking = cells.length - cities.length, off = tiles - taking;
    const fits = off === 0 ? words.right : filled(off > 0 ? words.over : words.under, { n: Math.abs(off) });
    total.replaceChildren(make("b", {}, filled(words.total, { n: cells.length, of: taking })), " ", filled(words.tiles, { n: tiles }), " ", fits);
    total.classList.toggle("bad", off !== 0);
    const told = faults.filter((/** @type {Fault} */ fault) => fault.path[0] === "board").map(said);
    wrong.replaceChildren(...told.map((/** @type {string} */ text) => make("li", {}, text)));
  }

  // --- the chart below --------------------------------------------------------------------------------

  async function ask() {
    const mine = ++asked, { cells, cities } = stored(), there = lying({ cells, cities });
    try {
      const picture = await preview({ cells, cities });
      if (mine !== asked) return;
      chart.innerHTML = picture;                                        // ours, from the server
      sheet = (chart.firstElementChild?.getAttribute("viewBox") ?? "0 0 1 1").split(" ").map(Number);
      charted = there;
      frame();
      show();
    } catch { /* it is drawn as soon as it can be; the cells show what was painted */ }
  }

  /** All cells and the whole chart in sight, and the chart where its cells lie under the net. */
  function frame() {
    const [x, y, wide, high] = sheet;
    const left = Math.min(x, (box[0] - .5) * WIDTH), top = Math.min(y, (box[1] * 1.5 - 1) * SIZE);
    const width = Math.max(x + wide, (box[2] + .5) * WIDTH) - left, height = Math.max(y + high, (box[3] * 1.5 + 1) * SIZE) - top;
    net.setAttribute("viewBox", [left, top, width, height].map((edge) => edge.toFixed(1)).join(" "));
    canvas.style.aspectRatio = `${width} / ${height}`;
    const share = (/** @type {number} */ piece, /** @type {number} */ whole) => `${100 * piece / whole}%`;
    Object.assign(chart.style, { left: share(x - left, width), top: share(y - top, height), width: share(wide, width), height: share(high, height) });
  }

  let shown = "";
  function askSoon(pause = PAUSE_MS) {
    const now = JSON.stringify(stored());
    if (now === shown) return;
    shown = now;
    clearTimeout(timer);
    timer = setTimeout(ask, pause);
  }

  show();
  askSoon(0);
  return {
    keep: true,
    /** @param {{faults: Fault[]}} news */
    update(news) {
      ({ faults } = news);
      if (!Array.isArray(stored().cells) || !Array.isArray(stored().cities)) return;
      show();
      askSoon();
    },
    destroy() {
      clearTimeout(timer);
      gone.abort();
    },
  };
}
