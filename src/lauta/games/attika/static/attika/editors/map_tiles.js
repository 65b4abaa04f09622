// @ts-check
/**
 * Attika's map tiles as they lie on the table: each click on a space gives it the next landscape.
 * By keyboard: Tab from tile to tile, arrows from space to space, Enter for the next landscape, Delete for meadow.
 */
import { filled, following, make } from "../../editors/form.js";
import { drawn, hexagon } from "../../editors/shapes.js";

/** @typedef {(string|number)[]} Path */
/** @typedef {{id: string, hexes: string[]}} Tile */

const SIGNS = ["-", "W", "F", "H", "M"], SIZE = 30;
const RING = [[0, 0], [1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]];
const AT = RING.map(([q, r]) => [Math.sqrt(3) * SIZE * (q + r / 2), 1.5 * SIZE * r]);
const HEXAGON = hexagon(SIZE);
const WAYS = /** @type {Record<string, number[]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });

/**
 * `facts` are the drawings of spaces by their letters; `words` has a name for each letter and each space.
 * @param {HTMLElement} root
 * @param {any} given
 */
export function mount(root, { path, value, base, change, faults, words, drawings, facts, readonly }) {
  const total = make("p", { class: "land-total" });
  const grid = make("ul", { class: "map-tiles" });
  root.append(total, grid);
  /** @type {{card: HTMLElement, wrong: HTMLElement, spaces: Element[]}[]} */ let cards = [];
  const ids = () => JSON.stringify(value.map((/** @type {Tile} */ tile) => tile.id));

  function draw() {
    cards = value.map(card);
    grid.replaceChildren(...cards.map((one) => one.card));
  }

  /** @param {Tile} tile @param {number} n */
  function card(tile, n) {
    const spaces = RING.map((_, at) => space(n, at));
    const picture = drawn("svg", { class: "attika flower", viewBox: "-82 -79 164 158", role: "group", "aria-label": tile.id }, ...spaces);
    const wrong = make("small", { class: "bad" });
    return { card: make("li", { "data-tile": tile.id }, make("b", {}, tile.id), /** @type {any} */ (picture), wrong), wrong, spaces };
  }

  /** @param {number} n @param {number} at */
  function space(n, at) {
    const made = drawn("g", { class: "space", transform: `translate(${AT[at].map((x) => x.toFixed(2)).join(" ")})`, role: "button", tabindex: at === 0 ? 0 : -1, "data-space": at });
    if (readonly) made.setAttribute("aria-disabled", "true");
    made.addEventListener("click", () => { turn(n, at, 1); enter(n, at); });
    made.addEventListener("keydown", (event) => press(/** @type {KeyboardEvent} */ (event), n, at));
    return made;
  }

  /** @param {KeyboardEvent} event @param {number} n @param {number} at */
  function press(event, n, at) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") turn(n, at, event.shiftKey ? -1 : 1);
    else if (event.key === "Delete" || event.key === "Backspace") put(n, at, "-");
    else if (WAYS[event.key]) enter(n, toward(at, WAYS[event.key]));
    else return;
    event.preventDefault();
  }

  /** The nearest space that way, or the same one. @param {number} from @param {number[]} way */
  function toward(from, way) {
    let best = from, least = Infinity;
    AT.forEach((there, at) => {
      const [x, y] = [there[0] - AT[from][0], there[1] - AT[from][1]];
      const along = x * way[0] + y * way[1], aside = Math.abs(x * way[1] - y * way[0]);
      if (along > 1 && aside <= along * 1.1 && along + 2 * aside < least) [best, least] = [at, along + 2 * aside];
    });
    return best;
  }

  /** @param {number} n @param {number} at */
  function enter(n, at) {
    cards[n].spaces.forEach((one, here) => one.setAttribute("tabindex", here === at ? "0" : "-1"));
    /** @type {any} */ (cards[n].spaces[at]).focus();
  }

  /** @param {number} n @param {number} at @param {number} by */
  const turn = (n, at, by) => put(n, at, SIGNS[(SIGNS.indexOf(value[n].hexes[at]) + by + SIGNS.length) % SIGNS.length]);

  /** @param {number} n @param {number} at @param {string} sign */
  function put(n, at, sign) {
    if (!readonly) change([...path, n, "hexes", at], sign);
  }

  function show() {
    value.forEach((/** @type {Tile} */ tile, /** @type {number} */ n) => {
      const before = base.find((/** @type {Tile} */ one) => one.id === tile.id);
      const { card, spaces, wrong } = cards[n];
      spaces.forEach((made, at) => {
        const sign = tile.hexes[at];
        const yours = before !== undefined && before.hexes[at] !== sign;
        made.setAttribute("aria-label", filled(words.space, { tile: tile.id, where: words[`at_${at}`], what: words[sign] ?? sign }));
        made.classList.toggle("yours", yours);
        if (made.getAttribute("data-sign") === sign) return;
        made.setAttribute("data-sign", sign);
        made.innerHTML = `<polygon class="ground" points="${HEXAGON}"/>${facts[sign] ?? ""}<polygon class="edge" points="${HEXAGON}"/>`;
      });
      card.classList.toggle("yours", JSON.stringify(before?.hexes) !== JSON.stringify(tile.hexes));
      const found = faults.filter((/** @type {any} */ fault) => fault.path[path.length] === n);
      wrong.textContent = found.map((/** @type {any} */ fault) => fault.text).join(" ");
    });
    total.replaceChildren(...SIGNS.slice(1).map((sign) => {
      const count = (/** @type {Tile[]} */ tiles) => tiles.reduce((all, tile) => all + tile.hexes.filter((each) => each === sign).length, 0);
      const now = count(value), was = count(base);
      const mark = make("span", { class: "sign" });
      mark.innerHTML = drawings[facts.glyph[sign]];                  // ours, from the server
      return make("span", { class: now === was ? "" : "yours" }, mark, make("b", {}, String(now)), ` ${words[sign]}`, ...(now === was ? [] : [" ", make("small", {}, `(${filled(words.built, { n: was })})`)]));
    }));
  }

  return following((news) => { ({ value, faults } = news); }, ids, draw, show);
}
