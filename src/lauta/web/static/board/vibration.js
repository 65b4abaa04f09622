// @ts-check
/**
 * A device that trembles when it is somebody's turn, for people who have switched that on: the only module that
 * touches `navigator.vibrate`. Where a browser has none, the switch is not shown.
 */
import { byId } from "../common/dom.js";
import { remembered } from "../common/remembered.js";

const WISH = "lauta.vibration", PATTERN = [70, 60, 70];      // milliseconds: on, off, on
const can = "vibrate" in navigator;

const toggle = () => /** @type {HTMLInputElement | null} */ (byId("vibration"));

export function vibrate() {
  if (!can || remembered(WISH) !== "1") return;
  try {
    navigator.vibrate(PATTERN);
  } catch { /* a browser that forbids it */ }
}

/** The switch shows what was chosen at this browser. */
export function settle() {
  const field = toggle(), row = field?.closest("p");
  if (!field || !row) return;
  /** @type {HTMLElement} */ (row).hidden = !can;
  field.checked = remembered(WISH) === "1";
}

document.addEventListener("change", ({ target }) => {
  if (target !== toggle()) return;
  remembered(WISH, toggle()?.checked ? "1" : "0");
  vibrate();
});
