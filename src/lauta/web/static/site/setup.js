// @ts-check
/**
 * Setting up a table: the rules that were chosen fill in all options; an option changed by hand makes them
 * somebody's own. Without this script an option left alone follows the rules.
 */
const form = /** @type {HTMLFormElement} */ (document.querySelector("form.game"));
const own = /** @type {HTMLInputElement} */ (form.querySelector(".own input"));
const presets = [...form.querySelectorAll("[name=preset][data-values]")].map((e) => /** @type {HTMLInputElement} */ (e));
const options = () => [...form.querySelectorAll("[name^=option_]")].map((e) => /** @type {HTMLSelectElement} */ (e));

/** @param {HTMLInputElement} preset @returns {Record<string, string>} */
const valuesOf = (preset) => JSON.parse(preset.dataset.values ?? "{}");

/** Show what these rules are. @param {HTMLInputElement} preset */
function fill(preset) {
  const values = valuesOf(preset);
  for (const field of options()) {
    const value = values[field.name.slice("option_".length)] ?? "";
    if (field.options && ![...field.options].some((known) => known.value === value)) field.add(new Option(value, value));
    field.value = value;
  }
}

/** The rules that the options are, or one's own. */
function named() {
  const found = presets.find((preset) => {
    const values = valuesOf(preset);
    return options().every((field) => values[field.name.slice("option_".length)] === field.value);
  });
  (found ?? own).checked = true;
}

/** @type {HTMLElement} */ (own.closest("label")).hidden = false;
for (const field of options()) {
  if (field.options) for (const known of [...field.options]) if (!known.value) known.remove();
}
if (!own.checked) fill(presets.find((preset) => preset.checked) ?? presets[0]);
form.addEventListener("change", ({ target }) => {
  const field = /** @type {HTMLInputElement} */ (target);
  if (field.name === "preset" && field !== own) fill(field);
  else if (field === own) /** @type {HTMLDetailsElement} */ (form.querySelector(".options")).open = true;
  else if (field.name.startsWith("option_")) named();
});
