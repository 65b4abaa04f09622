// @ts-check
/**
 * Who is here: the players whose pages are open, and whether this page hears of the others.
 */
import { isOwn } from "../board/reveal.js";
import { byId, table } from "../common/dom.js";
import { presence } from "./banner.js";

const LONG = 30_000;      // ms: who is away for less has not been missed
/** @type {number[] | null} */ let here = null;
let connection = "";
/** Since when players are away, by their seats; of whom it has been said. @type {Map<string, number>} */ const gone = new Map();
/** @type {Set<string>} */ const missed = new Set();
/** @type {ReturnType<typeof setTimeout> | undefined} */ let timer;

/** @param {"up" | "down"} state */
export function net(state) {
  connection = state;
  settle();
}

/** @param {{ here?: number[] }} message */
export function meet(message) {
  if (message.here) here = message.here;
  settle();
}

/** Who is here, and whether this page is. */
export function settle() {
  byId("net")?.setAttribute("data-state", connection);
  for (const player of document.querySelectorAll("li.player[data-kind=human]")) {
    player.classList.toggle("away", !here?.includes(Number(player.getAttribute("data-seat"))));
  }
  settleMissed();
}

/** Say of players that they have been away for a while, and that they are here again. */
function settleMissed() {
  clearTimeout(timer);
  if (!here || connection === "down" || table().dataset.over === "1") return gone.clear();
  const now = performance.now(), people = new Set([...document.querySelectorAll("li.player[data-kind=human]")].map((player) => player.getAttribute("data-seat") ?? ""));
  for (const seat of people) {
    const away = !here.includes(Number(seat)) && !isOwn(seat);
    if (away) gone.set(seat, gone.get(seat) ?? now);
    else gone.delete(seat);
    if (!away && missed.delete(seat)) presence(seat, "here");
    if (away && !missed.has(seat) && now - (gone.get(seat) ?? now) >= LONG) {
      missed.add(seat);
      presence(seat, "away");
    }
  }
  for (const seat of [...gone.keys(), ...missed]) {
    if (people.has(seat)) continue;
    gone.delete(seat);      // a bot plays there
    missed.delete(seat);
  }
  const next = [...gone].filter(([seat]) => !missed.has(seat)).map(([, since]) => since + LONG - now);
  if (next.length) timer = setTimeout(settleMissed, Math.max(50, Math.min(...next)));
}
