// @ts-check
/**
 * Notes beside what they speak of: where a bubble goes, so that it stays on the screen and leaves free what can
 * be clicked. It knows nothing of what they say.
 */
const MARGIN = 8, GAP = 12;
const STEPS = 8, FARTHEST = 1;      // places tried along each side, and how many widths beyond its ends
const PLAYED = 3, NEAR = 4, FAR = 60;      // what counts more than covering something to read, in square pixels
const ANYWHERE = 8, HALF = .5;      // places tried along each side of the window, where it hides more than this of something that can be played

/** Above a point, else below it. @param {HTMLElement} note @param {number} x @param {number} y */
function at(note, x, y) {
  const { width, height } = note.getBoundingClientRect(), above = y - height - GAP - 2;
  move(note, x - width / 2, above > MARGIN ? above : y + GAP + 6);
}

/** Where beside an element it covers the least: of the element itself nothing, of what can be played little, of
 * what is read as little as can be; near it rather than far. Where it would hide what can be played, anywhere else.
 * @param {HTMLElement} note @param {DOMRect} box @param {DOMRect[]} others what can be played @param {DOMRect[]} read what is there to be read */
export function beside(note, box, others, read) {
  const { width, height } = note.getBoundingClientRect(), ways = [], elsewhere = [];
  for (let k = -FARTHEST; k <= 1 + FARTHEST; k += 1 / STEPS) {      // 0: ends where it begins; 1: begins where it ends
    const x = box.x - width + k * (box.width + width), y = box.y - height + k * (box.height + height), off = Math.max(0, -k, k - 1);
    ways.push({ x, y: box.y - height - GAP, off: off * width }, { x, y: box.bottom + GAP, off: off * width });
    if (!off) ways.push({ x: box.right + GAP, y, off }, { x: box.x - width - GAP, y, off });
  }
  for (let k = 0; k < (ANYWHERE + 1) ** 2; k += 1) {
    const column = k % (ANYWHERE + 1), row = Math.floor(k / (ANYWHERE + 1));
    elsewhere.push({ x: column / ANYWHERE * (innerWidth - width), y: row / ANYWHERE * (innerHeight - height), off: 0 });
  }
  /** How many cannot be hit any more. @param {DOMRect} room */
  const hides = (room) => [box, ...others].filter((one) => covered(room, one) > HALF * one.width * one.height).length;
  /** @param {{ x: number, y: number, off: number }[]} some @param {number} played */
  const best = (some, played) => {
    let found = new DOMRect(), least = Infinity;
    for (const { x, y, off } of some) {
      const to = within(x, y, width, height), room = new DOMRect(to.x, to.y, width, height);
      const apart = Math.abs(to.x + (width - box.width) / 2 - box.x) + Math.abs(to.y + (height - box.height) / 2 - box.y);
      const cost = 50 * covered(room, box) + sum(room, others) * played + sum(room, read) + apart * NEAR + off * FAR;
      if (cost < least) [found, least] = [room, cost];
    }
    return found;
  };
  const near = best(ways, PLAYED), far = hides(near) ? best(elsewhere, 4 * PLAYED) : near;
  const { x, y } = hides(far) < hides(near) ? far : near;
  move(note, x, y);
}

/** @param {DOMRect} room @param {DOMRect[]} boxes */
const sum = (room, boxes) => boxes.reduce((all, box) => all + covered(room, box), 0);

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
