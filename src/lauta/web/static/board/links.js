// @ts-check
/**
 * Places in sentences: pointing at a name, the focus or a finger on it lights the place on the board, with its
 * name beside it where the board does not carry that. The server marks the names; nothing is played here.
 */
import { byId } from "../common/dom.js";
import { fit } from "./board_view.js";
import { inSight, ring } from "./highlight.js";

// Places of the board itself have classes of their own, which may have the same names.
const NAMES = ".place[data-places]", LINK = `${NAMES}[role=link]`, STAYS = 4000;      // ms after a finger has left
const GAP = 6;      // px between a place and its name
/** The names whose places are lit. @type {Element[]} */ let shown = [];
let finger = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */ let fades;

/** The places that a name means. @param {Element} name */
const placesOf = (name) => (name.getAttribute("data-places") ?? "").split(" ").filter(Boolean)
  .flatMap((place) => document.querySelector(`#chart [data-cell="${CSS.escape(place)}"]`) ?? []);

function layer() {
  const known = byId("named");
  if (known) return known;
  const made = document.createElement("div");
  made.id = "named";
  made.setAttribute("aria-hidden", "true");
  document.body.append(made);
  return made;
}

/** The names in what is pointed at or has the focus: itself, or all of a button. @param {Element} target */
function names(target) {
  const one = target.closest(NAMES);
  if (one) return [one];
  return [...(target.closest("button, #log a")?.querySelectorAll(NAMES) ?? [])];
}

/** @param {Element[]} some */
function light(some) {
  clearTimeout(fades);
  shown = some;
  draw();
}

function draw() {
  const over = shown.length ? layer() : byId("named");
  const parts = shown.filter((name) => name.isConnected).flatMap((name) => placesOf(name).filter(inSight)
    .flatMap((place) => [ring(place, true), ...flag(place, name.getAttribute("data-flag") ?? "")]));
  over?.replaceChildren(...parts);
}

/** What a place is called where the board does not say it. @param {Element} place @param {string} text */
function flag(place, text) {
  if (!text) return [];
  const made = document.createElement("b"), box = place.getBoundingClientRect(), above = box.y > 60;
  made.textContent = text;
  made.className = above ? "above" : "below";
  made.style.cssText = `left: ${box.x + box.width / 2}px; top: ${above ? box.y - GAP : box.bottom + GAP}px`;
  return [made];
}

/** Bring it into sight and light it for a while: a name was pressed. @param {Element} name */
function press(name) {
  const places = placesOf(name), sea = byId("sea")?.getBoundingClientRect();
  if (sea && sea.bottom < 0) scrollTo({ top: 0, behavior: "instant" });
  const room = byId("sea")?.getBoundingClientRect();
  const out = places.filter((place) => {
    const box = place.getBoundingClientRect();
    return room && (box.x < room.x || box.y < room.y || box.right > room.right || box.bottom > room.bottom);
  });
  if (out.length) fit(places);
  light([name]);
  fades = setTimeout(() => light([]), STAYS);
}

document.addEventListener("pointerdown", (event) => { finger = event.pointerType === "touch"; }, true);

for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, (event) => {
    const some = names(/** @type {Element} */ (event.target));
    if (some.length || (shown.length && !finger)) light(some);
  });
}
document.addEventListener("focusout", () => { if (!finger) light([]); });

document.addEventListener("click", (event) => {
  const name = /** @type {Element} */ (event.target).closest(NAMES);
  if (!name || name.closest("button") || (!finger && !name.matches(LINK))) return void (finger && shown.length && light([]));
  event.preventDefault();
  event.stopPropagation();      // a finger on a name in the log does not leave for the replay
  press(name);
}, true);

document.addEventListener("keydown", (event) => {
  const name = event.key === "Enter" ? /** @type {Element} */ (event.target).closest(LINK) : null;
  if (!name) return;
  event.preventDefault();
  event.stopPropagation();
  press(name);
}, true);

for (const change of ["lauta:shown", "lauta:moved", "lauta:aimed"]) document.addEventListener(change, () => shown.length && draw());
for (const change of ["scroll", "resize"]) addEventListener(change, () => shown.length && draw(), true);
