// @ts-check
/**
 * The faces of a die in a row; each press turns a face to the next symbol.
 * Draws what it is told and says what was pressed; knows no rules.
 */

/** @typedef {(string|number)[]} Path */

/**
 * @param {HTMLElement} root
 * @param {{path: Path, value: any, change: (path: Path, value: any) => void, faults: {path: Path, text: string}[],
 *   words: Record<string, string>, drawings: Record<string, string>, facts: any, readonly: boolean}} given
 */
export function mount(root, { path, value, change, faults, words, drawings, facts, readonly }) {
  const row = document.createElement("div");
  row.className = "die-faces";
  const fault = document.createElement("p");
  fault.className = "fault";
  const faces = value.faces.map((/** @type {string} */ _, /** @type {number} */ n) => {
    const made = document.createElement("button");
    made.type = "button";
    made.disabled = readonly;
    made.addEventListener("click", () => change([...path, "faces", n], facts.faces[(facts.faces.indexOf(value.faces[n]) + 1) % facts.faces.length]));
    return made;
  });
  row.append(...faces);
  root.append(row, fault);

  function show() {
    for (const [n, made] of faces.entries()) {
      const kind = value.faces[n], symbol = words[`symbol.${kind}`] ?? kind;
      const name = document.createElement("span");
      name.textContent = symbol;
      made.innerHTML = drawings[`die-${kind}`] ?? "";          // ours, from the server
      made.append(name);
      made.setAttribute("aria-label", words.face.replace("{n}", String(n + 1)).replace("{symbol}", symbol));
    }
    fault.textContent = faults.map((each) => each.text).join(" ");
    fault.hidden = faults.length === 0;
  }

  show();
  return {
    /** @param {{value: any, faults: {path: Path, text: string}[]}} news */
    update(news) {
      ({ value, faults } = news);
      show();
    },
  };
}
