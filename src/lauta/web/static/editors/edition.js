// @ts-check
/**
 * The page of an edition: parts that open, a search, a filter, all faults with links, special editors beside the form.
 * What is typed is kept by `editors/draft.js`; the rows of the form are drawn by `editors/form.js`.
 */
import { cloned } from "../common/cloned.js";
import { unanswered } from "../common/lost.js";
import { data as json, request } from "../common/network.js";
import { Draft, at, below } from "./draft.js";
import { Row, filled, idOf, make } from "./form.js";

/** @typedef {import("./form.js").Node} Node */
/** @typedef {import("./draft.js").Path} Path */

const data = JSON.parse(document.getElementById("edition-data")?.textContent ?? "{}");
const words = data.words;
const LONG_PRESS_MS = 2000;   // of a press on a scrollbar the end is not told
const token = /** @type {HTMLInputElement} */ (document.querySelector("[name=csrfmiddlewaretoken]")).value;
const draft = new Draft(location.pathname.replace(/\/$/, ""), token, data);
const page = { draft, words };
const root = /** @type {HTMLElement} */ (document.getElementById("parts"));
/** @type {Map<string, Row>} */ const rows = new Map();
/** @type {{place: string, path: Path, paths: Path[], stage: HTMLElement, keep?: boolean, update: (news: any) => void}[]} */ let mounted = [];
/** Editors that stay as they are while the page round them is drawn again. */ let kept = mounted;
let sheet = /** @type {Node[]} */ (data.sheet);

// --- parts ---------------------------------------------------------------------------------------------

/** @param {Node} node @param {(leaf: Node) => void} visit */
function leaves(node, visit) {
  if (node.children) for (const child of node.children) leaves(child, visit);
  else visit(node);
}

/** What a part is called: as its editor says, where it has one. @param {Node} node @returns {string} */
const titleFor = (node) => data.editors.find((/** @type {any} */ one) => one.place === node.place)?.title ?? node.title;

class Part {
  /** @param {Node} node @param {string} file */
  constructor(node, file) {
    this.node = node;
    this.file = file;
    this.drawn = false;
    this.tally = make("span", { class: "tally" });
    this.title = make("h3", {}, titleFor(node));
    this.content = make("div", { class: "inside" });
    this.element = /** @type {HTMLDetailsElement} */ (make("details", { class: "part", id: `p-${idOf(node.place)}` }, make("summary", {}, this.title, this.tally), this.content));
    this.element.addEventListener("toggle", () => { if (this.element.open) this.draw(); });
    this.count();
  }

  draw() {
    if (this.drawn) return;
    this.drawn = true;
    this.content.append(...inside(this.node, 4));
    blame();
    sift();
  }

  count() {
    /** @type {Record<string, Set<string>>} */ const found = { yours: new Set(), ours: new Set(), attested: new Set() };
    leaves(this.node, (leaf) => {
      const said = saidOf(leaf);
      if (said === "ours" && leaf.known_by) return;   // what an entry is known by is no figure of its own
      found[said].add((said === "ours" || draft.confirmed.has(leaf.one_with)) && leaf.one_with || leaf.place.replace(/\.name_[a-z]{2}$/, ".name"));   // a name in two languages is one
    });
    this.tally.replaceChildren();
    for (const said of /** @type {const} */ (["yours", "ours"])) {
      if (found[said].size) this.tally.append(make("span", { class: `flag ${said}` }, filled(words[`n_${said}`], { n: found[said].size })));
    }
  }
}

/** @param {Node} leaf */
const saidOf = (leaf) => !differs(leaf) && !draft.confirmed.has(leaf.one_with ?? leaf.place) ? leaf.built_in : "yours";
/** @param {Node} leaf */
const differs = (leaf) => JSON.stringify(at(draft.tree, leaf.path)) !== JSON.stringify(leaf.base);

