// @ts-check
/**
 * A deck of cards: a list with a filter, one card open at a time, its figures in a form and beside it the card as the
 * table draws it. What stands in the form of a card is in `card_form.js`; knows no rules and no sentences.
 */
import { cloned } from "../../common/cloned.js";
import { make } from "../../editors/form.js";
import { cardForm } from "./card_form.js";

/** @typedef {(string|number)[]} Path */
/** @typedef {{path: Path, text: string}} Fault */

const PAUSE_MS = 150;
/** What was open when the page was last drawn, by deck. @type {Map<string, any>} */
const memory = new Map();

/**
 * @param {HTMLElement} root
 * @param {any} given
 */
export function mount(root, given) {
  const { path, base, words, drawings, facts, readonly, preview, change } = given;
  let { value, faults } = /** @type {{value: any[], faults: Fault[]}} */ (given);
  const place = path.join(".");
  const kept = memory.get(place) ?? { open: "", kind: "", ours: false, focus: "", y: null };
  memory.set(place, kept);
  /** @type {ReturnType<typeof setTimeout>|undefined} */ let timer;
  let asked = 0, shape = "";

  const bar = make("div", { class: "deck-bar" });
  const list = make("ul", { class: "deck-cards" });
  const none = make("p", { class: "hint", hidden: "" }, words.none);
  root.classList.add("deck");
  root.append(bar, list, none);

  const built = new Map(base.map((/** @type {any} */ card) => [card.id, card]));
  /** @type {Map<string, any>} */ const nodes = new Map(given.schema.children.map((/** @type {any} */ node) => [node.place, node]));
  const kindOf = (/** @type {any} */ card) => facts.deck === "expedition" ? card.type : facts.deck === "event" ? card.kind : facts.deck;
  const own = (/** @type {any} */ card) => built.get(card.id);
  const changed = (/** @type {any} */ card) => !same(card, own(card));
  const english = !document.documentElement.lang.startsWith("fi");
  const nameKey = english ? "name_en" : "name_fi";
  const nameOf = (/** @type {any} */ card) => (card.name_en === own(card)?.name_en && card.name_fi === own(card)?.name_fi && words[`card.${card.id}`]) || card[nameKey] || card.id;

  /** Whose a card is: the owner's where it differs or all of it is confirmed, Lauta's own where some of it is. @param {any} card */
  function whose(card) {
    if (changed(card)) return "yours";
    let said = "";
    const walk = (/** @type {any} */ node) => {
      if (node.children) node.children.forEach(walk);
      else if (node.built_in === "ours" && !node.known_by) said = said === "ours" || !given.confirmed(node) ? "ours" : "yours";
    };
    const node = nodes.get(`${place}[${card.id}]`);
    if (node) walk(node);
    return said;
  }

  /** Whether the card as a whole is Lauta's own, which its picture marks. @param {any} card */
  const designed = (card) => !changed(card) && nodes.get(`${place}[${card.id}]`)?.children.some((/** @type {any} */ leaf) => leaf.path[leaf.path.length - 1] === "name_en" && leaf.built_in === "ours" && !given.confirmed(leaf));

  // --- the list ---------------------------------------------------------------------------------------

  function drawBar() {
    bar.replaceChildren();
    if (facts.kinds.length) {
      const kinds = make("div", { class: "deck-kinds", role: "group", "aria-label": words.kind });
      for (const kind of ["", ...facts.kinds]) {
        const button = make("button", { type: "button", "aria-pressed": String(kept.kind === kind), "data-focus": `kind-${kind}` });
        if (kind) button.innerHTML = drawings[`kind-${kind}`] ?? "";          // ours, from the server
        button.append(kind ? words[`kind.${kind}`] : words.all);
        button.addEventListener("click", () => { kept.kind = kind; draw(); });
        kinds.append(button);
      }
      bar.append(kinds);
    }
    const box = /** @type {HTMLInputElement} */ (make("input", { type: "checkbox", "data-focus": "ours" }));
    box.checked = kept.ours;
    box.addEventListener("change", () => { kept.ours = box.checked; draw(); });
    bar.append(make("label", { class: "deck-ours" }, box, words.ours), make("span", { class: "deck-tally", role: "status" }));
  }

  const shown = () => value.map((card, n) => ({ card, n })).filter(({ card }) =>
    card.id === kept.open || ((!kept.kind || kindOf(card) === kept.kind) && (!kept.ours || whose(card) === "ours")));

  function draw() {
    const focus = focused();
    drawBar();
    const found = shown();
    list.replaceChildren(...found.map(({ card, n }) => entry(card, n)));
    none.hidden = found.length > 0;
    shape = JSON.stringify(value.map((card) => card.id));
    refresh();
    if (focus) focusOn(focus);
  }

  /** @param {any} card @param {number} n */
  function entry(card, n) {
    const open = card.id === kept.open;
    const head = make("button", { type: "button", class: "deck-head", "aria-expanded": String(open), "data-focus": `open-${card.id}` });
    head.addEventListener("click", () => { kept.open = open ? "" : card.id; draw(); });
    const item = make("li", { "data-card": card.id, "data-n": String(n) }, head);
    if (open) item.append(sheet(card, n), given.agreement(`${place}[${card.id}]`));
    return item;
  }

  /** What the heads of the cards say, their faults, and the number of all. */
  function refresh() {
    for (const item of /** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll("li[data-card]"))) {
      const n = Number(item.dataset.n), card = value[n], head = /** @type {HTMLElement} */ (item.firstElementChild);
      head.innerHTML = drawings[`kind-${kindOf(card)}`] ?? "";          // ours, from the server
      head.append(make("b", {}, nameOf(card)), make("span", { class: "deck-copies" }, `×${card.copies}`));
      const said = whose(card);
      if (said) head.append(make("span", { class: `flag ${said}` }, words[`flag_${said}`]));
      const wrong = faults.filter((fault) => fault.path[path.length] === n);
      item.classList.toggle("wrong", wrong.length > 0);
      item.querySelector(":scope > .fault")?.remove();
      if (wrong.length) head.after(make("p", { class: "fault" }, wrong.map((fault) => fault.text).join(" ")));
      for (const field of /** @type {NodeListOf<HTMLElement>} */ (item.querySelectorAll("[data-at]"))) {
        const at = [...path, n, ...JSON.parse(field.dataset.at ?? "[]")];
        field.setAttribute("aria-invalid", String(wrong.some((fault) => fault.path.length > path.length + 1 && fault.path.every((step, k) => at[k] === step || k >= at.length))));
      }
    }
    const found = shown(), copies = found.reduce((sum, { card }) => sum + (Number(card.copies) || 0), 0);
    const tally = bar.querySelector(".deck-tally");
    if (tally) tally.textContent = words.shown.replace("{n}", String(found.length)).replace("{all}", String(value.length)).replace("{copies}", String(copies));
  }

  // --- the open card ----------------------------------------------------------------------------------

  /** @type {HTMLElement|undefined} */ let picture;
  /** @type {HTMLElement|undefined} */ let sentences;

  /** @param {any} card @param {number} n */
  function sheet(card, n) {
    picture = make("div", { class: "deck-picture", "aria-hidden": "true" });
    sentences = make("div", { class: "deck-says", role: "status" });
    const form = cardForm(card, own(card), {
      words, drawings, facts, readonly, nameKey, nameOf: (/** @type {string} */ id) => words[`card.${id}`] ?? id,
      set: (/** @type {Path} */ below, /** @type {any} */ news) => change([...path, n, ...below], news),
      redraw: () => draw(),
      another: () => { const made = { ...cloned(value[n]), id: fresh(card.id) }; kept.open = made.id; change(path, [...value.slice(0, n + 1), made, ...value.slice(n + 1)]); },
      remove: () => { kept.open = ""; change(path, value.filter((_, k) => k !== n)); },
    });
    askSoon(0);
    return make("div", { class: "deck-open" }, make("div", { class: "deck-beside" }, picture, sentences), form);
  }

  /** An id that no card has. @param {string} id */
  function fresh(id) {
    const stem = id.replace(/_\d+$/, "").slice(0, 26);
    for (let n = 2; ; n += 1) if (!value.some((card) => card.id === `${stem}_${n}`)) return `${stem}_${n}`;
  }

  function askSoon(pause = PAUSE_MS) {
    clearTimeout(timer);
    timer = setTimeout(ask, pause);
  }

  async function ask() {
    const card = value.find((each) => each.id === kept.open), mine = ++asked, [drawn, said] = [picture, sentences];
    if (!card || !drawn || !said) return;
    try {
      const answer = await preview({ deck: facts.deck, card, ours: designed(card) });
      if (mine !== asked) return;
      drawn.innerHTML = answer.picture;          // ours, from the server
      drawn.classList.remove("stale");
      said.replaceChildren(...answer.sentences.map((/** @type {string} */ text) => make("p", {}, text)));
    } catch {
      if (mine !== asked) return;
      drawn.classList.add("stale");
      said.replaceChildren(make("p", { class: "hint" }, words.wait));
    }
  }

  // --- focus ------------------------------------------------------------------------------------------

  const focused = () => root.contains(document.activeElement) ? /** @type {HTMLElement|null} */ (document.activeElement)?.dataset.focus ?? "" : "";
  /** @param {string} key */
  const focusOn = (key) => {
    const found = /** @type {HTMLElement|null} */ (root.querySelector(`[data-focus="${CSS.escape(key)}"]`) ?? root.querySelector(`[data-focus="${CSS.escape(`open-${kept.open}`)}"]`));
    found?.focus({ preventScroll: true });
  };

  draw();
  if (kept.focus) { const key = kept.focus; kept.focus = ""; focusOn(key); }
  if (kept.y !== null) { const y = kept.y; kept.y = null; scrollTo({ top: y, behavior: "instant" }); }
  return {
    /** @param {{value: any, faults: Fault[]}} news */
    update(news) {
      ({ value, faults } = news);
      if (!Array.isArray(value)) return;
      const typing = /** @type {HTMLElement|null} */ (document.activeElement)?.matches?.("input:not([type=checkbox]), textarea") && root.contains(document.activeElement);
      if (shape !== JSON.stringify(value.map((card) => card.id))) draw();
      else if (!typing && kept.open) redrawOpen();
      refresh();
      askSoon();
    },
    destroy() {
      clearTimeout(timer);
      kept.focus = focused();
      kept.y = kept.focus ? scrollY : null;
    },
  };

  /** The open card anew, where something other than typing changed it. */
  function redrawOpen() {
    const item = /** @type {HTMLElement|null} */ (list.querySelector(`li[data-card="${CSS.escape(kept.open)}"]`));
    const n = value.findIndex((card) => card.id === kept.open);
    if (!item || n < 0 || item.dataset.form === JSON.stringify(value[n])) return;
    const focus = focused(), [was, said] = [picture?.innerHTML ?? "", [...(sentences?.children ?? [])]];
    item.querySelector(".deck-open")?.replaceWith(sheet(value[n], n));
    if (picture) picture.innerHTML = was;
    sentences?.append(...said);
    item.dataset.form = JSON.stringify(value[n]);
    if (focus) focusOn(focus);
  }
}

/** Whether two tables say the same, in whatever order. @param {any} one @param {any} other @returns {boolean} */
function same(one, other) {
  if (one === other) return true;
  if (!one || !other || typeof one !== "object" || typeof other !== "object" || Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => same(one[key], other[key]));
}
