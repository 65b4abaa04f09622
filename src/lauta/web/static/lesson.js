// @ts-check
/**
 * A tutorial at the table: shows the part of the page that a step speaks of (`data-beside`), opens its panel, and
 * takes the keys on (n, Enter where nothing else has it) and back.
 */

/** Parts of the page by the names that scripts use. @type {Record<string, string>} */
const PARTS = {
  players: "#players", hand: "#holding", boards: "#panel-boards", pool: "#panel-pool", log: "#panel-log",
  rules: "#tab-rules", text: "#tab-text", bar: "#bar",
};
let at = "";

function tell() {
  const table = document.getElementById("table");
  if (!table?.classList.contains("is-lesson")) return;
  const beside = table.dataset.beside ?? "", now = `${table.dataset.version} ${beside}`;
  const part = document.querySelector(PARTS[beside] ?? "#none");
  for (const one of document.querySelectorAll(".told")) if (one !== part) one.classList.remove("told");
  part?.classList.add("told");
  if (now === at) return;
  at = now;
  if (["boards", "pool", "log"].includes(beside)) document.getElementById(`tab-${beside}`)?.click();
  if (document.activeElement === document.body || document.activeElement?.closest("#acts")) document.getElementById("do-on")?.focus({ preventScroll: true });
}

document.addEventListener("lauta:shown", () => requestAnimationFrame(tell));
document.addEventListener("lauta:drawn", () => requestAnimationFrame(tell));
tell();