/** What nobody but Lauta says at or below a node, as places; also what has no row. @param {Node} node @returns {string[]} */
function unconfirmed(node) {
  const own = [...node.unseen ?? []].filter((place) => !draft.confirmed.has(place));
  if (!node.children) return saidOf(node) === "ours" && !node.known_by ? [node.one_with ?? node.place] : [];
  return [...new Set([...own, ...node.children.flatMap(unconfirmed)])];
}

/** @type {Part[]} */ let parts = [];

function drawAll() {
  const open = new Set(parts.filter((part) => part.element.open).map((part) => part.node.place));
  const focus = /** @type {HTMLElement|null} */ (document.activeElement)?.id;
  const entries = new Set([...root.querySelectorAll("details.entry[open]")].map((box) => /** @type {HTMLElement} */ (box).dataset.place));
  rows.clear();
  kept = mounted.filter((one) => one.keep);
  for (const one of mounted) if (!one.keep) /** @type {any} */ (one).destroy?.();
  mounted = [];
  parts = [];
  root.replaceChildren();
  for (const file of sheet) {
    const section = make("section", { class: "file", "aria-labelledby": `h-${file.place}` }, make("h2", { id: `h-${file.place}` }, file.title));
    for (const node of file.children ?? []) {
      const part = new Part(node, file.place);
      parts.push(part);
      section.append(part.element);
    }
    root.append(section);
  }
  for (const part of parts) if (open.has(part.node.place)) part.element.open = true, part.draw(), reopen(part.content, entries);
  for (const one of kept) /** @type {any} */ (one).destroy?.();
  kept = [];
  if (focus) document.getElementById(focus)?.focus();
}

/** Open the entries that were open. @param {HTMLElement} within @param {Set<string|undefined>} places */
function reopen(within, places) {
  for (const box of /** @type {NodeListOf<HTMLDetailsElement>} */ (within.querySelectorAll("details.entry"))) {
    if (!places.has(box.dataset.place) || box.open) continue;
    /** @type {any} */ (box).drawNow();
    box.open = true;
    reopen(box, places);
  }
}

/** @param {Node} node @param {number} level @returns {HTMLElement[]} */
function inside(node, level) {
  const form = [];
  if (node.about) form.push(make("p", { class: "about" }, node.about));
  if (node.source) form.push(make("details", { class: "source" }, make("summary", {}, words.source), make("p", {}, node.source)));
  for (const child of node.children ?? []) {
    if (!child.children) {
      if (!node.entry || node.children?.length === 1 || child.path[child.path.length - 1] !== "id") form.push(row(child).element);
    } else form.push(group(child, level));
  }
  if (draft.own && node.kind === "list" && node.children?.length) form.push(does(words.add, () => draft.change(node.path, withOneMore(at(draft.tree, node.path)))));
  if (draft.own && node.entry) form.push(does(words.take, () => {
    const list = node.path.slice(0, -1), n = Number(node.path[node.path.length - 1]);
    draft.change(list, at(draft.tree, list).filter((/** @type {any} */ _, /** @type {number} */ m) => m !== n));
  }));
  const editor = data.editors.find((/** @type {any} */ one) => one.place === node.place);
  const shown = editor ? special(editor, node, form) : form;
  if (draft.own && (level === 4 || node.entry)) shown.push(agreement(node));
  return shown;
}

/** @type {{node: Node, element: HTMLElement}[]} */ let agreements = [];

/** "My box says the same everywhere here", of a part or an entry with figures that are Lauta's alone. @param {Node} node */
function agreement(node) {
  const element = does(words.agree_all, () => {
    const summary = element.closest("details")?.querySelector("summary");
    draft.confirm(unconfirmed(node), true);
    summary?.focus();   // the button is gone
  });
  agreements.push({ node, element });
  element.hidden = unconfirmed(node).length === 0;
  return element;
}

