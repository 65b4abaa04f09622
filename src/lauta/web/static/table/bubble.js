// @ts-check
/**
 * Notes beside what they speak of: where a bubble goes, so that it stays on the screen and leaves free what can
 * be clicked. It knows nothing of what they say.
 */
const MARGIN = 8, GAP = 12;
const EVERY = 24;      // px between places tried anywhere on the screen
const STEPS = 8, FARTHEST = 1;      // places tried along each side, and how many widths beyond its ends
const PLAYED = 3, NEAR = 4, FAR = 60;      // what counts more than covering something to read, in square pixels
const ITSELF = 1e6;      // in square pixels: never over what it speaks of, where there is any other room
const TOUCHED = 1e7;      // more than all else: a finger would miss what lies under it even in part

/** Above a point, else below it. @param {HTMLElement} note @param {number} x @param {number} y */
function at(note, x, y) {
  const { width, height } = note.getBoundingClientRect(), above = y - height - GAP - 2;
  move(note, x - width / 2, above > MARGIN ? above : y + GAP + 6);
}

/** Where beside an element it covers the least: of the element itself nothing, of what can be played little, of
 * what is read as little as can be; near it rather than far. @param {HTMLElement} note @param {DOMRect} box
 * @param {DOMRect[]} others what can be played @param {DOMRect[]} read what is there to be read */
export function beside(note, box, others, read) {
  const { width, height } = note.getBoundingClientRect(), ways = [];
  for (let k = -FARTHEST; k <= 1 + FARTHEST; k += 1 / STEPS) {      // 0: ends where it begins; 1: begins where it ends
    const x = box.x - width + k * (box.width + width), y = box.y - height + k * (box.height + height), off = Math.max(0, -k, k - 1);
    ways.push({ x, y: box.y - height - GAP, off: off * width }, { x, y: box.bottom + GAP, off: off * width });
    if (!off) ways.push({ x: box.right + GAP, y, off }, { x: box.x - width - GAP, y, off });
  }
  const anywhere = [];
  for (let y = MARGIN; y < innerHeight - height; y += EVERY) anywhere.push(...[0, box.x, innerWidth].map((x) => ({ x, y, off: 0 })));
  const asked = { width, height, box, itself: grown(box), others: others.map(plain), read: read.map(plain) };
  let best = cheapest(ways.filter((way) => !way.off), asked);
  for (const more of [ways, anywhere]) {
    if (best.cost < TOUCHED) break;
    const found = cheapest(more, asked);
    if (found.cost < best.cost) best = found;
  }
  move(note, best.way.x, best.way.y);
}

/** Edges of a box. @typedef {{ x: number, y: number, right: number, bottom: number }} Box */
/** How large a note is, what it is about, itself and with a margin, what can be played and what is read.
 * @typedef {{ width: number, height: number, box: DOMRect, itself: Box, others: Box[], read: Box[] }} Asked */

/** As a plain object: a browser takes long to answer for a DOMRect, and is asked thousands of times. @param {DOMRect} box
 * @returns {Box} */
const plain = ({ x, y, right, bottom }) => ({ x, y, right, bottom });

/** With a margin. @param {DOMRect} box @returns {Box} */
const grown = ({ x, y, right, bottom }) => ({ x: x - GAP / 2, y: y - GAP / 2, right: right + GAP / 2, bottom: bottom + GAP / 2 });

/** The best of some places for a note, and what it covers there.
 * @param {{ x: number, y: number, off: number }[]} ways @param {Asked} asked */
function cheapest(ways, { width, height, box, itself, others, read }) {
  let way = ways[0], least = Infinity;
  const middle = { x: box.x - (width - box.width) / 2, y: box.y - (height - box.height) / 2 };
  for (const { x, y, off } of ways) {
    const to = within(x, y, width, height), room = { ...to, right: to.x + width, bottom: to.y + height };
    let cost = ITSELF * covered(room, itself) + (Math.abs(to.x - middle.x) + Math.abs(to.y - middle.y)) * NEAR + off * FAR;
    for (let i = 0; i < others.length && cost < least; i++) {
      const under = covered(room, others[i]);
      if (under > 0) cost += under * PLAYED + TOUCHED;
    }
    for (let i = 0; i < read.length && cost < least; i++) cost += covered(room, read[i]);
    if (cost < least) [way, least] = [{ ...to, off }, cost];
  }
  return { way, cost: least };
}

/** How much of one box lies under another. @param {Box} one @param {Box} other */
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

/** Say something in a note, where it stands then. @param {HTMLElement} note @param {string} text @param {number} x @param {number} y
 * @param {boolean} [marked] as markup of our own server, escaped there */
export function say(note, text, x, y, marked = false) {
  if (marked) note.innerHTML = text;
  else note.textContent = text;
  note.hidden = false;
  at(note, x, y);
}

/** The middle of the upper edge, where a note about an element stands. @param {Element} of */
export function top(of) {
  const box = of.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y };
}
