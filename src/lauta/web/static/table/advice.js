// @ts-check
/**
 * Hints: the first press shows what is possible, the next one a good move, the third makes it. In the replay of a
 * finished match the same button asks about the position. All words come from the server; a note goes when the
 * table moves on.
 */
import { light, ring } from "../board/highlight.js";
import { data, request, send } from "../common/network.js";

const LOOK_MS = 350, PLACES = "#chart [data-a~='?'], #panel-boards [data-a~='?'], #hand [data-a~='?'], #acts button[data-choice='?']";
/** What is asked: the address, and the position that it belongs to. @type {{ address: string, body: string, at: string } | null} */
let asked = null;
let code = "";
/** @type {ReturnType<typeof setTimeout> | undefined} */ let timer;

const note = () => /** @type {HTMLElement | null} */ (document.getElementById("advice"));
const words = () => /** @type {HTMLElement} */ (document.getElementById("advice-words"));
const table = () => document.getElementById("table");
const button = () => /** @type {HTMLButtonElement | null} */ (document.getElementById("do-advise"));
const go = () => /** @type {HTMLButtonElement} */ (document.querySelector("#advice [data-advice].go"));
const token = () => /** @type {HTMLInputElement | null} */ (document.querySelector("#act [name=csrfmiddlewaretoken]"))?.value ?? "";

/** The position that the page shows, as a word. */
const here = () => `${table()?.dataset.version} ${table()?.dataset.past ?? ""}`;

/** @param {string} does "ask", "make" or nothing to press */
function offer(does) {
  const one = go();
  one.hidden = !does;
  one.dataset.advice = does || "none";
  if (does) one.textContent = one.dataset[does] ?? "";
}

function close() {
  const open = note();
  clearTimeout(timer);
  asked = null;
  code = "";
  point();
  if (!open || open.hidden) return;
  const held = open.contains(document.activeElement);
  open.hidden = true;
  document.dispatchEvent(new Event("lauta:advised"));
  if (held) button()?.focus();
}

/** A ring round the move, where it can be seen. */
function point() {
  let over = document.getElementById("advice-lit");
  if (!over) {
    over = document.createElement("div");
    over.id = "advice-lit";
    document.body.append(over);
  }
  const at = code ? document.querySelectorAll(PLACES.replaceAll("?", CSS.escape(code))) : [];
  over.replaceChildren(...[...at].filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 0).map((one) => ring(one, true)));
  stand(over.firstElementChild);
}

/** Above the bar; at the top where it would hide the move. @param {Element | null} move */
function stand(move) {
  const open = note(), bar = document.getElementById("bar"), top = document.getElementById("top");
  if (!open || !bar || open.hidden) return;
  open.style.top = "auto";
  open.style.bottom = `${Math.max(8, innerHeight - bar.getBoundingClientRect().top + 8)}px`;
  const box = open.getBoundingClientRect(), it = move?.getBoundingClientRect();
  if (it && it.right > box.left && it.bottom > box.top && it.left < box.right && it.top < box.bottom) {
    open.style.bottom = "auto";
    open.style.top = `${(top?.getBoundingClientRect().bottom ?? 0) + 8}px`;
  }
}

/** @param {string} address @param {string} [body] as a form, to ask; without it only how far it is */
async function fetched(address, body) {
  if (body === undefined) return request(address, { headers: { "X-Fragment": "1" } });
  return send(address, new URLSearchParams(body), { token: token() });
}

/** With the search of the page, which says as which seat it is read. @param {string} address @param {string} [more] */
function whole(address, more = "") {
  const search = new URLSearchParams(location.search);
  for (const [name, value] of new URLSearchParams(more)) search.set(name, value);
  return search.size ? `${address}?${search}` : address;
}

/** @param {any} told */
function show(told) {
  const bar = words().querySelector("progress");
  if (bar && told.status === "thinking" && words().dataset.status === "thinking") bar.value = told.share;
  else words().innerHTML = told.html;      // our own server's, escaped there
  words().dataset.status = told.status;
  stand(document.querySelector("#advice-lit i"));
}

/** @param {string} text */
function refuse(text) {
  words().textContent = text;
  words().dataset.status = "refused";
  offer("");
}

async function begin() {
  const open = note(), past = table()?.dataset.past;
  if (!open) return;
  open.hidden = false;
  document.dispatchEvent(new Event("lauta:advised"));
  offer("");
  words().textContent = "";
  open.focus();
  if (past !== undefined) return ask(`${open.dataset.position}${past}`, "");
  const at = here(), outcome = await fetched(whole(open.dataset.hint ?? ""));
  if (at !== here() || open.hidden) return;
  if (outcome.kind !== "arrived") return refuse(reason(outcome));
  show(data(outcome));
  offer("ask");
  light();
  go().focus();
}

/** Why there is no hint. @param {import("../common/network.js").Outcome} outcome */
const reason = ({ kind, why }) => (kind === "refused" && why ? why : note()?.dataset.failed ?? "");

/** @param {string} address @param {string} body */
async function ask(address, body) {
  const mine = asked = { address, body, at: here() };
  offer("");
  note()?.focus();
  await look(mine, body);
}

/** How far it is, until it is there. @param {NonNullable<typeof asked>} mine @param {string} [body] */
async function look(mine, body) {
  const outcome = await fetched(whole(mine.address, body === undefined ? mine.body : ""), body);
  if (asked !== mine || mine.at !== here()) return;
  if (outcome.kind !== "arrived") return refuse(reason(outcome));
  const told = outcome.replayed ? { status: "thinking" } : data(outcome);
  if (!outcome.replayed) show(told);
  if (told.status === "waiting" || told.status === "thinking") timer = setTimeout(() => look(mine), LOOK_MS);
  else if (told.status === "done") done(told);
  else offer(mine.body ? "ask" : "");
}

/** @param {any} told */
function done(told) {
  code = told.code ?? "";
  offer(code ? "make" : "");
  point();
  if (code && note()?.contains(document.activeElement)) go().focus();
}

function make() {
  const form = /** @type {HTMLFormElement} */ (document.getElementById("act")), press = document.createElement("button");
  press.name = "action";
  press.value = code;
  press.hidden = true;
  form.append(press);
  form.requestSubmit(press);
  press.remove();
  close();
}

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (target.closest("#do-advise")) {
    if (note()?.hidden) void begin();
    else close();
  }
  const does = target.closest("#advice [data-advice]")?.getAttribute("data-advice");
  if (does === "close") close();
  else if (does === "ask") void ask(note()?.dataset.hint ?? "", `version=${table()?.dataset.version}`);
  else if (does === "make") make();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !note()?.hidden) {
    close();
    event.preventDefault();
    event.stopPropagation();
  }
}, true);
document.addEventListener("lauta:shown", () => {
  if (note()?.hidden) return;
  const gone = asked ? asked.at !== here() : !button();
  if (gone) close();
  else point();
});
for (const change of ["scroll", "resize", "wheel"]) addEventListener(change, () => { if (code) requestAnimationFrame(point); }, true);
