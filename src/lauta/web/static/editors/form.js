// @ts-check
/**
 * The plain form of an edition: for each figure a row with its meaning, its bounds, who says it and the way back.
 * Draws what the server's sheet says; what is typed goes to the draft.
 */
import { cloned } from "../common/cloned.js";
import { at, below, same } from "./draft.js";

/** @typedef {import("./draft.js").Path} Path */
/** @typedef {{kind: string, path: Path, place: string, title: string, children?: Node[], [more: string]: any}} Node */
/** @typedef {{draft: import("./draft.js").Draft, words: Record<string, string>}} Page */

/** @param {string} name @param {Record<string, string>} [attributes] @param {(Node|globalThis.Node|string)[]} content @returns {HTMLElement} */
export function make(name, attributes = {}, ...content) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(.../** @type {any[]} */ (content));
  return element;
}

/**
 * What an editor of a list returns: drawn anew where its `entries` are others, and shown as they are after every change.
 * @param {(news: {value: any, faults: any[]}) => void} take @param {() => string} entries @param {() => void} draw @param {() => void} show
 */
export function following(take, entries, draw, show) {
  let drawn = "";
  function now() {
    if (entries() !== drawn) drawn = entries(), draw();
    show();
  }
  now();
  return {
    /** @param {{value: any, faults: any[]}} news */
    update(news) {
      if (Array.isArray(news.value)) take(news), now();
    },
  };
}

/** @param {string} text @param {Record<string, any>} values */
export const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));

/** A figure as text, beside others; `how` says which words it may be. @param {any} value @param {Record<string, string>} words @param {any} [how] @returns {string} */
export function told(value, words, how) {
  if (value === true) return words.yes;
  if (value === false) return words.no;
  if (value === undefined || value === null) return "–";
  if (value === "" || (Array.isArray(value) && value.length === 0)) return words.nothing;
  if (Array.isArray(value)) return value.map((each) => typeof each === "object" && each && !Array.isArray(each) ? Object.values(each).join(" ") : told(each, words, how?.item)).join(", ");
  return how?.names?.[how.options.indexOf(value)] ?? String(value);
}

/** What one may type, in words. @param {Node} node @param {Record<string, string>} words */
function bounds(node, words) {
  const of = node.kind === "row" ? node.item : node;
  const unit = node.with_unit === false ? "" : of.unit ?? "";
  if (of.kind !== "number" || of.least === undefined) return unit;
  return filled((of.step ?? 1) > 1 ? words.steps : words.range, { low: of.least, high: of.highest, step: of.step ?? 1 }) + (unit ? ` ${unit}` : "");
}

export class Row {
  /** @param {Node} node @param {Page} page */
  constructor(node, page) {
    this.node = node;
    this.page = page;
    const id = idOf(node.place);
    this.built = make("span", { class: "built" });
    this.back = make("button", { type: "button", class: "quiet back" }, page.words.back);
    this.back.addEventListener("click", () => page.draft.change(node.path, cloned(node.base)));
    this.agree = make("button", { type: "button", class: "quiet back agree" });
    this.agree.addEventListener("click", () => page.draft.confirm([this.place], !this.agreed));
    this.flag = make("span", { class: "flag" });
    this.fault = make("p", { class: "fault", id: `${id}-fault`, hidden: "" });
    this.enter = make("div", { class: "enter" });
    const many = node.kind === "row";
    this.label = make(many ? "span" : "label", many ? { id: `${id}-name` } : { for: id }, make("b", {}, node.title));
    const about = [node.about, bounds(node, page.words)].filter(Boolean).join(" · ");
    this.element = make("div", { class: "figure", id: `f-${id}`, "data-place": node.place },
      make("div", { class: "what" }, this.label, ...(about ? [make("small", { id: `${id}-about` }, about)] : [])),
      this.enter, make("p", { class: "said" }, this.flag, this.built, this.back, this.agree), this.fault);
    if (many) this.element.setAttribute("role", "group"), this.element.setAttribute("aria-labelledby", `${id}-name`);
    this.id = id;
    this.draw();
    this.refresh();
  }

  /** Where it is confirmed: what counts as one figure is confirmed as one. */
  get place() { return this.node.one_with ?? this.node.place; }

  get agreed() { return this.page.draft.confirmed.has(this.place); }

  get value() { return at(this.page.draft.tree, this.node.path); }

  draw() {
    this.enter.replaceChildren(...this.inputs(this.node, this.value, this.node.path, this.id, this.node.title));
  }

