// @ts-check
/**
 * Africa's discovery tiles: each kind as it lies on the board, with how many there are, counted against the board.
 * Numbers only; which kinds there are is in the plain form.
 */
import { filled, following, make } from "../../editors/form.js";

/** @typedef {(string|number)[]} Path */
/** @typedef {{id: string, category: string, kind: string, value: number, count: number}} Face */

/**
 * `facts.pictures` are drawings by kind, `facts.unknown` the one of a category whose kind nobody has drawn.
 * @param {HTMLElement} root
 * @param {any} given
 */
export function mount(root, { path, value, base, schema, change, faults, words, facts, read, readonly }) {
  const total = make("p", { class: "tile-total", role: "status" });
  const grid = make("ul", { class: "tile-kinds" });
  root.append(total, grid);
  /** @type {{field: HTMLInputElement, less: any, more: any, built: HTMLElement, wrong: HTMLElement, card: HTMLElement}[]} */ let cards = [];

  /** @param {Face} face */
  const picture = (face) => {
    const shown = face.value ? `${face.category}-${face.value > 1 ? 2 : 1}` : face.kind;
    return facts.pictures[shown] ?? facts.pictures[facts.unknown[face.category]] ?? "";
  };
  /** @param {Face} face */
  const name = (face) => words[face.value ? `${face.category}_${face.value}` : face.kind] ?? face.kind;
  /** @param {number} n */
  const bounds = (n) => schema.children?.[n]?.children?.find((/** @type {any} */ child) => child.path.at(-1) === "count") ?? {};
  /** @param {Face} face */
  const before = (face) => base.find((/** @type {Face} */ one) => one.id === face.id)?.count;

  const kinds = () => JSON.stringify(value.map((/** @type {Face} */ face) => [face.id, face.category, face.kind, face.value]));

  function draw() {
    cards = value.map(card);
    grid.replaceChildren(...cards.map((one) => one.card));
  }

  /** @param {Face} face @param {number} n */
  function card(face, n) {
    const { least = 0, highest = 120 } = bounds(n);
    const art = make("span", { class: "tile-art", "aria-hidden": "true" });
    art.innerHTML = picture(face);                       // ours, from the server
    const id = `tile-count-${n}`;
    const field = /** @type {HTMLInputElement} */ (make("input", { id, type: "number", inputmode: "numeric", min: least, max: highest, "aria-describedby": `${id}-built ${id}-wrong`, "data-tile": face.id }));
    field.readOnly = readonly;
    field.addEventListener("input", () => change([...path, n, "count"], /^-?\d{1,9}$/.test(field.value) ? Number(field.value) : field.value));
    const step = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ words_) => {
      const made = /** @type {HTMLButtonElement} */ (make("button", { type: "button", class: "quiet", "aria-label": filled(words_, { name: name(face) }) }, sign));
      made.addEventListener("click", () => change([...path, n, "count"], Math.min(highest, Math.max(least, (Number(value[n].count) || 0) + by))));
      return made;
    };
    const less = step(-1, "−", words.less), more = step(1, "+", words.more);
    const built = make("small", { id: `${id}-built` });
    const wrong = make("small", { class: "bad", id: `${id}-wrong` });
    const made = make("li", {}, art, make("label", { for: id }, name(face)), make("span", { class: "stepper" }, less, field, more), built, wrong);
    return { field, less, more, built, wrong, card: made };
  }

  function show() {
    value.forEach((/** @type {Face} */ face, /** @type {number} */ n) => {
      const { field, less, more, built, wrong, card } = cards[n];
      if (field !== document.activeElement || String(face.count) !== field.value) field.value = String(face.count);
      const { least = 0, highest = 120 } = bounds(n);
      less.disabled = readonly || Number(face.count) <= least;
      more.disabled = readonly || Number(face.count) >= highest;
      const was = before(face), yours = was !== face.count;
      built.textContent = was === undefined ? words.new : filled(words.built, { n: was });
      card.classList.toggle("yours", yours);
      const found = faults.filter((/** @type {any} */ fault) => fault.path.length > path.length && fault.path[path.length] === n && fault.path[0] === path[0]);
      wrong.textContent = found.map((/** @type {any} */ fault) => fault.text).join(" ");
      field.setAttribute("aria-invalid", String(found.length > 0));
    });
    const sum = value.reduce((/** @type {number} */ all, /** @type {Face} */ face) => all + (Number(face.count) || 0), 0);
    const cells = (read(["board", "cells", "list"]) ?? []).length - (read(["board", "city"]) ?? []).length;
    const off = sum - cells;
    const said = off === 0 ? words.right : filled(off > 0 ? words.over : words.under, { n: Math.abs(off) });
    const others = faults.filter((/** @type {any} */ fault) => fault.path[0] === path[0] && fault.path.length === path.length).map((/** @type {any} */ fault) => fault.text);
    total.replaceChildren(make("b", {}, filled(words.total, { n: sum, of: cells })), " ", said);
    if (off === 0 || others.length > 1) total.append(" ", others.join(" "));
    total.classList.toggle("bad", off !== 0 || others.length > 0);
  }

  return following((news) => { ({ value, faults } = news); }, kinds, draw, show);
}
