// @ts-check
/**
 * What is said to those who hear the page: one sentence for each new line of the log and of the chat, for each question
 * to all, and for what is expected now. What the page shows is the source; nothing else speaks of these.
 */
import { byId, inPast, status, tell } from "../common/dom.js";
import { concerns } from "../board/reveal.js";

/** Lines that have been said, or were there when the page came. @type {Map<string, string>} */ let known = new Map();
let asked = "", expected = "";

const shownAll = () => /** @type {HTMLInputElement | null} */ (byId("all-steps"))?.checked ?? false;

/** A line in words, without what is only drawn or pressed. @param {Element} line */
function words(line) {
  const copy = /** @type {Element} */ (line.cloneNode(true));
  for (const mute of copy.querySelectorAll(`[aria-hidden=true], .about-line${concerns(line) ? "" : ", .deed"}`)) mute.remove();
  return copy.textContent?.trim().replace(/\s+/g, " ") ?? "";
}

/** The lines that the page shows, oldest first. */
function lines() {
  const log = [...document.querySelectorAll(shownAll() ? "#log > li" : "#log > li:not(.minor)")].reverse();
  const deaf = /** @type {HTMLInputElement | null} */ (byId("hear-spectators"))?.checked === false;
  return [...log, ...document.querySelectorAll(`#panel-talk .talk > li[id]${deaf ? ":not(.by-spectator)" : ""}`)];
}

const question = () => ["proposal", "overdue"].map((id) => byId(id)?.textContent?.trim() ?? "").join(" ").trim();

/** A change of the page: say what is new. */
export function settle() {
  const past = inPast(), now = past ? known : new Map(lines().map((line) => [line.id, words(line)]));
  for (const [id, text] of now) if (known.get(id) !== text) tell(text);
  known = now;
  if (!past && question() !== asked && question()) tell(question());
  asked = past ? asked : question();
  if (status() !== expected) tell(status());
  expected = status();
}

/** A step that is played back and has no line of its own in the log. @param {string} text @param {number} n */
export function step(text, n) {
  if (!known.has(`log-${n}`)) tell(text);
}

/** What the page shows as it comes is read, not said. */
export function hold() {
  known = new Map(lines().map((line) => [line.id, words(line)]));
  [asked, expected] = [question(), status()];
}
