// @ts-check
/**
 * A page that is out of date loads itself again as soon as nothing typed would be lost. Until then it shows a note
 * with a button. Why it is out of date is for others to say: `build.js`, `identity.js`.
 */
import { session } from "./stored.js";

const AGAIN_MS = 2000, YOUNG_MS = 5000, LEAVING_MS = 30_000;
const TYPED = "input:not([type=hidden], [type=range], [type=checkbox], [type=radio], [readonly]), textarea";

/**
 * One for all files of a page, several of which may hold this module.
 * @type {{ causes: Map<string, string>, touched: WeakSet<Element>, left: number, timer?: ReturnType<typeof setInterval> }}
 * `causes` is what has changed, by the id of its note; `touched` are forms in which something was chosen or typed;
 * `left` is when the way to another page began, which loading this one again would cut short.
 */
const page = /** @type {any} */ (globalThis).lautaRenewal ??= begin();

/** Load the page again when it is free; until then show the note with this id.
 * @param {string} note @param {string} cause the same cause loads the page once only */
export function renew(note, cause) {
  if (page.causes.get(note) === cause) return;
  page.causes.set(note, cause);
  page.timer ??= setInterval(look, AGAIN_MS);
  look();
}

/** What had changed is as it was. @param {string} note */
export function keep(note) {
  if (!page.causes.delete(note)) return;
  document.getElementById(note)?.setAttribute("hidden", "");
  if (page.causes.size) return;
  clearInterval(page.timer);
  page.timer = undefined;
}

/** No dialog is open, nothing is typed or on its way to the server. */
export function isFree() {
  if (document.querySelector("dialog[open], .busy")) return false;
  for (const form of document.forms) if (page.touched.has(form)) return false;
  for (const found of document.querySelectorAll(TYPED)) {
    const field = /** @type {HTMLInputElement} */ (found);
    if (field.value !== field.defaultValue && !field.dataset.path && !field.dataset.nonce) return false;
  }
  return true;
}

function look() {
  if (performance.now() - page.left < LEAVING_MS) return;
  for (const [note, cause] of page.causes) {
    if (isFree() && isFirstTry(note, cause)) return location.reload();
    document.getElementById(note)?.removeAttribute("hidden");
  }
}

/** A page that came from some cache would load itself for ever. @param {string} note @param {string} cause */
function isFirstTry(note, cause) {
  const name = `lauta.renewed.${note}`;
  if (session.get(name) === cause) return false;
  return session.set(name, cause) || !isFreshReload();      // without storage
}

/** Whether the page was loaded again a moment ago, so that doing it once more would help as little. */
export function isFreshReload() {
  const [how] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  return how?.type === "reload" && performance.now() < YOUNG_MS;
}

function begin() {
  const made = { causes: new Map(), touched: new WeakSet(), left: -Infinity };
  for (const kind of ["focusout", "close"]) document.addEventListener(kind, () => made.causes.size && setTimeout(look), true);
  document.addEventListener("input", ({ target }) => {
    const form = /** @type {HTMLInputElement} */ (target).form;
    if (form && !form.matches("[data-live]")) made.touched.add(form);
  });
  document.addEventListener("submit", ({ target }) => { made.touched.delete(/** @type {Element} */ (target)); });
  addEventListener("beforeunload", () => { made.left = performance.now(); });
  addEventListener("pageshow", () => { made.left = -Infinity; });
  return made;
}
