// @ts-check
/**
 * Attika's buildings: the price in symbols, of which a click adds or takes one, and the arrows to other buildings.
 * An arrow is made by two clicks: on the building that it begins at, then on the one that is free beside it.
 */
import { filled, make } from "../../editors/form.js";

/** @typedef {(string|number)[]} Path */
/** @typedef {{id: string, name: string, group: string, main: boolean, cost: Record<string, number>, frees: string[]}} Building */

const LANDS = ["water", "forest", "hill", "mountain", "any"];

/**
 * `drawings` are the buildings by their ids and the signs of landscapes.
 * @param {HTMLElement} root
 * @param {any} given
 */
export function mount(root, { path, value, base, change, faults, words, drawings, readonly }) {
  const hint = make("p", { class: "arrow-hint", role: "status" });
  const groups = make("div", { class: "build-groups" });
  root.append(hint, groups);
  let from = -1;                                   // where an arrow begins that is not finished yet

  /** @param {string} id */
  const ours = (id) => base.find((/** @type {Building} */ one) => one.id === id)?.name;
  /** @param {Building|undefined} building */
  const name = (building) => building ? (building.name === ours(building.id) ? words[`b_${building.id}`] : building.name) ?? building.name : "?";
  /** @param {string} id */
  const called = (id) => name(value.find((/** @type {Building} */ one) => one.id === id)) ?? id;

  /** @param {string} key @param {string} label @param {() => void} act @param {Record<string, string>} [more] @param {(Node|string)[]} content */
  function button(key, label, act, more = {}, ...content) {
    const made = /** @type {HTMLButtonElement} */ (make("button", { type: "button", "data-key": key, "aria-label": label, title: label, ...more }, .../** @type {any[]} */ (content)));
    made.addEventListener("click", act);
    made.disabled = readonly;
    return made;
  }

  /** @param {string} drawing */
  function picture(drawing) {
    const made = make("span", { class: "art", "aria-hidden": "true" });
    made.innerHTML = drawings[drawing] ?? "";        // ours, from the server
    return made;
  }

  function draw() {
    const held = root.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.key ?? "" : "";
    hint.replaceChildren();
    if (from >= 0) hint.append(filled(words.choose, { name: name(value[from]) }), " ", button("cancel", words.cancel, () => begin(-1), { class: "quiet" }, words.cancel));
    hint.classList.toggle("on", from >= 0);
    const order = /** @type {string[]} */ ([...new Set(value.map((/** @type {Building} */ one) => one.group))]);
    groups.replaceChildren(...order.map((group) => {
      const cards = value.flatMap((/** @type {Building} */ one, /** @type {number} */ n) => one.group === group ? [card(one, n)] : []);
      return make("section", {}, make("h4", {}, words[`g_${group}`] ?? group), make("ul", { class: "buildings" }, ...cards));
    }));
    if (held) focus(held);
  }

  /** The same button as before, or what is left near it. @param {string} key */
  function focus(key) {
    const [n, what, land] = key.split(":");
    const wanted = [key, ...(what === "take" ? [`${n}:add:${land}`] : what === "cut" || what === "to" || key === "cancel" ? [`${n}:arrow`, "0:arrow"] : [])];
    for (const each of wanted) {
      const found = /** @type {HTMLElement|null} */ (root.querySelector(`[data-key="${each}"]:not(:disabled)`));
      if (found) return found.focus();
    }
  }

  /** @param {Building} one */
  function differs(one) {
    const was = base.find((/** @type {Building} */ each) => each.id === one.id);
    return JSON.stringify([was?.name, was?.cost, was?.frees]) !== JSON.stringify([one.name, one.cost, one.frees]);
  }

  /** The name of a building as a field; an empty one gives Lauta's name back. @param {Building} one @param {number} n */
  function naming(one, n) {
    const usual = words[`b_${one.id}`] ?? ours(one.id) ?? one.id;
    const field = /** @type {HTMLInputElement} */ (make("input", { class: "named", "data-key": `${n}:name`, "aria-label": filled(words.label, { name: usual }), placeholder: usual, maxlength: "60", autocomplete: "off", spellcheck: "false" }));
    const put = (/** @type {string} */ text) => change([...path, n, "name"], text === usual ? ours(one.id) ?? text : text);
    field.value = name(one);
    field.readOnly = readonly;
    field.addEventListener("input", () => { if (field.value.trim()) put(field.value); });
    field.addEventListener("change", () => { if (!field.value.trim()) put(field.value = usual); });
    return field;
  }

  /** What a name that is being typed says elsewhere; the field itself stays as it is. */
  function rename() {
    for (const told of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-called]"))) told.textContent = called(told.dataset.called ?? "");
    for (const one of value) root.querySelector(`[data-building="${CSS.escape(one.id)}"]`)?.classList.toggle("yours", differs(one));
  }

  /** @param {Building} one @param {number} n */
  function card(one, n) {
    const was = base.find((/** @type {Building} */ each) => each.id === one.id);
    const yours = differs(one);
    const found = faults.filter((/** @type {any} */ fault) => fault.path[path.length] === n);
    const made = make("li", { class: `${yours ? "yours" : ""} ${n === from ? "begins" : ""} ${found.length ? "wrong" : ""}`, "data-building": one.id },
      make("p", { class: "who" }, picture(one.id), naming(one, n), ...(one.main ? [make("small", {}, words.main)] : [])),
      price(one, n), arrows(one, n));
    const before = yours && was ? [...(was.name === one.name ? [] : [words[`b_${one.id}`] ?? was.name]), ...(JSON.stringify(was.cost) === JSON.stringify(one.cost) ? [] : [priced(was.cost)])] : [];
    if (before.length) made.append(make("p", { class: "was" }, filled(words.built, { n: before.join(" · ") })));
    if (found.length) made.append(make("p", { class: "bad" }, found.map((/** @type {any} */ fault) => fault.text).join(" ")));
    return made;
  }

  /** @param {Record<string, number>} cost */
  const priced = (cost) => LANDS.filter((land) => cost[land]).map((land) => `${cost[land]} ${words[land]}`).join(", ") || words.free;

  /** @param {Building} one @param {number} n */
  function price(one, n) {
    const set = (/** @type {string} */ land, /** @type {number} */ by) => change([...path, n, "cost", land], Math.max(0, (Number(one.cost[land]) || 0) + by));
    const symbols = LANDS.flatMap((land) => Array.from({ length: Number(one.cost[land]) || 0 }, (_, k) =>
      button(`${n}:take:${land}:${k}`, filled(words.take, { name: words[land], building: name(one) }), () => set(land, -1), { class: "symbol" }, picture(land))));
    const add = LANDS.map((land) => button(`${n}:add:${land}`, filled(words.add, { name: words[land], building: name(one) }), () => set(land, 1), { class: "symbol adds" }, picture(land)));
    const now = make("div", { class: "price" }, ...(symbols.length ? symbols : [make("small", {}, words.free)]));
    now.setAttribute("role", "group");
    now.setAttribute("aria-label", `${name(one)}: ${priced(one.cost)}`);
    return make("div", { class: "prices" }, now, make("div", { class: "adding" }, make("span", { "aria-hidden": "true" }, "+"), ...add));
  }

  /** @param {Building} one @param {number} n */
  function arrows(one, n) {
    const made = make("div", { class: "arrows" });
    for (const id of one.frees) made.append(button(`${n}:cut:${id}`, filled(words.cut, { name: name(one), other: called(id) }), () => change([...path, n, "frees"], one.frees.filter((each) => each !== id)), { class: "arrow" }, "→ ", make("span", { "data-called": id }, called(id)), " ×"));
    if (from < 0) made.append(button(`${n}:arrow`, filled(words.arrow_of, { name: name(one) }), () => begin(n), { class: "quiet" }, words.arrow));
    else {
      const label = filled(words.to_of, { name: name(value[from]), other: name(one) });
      const here = button(`${n}:to`, label, () => finish(n), { class: "to" }, words.to);
      here.disabled = readonly || one.main || value[from].frees.includes(one.id);
      made.append(here);
      if (n === from) made.append(button(`${n}:cancel`, words.cancel, () => begin(-1), { class: "quiet" }, words.cancel));
    }
    return made;
  }

  /** @param {number} n */
  function begin(n) {
    const last = from;
    from = n;
    draw();
    if (n >= 0) /** @type {HTMLElement|null} */ (root.querySelector("[data-key$=':to']:not(:disabled)"))?.focus({ preventScroll: true });
    else focus(`${Math.max(last, 0)}:arrow`);
  }

  /** @param {number} n */
  function finish(n) {
    const start = from;
    from = -1;
    change([...path, start, "frees"], [...value[start].frees, value[n].id]);
    draw();
    focus(`${start}:arrow`);
  }

  /** @param {KeyboardEvent} event */
  const escape = (event) => { if (event.key === "Escape" && from >= 0) begin(-1); };
  root.addEventListener("keydown", escape);

  draw();
  return {
    /** @param {{value: any, faults: any[]}} news */
    update(news) {
      if (!Array.isArray(news.value)) return;
      ({ value, faults } = news);
      if (root.contains(document.activeElement) && document.activeElement?.matches(".named")) rename();
      else draw();
    },
  };
}
