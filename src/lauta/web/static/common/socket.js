// @ts-check
/**
 * The connection to the server: comes back by itself, faster when somebody looks. It only hands on.
 */

import { isOwn } from "./build.js";
import { ended } from "./identity.js";

/**
 * @typedef {object} Ears
 * @property {(text: string) => void} show
 * @property {(message: { here?: number[] }) => void} hear
 * @property {(state: "up" | "down", wait?: number) => void} net down: and in how many milliseconds it tries again
 */

const BUILD = /^\{"build":"(\w+)"/, SHORTEST = 300, LONGEST = 15000, ENDED = 4401, FORBIDDEN = 4403;

/** @param {ArrayBuffer} packed */
const unpack = (packed) => new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).text();

/** @param {() => string} address @param {Ears} ears */
export function connect(address, ears) {
  let wait = SHORTEST;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ let timer;
  /** @type {WebSocket} */ let socket;
  /** @type {Promise<void>} */ let told = Promise.resolve();

  /** One after the other: each builds on the one before. @param {ArrayBuffer} packed */
  const hand = (packed) => {
    told = told.then(async () => {
      const text = await unpack(packed);
      if (isOwn(BUILD.exec(text)?.[1])) ears.show(text);
    }).catch(console.error);
  };

  const open = () => {
    clearTimeout(timer);
    socket = new WebSocket(location.origin.replace(/^http/, "ws") + address());
    socket.binaryType = "arraybuffer";
    socket.onopen = () => {
      wait = SHORTEST;
      if (document.hidden) tellSeen();
      ears.net("up");
    };
    socket.onmessage = ({ data }) => {
      if (typeof data !== "string") return hand(data);
      const message = JSON.parse(data);
      if (isOwn(message.build)) ears.hear(message);
    };
    socket.onclose = ({ code }) => {
      const pause = wait + Math.random() * wait;
      ears.net("down", pause);
      if (code === FORBIDDEN) return;
      if (code === ENDED) return void ended();      // signed out, or no longer at the table
      timer = setTimeout(open, pause);
      wait = Math.min(wait * 1.8, LONGEST);
    };
  };
  /** Whoever looks elsewhere is told of a turn in other ways. */
  const tellSeen = () => socket.readyState === WebSocket.OPEN && socket.send(document.visibilityState);
  const hurry = () => {
    if (document.visibilityState === "visible" && socket.readyState === WebSocket.CLOSED) open();
  };
  document.addEventListener("visibilitychange", hurry);
  document.addEventListener("visibilitychange", tellSeen);
  addEventListener("online", hurry);
  addEventListener("offline", () => {        // it would take minutes to notice by itself
    ears.net("down");
    socket.close();
  });
  open();
}
