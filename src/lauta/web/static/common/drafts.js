// @ts-check
/**
 * What is typed into forms and has not been taken yet: kept for this tab, by form and field, and put back after a
 * reload, a lost connection, an update or a refusal. Never passwords, codes, tokens or hidden fields. A draft
 * belongs to the person who typed it: nobody else who signs in here gets to see it.
 */
import { own, person } from "./identity.js";
import { randomHex } from "./random.js";
import { session } from "./stored.js";

/** @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} Field */
/**
 * @typedef {object} Draft what was typed into one form
 * @property {Record<string, string>} fields
 * @property {string} [revision] of the text that the form showed then
 * @property {string} [sent] the name under which it went to the server
 * @property {boolean} [back] and came back: refused, or without an answer
 */

const KEPT = "lauta.drafts", MOST = 30;
const TEXTS = new Set(["text", "textarea", "search", "email", "url", "tel", "number"]), CHOICES = new Set(["checkbox", "radio", "select-one"]);
const SECRET = /^(code|hook|old|passkey|token|nonce|who|revision|draft)$|password|^csrf/, FILLED = /password|one-time-code/;
const TAKEN = /(?:^|; )lauta_taken=([^;]*)/;
const PASSING = /^(version|next|back)$/;      // hidden fields that do not say what a form is about
const root = document.documentElement;

/** @returns {{ person: string, forms: Record<string, Draft> }} */
function all() {
  try {
    const kept = JSON.parse(session.get(KEPT) ?? "");
    if (kept?.forms) return kept;
  } catch { /* nothing is kept, or nothing that can be read */ }
  return { person: person(own), forms: {} };
}

/** @param {{ person: string, forms: Record<string, Draft> }} kept */
function store(kept) {
  kept.forms = Object.fromEntries(Object.entries(kept.forms).slice(-MOST));
  session.set(KEPT, JSON.stringify(kept));
}

/** @param {Element} field @returns {field is Field} */
const isField = (field) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement;

/** @param {Field} field */
const isText = (field) => TEXTS.has(field.type);

/** @param {Element} field @returns {field is Field} whether what is typed there is kept */
function isDrafted(field) {
  if (!isField(field) || !field.form || !field.name || field.disabled) return false;
  if (field.form.method !== "post" || field.matches("[readonly], [data-undrafted], [data-submit]")) return false;
  if (SECRET.test(field.name) || FILLED.test(field.autocomplete)) return false;
  return isText(field) || (CHOICES.has(field.type) && !field.form.matches("[data-live]"));
}

/** What a field is called within its form. @param {Field} field */
function nameOf(field) {
  const alike = [.../** @type {HTMLFormElement} */ (field.form).elements].filter((one) => isField(one) && one.name === field.name && isText(one) === isText(field));
  return isText(field) || field.type === "select-one" ? `${field.name} ${alike.indexOf(field)}` : `${field.name}=${field.value}`;
}

/** Where its drafts are kept: by the address it sends to, as a refused form comes back at another one than it had.
 * @param {HTMLFormElement} form */
function keyOf(form) {
  const to = new URL(form.getAttribute("action") ?? location.pathname, location.href).pathname;
  const about = [...form.elements].filter((one) => one instanceof HTMLInputElement && one.type === "hidden" && !SECRET.test(one.name) && !PASSING.test(one.name));
  return [person(own), to, ...about.map((one) => /** @type {HTMLInputElement} */ (one).value)].join(" ");
}

/** @param {Field} field */
const valueOf = (field) => (field instanceof HTMLInputElement && !isText(field) ? String(field.checked) : field.value);

/** What the server drew. @param {Field} field */
function drawn(field) {
  if (field instanceof HTMLSelectElement) return [...field.options].find((one) => one.defaultSelected)?.value ?? field.options[0]?.value ?? "";
  return field instanceof HTMLInputElement && !isText(field) ? String(field.defaultChecked) : field.defaultValue;
}

/** The texts that are not as they were drawn. @param {HTMLFormElement} form */
const changed = (form) => [...form.elements].filter(isDrafted).filter((field) => isText(field) && valueOf(field) !== drawn(field));

/** Fields that were typed into before all scripts of the page listened; null once they do. @type {Set<Field> | null} */
let early = new Set();

/** @param {HTMLFormElement} form */
const revisionOf = (form) => /** @type {HTMLInputElement | null} */ (form.elements.namedItem("revision"));

