// @ts-check
/** The choices of a person at this browser, the same at every table. */
import { local } from "./stored.js";

/** The value of a name, after storing a new one if given; null where there is none. @param {string} name @param {string} [value] */
export function remembered(name, value) {
  if (value !== undefined) local.set(name, value);
  return local.get(name);
}
