// @ts-check
/**
 * The page of private notes: saved while the player types; what has not arrived yet stays in this browser until it has
 * (`drafts.js`). Where another tab was first, both texts are shown, and the person keeps either.
 * Without script the button saves. Nobody but the owner is ever sent a note.
 */
import { taken } from "../common/drafts.js";
import { data, onReturn, request } from "../common/network.js";
import { tellTabs } from "../common/tabs.js";

const PAUSE_MS = 700, AGAIN_MS = 4000;
const field = /** @type {HTMLTextAreaElement} */ (document.querySelector("textarea[name=text]"));
const form = /** @type {HTMLFormElement} */ (field.form);
const told = /** @type {HTMLElement} */ (document.getElementById("saved"));
const both = /** @type {HTMLElement} */ (document.querySelector("[data-other]"));
const other = /** @type {HTMLTextAreaElement} */ (both.querySelector("textarea"));
const value = (/** @type {string} */ name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
let timer = 0, saving = false;

async function save() {
  clearTimeout(timer);
  if (saving || !both.hidden) return;
  saving = true;
  const text = field.value, body = new URLSearchParams({ text, revision: value("revision").value });
  const outcome = await request(location.pathname, {
    method: "POST", body, headers: { "X-Fragment": "1", "X-CSRFToken": value("csrfmiddlewaretoken").value },
  });
  saving = false;
  const found = outcome.status === 409 ? data(outcome) : null;
  if (typeof found?.text === "string") return differ(found);
  if (outcome.kind === "arrived") return saved(text, outcome.revision);
  told.textContent = outcome.why || (told.dataset.waits ?? "");
  if (outcome.kind === "unanswered" || outcome.status >= 500 || [409, 429].includes(outcome.status)) later(AGAIN_MS);
}

/** @param {string} text @param {string} revision */
function saved(text, revision) {
  field.defaultValue = text;
  value("revision").value = revision;
  taken(form);
  told.textContent = told.dataset.kept ?? "";
  tell(revision);
  if (field.value !== text) later(PAUSE_MS);
}

/** Another page was first. @param {{ error: string, text: string, revision: string }} found */
function differ({ error, text, revision }) {
  both.hidden = false;
  /** @type {HTMLElement} */ (both.querySelector("[data-why]")).textContent = error;
  other.value = text;
  value("revision").value = revision;      // what is saved next has been seen beside the other one
  told.textContent = "";
}

/** @param {"mine" | "other"} which */
function keep(which) {
  both.hidden = true;
  if (which === "other") field.value = other.value;
  void save();
  field.focus();
}

/** What another page has saved, where nothing is typed here. */
async function refresh() {
  if (field.value !== field.defaultValue || saving || !both.hidden) return;
  const { kind, text, revision } = await request(location.pathname, { headers: { "X-Fragment": "1" } });
  if (kind !== "arrived" || !revision || revision === value("revision").value || field.value !== field.defaultValue) return;
  field.value = field.defaultValue = text;
  value("revision").value = revision;
}

/** @param {number} ms */
function later(ms) {
  clearTimeout(timer);
  timer = window.setTimeout(save, ms);
}

field.addEventListener("input", () => {
  told.textContent = "";
  later(PAUSE_MS);
});
both.addEventListener("click", (event) => {
  const which = /** @type {Element} */ (event.target).closest("[data-keep]")?.getAttribute("data-keep");
  if (!which) return;
  event.preventDefault();
  event.stopPropagation();
  keep(/** @type {"mine" | "other"} */ (which));
});
const tell = tellTabs(`lauta.note ${location.pathname}`, "", (revision) => { if (revision && revision !== value("revision").value) void refresh(); });
onReturn(() => void refresh());
