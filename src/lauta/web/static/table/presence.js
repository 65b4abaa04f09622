// @ts-check
/**
 * Who is here: the players whose pages are open, and whether this page hears of the others.
 */
import { byId } from "../common/dom.js";

/** @type {number[]} */ let here = [];
let connection = "";

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
    player.classList.toggle("away", !here.includes(Number(player.getAttribute("data-seat"))));
  }
}
