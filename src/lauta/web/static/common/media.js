// @ts-check
/** What the window and its device are like: the only module that touches `matchMedia`. Where it is missing nothing is special. */

/** A query whose `matches` is always that of the present. @param {string} query @returns {{ readonly matches: boolean }} */
export function media(query) {
  try {
    return matchMedia(query) ?? { matches: false };
  } catch {
    return { matches: false };
  }
}

/** True while the person wants pages that stand still. */
export const still = media("(prefers-reduced-motion: reduce)");
