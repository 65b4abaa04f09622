// @ts-check
/**
 * What is seen and heard of news: points fly to their owner, and soft notes (sound.js).
 * It reads the log and the classes of the table; it asks the server nothing.
 */
import { clear, concerns, isOwn, reveal } from "./reveal.js";
import { still } from "../common/media.js";
import { play } from "./sound.js";
import { vibrate } from "./vibration.js";

const AT_ONCE = 4, FLIGHT = 950;
let landed = 0, mine = false, over = false;

/** @param {string} id */
const byId = (id) => document.getElementById(id);

// --- points ----------------------------------------------------------------------------------------------

/** @param {Element | null | undefined} element */
function middle(element) {
  const box = element?.getBoundingClientRect();
  return box?.width ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
}

/** Points go from where they were made to who has them. @param {number} seat @param {string} points
 * @param {string[]} places @param {Element | null} [line] @param {number} [delay] */
function fly(seat, points, places, line, delay = 0) {
  const owner = document.querySelector(`#player-${seat} .pts`) ?? byId(`player-${seat}`);
  const place = places.map((name) => document.querySelector(`#chart [data-cell="${CSS.escape(name)}"]`)).find(Boolean);
  const from = middle(place) ?? middle(line) ?? middle(byId("sea")), to = middle(owner);
  if (still.matches || !from || !to || document.hidden) return;
  const note = document.createElement("b");
  note.className = `flying seat-${seat}`;
  note.textContent = points;
  note.setAttribute("aria-hidden", "true");
  document.body.append(note);
  const at = (/** @type {{ x: number, y: number }} */ p, /** @type {number} */ size) => `translate(${p.x}px, ${p.y}px) translate(-50%, -50%) scale(${size})`;
  const above = { x: from.x, y: from.y - 26 };
  const flight = note.animate([
    { transform: at(from, .6), opacity: 0 }, { transform: at(above, 1.25), opacity: 1, offset: .22 },
    { transform: at(above, 1.15), opacity: 1, offset: .45, easing: "cubic-bezier(.5,0,.7,1)" },
    { transform: at(to, .8), opacity: .9 },
  ], { duration: FLIGHT, delay, fill: "backwards" });
  flight.onfinish = () => {
    note.remove();
    owner?.animate([{ scale: "1" }, { scale: "1.28" }, { scale: "1" }], 320);
  };
  flight.oncancel = () => note.remove();
}

/** A step that is played back and stands for so many milliseconds.
 * @param {{ n: number, seat: number | null, points: string, places: string[], event: any, text: string, touches: number[] }} step @param {number} [time] */
export function land(step, time) {
  landed = Math.max(landed, step.n);
  clear();
  if (step.event) reveal(step.event, step.text, step.seat, time);
  if (step.points && step.seat !== null) fly(step.seat, step.points, step.places);
  play(step.points ? "gain" : "move");
}

/** What the log says that it did not say before. */
export function look() {
  const table = byId("table"), entries = Number(table?.dataset.entries ?? 0);
  if (!table || table.dataset.past !== undefined) return;
  const lines = [...document.querySelectorAll("#log > li")].filter((line) => Number(line.getAttribute("value")) > landed);
  const learning = table.matches(".is-lesson");      // there each step waits for who learns, and tells what has come
  landed = entries;
  let n = 0;
  for (const line of lines.reverse().slice(-12)) {
    const gain = line.querySelector("b")?.textContent ?? "", seat = /\bseat-(\d)/.exec(line.className)?.[1];
    const places = line.querySelector("a")?.getAttribute("data-places") ?? "";
    const event = line.getAttribute("data-event");
    const words = line.querySelector("span")?.textContent ?? "", hit = concerns(line);
    const own = !learning && (isOwn(seat) || hit);
    if (event) reveal(JSON.parse(event), words, seat, undefined, own);
    if (gain && seat && n < AT_ONCE) fly(Number(seat), gain, places.split(" ").filter(Boolean), line, 180 * n++);
  }
  const now = table.classList.contains("is-mine"), ended = table.dataset.over === "1";
  if (ended && !over) play("end");
  else if (now && !mine) {
    play("turn");
    vibrate();
  }
  else if (lines.length) play(n ? "gain" : "move");
  [mine, over] = [now, ended];
}

/** Begin with what the page shows. */
export function hold() {
  const table = byId("table");
  landed = Number(table?.dataset.entries ?? 0);
  [mine, over] = [table?.classList.contains("is-mine") ?? false, table?.dataset.over === "1"];
}
