// @ts-check
/**
 * While the connection is lost the page says so, and when it is tried again. It only tells; socket.js tries.
 */

/** @type {ReturnType<typeof setInterval> | undefined} */ let timer;

const note = () => document.getElementById("lost");

/** @param {number} at when it is tried again, in milliseconds of the page's own timer; 0 where it is being tried now */
function say(at) {
  const line = note(), left = Math.ceil((at - performance.now()) / 1000), again = line?.querySelector("span");
  if (!line || !again) return;
  again.textContent = left > 0 ? (line.dataset.again ?? "").replace("{n}", String(left)) : line.dataset.now ?? "";
}

/** The connection is lost. @param {number} wait milliseconds until it is tried again */
export function lost(wait) {
  const line = note(), at = performance.now() + wait;
  clearInterval(timer);
  if (!line) return;
  line.hidden = false;
  say(at);
  timer = setInterval(() => say(at), 1000);
}

export function found() {
  clearInterval(timer);
  const line = note();
  if (line) line.hidden = true;
}
