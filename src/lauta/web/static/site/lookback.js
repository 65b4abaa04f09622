// @ts-check
/**
 * A finished match being looked back on: asks the server how far it is until it is done. All words are the server's.
 */
const LOOK_MS = 1000;
const found = /** @type {HTMLElement} */ (document.getElementById("found"));
const now = () => document.getElementById("found-now");
/** @type {ReturnType<typeof setTimeout> | undefined} */ let timer;

/** @param {number} [pause] */
function settle(pause = LOOK_MS) {
  clearTimeout(timer);
  if (now()?.dataset.busy && !document.hidden) timer = setTimeout(look, pause);
}

async function look() {
  try {
    const reply = await fetch(location.pathname, { headers: { "X-Fragment": "1" }, credentials: "same-origin" });
    if (reply.ok) found.innerHTML = await reply.text();      // our own server's, escaped there
    settle(reply.ok ? LOOK_MS : 4 * LOOK_MS);
  } catch {
    settle(4 * LOOK_MS);
  }
}

found.addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target), why = document.getElementById("found-why");
  try {
    const reply = await fetch(form.action, { method: "POST", body: new URLSearchParams(/** @type {any} */ (new FormData(form))), headers: { "X-Fragment": "1" }, credentials: "same-origin" });
    if (reply.ok) found.innerHTML = await reply.text();
    else if (why) why.textContent = (await reply.json()).error ?? "";
  } catch {
    form.submit();      // the browser says what is wrong
  }
  settle();
});
document.addEventListener("visibilitychange", () => settle(0));
settle();