/** Who says a figure has changed: marks, counts and buttons follow. */
function saidAnew() {
  for (const one of rows.values()) one.refresh();
  for (const part of parts) part.count();
  agreements = agreements.filter(({ element }) => element.isConnected);
  for (const { node, element } of agreements) element.hidden = unconfirmed(node).length === 0;
}

/** @param {string} label @param {() => void} act */
function does(label, act) {
  const button = make("button", { type: "button", class: "quiet" }, label);
  button.addEventListener("click", act);
  return make("p", { class: "entry-does" }, button);
}

/** A list with a copy of its last entry, under a name of its own. @param {any[]} list */
function withOneMore(list) {
  const last = cloned(list[list.length - 1]);
  if (typeof last?.id === "string") {
    const stem = last.id.replace(/_\d+$/, "");
    let n = 2;
    while (list.some((entry) => entry.id === `${stem}_${n}`)) n += 1;
    last.id = `${stem}_${n}`;
  }
  return [...list, last];
}

/** @param {Node} node @param {number} level */
function group(node, level) {
  const plain = !node.entry && node.kind !== "list";
  if (plain) return make("section", { class: "group" }, make(`h${Math.min(level, 6)}`, {}, titleFor(node)), ...inside(node, level + 1));
  const box = /** @type {HTMLDetailsElement} */ (make("details", { class: "group entry", "data-place": node.place }, make("summary", {}, node.title)));
  let drawn = false;
  const draw = () => { if (!drawn) { drawn = true; box.append(...inside(node, level + 1)); blame(); } };
  box.addEventListener("toggle", () => { if (box.open) draw(); });
  /** @type {any} */ (box).drawNow = draw;
  return box;
}

/** What names an entry of a list is chosen among them. @param {any} how @param {string} file @returns {any} */
function resolved(how, file) {
  if (how.item) return { ...how, item: resolved(how.item, file) };
  if (how.kind !== "entry") return how;
  const entries = how.lists.flatMap((/** @type {string} */ list) => nodeAt(`${file}.${list}`)?.children ?? []);
  return { ...how, kind: "choice", options: entries.map((/** @type {Node} */ entry) => at(draft.tree, entry.path)?.id), names: entries.map((/** @type {Node} */ entry) => entry.title) };
}

/** @param {Node} node */
function row(node) {
  const made = new Row(resolved(node, String(node.path[0])), page);
  rows.set(node.place, made);
  return made;
}

// --- special editors -----------------------------------------------------------------------------------

/** @param {any} editor @param {Node} node @param {HTMLElement[]} form */
function special(editor, node, form) {
  const old = kept.find((one) => one.place === node.place);
  const stage = old?.stage ?? make("div", { class: "stage" });
  const list = make("details", { class: "as-list" }, make("summary", {}, words.as_list), ...form);
  const paths = [node.path, ...editor.beside];
  const faults = () => draft.faults.filter((fault) => paths.some((path) => below(fault.path, path)));
  const folder = String(data.assets);
  const shown = [...(editor.help ? [make("p", { class: "about" }, editor.help)] : []), stage, list];
  if (old) {
    kept = kept.filter((one) => one !== old);
    mounted.push(old);
    return shown;
  }
  if (editor.style) document.head.append(make("link", { rel: "stylesheet", href: folder + editor.style }));
  import(folder + editor.module).then(({ mount }) => {
    const made = mount(stage, {
      ...editor, path: node.path, value: at(draft.tree, node.path), base: at(draft.base, node.path), schema: node,
      change: (/** @type {Path} */ path, /** @type {any} */ value) => draft.change(path, value),
      read: (/** @type {Path} */ path) => at(draft.tree, path),
      confirmed: (/** @type {Node} */ leaf) => draft.confirmed.has(leaf.one_with ?? leaf.place),
      agreement: (/** @type {string} */ place) => { const found = draft.own && nodeAt(place); return found ? agreement(found) : ""; },
      faults: faults(), readonly: !draft.own,
      preview: async (/** @type {any} */ question) => {
        const headers = { "Content-Type": "application/json", "X-CSRFToken": draft.token, "X-Fragment": "1" };
        const outcome = await request(`${draft.address}/preview/${editor.n}`, { method: "POST", headers, body: JSON.stringify({ question }) });
        const answer = json(outcome);
        if (outcome.kind !== "arrived" || answer.answer === null) throw new Error(answer?.error ?? unanswered());
        return answer.answer;
      },
    });
    mounted.push({ place: node.place, path: node.path, paths, stage, ...made, update: () => made.update({ value: at(draft.tree, node.path), faults: faults() }) });
  }).catch((error) => {
    console.error(error);
    /** @type {HTMLDetailsElement} */ (list).open = true;
  });
  return shown;
}

