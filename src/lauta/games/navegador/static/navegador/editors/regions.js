// @ts-check
/**
 * The sea chart of an edition: press a region to change its name and its stack, or two of them for the border between.
 * The chart is drawn by the server with what the draft says; here is the form below it. Knows no rules.
 */
import { make as element } from "../../editors/form.js";

/** @typedef {(string|number)[]} Path */
/** @typedef {{path: Path, text: string}} Fault */

const PAUSE_MS = 200;
const make = /** @type {(...told: any[]) => any} */ (element);
/** What was chosen when the page was last drawn. @type {Map<string, {open: string, focus: string}>} */
const memory = new Map();

/** @param {HTMLElement} root @param {any} given */
export function mount(root, given) {
  const { path, base, words, drawings, facts, readonly, change, preview } = given;
  let { value, faults } = /** @type {{value: any[], faults: Fault[]}} */ (given);
  const borders = facts.of === "borders";
  const kept = memory.get(facts.of) ?? { open: "", focus: "" };
  memory.set(facts.of, kept);
  /** @type {ReturnType<typeof setTimeout>|undefined} */ let timer;
  let asked = 0, form = "";

  const chart = make("div", { class: "region-chart" }), below = make("div", { class: "region-form" }), wait = make("p", { class: "hint", hidden: "" }, words.wait);
  root.append(chart, wait, below);

  const usual = new Map(base.map((/** @type {any} */ one) => [one.id, one.name]));
  /** @param {string} id */
  function nameOf(id) {
    const told = borders ? undefined : value.find((one) => one.id === id)?.name;
    return (told === undefined || told === usual.get(id) ? words[`name.${id}`] : told) ?? told ?? id;
  }
  const ids = () => /** @type {string[]} */ (borders ? facts.regions : value.map((one) => one.id));
  const joined = (/** @type {string} */ a, /** @type {string} */ b) => value.findIndex((one) => (one.a === a && one.b === b) || (one.a === b && one.b === a));

  // --- the chart --------------------------------------------------------------------------------------

  async function ask() {
    const mine = ++asked;
    try {
      const drawn = await preview({ of: facts.of, [facts.of]: value });
      if (mine !== asked) return;
      const focus = /** @type {HTMLElement|null} */ (chart.contains(document.activeElement) ? document.activeElement : null)?.dataset.cell;
      chart.innerHTML = drawn;          // ours, from the server
      for (const cell of chart.querySelectorAll("[data-cell]")) {
        cell.setAttribute("tabindex", "0");
        cell.setAttribute("role", "button");
        cell.setAttribute("aria-label", nameOf(cell.dataset.cell));
        cell.addEventListener("click", () => press(cell.dataset.cell));
        cell.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); press(cell.dataset.cell); } });
      }
      wait.hidden = true;
      mark();
      if (focus) chart.querySelector(`[data-cell="${CSS.escape(focus)}"]`)?.focus({ preventScroll: true });
    } catch {
      if (mine === asked) wait.hidden = false;
    }
  }
  function askSoon(pause = PAUSE_MS) {
    clearTimeout(timer);
    timer = setTimeout(ask, pause);
  }

  /** @param {string} id */
  function press(id) {
    if (borders && kept.open && kept.open !== id) return turn(kept.open, id);
    kept.open = borders && kept.open === id ? "" : id;
    draw();
    if (!borders) below.querySelector("input")?.focus();
  }

  /** No border, blue, red, and none again. @param {string} a @param {string} b */
  function turn(a, b) {
    if (readonly) return;
    const n = joined(a, b);
    if (n < 0) change(path, [...value, { a, b, colour: "blue" }]);
    else if (value[n].colour === "blue") change([...path, n, "colour"], "red");
    else change(path, value.filter((_, k) => k !== n));
  }

  function mark() {
    const wrong = new Set(faults.flatMap((fault) => { const one = value[Number(fault.path[path.length])]; return one ? [one.id, one.a, one.b] : []; }));
    for (const cell of chart.querySelectorAll("[data-cell]")) {
      cell.classList.toggle("picked", cell.dataset.cell === kept.open);
      cell.classList.toggle("faulty", wrong.has(cell.dataset.cell));
      cell.setAttribute("aria-pressed", String(cell.dataset.cell === kept.open));
    }
  }

  // --- the form below it ------------------------------------------------------------------------------

  function draw() {
    const focus = below.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.focus ?? "" : "";
    const choose = make("div", { class: "region-list", role: "group" }, ...ids().map((id) => {
      const button = make("button", { type: "button", "aria-pressed": String(id === kept.open), "data-focus": `open-${id}` }, nameOf(id));
      button.addEventListener("click", () => { kept.open = id === kept.open ? "" : id; draw(); });
      return button;
    }));
    below.replaceChildren(choose, ...(!ids().includes(kept.open) ? [] : borders ? neighbours() : region()));
    form = shape();
    tell();
    mark();
    if (focus) below.querySelector(`[data-focus="${CSS.escape(focus)}"]`)?.focus({ preventScroll: true });
  }
  const shape = () => JSON.stringify(borders ? value : value.map((one) => one.id)) + kept.open;

  /** @param {string} label @param {HTMLElement[]} content */
  const line = (label, ...content) => make("label", { class: "region-line" }, make("span", {}, label), ...content);

  function region() {
    const n = value.findIndex((one) => one.id === kept.open), one = value[n];
    /** @param {string} key @param {string} label */
    const text = (key, label) => {
      const field = make("input", { "data-key": key, "data-focus": key, maxlength: "60", autocomplete: "off" });
      field.value = key === "name" ? nameOf(one.id) : one[key];
      field.readOnly = readonly;
      field.addEventListener("input", () => change([...path, n, key], key === "name" && field.value === words[`name.${one.id}`] ? usual.get(one.id) : field.value));
      return line(label, field);
    };
    const stack = make("input", { type: "number", min: "0", max: "15", inputmode: "numeric", "data-key": "stack", "data-focus": "stack", "aria-label": words.stack });
    stack.value = String(one.stack);
    stack.readOnly = readonly;
    const put = (/** @type {any} */ figure) => change([...path, n, "stack"], figure);
    stack.addEventListener("input", () => put(/^-?\d{1,9}$/.test(stack.value) ? Number(stack.value) : stack.value));
    const [less, more] = [-1, 1].map((by) => {
      const button = make("button", { type: "button", "data-focus": `stack${by}`, "aria-label": (by < 0 ? words.fewer : words.more).replace("{name}", words.stack) }, by < 0 ? "−" : "+");
      button.disabled = readonly;
      button.addEventListener("click", () => { const news = Math.min(15, Math.max(0, (Number(stack.value) || 0) + by)); stack.value = String(news); put(news); });
      return button;
    });
    const goods = make("select", { "data-key": "colony", "data-focus": "colony" }, make("option", { value: "" }, words.no_good), ...Object.keys(drawings).map((name) => make("option", { value: name }, words[name])));
    goods.value = one.colony;
    goods.disabled = readonly;
    goods.addEventListener("change", () => change([...path, n, "colony"], goods.value));
    return [make("div", { class: "region-open" }, text("name", words.name), text("land", words.land),
      make("div", { class: "region-line", role: "group", "aria-label": words.stack }, make("span", {}, words.stack), make("span", { class: "region-steps" }, less, stack, more)), line(words.good, goods), make("p", { class: "fault" }))];
  }

  function neighbours() {
    const others = ids().filter((id) => id !== kept.open).map((id) => {
      const one = value[joined(kept.open, id)], said = one ? words[one.colour] ?? one.colour : words.no_border;
      const button = make("button", { type: "button", class: `region-way ${one?.colour ?? "none"}`, "data-focus": `way-${id}` }, make("b", {}, nameOf(id)), make("span", {}, said));
      button.disabled = readonly;
      button.addEventListener("click", () => turn(kept.open, id));
      return button;
    });
    return [make("div", { class: "region-open" }, make("p", {}, words.from.replace("{name}", nameOf(kept.open))), make("div", { class: "region-ways" }, ...others), make("p", { class: "fault" }))];
  }

  /** The faults of what is open, at its fields. */
  function tell() {
    const told = below.querySelector(".fault");
    if (!told) return;
    const here = faults.filter((fault) => { const one = value[Number(fault.path[path.length])]; return one && [one.id, one.a, one.b].includes(kept.open); });
    told.textContent = here.map((fault) => fault.text).join(" ");
    for (const field of below.querySelectorAll("[data-key]")) field.setAttribute("aria-invalid", String(here.some((fault) => fault.path[path.length + 1] === field.dataset.key)));
  }

  draw();
  if (kept.focus) { below.querySelector(`[data-focus="${CSS.escape(kept.focus)}"]`)?.focus({ preventScroll: true }); kept.focus = ""; }
  ask();
  return {
    /** @param {{value: any, faults: Fault[]}} news */
    update(news) {
      ({ value, faults } = news);
      if (!Array.isArray(value)) return;
      if (shape() !== form) draw();
      for (const button of below.querySelectorAll(".region-list button")) button.textContent = nameOf(button.dataset.focus.slice(5));
      tell();
      mark();
      askSoon();
    },
    destroy() {
      clearTimeout(timer);
      kept.focus = below.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.focus ?? "" : "";
    },
  };
}
