// Steps through a match in a frame: buttons, arrow keys, Home and End. Without it the buttons are links.

const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const picture = /** @type {HTMLImageElement} */ (document.querySelector("#board"));
const said = /** @type {HTMLElement} */ (document.querySelector("#said"));
/** @type {[number, string][]} */
const steps = JSON.parse(main.dataset.steps ?? "[]");
const named = picture.alt.split(".")[0];
/** Until then the words may not speak of another position than the picture shows. */
const LATE_MS = 10_000;
/** @type {ReturnType<typeof setTimeout> | undefined} */ let late;
let at = Math.max(0, steps.findIndex(([n]) => n >= Number(main.dataset.at)));

/** @param {number} n */
function address(n) {
  return `${main.dataset.board}?n=${steps[n][0]}${main.dataset.more}`;
}

/** @param {number} n */
function go(n) {
  at = Math.max(0, Math.min(steps.length - 1, n));
  picture.src = address(at);
  clearTimeout(late);
  late = setTimeout(lost, LATE_MS);
  main.dataset.at = String(steps[at][0]);
  if (at + 1 < steps.length) new Image().src = address(at + 1);
}

/** The picture is there. */
function shown() {
  if (!late) return;
  clearTimeout(late);
  late = undefined;
  picture.alt = `${named}. ${steps[at][1]}`;
  said.textContent = steps[at][1];
}

/** It does not come: the one before is still shown. */
function lost() {
  clearTimeout(late);
  said.textContent = main.dataset.unanswered ?? "";
}

const ways = { first: () => 0, back: () => at - 1, on: () => at + 1, last: () => steps.length - 1 };
const keys = { Home: "first", ArrowLeft: "back", ArrowRight: "on", End: "last" };

if (steps.length) {
  main.dataset.ready = "";
  picture.addEventListener("load", shown);
  picture.addEventListener("error", lost);
  for (const [id, way] of Object.entries(ways)) {
    document.getElementById(id)?.addEventListener("click", (event) => {
      event.preventDefault();
      go(way());
    });
  }
  document.addEventListener("keydown", (event) => {
    const id = keys[/** @type {keyof typeof keys} */ (event.key)];
    if (!id || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    go(ways[/** @type {keyof typeof ways} */ (id)]());
  });
}
