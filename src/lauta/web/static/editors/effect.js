// @ts-check
/**
 * What an edition does to its game: asks the server to have bots play, and shows how far they are and what they found.
 * All words and figures come from the server; here is only when they are asked for.
 */
import { request, send } from "../common/network.js";

const LOOK_MS = 1000;
const box = /** @type {HTMLDetailsElement} */ (document.getElementById("effect"));
const part = /** @type {HTMLElement} */ (document.getElementById("effect-part"));
const form = /** @type {HTMLFormElement} */ (document.getElementById("effect-form"));
const go = /** @type {HTMLButtonElement} */ (document.getElementById("effect-go"));
const halt = /** @type {HTMLButtonElement} */ (document.getElementById("effect-stop"));
const why = /** @type {HTMLElement} */ (document.getElementById("effect-why"));
const token = /** @type {HTMLInputElement} */ (document.querySelector("[name=csrfmiddlewaretoken]")).value;
const address = `${location.pathname.replace(/\/$/, "")}/effect`;
let asked = 0;
let old = false;   // the edition has changed since
/** @type {ReturnType<typeof setTimeout>|undefined} */ let timer;

/** Which games are looked at: how many players, which rules. */
const wanted = () => {
  const chosen = new FormData(form);
  return new URLSearchParams({ players: String(chosen.get("players") ?? ""), preset: String(chosen.get("preset") ?? "") });
};
const now = () => /** @type {HTMLElement} */ (document.getElementById("effect-now"));

/** Buttons as the part that is shown wants them. */
function settle() {
  const { busy, why: reason = "" } = now().dataset;
  const focused = document.activeElement === go || document.activeElement === halt;
  go.hidden = Boolean(busy);
  halt.hidden = !busy;
  go.setAttribute("aria-disabled", String(Boolean(reason)));
  why.textContent = busy ? "" : reason;
  if (focused) (busy ? halt : go).focus();
  clearTimeout(timer);
  if (busy && box.open && !document.hidden) timer = setTimeout(() => ask(), LOOK_MS);
}

/** @param {string} [does] @param {FormData} [body] */
async function ask(does = "", body) {
  const mine = asked += 1;
  old = false;
  const outcome = body ? await send(`${address}/${does}`, fields(body), { token }) : await request(`${address}?${wanted()}`, { headers: { "X-Fragment": "1" } });
  if (mine !== asked) return;
  if (outcome.kind === "arrived" && !outcome.replayed) {
    part.innerHTML = outcome.text;
    settle();
  } else if (outcome.kind === "refused" && does) why.textContent = outcome.why;
  else later();
}

/** @param {FormData} form */
const fields = (form) => new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));

/** The server does not answer, or not well. */
function later() {
  clearTimeout(timer);
  timer = setTimeout(() => ask(), 4 * LOOK_MS);
}

/** Where the part can be seen, now; else once it is. */
function refresh() {
  if (box.open && !document.hidden) void ask();
  else old = true;
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (go.getAttribute("aria-disabled") !== "true") void ask("start", new FormData(form));
});
halt.addEventListener("click", () => void ask("stop", new FormData(form)));
form.addEventListener("change", (event) => {
  if (["players", "preset"].includes(/** @type {HTMLInputElement} */ (event.target).name)) void ask();
});
box.addEventListener("toggle", () => { if (old) refresh(); else settle(); });
document.addEventListener("visibilitychange", () => { if (old || now().dataset.busy) refresh(); });
document.addEventListener("edition-checked", refresh);
settle();
