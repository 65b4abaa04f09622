// @ts-check
/** Who is thinking, and for how long: said to those who wait for more than a moment, at the edge of the bar. */
import { byId } from "../common/dom.js";

const AFTER_S = 3;
let since = performance.now(), waitsFor = "";

/** Only what everybody sees counts: who is to act, and when the position came. */
function show() {
  const pill = byId("thinking"), table = byId("table");
  const now = pill ? `${table?.dataset.version} ${pill.dataset.who}` : "";
  if (now !== waitsFor) [waitsFor, since] = [now, performance.now()];
  if (!pill || !table) return;
  const seconds = Math.floor((performance.now() - since) / 1000);
  const own = (table.dataset.own ?? "").split(" ").includes(pill.dataset.who ?? "");
  pill.hidden = seconds < AFTER_S || own || table.classList.contains("playing");
  if (!pill.hidden) pill.textContent = (pill.dataset.says ?? "").replace("{n}", String(seconds));
}

function again() {
  show();
  setTimeout(again, 1000);
}

document.addEventListener("lauta:shown", show);
again();
