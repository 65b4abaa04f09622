// @ts-check
/**
 * The page of a table, for the modules that work on it: where things are, what it shows, a word to its reader.
 * It changes nothing of what the server drew.
 */

/** @param {string} id */
export const byId = (id) => document.getElementById(id);
export const table = () => /** @type {HTMLElement} */ (byId("table"));
export const inPast = () => table().dataset.past !== undefined;

/** What this page shows, as the server counts. */
export const serial = () => [Number(table().dataset.revision), Number(table().dataset.noted)];

export const status = () => byId("status")?.textContent?.trim() ?? "";

const SAID = 40;      // sentences that stay in the live region

/** Say a sentence to those who hear the page; each is a part of its own, so that none takes the place of another. @param {string} text */
export function tell(text) {
  const live = byId("announce");
  if (!live || !text) return;
  const sentence = document.createElement("p");
  sentence.textContent = text;
  live.append(sentence);
  while (live.children.length > SAID) live.firstChild?.remove();
}

/** @param {string} text @param {string} [html] the same as the server marked it up, escaped there */
export function trouble(text, html = "") {
  const note = byId("trouble");
  if (!note) return;
  if (html) note.innerHTML = html;
  else note.textContent = text;
  note.hidden = !text;
  clearTimeout(Number(note.dataset.timer));
  if (text) note.dataset.timer = String(setTimeout(() => { note.hidden = true; }, 6000));
}