/** Note what stands in some fields of one form. @param {Field[]} fields @param {boolean} [anew] whether what is as drawn is forgotten */
function note(fields, anew = true) {
  const kept = all(), form = /** @type {HTMLFormElement} */ (fields[0].form), key = keyOf(form);
  const draft = kept.forms[key] ?? { fields: {}, revision: revisionOf(form)?.value };
  for (const field of fields) {
    if (valueOf(field) !== drawn(field)) draft.fields[nameOf(field)] = valueOf(field);
    else if (anew) delete draft.fields[nameOf(field)];
  }
  delete kept.forms[key];
  if (Object.keys(draft.fields).length) kept.forms[key] = draft;
  store(kept);
}

/** The server has what was in this form; what has been typed since stays. @param {HTMLFormElement} form */
export function taken(form) {
  const kept = all();
  delete kept.forms[keyOf(form)];
  store(kept);
  const typed = changed(form);
  if (typed.length) note(typed);
}

/** A radio button that is chosen lets go of the others. @param {Field} field */
const together = (field) => field.type !== "radio" ? [field]
  : /** @type {Field[]} */ ([.../** @type {HTMLFormElement} */ (field.form).elements].filter((one) => isDrafted(one) && one.name === field.name));

/** @param {Event} event */
function typed({ target }) {
  if (!(target instanceof Element) || !isDrafted(target)) return;
  if (isText(target)) early?.add(target);
  note(together(target));
}

/** On its way, unless a script sends it, which then says whether it was taken. @param {SubmitEvent} event */
function sent(event) {
  const form = /** @type {HTMLFormElement} */ (event.target), kept = all(), draft = kept.forms[keyOf(form)];
  if (event.defaultPrevented || !draft) return;
  draft.sent = (randomHex() || Math.random().toString(16).slice(2)).padEnd(8, "0").slice(0, 8);
  store(kept);
  const known = form.elements.namedItem("draft"), field = known instanceof HTMLInputElement ? known : document.createElement("input");
  [field.type, field.name, field.value] = ["hidden", "draft", draft.sent];
  form.append(field);
}

/** The drafts that the server says it has taken. */
const received = () => (TAKEN.exec(document.cookie)?.[1] ?? "").split(".");

const isReturn = () => ["reload", "back_forward"].includes(/** @type {any} */ (performance.getEntriesByType("navigation")[0])?.type);

/** What became of the forms that were sent. */
function settle() {
  const kept = all(), names = received(), now = person(own);
  if (kept.person !== now && kept.person.startsWith("g")) {      // a guest who has signed in or up
    kept.forms = Object.fromEntries(Object.entries(kept.forms).map(([key, draft]) => [key.replace(kept.person, now), draft]));
  }
  kept.person = now;
  for (const [key, draft] of Object.entries(kept.forms)) {
    if (draft.sent && names.includes(draft.sent)) delete kept.forms[key];
    else if (draft.sent) draft.back = true;
  }
  store(kept);
}

/** @param {HTMLFormElement} form @param {Draft} draft */
function putBack(form, draft) {
  const revision = revisionOf(form);
  for (const field of form.elements) {
    if (!isDrafted(field)) continue;
    const value = draft.fields[nameOf(field)];
    if (value === undefined || !(isText(field) || isReturn() || draft.back)) continue;
    if ((value === valueOf(field)) !== Boolean(early?.has(field))) continue;      // as drawn, or typed since
    if (revision && draft.revision) revision.value = draft.revision;      // the server tells if another page was first
    if (early?.has(field)) continue;      // the browser has put it back
    if (field instanceof HTMLInputElement && !isText(field)) field.checked = value === "true";
    else field.value = value;
    field.dispatchEvent(new Event(isText(field) ? "input" : "change", { bubbles: true }));
  }
}

/** Of two texts the other one is taken: what was typed here is meant to go. @param {MouseEvent} event */
function giveUp({ target }) {
  const form = /** @type {Element} */ (target).closest?.("[data-keep=other]")?.closest("form");
  if (!form) return;
  form.reset();
  taken(form);
}

function begin() {
  settle();
  for (const form of document.forms) {
    const draft = all().forms[keyOf(form)];
    if (draft) putBack(form, draft);
  }
  const unheard = early ?? [];
  early = null;
  for (const field of unheard) field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** What a script has put into a field, or a phone that tells nobody. */
function sweep() {
  for (const form of document.forms) {
    const fields = changed(form);
    if (fields.length) note(fields, false);
  }
}

// Several files of one page may hold this module.
if (root.dataset.drafts === undefined) {
  root.dataset.drafts = "";
  for (const form of document.forms) for (const field of changed(form)) early?.add(field);
  for (const kind of ["input", "change"]) document.addEventListener(kind, typed);
  addEventListener("submit", sent);
  addEventListener("click", giveUp);
  addEventListener("pagehide", sweep);
  document.addEventListener("visibilitychange", () => { if (document.hidden) sweep(); });
  if (document.readyState === "complete") begin();
  else document.addEventListener("DOMContentLoaded", begin);
}
