// @ts-check
/**
 * The page on fair chance: checks the draws of a finished match at a click and shows what came of it. How draws
 * follow from a secret is `proof.js`, what this browser saw at the start `commitment.js`; all words are the server's.
 */
import { noted } from "../common/commitment.js";
import { data, request } from "../common/network.js";
import { commitmentOf, derive, keyOf, possible } from "../common/proof.js";

/**
 * @typedef {import("../common/proof.js").Proof} Proof
 * @typedef {import("../common/proof.js").Draw} Draw
 * @typedef {import("../common/proof.js").Derived} Derived
 */

const WORDS = "en";      // the notation of records is the same in all languages
const page = /** @type {HTMLElement} */ (document.getElementById("fingerprint"));
const box = document.getElementById("check"), steps = document.getElementById("steps");
const button = /** @type {HTMLButtonElement | null} */ (document.getElementById("do-check"));

/** @param {string} name @param {string} [why] */
function say(name, why = "") {
  for (const line of document.querySelectorAll("#verdict [data-verdict]")) /** @type {HTMLElement} */ (line).hidden = line.getAttribute("data-verdict") !== name;
  const slot = document.querySelector("[data-verdict=failed] [data-slot=why]");
  if (slot) slot.textContent = why;
  if (box) box.dataset.verdict = name;
}

/** Whether one step holds; null where this browser cannot tell. @param {string} name @param {boolean | null} holds @param {Record<string, string>} [words] */
function step(name, holds, words = {}) {
  const line = /** @type {HTMLElement} */ (document.querySelector(`[data-step="${name}"]`));
  line.dataset.ok = holds === null ? "unknown" : holds ? "yes" : "no";
  for (const said of line.querySelectorAll("[data-said]")) {
    const one = /** @type {HTMLElement} */ (said);
    one.dataset.words ??= one.textContent ?? "";
    one.textContent = one.dataset.words.replace(/\{(\w+)\}/g, (all, word) => words[word] ?? all);
    one.hidden = one.dataset.said !== line.dataset.ok;
  }
  return holds !== false;
}

/** Whether the secret brings what is said to have come. @param {Draw} draw @param {Derived} derived @param {Proof} proof */
const holds = (draw, derived, proof) => derived.taken === draw.taken && proof.texts[draw.outcomes[draw.taken]] === draw.text;

/** @param {Draw} draw @param {Derived} derived @param {Proof} proof */
function tell(draw, derived, proof) {
  const line = document.querySelector(`[data-draw="${draw.number}"]`);
  const how = line?.querySelector(".how"), template = /** @type {HTMLTemplateElement | null} */ (document.getElementById("how"));
  if (!line || !how || !template) return;
  const right = holds(draw, derived, proof);
  const part = /** @type {DocumentFragment} */ (template.content.cloneNode(true));
  const named = (/** @type {number} */ index) => proof.texts[draw.outcomes[index]] ?? String(draw.outcomes[index]);
  /** @type {Record<string, string>} */ const words = {
    came: named(draw.taken), derived: named(derived.taken), message: derived.message.replaceAll("\n", " ⏎ "), digest: derived.digest,
    could: draw.outcomes.map((_, index) => `${named(index)} (${draw.weights[index]})`).join(", "),
    value: `${derived.value} < ${derived.total}`,
  };
  for (const slot of part.querySelectorAll("[data-slot]")) slot.textContent = words[/** @type {HTMLElement} */ (slot).dataset.slot ?? ""];
  for (const name of ["came", "derived", "could"]) part.querySelector(`[data-slot=${name}]`)?.setAttribute("lang", WORDS);
  if (right) for (const only of part.querySelectorAll("[data-only=wrong]")) only.remove();
  how.replaceChildren(part);
  line.className = right ? "right" : "wrong";
  const odds = line.querySelector(".odds"), mark = line.querySelector("[data-slot=mark]"), marks = document.getElementById("marks");
  if (odds) odds.textContent = `${draw.weights[draw.taken]} / ${derived.total}`;
  if (mark) mark.textContent = (right ? marks?.dataset.right : marks?.dataset.wrong) ?? "";
  if (!right) line.querySelector("details")?.setAttribute("open", "");
}

/** @param {Proof} proof */
async function check(proof) {
  const { table = "", commitment = "" } = page.dataset, before = noted(table);
  const when = before ? new Date(before.at).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" }) : "";
  const made = await commitmentOf(proof.version, proof.id, proof.seed);
  const words = proof.nonces.join(" ");
  const held = [
    step("noted", before ? before.commitment === commitment && commitment === proof.commitment : null, { when, other: before?.commitment ?? "" }),
    step("commitment", made === proof.commitment && made === commitment, { other: made }),
    step("nonces", before?.nonces ? before.nonces.join(" ") === words : null, { other: before?.nonces?.join(" ") ?? "" }),
  ];
  const key = await keyOf(proof.seed), wrong = [];
  for (const [index, draw] of proof.draws.entries()) {
    const derived = await derive(proof, key, draw.weights, index);
    tell(draw, derived, proof);
    if (draw.number !== index || !holds(draw, derived, proof)) wrong.push(index + 1);
  }
  const count = document.querySelectorAll("[data-draw]").length;
  for (let missing = proof.draws.length; missing < count; missing += 1) wrong.push(missing + 1);
  held.push(step("draws", wrong.length === 0, { other: wrong.join(", ") }));
  if (steps) steps.hidden = false;
  say(held.every(Boolean) ? "right" : "wrong");
}

async function run() {
  if (!box || !button) return;
  if (!possible()) return say("impossible");
  button.disabled = true;
  say("busy");
  const outcome = await request(box.dataset.proof ?? "", { headers: { "X-Fragment": "1" } });
  try {
    if (outcome.kind === "arrived") await check(data(outcome));
    else say("failed", outcome.why);
  } catch (error) {
    say("failed");
    throw error;
  } finally {
    button.disabled = false;
  }
}

if (button) {
  button.hidden = false;
  button.addEventListener("click", run);
  if (location.hash === "#check") void run();
}
