// @ts-check
/**
 * The cells of Africa's board as numbers: where they lie, how they are named, and what a brush makes of them.
 * No page. Cells are [id, q, r] in reading order; axial coordinates, q to the east and r to the south.
 */

/** @typedef {[string, number, number]} Cell */
/** @typedef {{id: string, name: string, cell: string, q?: number|null, r?: number|null}} City */
/** @typedef {{cells: Cell[], cities: City[]}} Board */
/** @typedef {[number, number]} Spot */

export const SIZE = 30, WIDTH = SIZE * Math.sqrt(3);          // as the server draws them
/** The cell of a city whose cell was painted over: an id that no cell has. */
const AT_SEA = "sea";
const AROUND = [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]];

/** @param {number} q @param {number} r @returns {[number, number]} */
export const centre = (q, r) => [WIDTH * (q + r / 2), 1.5 * SIZE * r];

/** @param {number} q @param {number} r */
export const key = (q, r) => `${q},${r}`;

/** The spot at a point of the picture. @param {number} x @param {number} y @returns {Spot} */
export function spotAt(x, y) {
  const r = y / (1.5 * SIZE), q = x / WIDTH - r / 2;
  const near = [Math.round(q), Math.round(r), Math.round(-q - r)], off = [near[0] - q, near[1] - r, near[2] + q + r].map(Math.abs);
  if (off[0] > off[1] && off[0] > off[2]) return [-near[1] - near[2], near[1]];
  return off[1] > off[2] ? [near[0], -near[0] - near[2]] : [near[0], near[1]];
}

/** The spots on the way from one to another, without the first. @param {Spot} from @param {Spot} to @returns {Spot[]} */
export function between(from, to) {
  const [[x, y], [toX, toY]] = [centre(...from), centre(...to)];
  const steps = Math.round(Math.hypot(toX - x, toY - y) / WIDTH * 2);
  return Array.from({ length: steps }, (_, n) => spotAt(x + (toX - x) * (n + 1) / steps, y + (toY - y) * (n + 1) / steps));
}

/** Where a city lies; a city at sea lies where it says itself. @param {City} city @param {Cell[]} cells @returns {Spot|undefined} */
export function spotOf(city, cells) {
  const found = cells.find(([id]) => id === city.cell);
  if (found) return [found[1], found[2]];
  return Number.isInteger(city.q) && Number.isInteger(city.r) ? [Number(city.q), Number(city.r)] : undefined;
}

/** All cells that hang together with one of them. @param {Cell[]} cells @param {Spot} from @returns {Set<string>} */
export function part(cells, from) {
  const land = new Set(cells.map(([, q, r]) => key(q, r))), found = new Set([key(...from)]), open = [from];
  for (let here = open.pop(); here; here = open.pop()) {
    for (const [dq, dr] of AROUND) {
      const next = /** @type {Spot} */ ([here[0] + dq, here[1] + dr]);
      if (land.has(key(...next)) && !found.has(key(...next))) found.add(key(...next)), open.push(next);
    }
  }
  return found;
}

/** A row's letters: A to Z, then AA. @param {number} n @returns {string} */
const letters = (n) => n < 26 ? String.fromCharCode(65 + n) : letters(Math.floor(n / 26) - 1) + letters(n % 26);

/** In reading order, each named by its row and counted from the west. @param {Spot[]} spots @returns {Cell[]} */
export function named(spots) {
  const sorted = spots.slice().sort((a, b) => a[1] - b[1] || a[0] - b[0]), top = sorted[0]?.[1] ?? 0;
  let n = 0;
  return sorted.map(([q, r], at) => {
    n = at > 0 && sorted[at - 1][1] === r ? n + 1 : 1;
    return [`${letters(r - top)}${n}`, q, r];
  });
}

/** Names that an owner gave stay; a new cell gets one of ours with a letter behind it that is free.
 * @param {Cell[]} cells @param {Cell[]} before @returns {Cell[]} */
function renamed(cells, before) {
  const usual = named(before.map(([, q, r]) => [q, r]));
  if (before.every(([id, q, r], n) => id === usual[n][0] && q === usual[n][1] && r === usual[n][2])) return cells;
  const given = new Map(before.map(([id, q, r]) => [key(q, r), id])), taken = new Set(given.values());
  return cells.map(([id, q, r]) => {
    let name = given.get(key(q, r)) ?? id;
    for (let n = 0; !given.has(key(q, r)) && taken.has(name); n += 1) name = id + letters(n);
    taken.add(name);
    return [name, q, r];
  });
}

/**
 * The board after a brush went over some spots: "land", "sea", or the id of a city, which goes to the last of them.
 * @param {Board} board @param {string} brush @param {Spot[]} spots @returns {Board}
 */
export function painted({ cells, cities }, brush, spots) {
  const where = cities.map((city) => spotOf(city, cells)), city = cities.findIndex((one) => one.id === brush);
  const land = new Map(cells.map(([, q, r]) => [key(q, r), /** @type {Spot} */ ([q, r])]));
  if (city >= 0) where[city] = spots[spots.length - 1];
  for (const spot of city >= 0 ? spots.slice(-1) : spots) {
    if (brush === "sea") land.delete(key(...spot));
    else land.set(key(...spot), spot);
  }
  const news = renamed(named([...land.values()]), cells);
  const names = new Map(news.map(([id, q, r]) => [key(q, r), id]));
  return { cells: news, cities: cities.map((one, n) => placed(one, where[n], names)) };
}

/** @param {City} city @param {Spot|undefined} spot @param {Map<string, string>} names @returns {City} */
function placed(city, spot, names) {
  if (!spot) return city;
  const cell = names.get(key(...spot)) ?? AT_SEA;
  const told = city.q === undefined || city.q === null ? {} : { q: spot[0], r: spot[1] };
  return { ...city, cell, ...told };
}
