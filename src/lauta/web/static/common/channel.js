// @ts-check
/**
 * The live connection of a page. It asks for a sign of life when the server has been silent, comes back by itself,
 * ends where that would lead nowhere, and asks by plain requests where no WebSocket gets through. It only hands on.
 */
import { isOwn } from "./build.js";
import { ended } from "./identity.js";
import { onTry, show } from "./lost.js";
import { jittered, onReturn, passes } from "./network.js";

/**
 * @typedef {import("./network.js").Outcome} Outcome
 * @typedef {object} Ears
 * @property {(text: string) => void} show what the server has drawn
 * @property {(message: any) => void} hear
 * @property {() => Promise<Outcome>} poll ask for the present by a plain request, and show it
 * @property {(state: "up" | "down") => void} [net] up: what this page shows is the present
 */

const BUILD = /^\{"build":"(\w+)"/, OVER = 1000, ENDED = 4401, NEVER = 4000;
const SHORTEST = 300, LONGEST = 15_000, POLL_MS = 15_000, OPEN_AGAIN_MS = 30_000, QUIET_MS = 2500;
const SILENT_MS = 18_000, FRESH_MS = 2000, BEGIN_MS = 10_000, ANSWER_MS = 6000, MOST_MS = 60_000;

let plain = typeof DecompressionStream === "undefined";      // or it does not work

/** Packed by the server, unless it was asked not to. @param {ArrayBuffer} sent */
async function unpacked(sent) {
  const [one, other] = new Uint8Array(sent);
  if (one !== 0x1f || other !== 0x8b) return new TextDecoder().decode(sent);
  return new Response(new Blob([sent]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
}

/** @param {() => string} address with a search @param {Ears} ears */
export function connect(address, ears) {
  new Channel(address, ears).open();
}

class Channel {
  /** @param {() => string} address @param {Ears} ears */
  constructor(address, ears) {
    this.address = address;
    this.ears = ears;
    this.wait = SHORTEST;
    this.failures = 0;      // in a row, without a word from the server
    this.patience = 1;      // doubled whenever the server was silent for too long
    this.heardAt = -Infinity;
    this.alive = false;      // the server has said something on this connection
    this.over = false;
    this.polled = false;
    /** @type {WebSocket | null} */ this.socket = null;
    /** @type {Promise<void>} */ this.handed = Promise.resolve();
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.retry = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.watch = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.next = undefined;
    /** Set while a loss is not shown yet. @type {ReturnType<typeof setTimeout> | undefined} */ this.quiet = undefined;
    document.documentElement.dataset.channel = "";      // no other sign of life is needed
    onReturn(() => this.look());
    onTry(() => this.open());
    document.addEventListener("visibilitychange", () => this.say(document.visibilityState));
    addEventListener("offline", () => { if (this.socket) this.lose(); });      // it would take a while to notice
    addEventListener("pagehide", () => this.drop());      // a page that comes back opens a new one
  }

  open() {
    this.drop();
    clearTimeout(this.retry);
    if (this.over) return;
    if (!this.polled && this.failures && !this.quiet) show("lost");
    const socket = this.socket = new WebSocket(location.origin.replace(/^http/, "ws") + this.address() + (plain ? "&plain=1" : ""));
    socket.binaryType = "arraybuffer";
    socket.onopen = () => { if (document.hidden) this.say("hidden"); };
    socket.onmessage = ({ data }) => this.hear(data);
    socket.onclose = ({ code }) => this.closed(code);
    this.expect(BEGIN_MS);
  }

  /** Say something to the server: whether the page is seen, or that an answer is wanted. @param {string} word */
  say(word) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(word);
  }

  /** Something has to come within this time. @param {number} ms */
  expect(ms) {
    clearTimeout(this.watch);
    this.watch = setTimeout(() => {
      this.patience *= 2;      // a slow line gets more time at the next try
      this.lose();
    }, Math.min(ms * this.patience, MOST_MS));
  }

  /** The page is looked at again: what it shows may be hours old. */
  look() {
    if (!this.socket || this.socket.readyState >= WebSocket.CLOSING) return this.open();
    if (this.alive && performance.now() - this.heardAt > FRESH_MS) this.ask();
  }

  /** Ask for a sign of life. */
  ask() {
    this.say("ping");
    this.expect(ANSWER_MS);
  }

  /** @param {ArrayBuffer | string} data */
  hear(data) {
    this.heardAt = performance.now();
    clearTimeout(this.watch);
    this.watch = setTimeout(() => this.ask(), SILENT_MS);
    const { socket } = this;
    // One after the other: each builds on the one before.
    this.handed = this.handed.then(async () => {
      if (typeof data === "string") this.message(JSON.parse(data));
      else await this.drawn(data);
      if (socket === this.socket) this.up();
    }).catch((error) => this.amiss(error, socket));
  }

  /** @param {any} message */
  message(message) {
    if (isOwn(message.build) && !message.pong) this.ears.hear(message);
  }

  /** @param {ArrayBuffer} data */
  async drawn(data) {
    const text = await unpacked(data);
    if (isOwn(BUILD.exec(text)?.[1])) this.ears.show(text);
  }

  /** What came could not be read or shown: ask for all of it, unpacked. @param {unknown} error @param {WebSocket | null} socket */
  amiss(error, socket) {
    console.error(error);
    if (plain || socket !== this.socket) return void this.ears.poll();
    plain = true;
    this.open();
  }

  up() {
    this.wait = SHORTEST;
    this.failures = 0;
    this.patience = 1;
    this.polled = false;
    if (this.alive) return;
    this.alive = true;
    clearTimeout(this.quiet);
    this.quiet = undefined;
    show("");
    this.ears.net?.("up");
  }

  /** Forget the connection without waiting for its end, which a frozen one never tells. */
  drop() {
    clearTimeout(this.watch);
    const { socket } = this;
    this.socket = null;
    this.alive = false;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  /** @param {number} code */
  closed(code) {
    if (code === ENDED) return void this.ended();
    if (code === OVER || code >= NEVER) return void this.refused();
    if (this.alive) this.quietly();
    this.lose();
  }

  /** Proxies end a connection after its minute: a new one is there at once, and nothing is said. */
  quietly() {
    this.quiet = setTimeout(() => {
      this.quiet = undefined;
      if (!this.alive && !this.polled && !this.over) show("lost");
    }, QUIET_MS);
  }

  /** Signed out, or no longer at the table: the page loads itself again, or says why it cannot. */
  ended() {
    void ended();
    this.end("");
  }

  /** The connection is lost; it is tried again, ever more seldom. */
  lose() {
    this.drop();
    this.failures += 1;
    this.ears.net?.("down");
    this.later(this.polled ? OPEN_AGAIN_MS : this.wait + jittered(this.wait));
    this.wait = Math.min(this.wait * 1.8, LONGEST);
    if (this.failures > 1 && !this.polled) void this.poll();
  }

  /** Open it again after a pause. @param {number} ms */
  later(ms) {
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.open(), ms);
    if (!this.polled && !this.quiet) show("lost", { wait: ms });
  }

  /** The server does not want this connection: it says why, or the page is to be had by plain requests. */
  async refused() {
    this.drop();
    this.failures += 1;
    this.ears.net?.("down");
    await this.poll();
    if (!this.over) this.later(OPEN_AGAIN_MS);
  }

  /** Ask by a plain request, and again while no WebSocket gets through. */
  async poll() {
    const outcome = await this.ears.poll(), before = this.polled;
    if (this.alive || this.over) return;
    if (outcome.kind === "refused" && !passes(outcome)) return this.end(outcome.why);
    this.polled = outcome.kind === "arrived";
    if (this.polled) {
      show("polled");
      clearTimeout(this.next);
      this.next = setTimeout(() => { if (this.polled) void this.poll(); }, jittered(POLL_MS));
    } else if (before) this.lose();
  }

  /** @param {string} why */
  end(why) {
    this.over = true;
    this.drop();
    clearTimeout(this.retry);
    this.ears.net?.("down");
    show("ended", { why });
  }
}
