// @ts-check
/**
 * Setting up a table: the rules that were chosen fill in all options; an option changed by hand makes them
 * somebody's own. Without this script an option left alone follows the rules.
 */
import { request } from "../common/network.js";

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

/** Map, rules page, tutorial and lengths are those of the edition that is chosen. @param {string} edition */
async function showEdition(edition) {
  const address = new URL(location.href);
  address.searchParams.set("game", new FormData(form).get("game")?.toString() ?? "");
  if (edition) address.searchParams.set("edition", edition);
  else address.searchParams.delete("edition");
  const { kind, text } = await request(address.pathname + address.search);
  if (kind !== "arrived") return;
  const page = new DOMParser().parseFromString(text, "text/html");
  for (const css of [".cover", ".facts"]) form.querySelector(css)?.replaceWith(page.querySelector(`form.game ${css}`) ?? "");
  for (const line of form.querySelectorAll(".length")) line.remove();
  form.querySelector(".paces")?.append(...page.querySelectorAll("form.game .length"));
}

form.querySelector("[name=edition]")?.addEventListener("change", ({ target }) => {
  void showEdition(/** @type {HTMLSelectElement} */ (target).value);
});
