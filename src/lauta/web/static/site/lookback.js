// @ts-check
/**
 * A finished match being looked back on: asks the server how far it is until it is done. All words are the server's.
 */
import { request, send } from "../common/network.js";

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
  const { kind, text } = await request(location.pathname, { headers: { "X-Fragment": "1" } });
  if (kind === "arrived") found.innerHTML = text;      // our own server's, escaped there
  settle(kind === "arrived" ? LOOK_MS : 4 * LOOK_MS);
}

found.addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target), why = document.getElementById("found-why");
  const outcome = await send(form.action, new URLSearchParams(/** @type {any} */ (new FormData(form))));
  if (outcome.kind === "unanswered") return form.submit();      // the browser says what is wrong
  if (outcome.kind === "refused") {
    if (why) why.textContent = outcome.why;
  } else if (!outcome.replayed) found.innerHTML = outcome.text;
  if (outcome.replayed) void look();
  else settle();
});
const POINTED = 150;      // ms: a hand that only passes asks for no picture
/** @type {ReturnType<typeof setTimeout> | undefined} */ let pointed;

/** The picture beside a sentence marks the place that is named in it; the others what they did. @param {Element | null} name */
function light(name) {
  for (const picture of /** @type {NodeListOf<HTMLImageElement>} */ (found.querySelectorAll(".deciding a.board img"))) {
    const address = new URL(picture.src), place = picture.closest("li")?.contains(name) ? name?.getAttribute("data-places") : "";
    if (place) address.searchParams.set("lit", place);
    else address.searchParams.delete("lit");
    if ((place || new URL(picture.src).searchParams.has("lit")) && picture.src !== address.href) picture.src = address.href;
  }
}

for (const kind of ["pointerover", "focusin", "click"]) {
  found.addEventListener(kind, (event) => {
    const name = /** @type {Element} */ (event.target).closest(".place[data-places]");
    clearTimeout(pointed);
    pointed = setTimeout(() => light(name), POINTED);
  });
}
document.addEventListener("visibilitychange", () => settle(0));
settle();
