// @ts-check
/**
 * A table of prices, row by row as on a market board: each figure with a bar of its height behind it.
 * A model for special editors: it draws, says what was typed by `change`, and shows what it is told by `update`.
 */

/** @typedef {(string|number)[]} Path */

/**
 * `facts.columns` are the lists side by side: [{key, word, glyph}]; `facts.mark` names the figure that is the
 * number of a row, which gets a mark.
 * @param {HTMLElement} root
 * @param {{path: Path, value: any, schema: any, change: (path: Path, value: any) => void, faults: {path: Path, text: string}[],
 *   words: Record<string, string>, drawings: Record<string, string>, facts: any, readonly: boolean}} given
 */
export function mount(root, { path, value, schema, change, faults, words, drawings, facts, readonly }) {
  const table = document.createElement("table");
  table.className = "steps";
  root.append(table);

  /** @param {string} key */
  const bounds = (key) => schema.children.find((/** @type {any} */ child) => child.path[child.path.length - 1] === key)?.item ?? {};
  const highest = () => Math.max(1, ...facts.columns.flatMap((/** @type {any} */ column) => value[column.key].filter(Number.isFinite)));

  function draw() {
    const rows = Math.max(...facts.columns.map((/** @type {any} */ column) => value[column.key].length));
    table.replaceChildren(head(), ...Array.from({ length: rows }, (_, n) => line(n)));
  }

  function head() {
    const row = document.createElement("tr");
    row.append(cell("th", words.row));
    for (const column of facts.columns) {
      const made = cell("th", "");
      made.scope = "col";
      made.innerHTML = drawings[column.glyph] ?? "";          // ours, from the server
      made.append(words[column.word]);
      row.append(made);
    }
    const made = document.createElement("thead");
    made.append(row);
    return made;
  }

  /** @param {number} n */
  function line(n) {
    const row = document.createElement("tr");
    const name = cell("th", String(n + 1));
    name.scope = "row";
    row.append(name);
    for (const column of facts.columns) row.append(n < value[column.key].length ? step(column, n) : cell("td", ""));
    return row;
  }

  /** @param {any} column @param {number} n */
  function step(column, n) {
    const made = cell("td", "");
    const bar = document.createElement("span");
    bar.className = "bar";
    const field = document.createElement("input");
    const { least = 0, highest: most = 1000 } = bounds(column.key);
    Object.assign(field, { type: "number", min: String(least), max: String(most), step: "5", readOnly: readonly });
    field.setAttribute("aria-label", `${words[column.word]}, ${words.row} ${n + 1}`);
    field.dataset.step = `${column.key}.${n}`;
    field.addEventListener("input", () => change([...path, column.key, n], /^-?\d{1,9}$/.test(field.value) ? Number(field.value) : field.value));
    made.append(bar, field);
    return made;
  }

  function show() {
    const top = highest();
    for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (table.querySelectorAll("input"))) {
      const [key, n] = (field.dataset.step ?? "").split(".");
      const figure = value[key][Number(n)];
      if (field !== document.activeElement) field.value = String(figure);
      const share = Math.min(1, Math.max(0, (Number(figure) || 0) / top));
      /** @type {HTMLElement} */ (field.previousElementSibling).style.width = `${100 * share}%`;
      const wrong = faults.filter((fault) => [key, Number(n)].every((part, at) => fault.path[path.length + at] === part || (at === 1 && fault.path.length === path.length + 1)));
      field.setAttribute("aria-invalid", String(wrong.length > 0));
      field.title = wrong.map((fault) => fault.text).join(" ");
    }
    [...table.querySelectorAll("tr")].forEach((row, n) => row.classList.toggle("marked", n > 0 && n === value[facts.mark]));
  }

  draw();
  show();
  return {
    /** @param {{value: any, faults: {path: Path, text: string}[]}} news */
    update(news) {
      const rows = facts.columns.map((/** @type {any} */ column) => value[column.key].length).join();
      ({ value, faults } = news);
      if (!facts.columns.every((/** @type {any} */ column) => Array.isArray(value[column.key]))) return;
      if (rows !== facts.columns.map((/** @type {any} */ column) => value[column.key].length).join() || table.querySelectorAll("input").length === 0) draw();
      show();
    },
  };
}

/** @param {string} name @param {string} text @returns {any} */
function cell(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