// --- faults --------------------------------------------------------------------------------------------

/** @type {any[]} */ let refused = [];

function blame() {
  const all = [...draft.faults, ...refused];
  const shown = new Map();
  for (const fault of all) {
    const found = [...rows.values()].filter((one) => below(fault.path, one.node.path)).sort((a, b) => b.node.path.length - a.node.path.length)[0];
    if (found) shown.set(found, [...(shown.get(found) ?? []), fault]);
  }
  for (const one of rows.values()) one.blame(shown.get(one) ?? []);
  const box = /** @type {HTMLElement} */ (document.getElementById("faults"));
  box.hidden = all.length === 0;
  const list = /** @type {HTMLElement} */ (box.querySelector("ul"));
  list.replaceChildren(...all.map((fault) => {
    const link = make("a", { href: "#" }, titleOf(fault));
    link.addEventListener("click", (event) => { event.preventDefault(); reveal(fault.path); });
    return make("li", {}, link, ` ${fault.text}`);
  }));
  /** @type {HTMLElement} */ (box.querySelector("h2")).textContent = filled(all.length === 1 ? words.one_fault : words.faults, { n: all.length });
  for (const part of parts) part.element.classList.toggle("wrong", all.some((fault) => fault.path.length > 1 && below(fault.path, part.node.path)));
}

/** The words for a place: "Market › Sugar". @param {{place: string, path: Path}} fault */
function titleOf(fault) {
  /** @type {string[]} */ const found = [];
  /** @param {Node} node */
  const walk = (node) => {
    if (!below(fault.path, node.path)) return;
    if (node.kind !== "file") found.push(titleFor(node));
    for (const child of node.children ?? []) walk(child);
  };
  sheet.forEach(walk);
  return found.join(" › ") || fault.place || words.whole;
}

/** Show a figure: open what it lies in, and put the focus there. @param {Path} path */
function reveal(path) {
  const part = parts.find((one) => below(path, one.node.path)) ?? parts.find((one) => one.file === path[0]);
  if (!part) return;
  part.element.open = true;
  part.draw();
  for (const box of /** @type {NodeListOf<HTMLDetailsElement>} */ (part.content.querySelectorAll("details.as-list"))) if (!mounted.some((one) => below(path, one.path))) box.open = true;
  openEntries(part.content, path);
  const found = [...rows.values()].filter((one) => below(path, one.node.path)).sort((a, b) => b.node.path.length - a.node.path.length)[0];
  const list = found?.element.closest("details.as-list");
  if (list) /** @type {HTMLDetailsElement} */ (list).open = true;
  const field = /** @type {HTMLElement|null} */ (found?.element.querySelector(`[data-path='${JSON.stringify(path)}']`) ?? found?.element.querySelector("[data-path]") ?? part.element.querySelector("summary"));
  field?.focus();
  (found?.element ?? part.element).scrollIntoView({ block: "center" });
}

/** @param {HTMLElement} within @param {Path} path */
function openEntries(within, path) {
  for (const box of /** @type {NodeListOf<HTMLDetailsElement>} */ (within.querySelectorAll("details.entry"))) {
    const node = nodeAt(box.dataset.place ?? "");
    if (node && below(path, node.path) && !box.open) {
      /** @type {any} */ (box).drawNow();
      box.open = true;
      openEntries(box, path);
    }
  }
}

