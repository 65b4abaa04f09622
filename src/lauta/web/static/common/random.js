// @ts-check
/** Random numbers that nobody can guess: with proof.js the only module that touches `crypto`. */

/** Sixteen random bytes in hexadecimal; empty where the browser has no source for them. */
export function randomHex() {
  try {
    return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  } catch {
    return "";
  }
}
