// @ts-check
/**
 * Soft notes for news, for people who have switched them on: the only module that touches `AudioContext`. Where a
 * browser has no sound, or no device for it, the page is silent.
 */
import { byId } from "../common/dom.js";
import { remembered } from "../common/remembered.js";

const SOUND = "lauta.sound";
/** @type {AudioContext | null} */ let audio = null;

/** Notes of each kind: hertz and seconds after the first. @type {Record<string, [number, number][]>} */
const TUNES = {
  move: [[330, 0]],
  gain: [[523, 0], [659, .09]],
  turn: [[440, 0], [587, .14]],
  end: [[392, 0], [494, .14], [587, .28], [784, .42]],
};

const wanted = () => remembered(SOUND) === "1";

/** @param {keyof typeof TUNES} kind */
export function play(kind) {
  if (!wanted() || (document.hidden && kind !== "turn")) return;      // who waits elsewhere hears when it is their turn
  try {
    audio ??= new AudioContext();
    if (audio.state === "suspended") audio.resume().catch(() => {});
    sound(audio, kind);
  } catch { /* no sound */ }
}

/** @param {AudioContext} context @param {keyof typeof TUNES} kind */
function sound(context, kind) {
  for (const [hertz, after] of TUNES[kind]) {
    const tone = context.createOscillator(), loud = context.createGain(), at = context.currentTime + after;
    tone.type = kind === "move" ? "triangle" : "sine";
    tone.frequency.value = hertz;
    loud.gain.setValueAtTime(0, at);
    loud.gain.linearRampToValueAtTime(kind === "move" ? .025 : .05, at + .012);
    loud.gain.exponentialRampToValueAtTime(.0004, at + (kind === "move" ? .12 : .34));
    tone.connect(loud).connect(context.destination);
    tone.start(at);
    tone.stop(at + .4);
  }
}

const toggle = () => /** @type {HTMLInputElement | null} */ (byId("sound"));

/** The switch shows what was chosen at this browser. */
export function settle() {
  const field = toggle();
  if (field) field.checked = wanted();
}

document.addEventListener("change", ({ target }) => {
  if (target !== toggle()) return;
  remembered(SOUND, toggle()?.checked ? "1" : "0");
  play("turn");
});