  /** @param {any} how @param {any} value @param {Path} path @param {string} id @param {string} name @returns {HTMLElement[]} */
  inputs(how, value, path, id, name) {
    if (how.kind === "row" && Array.isArray(value)) return this.many(how, value, path, id, name);
    const { draft, words } = this.page;
    /** @type {any} */ let field;
    if (how.kind === "choice") {
      field = make("select", {}, ...how.options.map((/** @type {any} */ each, /** @type {number} */ n) => make("option", { value: String(each) }, each === "" ? words.nothing : how.names[n])));
      if (!how.options.includes(value)) field.append(make("option", { value: String(value) }, String(value)));
      field.addEventListener("change", () => draft.change(path, how.options.find((/** @type {any} */ each) => String(each) === field.value) ?? field.value));
    } else if (how.kind === "flag") {
      field = make("input", { type: "checkbox" });
      field.addEventListener("change", () => draft.change(path, field.checked));
    } else if (how.kind === "number") {
      field = make("input", { type: "number", inputmode: "numeric", ...(how.least === undefined ? {} : { min: how.least, max: how.highest }), step: String(how.step ?? 1) });
      field.addEventListener("input", () => draft.change(path, /^-?\d{1,9}$/.test(field.value) ? Number(field.value) : field.value));
    } else {
      const long = typeof value === "string" && (value.length > 60 || value.includes("\n"));
      field = make(long ? "textarea" : "input", long ? { rows: "3" } : {});
      const number = typeof value === "number";
      field.addEventListener("input", () => draft.change(path, (number || how.kind === "other") && /^-?\d{1,9}$/.test(field.value) ? Number(field.value) : field.value));
    }
    field.id = id;
    field.dataset.path = JSON.stringify(path);
    if (name !== this.node.title) field.setAttribute("aria-label", name);
    field.disabled = !draft.own;
    field.setAttribute("aria-describedby", `${this.id}-fault`);
    this.show(field, value);
    return [field];
  }

  /** @param {any} how @param {any[]} value @param {Path} path @param {string} id @param {string} name */
  many(how, value, path, id, name) {
    const { draft, words } = this.page;
    const cells = value.map((each, n) => {
      const inside = this.inputs(how.item, each, [...path, n], `${id}-${n}`, `${name}, ${n + 1}`);
      return make("span", { class: how.item.kind === "row" ? "line" : "cell" }, ...inside);
    });
    const found = [make("span", { class: "cells" }, ...cells)];
    const fixed = how.fewest !== undefined && how.fewest === how.most;
    if (draft.own && !fixed) {
      const less = make("button", { type: "button", class: "quiet", "aria-label": filled(words.less, { name }) }, "−");
      const more = make("button", { type: "button", class: "quiet", "aria-label": filled(words.more, { name }) }, "+");
      less.addEventListener("click", () => this.resize(path, value.slice(0, -1)));
      more.addEventListener("click", () => this.resize(path, [...at(draft.tree, path), cloned(value[value.length - 1]) ?? first(how.item)]));
      /** @type {any} */ (less).disabled = value.length <= (how.fewest ?? 0);
      /** @type {any} */ (more).disabled = value.length >= (how.most ?? 60);
      found.push(make("span", { class: "count" }, less, more));
    }
    return found;
  }

  /** @param {Path} path @param {any[]} value */
  resize(path, value) {
    this.page.draft.change(path, value.slice());
    this.draw();
  }

  /** @param {any} field @param {any} value */
  show(field, value) {
    if (field.type === "checkbox") field.checked = value === true;
    else if (field !== document.activeElement || String(value) === "") field.value = String(value ?? "");
  }

  /** Bring the row in line with the draft. */
  refresh() {
    const { draft, words } = this.page;
    const differs = !same(this.value, this.node.base);
    const said = differs || this.agreed ? "yours" : this.node.built_in;
    this.element.dataset.said = said;
    this.flag.textContent = words[`said_${said}`];
    this.built.textContent = differs ? filled(words.built, { value: told(this.node.base, words, this.node) }) : this.agreed ? words.agreed : "";
    this.built.hidden = (!differs && !this.agreed) || this.node.base === null;
    this.back.hidden = !differs || this.built.hidden || !draft.own;
    this.agree.hidden = !draft.own || differs || this.node.built_in !== "ours" || Boolean(this.node.known_by);
    this.agree.textContent = this.agreed ? words.undo : words.agrees;
    this.agree.setAttribute("aria-label", `${this.node.title}: ${this.agree.textContent}`);
    const fields = [...this.enter.querySelectorAll("[data-path]")];
    if (fields.some((field) => at(draft.tree, JSON.parse(/** @type {HTMLElement} */ (field).dataset.path ?? "[]")) === undefined) || this.size !== leaves(this.value)) this.draw();
    else for (const field of fields) this.show(field, at(draft.tree, JSON.parse(/** @type {HTMLElement} */ (field).dataset.path ?? "[]")));
    this.size = leaves(this.value);
  }

  /** @param {import("./draft.js").Fault[]} faults */
  blame(faults) {
    this.fault.hidden = faults.length === 0;
    this.fault.textContent = faults.map((fault) => fault.text).join(" ");
    for (const field of this.enter.querySelectorAll("[data-path]")) {
      const path = JSON.parse(/** @type {HTMLElement} */ (field).dataset.path ?? "[]");
      field.setAttribute("aria-invalid", String(faults.some((fault) => below(path, fault.path) || below(fault.path, path))));
    }
  }
}

/** What a row begins with. @param {any} how @returns {any} */
const first = (how) => how.kind === "row" ? Array.from({ length: how.fewest ?? 0 }, () => first(how.item)) : how.kind === "number" ? how.least ?? 0 : how.options?.[0] ?? "";

/** @param {any} value @returns {number} */
const leaves = (value) => Array.isArray(value) ? value.reduce((sum, each) => sum + leaves(each), 1) : 1;

/** @param {string} place */
export const idOf = (place) => place.replace(/[^a-zA-Z0-9]+/g, "-").replace(/-$/, "");