/** @param {string} place @param {Node[]} [nodes] @returns {Node|undefined} */
function nodeAt(place, nodes = sheet) {
  for (const node of nodes) {
    if (node.place === place) return node;
    const found = place.startsWith(node.place) && node.children ? nodeAt(place, node.children) : undefined;
    if (found) return found;
  }
  return undefined;
}

// --- search and filter ---------------------------------------------------------------------------------

const search = /** @type {HTMLInputElement} */ (document.getElementById("search"));
const filters = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("[name=only]"));
const only = () => [...filters].find((one) => one.checked)?.value ?? "all";

/** Which figures are wanted, as places; null for all. @returns {Set<string>|null} */
function wanted() {
  const parts = search.value.toLowerCase().split(/\s+/).filter(Boolean), said = only();
  if (!parts.length && said === "all") return null;
  const found = new Set();
  /** @param {Node} node @param {string} above */
  const walk = (node, above) => {
    const titles = `${above} ${node.title} ${node.about ?? ""}`.toLowerCase();
    if (node.children) return node.children.forEach((child) => walk(child, titles));
    const fits = parts.every((part) => titles.includes(part) || String(JSON.stringify(at(draft.tree, node.path))).toLowerCase().includes(part));
    if (fits && (said === "all" || saidOf(node) === said)) found.add(node.place);
  };
  sheet.forEach((node) => walk(node, ""));
  return found;
}

function sift() {
  const found = wanted();
  root.classList.toggle("sifted", found !== null);
  let n = 0;
  for (const part of parts) {
    let some = 0;
    if (found) leaves(part.node, (leaf) => { some += Number(found.has(leaf.place)); });
    part.element.hidden = found !== null && some === 0;
    n += some;
    if (found && some && n <= 150) {
      part.element.open = true;
      part.draw();
      for (const box of /** @type {NodeListOf<HTMLDetailsElement>} */ (part.content.querySelectorAll("details.as-list"))) box.open = true;
    }
    if (part.drawn) siftInside(part.content, found);
  }
  for (const section of root.querySelectorAll("section.file")) /** @type {HTMLElement} */ (section).hidden = [...section.querySelectorAll(".part")].every((part) => /** @type {HTMLElement} */ (part).hidden);
  const none = /** @type {HTMLElement} */ (document.getElementById("none"));
  none.hidden = !found || n > 0;
}

/** @param {HTMLElement} within @param {Set<string>|null} found */
function siftInside(within, found) {
  for (const box of /** @type {NodeListOf<HTMLDetailsElement>} */ (within.querySelectorAll("details.entry"))) {
    const node = nodeAt(box.dataset.place ?? "");
    let some = 0;
    if (node && found) leaves(node, (leaf) => { some += Number(found.has(leaf.place)); });
    box.hidden = found !== null && some === 0;
    if (found && some && found.size <= 60 && !box.open) /** @type {any} */ (box).drawNow(), box.open = true;
  }
  for (const one of rows.values()) if (within.contains(one.element)) one.element.hidden = found !== null && !found.has(one.node.place);
  for (const group of /** @type {NodeListOf<HTMLElement>} */ (within.querySelectorAll("section.group"))) group.hidden = found !== null && !group.querySelector(".figure:not([hidden]), details.entry:not([hidden])");
}

search.addEventListener("input", sift);
for (const one of filters) one.addEventListener("change", sift);

// --- news ----------------------------------------------------------------------------------------------

const state = /** @type {HTMLElement} */ (document.getElementById("state"));
const summary = /** @type {HTMLElement} */ (document.getElementById("differs"));
const conflict = /** @type {HTMLElement} */ (document.getElementById("conflict"));

