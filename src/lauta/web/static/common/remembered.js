// @ts-check
/** What this browser keeps for itself, in every table alike. */

/** What is kept under a name, a value first put there if one is given; null where there is none. A browser that keeps
 * nothing forgets it at once. @param {string} name @param {string} [value] */
export function remembered(name, value) {
  try {
    if (value !== undefined) localStorage.setItem(name, value);
    return localStorage.getItem(name);
  } catch {
    return value ?? null;
  }
}
