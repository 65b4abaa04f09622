// @ts-check
/**
 * Derives the draws of a match from its seed, as `engine/chance.py` does, with the browser's own WebCrypto.
 * It knows no page and asks no server.
 */

/**
 * @typedef {{ number: number, entry: number, outcomes: number[], weights: number[], taken: number, text: string }} Draw
 * @typedef {{ version: string, id: string, commitment: string, nonces: string[], seed: string, draws: Draw[], texts: Record<string, string> }} Proof
 * @typedef {{ taken: number, value: bigint, total: bigint, message: string, digest: string }} Derived
 */

const encoder = new TextEncoder();
const WORD = 1n << 64n;

/** Whether this browser can check at all: elsewhere than at home it does so over https only. */
export const possible = () => globalThis.crypto?.subtle !== undefined;

/** @param {Uint8Array} bytes */
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} text */
const bytesOf = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** SHA-256 of version, game and seed, in hexadecimal. @param {string} version @param {string} id @param {string} seed */
export async function commitmentOf(version, id, seed) {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(`${version}\n${id}\n${seed}`))));
}

/** @param {string} seed */
export const keyOf = (seed) => crypto.subtle.importKey("raw", bytesOf(seed), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);

/**
 * What draw `number` gives: each outcome as likely as its weight. A value so high that it would favour the first
 * outcomes is thrown away, and the next one taken.
 * @param {Pick<Proof, "version" | "id" | "nonces">} of @param {CryptoKey} key @param {number[]} weights @param {number} number
 * @returns {Promise<Derived>}
 */
export async function derive(of, key, weights, number) {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total <= 0n) throw new RangeError("weights must not all be 0");
  const limit = WORD - WORD % total;
  for (let attempt = 0; ; attempt += 1) {
    const message = [of.version, of.id, ...of.nonces, number, attempt].join("\n");
    const digest = new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(message)));
    const drawn = new DataView(digest.buffer).getBigUint64(0);
    if (drawn >= limit) continue;
    const value = drawn % total;
    let left = value;
    const taken = weights.findIndex((weight) => (left -= BigInt(weight)) < 0n);
    return { taken, value, total, message, digest: hex(digest) };
  }
}