/** What comes from the server while a button is being pressed waits: drawn anew, the page would lose the click. */
let pressing = false;
/** @type {(() => void)[]} */ const late = [];
/** @param {() => void} act */
const unpressed = (act) => pressing ? void late.push(act) : act();
function release() {
  pressing = false;
  for (const act of late.splice(0)) act();
}
addEventListener("pointerdown", () => { pressing = true; setTimeout(release, LONG_PRESS_MS); }, true);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(release), true);

/** Whether it can be played. */
const ready = () => document.getElementById("play")?.classList.toggle("off", draft.faults.length > 0);
/** @param {number} n */
const tellChanged = (n) => {
  const differ = n === 0 ? words.same : filled(n === 1 ? words.one_differs : words.differ, { n });
  const agreed = draft.confirmed.size === 1 ? words.one_agreed : draft.confirmed.size ? filled(words.n_agreed, { n: draft.confirmed.size }) : "";
  summary.textContent = `${differ} ${agreed}`.trim();
};

draft.addEventListener("figure", (event) => {
  const { path } = /** @type {CustomEvent} */ (event).detail;
  for (const one of rows.values()) if (below(path, one.node.path) || below(one.node.path, path)) one.refresh();
  for (const one of mounted) if (one.paths.some((each) => below(path, each) || below(each, path))) one.update({});
  for (const part of parts) if (below(path, part.node.path)) part.count();
});
draft.addEventListener("checked", () => unpressed(() => {
  refused = [];
  tellChanged(draft.changed);
  blame();
  for (const one of mounted) one.update({});
  ready();
  document.dispatchEvent(new CustomEvent("edition-checked", { detail: { faults: draft.faults.length } }));
}));
draft.addEventListener("confirmed", () => {
  saidAnew();
  for (const one of mounted) one.update({});
  tellChanged(draft.changed);
});
draft.addEventListener("sheet", (event) => unpressed(() => { sheet = /** @type {CustomEvent} */ (event).detail.sheet; drawAll(); sift(); blame(); }));
draft.addEventListener("state", (event) => {
  const { state: now } = /** @type {CustomEvent} */ (event).detail;
  state.textContent = words[now];
  state.dataset.state = now;
});
draft.addEventListener("refused", (event) => {
  const { text, faults } = /** @type {CustomEvent} */ (event).detail;
  refused = faults.map((/** @type {any} */ fault) => ({ ...fault, path: fault.path.length ? fault.path : guess(fault.place) }));
  if (!refused.length) refused = [{ place: "", path: [], text }];
  state.textContent = words.refused;
  state.dataset.state = "refused";
  blame();
});
draft.addEventListener("conflict", (event) => {
  const { text } = /** @type {CustomEvent} */ (event).detail;
  conflict.hidden = false;
  if (text) /** @type {HTMLElement} */ (conflict.querySelector("p")).textContent = text;
  state.textContent = words.conflict;
  state.dataset.state = "refused";
  /** @type {HTMLElement} */ (conflict.querySelector("button")).focus();
});
conflict.querySelector("[data-do=insist]")?.addEventListener("click", () => draft.insist());
conflict.querySelector("[data-do=yield]")?.addEventListener("click", () => draft.yield());

/** The nearest figure to a place of which the server told no steps. @param {string} place @returns {Path} */
function guess(place) {
  const known = [...draft.waiting.values()].map(({ path }) => path);
  return known.find((path) => place.startsWith(String(path[0])) && place.includes(String(path[path.length - 1]))) ?? known[0] ?? [];
}

for (const word of /** @type {const} */ (["name", "note"])) {
  const field = /** @type {HTMLInputElement|null} */ (document.querySelector(`#edition-${word}`));
  field?.addEventListener("input", () => draft.say(word, field.value));
  draft.addEventListener("words", () => { if (field) field.value = draft.words[word] ?? field.value; });
}
addEventListener("pagehide", () => { draft.leave(); });

drawAll();
tellChanged(draft.changed);
ready();
draft.begin();
blame();
if (parts.length && !location.hash) parts[0].element.open = true;
document.documentElement.dataset.ready = "edition";
