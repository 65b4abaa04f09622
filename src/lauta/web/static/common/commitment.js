// @ts-check
/**
 * Remembers in this browser which fingerprint of chance a table showed when it was seen first, so that the check
 * at the end is against what was seen at the start. It sends nothing anywhere. (Content blockers refuse scripts that
 * are called by the word fingerprint.)
 */
import { decoded, isRecord, local } from "./stored.js";

const KEPT = "lauta.fingerprints", MOST = 300;

/**
 * What was noted of a table: the fingerprint, when (milliseconds since 1970), and once the match has begun, the
 * words that go into its draws.
 * @typedef {{ commitment: string, at: number, nonces: string[] | null }} Noted
 */

/** @returns {Record<string, Noted>} */
function all() {
  return decoded(local.get(KEPT), (value) => isRecord(value) && Object.values(value).every(isRecord)) ?? {};
}

/** @param {string} table @returns {Noted | undefined} */
export const noted = (table) => all()[table];

/** Note what is shown, but never over what was noted before. @param {string} table @param {string} commitment @param {string[] | null} nonces */
function note(table, commitment, nonces) {
  const known = all(), before = known[table];
  if (before && (before.nonces || !nonces)) return;
  known[table] = before ? { ...before, nonces } : { commitment, at: Date.now(), nonces };
  const newest = Object.entries(known).sort((one, other) => other[1].at - one[1].at).slice(0, MOST);
  local.set(KEPT, JSON.stringify(Object.fromEntries(newest)));      // a browser that stores nothing says so at the end
}

const shown = document.getElementById("fingerprint");
if (shown && shown.dataset.over === undefined) {
  const { table = "", commitment = "", nonces = "" } = shown.dataset;
  note(table, commitment, nonces ? nonces.split(" ") : null);
}
