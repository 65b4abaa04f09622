// @ts-check
/**
 * Small comforts of every page: links that can be copied, a player's own share in the draws, wide things
 * within reach of the keyboard.
 * The pages work without it.
 */
import { canShare, copied, shared } from "./clipboard.js";
import "./drafts.js";
import "./identity.js";
import { media } from "./media.js";
import "./pulse.js";
import { randomHex } from "./random.js";
import { registerQuietly } from "./service.js";

/** Links to hand on are made absolute; the server does not know how it is called outside. */
export function completeLinks() {
  for (const field of document.querySelectorAll("input[data-path]")) {
    const input = /** @type {HTMLInputElement} */ (field);
    input.value = location.origin + input.dataset.path;
  }
  offerLinks();
}

/** Who can open an address of this host: nobody else, those at home, or everybody.
 * @param {string} host @returns {"here" | "home" | ""} */
export function reachOf(host) {
  const name = host.replace(/^\[|\]$/g, "");
  if (/^(localhost|.*\.localhost|127\..*|::1|0\.0\.0\.0)$/.test(name)) return "here";
  const home = /^(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|f[cd][0-9a-f]{2}:|fe80:)/;
  return home.test(name) || /\.(local|lan|home|internal|home\.arpa)$/.test(name) || !/[.:]/.test(name) ? "home" : "";
}

/** Links to hand on: say who cannot open them, and offer the share sheet where the browser has one. */
export function offerLinks() {
  const reach = reachOf(location.hostname);
  for (const said of document.querySelectorAll("[data-reach]")) {
    /** @type {HTMLElement} */ (said).hidden = /** @type {HTMLElement} */ (said).dataset.reach !== reach;
  }
  if (!canShare) return;
  for (const button of document.querySelectorAll("[data-share]")) /** @type {HTMLElement} */ (button).hidden = false;
}

/** @param {HTMLElement} button */
async function share(button) {
  const field = /** @type {HTMLInputElement} */ (document.getElementById(button.dataset.share ?? ""));
  if (!await shared(button.dataset.title ?? "", field.value)) field.select();      // the link is there to be copied
}

/** What is too wide and scrolls sideways can be reached by keyboard; what fits is no stop on the way.
 * @param {Iterable<Element>} boxes */
export function reachScrolling(boxes) {
  for (const box of boxes) {
    if (box.scrollWidth <= box.clientWidth + 1) {
      for (const name of ["tabindex", "role", "aria-label"]) box.removeAttribute(name);
      continue;
    }
    const words = box.querySelector("figcaption") ?? box.previousElementSibling;
    box.setAttribute("tabindex", "0");
    box.setAttribute("role", "group");
    box.setAttribute("aria-label", words?.textContent?.trim() ?? "");
  }
}

/** @param {HTMLElement} button */
async function copy(button) {
  if (!await copied(/** @type {HTMLInputElement} */ (document.getElementById(button.dataset.copy ?? "")))) return;      // it stays selected
  const before = button.textContent;
  button.textContent = button.dataset.copied ?? before;
  setTimeout(() => { button.textContent = before; }, 1500);
}

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const button = target.closest("[data-copy]");
  if (button) copy(/** @type {HTMLElement} */ (button));
  const sharing = target.closest("[data-share]");
  if (sharing) share(/** @type {HTMLElement} */ (sharing));
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(target)) menu.removeAttribute("open");
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    menu.removeAttribute("open");
    menu.querySelector("summary")?.focus();
  }
});

for (const field of document.querySelectorAll("input[data-nonce]")) {
  /** @type {HTMLInputElement} */ (field).value = randomHex();      // the server draws one where it is empty
}
const examples = () => reachScrolling(document.querySelectorAll("main .rules figure"));
addEventListener("load", examples);
addEventListener("resize", examples);
completeLinks();

// An installed app keeps its matches readable without a connection; pages in a browser leave no such trace.
if (media("(display-mode: standalone)").matches) registerQuietly();

document.documentElement.dataset.loaded = "";      // with all that it imports, and the line that says otherwise goes
