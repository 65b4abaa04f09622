// @ts-check
/**
 * Notes beside what they speak of: where a bubble goes, so that it stays on the screen and leaves free what can
 * be clicked. It knows nothing of what they say.
 */
const MARGIN = 8, GAP = 12;

/** Above a point, else below it. @param {HTMLElement} note @param {number} x @param {number} y */
function at(note, x, y) {
  const { width, height } = note.getBoundingClientRect(), above = y - height - GAP - 2;
  move(note, x - width / 2, above > MARGIN ? above : y + GAP + 6);
}

/** On the side of an element where it covers the least of others. @param {HTMLElement} note @param {DOMRect} box
 * @param {DOMRect[]} others */
export function beside(note, box, others) {
  const { width, height } = note.getBoundingClientRect(), middle = { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2 };
  const ways = [
    { x: middle.x, y: box.y - height - GAP }, { x: middle.x, y: box.bottom + GAP },
    { x: box.right + GAP, y: middle.y }, { x: box.x - width - GAP, y: middle.y },
  ].map(({ x, y }) => within(x, y, width, height));
  const cost = ways.map((way) => {
    const room = new DOMRect(way.x, way.y, width, height);
    return 50 * covered(room, box) + others.reduce((sum, other) => sum + covered(room, other), 0);
  });
  const best = ways[cost.indexOf(Math.min(...cost))];
  move(note, best.x, best.y);
}

/** How much of one box lies under another. @param {DOMRect} one @param {DOMRect} other */
function covered(one, other) {
  const wide = Math.min(one.right, other.right) - Math.max(one.x, other.x), high = Math.min(one.bottom, other.bottom) - Math.max(one.y, other.y);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** @param {number} x @param {number} y @param {number} width @param {number} height */
const within = (x, y, width, height) => ({
  x: Math.max(MARGIN, Math.min(x, innerWidth - width - MARGIN)), y: Math.max(MARGIN, Math.min(y, innerHeight - height - MARGIN)),
});

/** @param {HTMLElement} note @param {number} x @param {number} y */
function move(note, x, y) {
  const { width, height } = note.getBoundingClientRect(), to = within(x, y, width, height);
  note.style.left = `${to.x}px`;
  note.style.top = `${to.y}px`;
}

/** Say something in a note, where it stands then. @param {HTMLElement} note @param {string} text @param {number} x @param {number} y */
export function say(note, text, x, y) {
  note.textContent = text;
  note.hidden = false;
  at(note, x, y);
}

/** The middle of the upper edge, where a note about an element stands. @param {Element} of */
export function top(of) {
  const box = of.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y };
}
