// @ts-check
/**
 * Lines of figures, as prices are printed field by field: across with a drawing in front, or down in columns.
 * Draws what it is told; says what was typed by `change`; knows no game.
 */

/** @typedef {(string|number)[]} Path */
/** @typedef {{path: Path, word: string, glyph: string}} Line */

/**
 * `facts.groups` are parts with a heading: [{word, down, first, row, lines}]; of a line `path` leads from the place to a
 * list, or to a single figure. Rows of a part that goes down are counted from `first`, in the word `row` where there is
 * one; `facts.step` is between figures.
 * @param {HTMLElement} root
 * @param {{path: Path, value: any, schema: any, change: (path: Path, value: any) => void, faults: {path: Path, text: string}[],
 *   words: Record<string, string>, drawings: Record<string, string>, facts: any, readonly: boolean}} given
 */
export function mount(root, { path, value, schema, change, faults, words, drawings, facts, readonly }) {
  root.classList.add("lines");
  const groups = /** @type {{word: string, down?: boolean, first?: number, row?: string, lines: Line[]}[]} */ (facts.groups);
  const lines = groups.flatMap((group) => group.lines);

  /** @param {Path} below @returns {any} */
  const at = (below) => below.reduce((found, step) => found?.[step], value);
  /** @param {Line} line @returns {any} */
  const node = (line) => line.path.reduce((found, _, n) => found?.children?.find((/** @type {any} */ child) => line.path.slice(0, n + 1).every((step, k) => child.path[path.length + k] === step)), schema) ?? {};
  /** @param {Line} line @returns {any[]} */
  const figures = (line) => [at(line.path)].flat();
  const lengths = () => lines.map((line) => figures(line).length).join();

  /** @param {string} name @param {string} text @returns {any} */
  function make(name, text = "") {
    const made = document.createElement(name);
    made.textContent = text;
    return made;
  }

  /** A drawing with a word. @param {string} name @param {Line} line */
  function head(name, line) {
    const made = make(name);
    made.innerHTML = drawings[line.glyph] ?? "";          // ours, from the server
    made.append(make("span", words[line.word]));
    return made;
  }

  /** @param {Line} line @param {number} n @param {string} name */
  function field(line, n, name) {
    const made = make("input"), many = Array.isArray(at(line.path)), how = node(line);
    const { least = 0, highest = 10000, step = 1 } = (many ? how.item : how) ?? {};
    Object.assign(made, { type: "number", inputMode: "numeric", min: String(least), max: String(highest), step: String(facts.step ?? step), readOnly: readonly });
    made.setAttribute("aria-label", name);
    made.dataset.line = [...line.path, ...(many ? [n] : [])].join(".");
    const below = many ? [...line.path, n] : line.path;
    made.addEventListener("input", () => change([...path, ...below], /^-?\d{1,9}$/.test(made.value) ? Number(made.value) : made.value));
    return made;
  }

  function draw() {
    root.replaceChildren(...groups.flatMap((group) => {
      const title = group.word ? [make("h4", words[group.word])] : [];
      return [...title, group.down ? down(group) : across(group), blame(group)];
    }));
    show();
  }

  /** @param {{lines: Line[]}} group */
  function across(group) {
    const made = make("div");
    made.className = "lines-across";
    for (const line of group.lines) {
      const cells = make("div");
      cells.className = "lines-cells";
      cells.append(...figures(line).map((_, n) => field(line, n, `${words[line.word]}, ${n + 1}`)));
      if (!readonly) cells.append(longer(line, -1), longer(line, 1));
      const row = make("div");
      row.setAttribute("role", "group");
      row.setAttribute("aria-label", words[line.word]);
      row.append(head("b", line), cells);
      made.append(row);
    }
    return made;
  }

  /** One figure more or less at the end of a line. @param {Line} line @param {number} by */
  function longer(line, by) {
    const made = make("button", by > 0 ? "+" : "−"), how = node(line), now = figures(line), key = `${line.path.join(".")}${by}`;
    made.type = "button";
    made.dataset.longer = key;
    made.disabled = by > 0 ? now.length >= (how.most ?? 30) : now.length <= (how.fewest ?? 0);
    made.setAttribute("aria-label", (by > 0 ? words.longer : words.shorter).replace("{name}", words[line.word]));
    made.addEventListener("click", () => {
      const list = figures(line);
      change([...path, ...line.path], by > 0 ? [...list, list[list.length - 1] ?? 0] : list.slice(0, -1));
      /** @type {HTMLElement|null} */ (root.querySelector(`[data-longer="${key}"]`))?.focus();
    });
    return made;
  }

  /** What the `n`-th row of a part that goes down is called. @param {{first?: number, row?: string}} group @param {number} n */
  const rowOf = (group, n) => (group.row ? words[group.row] : "{n}").replace("{n}", String(n + (group.first ?? 0)));

  /** @param {{first?: number, row?: string, lines: Line[]}} group */
  function down(group) {
    const made = make("table"), top = make("tr"), body = make("tbody"), above = make("thead");
    const several = group.first !== undefined;
    if (several) top.append(make("td"));
    for (const line of group.lines) {
      const th = head("th", line);
      th.scope = "col";
      top.append(th);
    }
    for (let n = 0; n < Math.max(...group.lines.map((line) => figures(line).length)); n += 1) {
      const row = make("tr");
      if (several) {
        const th = make("th", rowOf(group, n));
        th.scope = "row";
        row.append(th);
      }
      for (const line of group.lines) {
        const cell = make("td");
        if (n < figures(line).length) cell.append(field(line, n, several ? `${words[line.word]}, ${rowOf(group, n)}` : words[line.word]));
        row.append(cell);
      }
      body.append(row);
    }
    above.append(top);
    made.className = "lines-down";
    made.append(above, body);
    return made;
  }

  /** Where the faults of a part are told. @param {{lines: Line[]}} group */
  function blame(group) {
    const made = make("p");
    made.className = "fault";
    made.dataset.group = String(groups.indexOf(/** @type {any} */ (group)));
    return made;
  }

  /** @param {Path} fault @param {Path} below */
  const hits = (fault, below) => fault.length > path.length && fault.slice(path.length).every((step, n) => n >= below.length || String(below[n]) === String(step));

  function show() {
    for (const made of /** @type {NodeListOf<HTMLInputElement>} */ (root.querySelectorAll("[data-line]"))) {
      const below = (made.dataset.line ?? "").split(".").map((step) => /^\d+$/.test(step) ? Number(step) : step);
      if (made !== document.activeElement) made.value = String(at(below) ?? "");
      made.setAttribute("aria-invalid", String(faults.some((fault) => hits(fault.path, below))));
    }
    for (const told of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-group]"))) {
      const wrong = faults.filter((fault) => groups[Number(told.dataset.group)].lines.some((line) => hits(fault.path, line.path)));
      told.textContent = wrong.map((fault) => fault.text).join(" ");
      told.hidden = wrong.length === 0;
    }
  }

  draw();
  let drawn = lengths();
  return {
    /** @param {{value: any, faults: {path: Path, text: string}[]}} news */
    update(news) {
      ({ value, faults } = news);
      if (lengths() !== drawn) draw();
      drawn = lengths();
      show();
    },
  };
}
