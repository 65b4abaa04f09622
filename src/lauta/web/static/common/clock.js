// @ts-check
/**
 * The clock of who is to act: counts down on the page what the server has said. It decides nothing: whose time
 * is up the server says.
 */

/** How far this machine's clock is from the server's, in ms; null until it was asked. @type {number | null} */
let apart = null;
let asking = false;

const clock = () => /** @type {HTMLElement | null} */ (document.getElementById("clock"));

/** The server's time is in every answer, to the second; one that was kept would tell an old time. */
async function compare() {
  if (asking) return;
  asking = true;
  try {
    const sent = Date.now(), answer = await fetch("/favicon.ico", { method: "HEAD", cache: "no-store" });
    const told = Date.parse(answer.headers.get("date") ?? "");
    apart = Number.isNaN(told) ? 0 : told + 500 - (sent + Date.now()) / 2;
  } catch {
    apart = null;      // asked again with the next second
  }
  asking = false;
}

/** @param {number} left seconds @param {DOMStringMap} words */
function spoken(left, words) {
  const s = Math.max(0, Math.floor(left)), days = Math.floor(s / 86400), hours = Math.floor(s / 3600) % 24;
  const minutes = Math.floor(s / 60) % 60;
  if (days) return `${days} ${words.days} ${hours} ${words.hours}`;
  if (s >= 3600) return `${hours} ${words.hours} ${minutes} ${words.minutes}`;
  return `${minutes}:${String(s % 60).padStart(2, "0")}`;
}

function tick() {
  const shown = clock();
  if (!shown) return;
  if (apart === null) void compare();
  const left = (Number(shown.dataset.deadline) - Date.now() - (apart ?? 0)) / 1000;
  const text = spoken(left, shown.dataset);
  if (shown.textContent !== text) shown.textContent = text;
  shown.classList.toggle("short", left < 20);
}

setInterval(tick, 500);
document.addEventListener("lauta:shown", tick);
document.addEventListener("visibilitychange", tick);
tick();
