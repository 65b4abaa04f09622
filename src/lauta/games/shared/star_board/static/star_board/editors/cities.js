// @ts-check
/**
 * The names of cities in an edition: press a city on the chart and type what is printed there, or type in the list beside it.
 * The chart is drawn by the server with the names of the draft. Knows no other figure of the board.
 */
import { filled, make } from "../../editors/form.js";

/** @typedef {(string|number)[]} Path */
/** @typedef {{path: Path, text: string}} Fault */

const PAUSE_MS = 250, NEAR = 4.5, MOST = "60";   // how far from a city one may press, in hundredths of the chart's width

/** @param {HTMLElement} root @param {any} given */
export function mount(root, given) {
  const { path, base, words, readonly, change, preview } = given;
  let { value, faults } = /** @type {{value: any[], faults: Fault[]}} */ (given);
  const usual = new Map(base.map((/** @type {any} */ one) => [one.id, one.name]));
  /** Where each city lies on the chart, in hundredths, in the order of the lettering. @type {[string, number, number][]} */ let lying = [];
  /** @type {Map<string, {row: HTMLElement, field: HTMLInputElement, fault: HTMLElement}>} */ let rows = new Map();
  /** The city whose field lies on the chart, and the one that is ringed. */ let open = "", ringed = "";
  let asked = 0, shown = "";
  /** @type {ReturnType<typeof setTimeout>|undefined} */ let timer;

  const chart = make("div", { class: "city-chart" }), ring = make("span", { class: "city-ring", hidden: "" });
  const field = /** @type {HTMLInputElement} */ (make("input", { class: "city-field", id: "city-here", maxlength: MOST, autocomplete: "off", spellcheck: "false", hidden: "" }));
  const map = make("div", { class: "city-map" }, make("div", { class: "city-sheet" }, chart, ring, field));
  const list = make("ul", { class: "city-list", "aria-label": words.list }), wait = make("p", { class: "hint", hidden: "" }, words.wait);
  root.classList.add("naming");
  root.append(map, list, wait);

  /** @param {any} city */
  const nameOf = (city) => city.name === usual.get(city.id) ? words[`name.${city.id}`] ?? city.name : city.name;
  /** @param {string} id */
  const find = (id) => value.findIndex((one) => one.id === id);
  /** @param {string} id */
  const usualOf = (id) => words[`name.${id}`] ?? usual.get(id) ?? id;

  /** What was typed for a city; Lauta's own name is the one of the data. @param {string} id @param {string} text */
  function put(id, text) {
    const n = find(id);
    if (n < 0 || readonly) return;
    change([...path, n, "name"], text === usualOf(id) ? usual.get(id) ?? text : text);
  }

  // --- the list ---------------------------------------------------------------------------------------

  function fill() {
    rows = new Map(value.map((city) => [city.id, rowOf(city.id)]));
    list.replaceChildren(...[...rows.values()].map(({ row }) => row));
  }

  /** @param {string} id */
  function rowOf(id) {
    const one = /** @type {HTMLInputElement} */ (make("input", { id: `city-${id}`, "data-city": id, maxlength: MOST, autocomplete: "off", spellcheck: "false", placeholder: usualOf(id), "aria-describedby": `city-${id}-fault` }));
    const fault = make("span", { class: "fault", id: `city-${id}-fault` });
    typed(one, () => id);
    one.addEventListener("focus", () => { point(id); seek(); });
    return { row: make("li", {}, make("label", { for: one.id }, usualOf(id)), one, fault), field: one, fault };
  }

  /** @param {HTMLInputElement} one @param {() => string} id */
  function typed(one, id) {
    one.readOnly = readonly;
    one.addEventListener("input", () => { if (one.value.trim()) put(id(), one.value); });
    one.addEventListener("change", () => { if (!one.value.trim()) put(id(), usualOf(id())); });
  }

  // --- the chart --------------------------------------------------------------------------------------

  /** The city that was pressed: by its name, or the nearest one. @param {MouseEvent} event @returns {string|undefined} */
  function pressed(event) {
    const name = /** @type {Element} */ (event.target).closest(".names text");
    if (name) return lying[[...chart.querySelectorAll(".names text")].indexOf(name)]?.[0];
    const box = chart.getBoundingClientRect(), scale = 100 / box.width;
    const far = lying.map(([id, x, y]) => ({ id, off: Math.hypot((event.clientX - box.left) * scale - x, (event.clientY - box.top) * scale - y * box.height / box.width) }));
    return far.filter(({ off }) => off < NEAR).sort((a, b) => a.off - b.off)[0]?.id;
  }
  chart.addEventListener("click", (event) => {
    const id = pressed(event);
    if (id === undefined) return;
    open = id;
    point(id);
    field.hidden = false;
    field.setAttribute("aria-label", filled(words.label, { name: usualOf(id) }));
    field.placeholder = usualOf(id);
    show();
    lay(field, id);
    field.focus({ preventScroll: true });
    field.select();
  });
  function close() { open = ""; field.hidden = true; }
  typed(field, () => open);
  field.addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === "Escape") field.blur(); });
  field.addEventListener("blur", () => { if (open && !field.value.trim()) put(open, usualOf(open)); close(); });

  /** @param {HTMLElement} element @param {string} id */
  function lay(element, id) {
    const at = lying.find(([known]) => known === id);
    element.hidden = at === undefined;
    if (at) element.style.left = `${at[1]}%`, element.style.top = `${at[2]}%`;
    element.classList.toggle("eastern", at !== undefined && at[1] > 70);
    element.classList.toggle("western", at !== undefined && at[1] < 12);
  }

  /** @param {string} id */
  function point(id) {
    ringed = id;
    lay(ring, id);
    for (const [known, { row }] of rows) row.classList.toggle("picked", known === id);
    const { row } = rows.get(id) ?? {};
    if (row && !list.contains(document.activeElement)) list.scrollTop = row.offsetTop - list.offsetTop - (list.clientHeight - row.offsetHeight) / 2;
  }

  /** Bring the ringed city into sight where the chart is larger than its frame. */
  function seek() {
    map.scrollTo({ left: ring.offsetLeft - map.clientWidth / 2, top: ring.offsetTop - map.clientHeight / 2, behavior: "smooth" });
  }

  async function ask() {
    const mine = ++asked, whole = lying.length === 0;
    try {
      const answer = await preview({ whole, names: value.map((city) => [city.id, nameOf(city)]) });
      if (mine !== asked) return;
      if (whole) {
        chart.innerHTML = answer.chart;                                   // ours, from the server
        lying = answer.cities;
        if (ringed) lay(ring, ringed);
      } else {
        const names = chart.querySelector(".names");
        if (names) names.outerHTML = answer.names;                        // ours, from the server
      }
      wait.hidden = true;
    } catch {
      if (mine === asked) wait.hidden = false;
    }
  }
  function askSoon(pause = PAUSE_MS) {
    const now = JSON.stringify(value.map((city) => [city.id, city.name]));
    if (now === shown) return;
    shown = now;
    clearTimeout(timer);
    timer = setTimeout(ask, pause);
  }

  // --- both -------------------------------------------------------------------------------------------

  function show() {
    if (value.map((city) => city.id).join() !== [...rows.keys()].join()) fill();
    const letters = chart.querySelectorAll(".names text");
    value.forEach((city, n) => {
      const { row, field: one, fault } = /** @type {any} */ (rows.get(city.id)), name = nameOf(city);
      if (one !== document.activeElement) one.value = name;
      if (city.id === open && field !== document.activeElement) field.value = name;
      const text = letters[lying.findIndex(([id]) => id === city.id)];
      if (text && text.textContent !== name) text.textContent = name;     // at once; the server then finds the room for it
      const wrong = faults.filter((each) => each.path[path.length] === n);
      fault.textContent = wrong.map((each) => each.text).join(" ");
      one.setAttribute("aria-invalid", String(wrong.length > 0));
      row.classList.toggle("yours", city.name !== usual.get(city.id));
    });
  }

  show();
  askSoon(0);
  return {
    keep: true,
    /** @param {{value: any, faults: Fault[]}} news */
    update(news) {
      if (!Array.isArray(news.value)) return;
      ({ value, faults } = news);
      show();
      askSoon();
    },
    destroy() { clearTimeout(timer); },
  };
}
