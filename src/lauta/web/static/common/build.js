// @ts-check
/**
 * A page of an older build: it shows nothing that the new build has drawn, and loads itself anew as soon as nothing
 * typed would be lost. Until then it says so, with a link.
 */
const TRIED = "lauta.build", AGAIN_MS = 2000, TYPED = "input:not([type=hidden], [type=range], [type=checkbox], [type=radio], [readonly]), textarea";

/** The build that drew this page. */
const own = document.documentElement.dataset.build ?? "";
let newer = "";
/** @type {WeakSet<Element>} */ const touched = new WeakSet();

/** Whether what comes from this build can be shown here. @param {string | null | undefined} build */
export function isOwn(build) {
  if (!build || !own || build === own) return true;
  if (!newer) begin(build);
  return false;
}

/** @param {Response} reply */
export const isCurrent = (reply) => isOwn(reply.headers.get("X-Lauta-Build"));

/** @param {string} build */
function begin(build) {
  newer = build;
  setInterval(renew, AGAIN_MS);
  for (const kind of ["focusout", "close"]) document.addEventListener(kind, () => setTimeout(renew), true);
  renew();
}

function renew() {
  if (isFree() && isFirstTry()) return location.reload();
  document.getElementById("outdated")?.removeAttribute("hidden");
}

/** No dialog is open, nothing is typed or on its way to the server. */
function isFree() {
  if (document.querySelector("dialog[open], .busy")) return false;
  for (const form of document.forms) if (touched.has(form)) return false;
  for (const found of document.querySelectorAll(TYPED)) {
    const field = /** @type {HTMLInputElement} */ (found);
    if (field.value !== field.defaultValue && !field.dataset.path && !field.dataset.nonce) return false;
  }
  return true;
}

/** A page that came from some cache would load itself for ever. */
function isFirstTry() {
  try {
    if (sessionStorage.getItem(TRIED) === newer) return false;
    sessionStorage.setItem(TRIED, newer);
    return true;
  } catch {
    return false;      // without storage the reader presses the link
  }
}

document.addEventListener("input", ({ target }) => {
  const form = /** @type {HTMLInputElement} */ (target).form;
  if (form && !form.matches("[data-live]")) touched.add(form);
});
document.addEventListener("submit", ({ target }) => { touched.delete(/** @type {Element} */ (target)); });
