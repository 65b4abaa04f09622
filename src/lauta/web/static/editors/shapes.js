// @ts-check
/**
 * What editors draw by themselves: elements of SVG and the hexagon of boards whose points are up.
 * Knows no board and no game; whole charts are drawn by the server.
 */

const SVG = "http://www.w3.org/2000/svg";

/** @param {string} name @param {Record<string, any>} attributes @param {Element[]} content @returns {any} */
export function drawn(name, attributes, ...content) {
  const made = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, String(value));
  made.append(...content);
  return made;
}

/** The corners of a hexagon around the origin, as `points` of a polygon. @param {number} size from the middle to a corner */
export const hexagon = (size) => [0, 1, 2, 3, 4, 5].map((n) => `${(size * Math.sin(n * Math.PI / 3)).toFixed(2)},${(-size * Math.cos(n * Math.PI / 3)).toFixed(2)}`).join(" ");
