// @ts-check
/**
 * What this browser stores for us: the only module that touches `localStorage` and `sessionStorage`. Both may be
 * missing, switched off, full or emptied at any moment; what cannot be stored is kept by the page until it is closed.
 */

/** @typedef {{ get: (key: string) => string | null, set: (key: string, value: string) => boolean, remove: (key: string) => void, lasts: () => boolean }} Store */

const PROBE = "lauta.probe";

/** @param {() => Storage} area which throws where the browser forbids it @returns {Store} */
function store(area) {
  /** Values newer than the browser's; null where it has one that should be gone. @type {Map<string, string | null>} */
  const kept = new Map();
  /** @param {string} key @param {string | null} value @param {() => void} change */
  const write = (key, value, change) => {
    try {
      change();
      kept.delete(key);
      return true;
    } catch {
      kept.set(key, value);
      return false;
    }
  };
  return {
    get: (key) => {
      const newer = kept.get(key);
      if (newer !== undefined) return newer;
      try {
        return area().getItem(key);
      } catch {
        return null;
      }
    },
    /** True if the browser has it, and so a page that is opened later. */
    set: (key, value) => write(key, value, () => area().setItem(key, value)),
    remove: (key) => { write(key, null, () => area().removeItem(key)); },
    /** True if the browser stores anything at all; a full one does, as far as it goes. */
    lasts: () => {
      try {
        area().getItem(PROBE);
        return true;
      } catch {
        return false;
      }
    },
  };
}

/**
 * A stored value as JSON, null where it is not of the shape that a page expects: what an older version has stored, or
 * another site at this address, may be anything.
 * @param {string | null} text @param {(value: any) => boolean} fits
 */
export function decoded(text, fits) {
  try {
    const value = JSON.parse(text ?? "null");
    return fits(value) ? value : null;
  } catch {
    return null;
  }
}

/** @param {any} value */
export const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** For this browser, until it is cleared. */
export const local = store(() => localStorage);
/** For this tab, until it is closed. */
export const session = store(() => sessionStorage);
