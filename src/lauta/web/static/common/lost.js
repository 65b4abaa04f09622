// @ts-check
/**
 * The line that says how it stands between this page and the server, in words and to screen readers. It only shows:
 * `channel.js` and `pulse.js` find out. All sentences are the server's.
 */

/**
 * lost: the server is asked again; ended: it is not, as that would lead nowhere; polled: only requests get through.
 * @typedef {"" | "lost" | "ended" | "polled"} State
 */

/** What a page says where a request of its own got no answer. */
export const unanswered = () => line()?.dataset.unanswered ?? "";

/** What a page says where a request was refused without a reason, as proxies do. @param {number} status of HTTP */
export const refused = (status) => (line()?.dataset.refused ?? "").replace("{n}", String(status));

/** @type {State} */ let now = "";
let reason = "", next = 0;
/** @type {Set<string>} */ const open = new Set();
/** @type {() => void} */ let again = () => {};
/** @type {ReturnType<typeof setInterval> | undefined} */ let timer;

const line = () => document.getElementById("lost");

/** Show how it stands. `wait`: ms until the next try, 0 while it is being tried. @param {State} state @param {{ wait?: number, why?: string }} [more] */
export function show(state, { wait = 0, why = "" } = {}) {
  [now, reason, next] = [state, why, performance.now() + wait];
  draw();
}

/** What a press on "Try now" does. @param {() => void} call */
export function onTry(call) {
  again = call;
}

/** A request is sent again and again, or is not any more. @param {string} key @param {boolean} on */
export function pending(key, on) {
  if (on) open.add(key);
  else open.delete(key);
  draw();
}

/** What to say; "" where all is well. @param {DOMStringMap} words */
function sentence(words) {
  if (now === "ended") return reason || words.ended || "";
  const waits = open.size ? words.pending ?? "" : "";
  if (now === "lost") return [words.lost, waits].filter(Boolean).join(" ");
  return waits || (now === "polled" ? words.polled ?? "" : "");
}

function draw() {
  const shown = line();
  clearInterval(timer);
  if (!shown) return;
  const said = sentence(shown.dataset), [text, count] = shown.querySelectorAll("span");
  if (said) shown.dataset.state = now || "pending";
  else delete shown.dataset.state;
  if (text.textContent !== said) text.textContent = said;
  /** @type {HTMLElement} */ (shown.querySelector("button")).hidden = now !== "lost";
  /** @type {HTMLElement} */ (shown.querySelector("a")).hidden = now !== "ended";
  count.textContent = "";
  if (now !== "lost") return;
  const tick = () => {
    const left = Math.ceil((next - performance.now()) / 1000);
    count.textContent = left > 0 ? (shown.dataset.again ?? "").replace("{n}", String(left)) : shown.dataset.now ?? "";
  };
  tick();
  timer = setInterval(tick, 1000);
}

line()?.querySelector("button")?.addEventListener("click", () => again());
