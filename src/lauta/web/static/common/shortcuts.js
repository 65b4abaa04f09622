// @ts-check
/**
 * Shortcuts by one character can be switched off, and a key that is held down is one press. This hears of keys before
 * the modules whose shortcuts they are.
 */
import { byId } from "./dom.js";
import { remembered } from "./remembered.js";

const OFF = "lauta.letter-keys", TYPED = "input:not([type=checkbox], [type=radio], [type=range], [type=button]), textarea, select, [contenteditable]";
/** Keys that go on while they are held: where they lead is seen on the way. */
const GO_ON = /^([+-]|Arrow.*|Tab|Page.*|Home|End|Backspace|Delete)$/;

const field = () => /** @type {HTMLInputElement | null} */ (byId("letter-keys"));
const isOff = () => remembered(OFF) === "0";

/** @param {KeyboardEvent} event */
function key(event) {
  const target = /** @type {Element} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest?.(TYPED)) return;
  const held = event.repeat && !GO_ON.test(event.key), letter = event.key.length === 1 && event.key !== " ";
  if (held) event.preventDefault();
  if (held || (letter && isOff())) event.stopImmediatePropagation();
}

/** The switch shows what is wanted, also after the page has come anew. */
function settle() {
  const box = field();
  if (box) box.checked = !isOff();
}

addEventListener("keydown", key, true);
document.addEventListener("change", ({ target }) => { if (target === field()) remembered(OFF, field()?.checked ? "1" : "0"); });
document.addEventListener("lauta:shown", settle);
settle();
