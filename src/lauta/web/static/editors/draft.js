// @ts-check
/**
 * The draft of an edition in this window: what was typed, what the server has, and how both come together.
 * No page: whatever shows it listens. Nothing typed is lost: it lies in the storage of this tab until the server has
 * it, and goes to a later window of this browser when the tab is closed before. Two tabs keep their own drafts.
 */
import { cloned } from "../common/cloned.js";
import { isMine } from "../common/identity.js";
import { data, request, send } from "../common/network.js";
import { decoded, isRecord, local, session } from "../common/stored.js";

/** @typedef {(string|number)[]} Path */
/** @typedef {{place: string, path: Path, text: string}} Fault */
/** @typedef {{version: number, digest: string, changed: number, confirmed: string[], faults: Fault[], tree?: any, sheet?: any[], name?: string, note?: string}} Answer */

const PAUSE_MS = 350, RETRY_MS = 4000, JSON_ = { "Content-Type": "application/json" };

/** @param {any} tree @param {Path} path */
export const at = (tree, path) => path.reduce((value, step) => value?.[step], tree);

/** Whether one path begins with the other. @param {Path} path @param {Path} start */
export const below = (path, start) => start.every((step, n) => path[n] === step);

/** @param {any} one @param {any} other */
export const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** What makes a form look otherwise: which keys and how many entries there are, not what they are.
 * @param {any} value @returns {string} */
const shape = (value) => Array.isArray(value) ? `[${value.some((each) => typeof each === "object") ? value.map(shape) : ""}]`
  : value && typeof value === "object" ? `{${Object.keys(value).map((key) => key + (key === "kind" || key === "type" ? value[key] : "") + shape(value[key]))}}` : "";

/** Whether something stored is a draft. @param {any} value */
const isLeft = (value) => isRecord(value) && isRecord(value.words ?? {}) && Array.isArray(value.changes ?? [])
  && (value.changes ?? []).every((/** @type {any} */ one) => isRecord(one) && Array.isArray(one.path));

export class Draft extends EventTarget {
  /** @param {string} address @param {string} token @param {Answer & {base: any, own: boolean}} data */
  constructor(address, token, data) {
    super();
    this.address = address;
    this.token = token;
    this.tree = data.tree;
    this.base = data.base;
    this.own = data.own;
    this.version = data.version;
    /** @type {Fault[]} */ this.faults = data.faults;
    this.changed = data.changed;
    this.confirmed = new Set(data.confirmed);   // places of figures that are Lauta's, and also the owner's
    /** @type {Map<string, {path: Path, value: any}>} */ this.waiting = new Map();
    /** @type {{name?: string, note?: string, confirmed?: string[]}} */ this.words = {};
    /** @type {ReturnType<typeof setTimeout>|undefined} */ this.timer = undefined;
    this.sending = false;
    /** @type {ReturnType<Draft["collected"]>|undefined} */ this.batch = undefined;
    this.restructured = false;
    this.stuck = false;
  }

  get store() { return `lauta:${this.address}`; }

  /** Take up what an earlier window typed and the server never got. */
  begin() {
    const kept = this.own ? this.found() : null;
    if (!kept) return;
    for (const { path, value } of kept.changes ?? []) this.note(path, value);
    Object.assign(this.words, kept.words ?? {});
    this.tell("words");
    this.keep();
    if (this.words.confirmed) this.confirmed = new Set(this.words.confirmed), this.tell("confirmed");
    if (kept.version === this.version) this.soon();
    else { this.stuck = true; this.tell("conflict"); }
  }

  /** The draft of this tab, else that of a tab that was closed. @returns {any} */
  found() {
    const mine = session.get(this.store), left = local.get(this.store);
    if (left !== null && (mine === null || mine === left)) local.remove(this.store);
    return decoded(mine ?? left, isLeft);
  }

  /** A figure is another one. @param {Path} path @param {any} value */
  change(path, value) {
    if (!this.own) return;
    this.note(path, value);
    this.keep();
    this.soon();
  }

  /** @param {Path} path @param {any} value */
  note(path, value) {
    const parent = at(this.tree, path.slice(0, -1));
    if (typeof parent !== "object" || parent === null) return;
    const last = path[path.length - 1];
    if (shape(parent[last]) !== shape(value)) this.restructured = true;
    parent[last] = cloned(value);
    for (const [key, known] of this.waiting) if (below(known.path, path)) this.waiting.delete(key);
    const above = [...this.waiting.values()].find((known) => below(path, known.path));
    const key = JSON.stringify(above ? above.path : path);
    this.waiting.set(key, { path: above ? above.path : path, value: cloned(above ? at(this.tree, above.path) : value) });
    this.tell("figure", { path });
  }

  /** The name or the note. @param {"name"|"note"} word @param {string} text */
  say(word, text) {
    this.words[word] = text;
    this.keep();
    this.soon();
  }

  /** The box says the same as Lauta at these places; or nobody says so any more. @param {string[]} places @param {boolean} so */
  confirm(places, so) {
    if (!this.own) return;
    for (const place of places) so ? this.confirmed.add(place) : this.confirmed.delete(place);
    this.words.confirmed = [...this.confirmed];
    this.tell("confirmed");
    this.keep();
    this.soon();
  }

  get unsaved() { return this.waiting.size > 0 || Object.keys(this.words).length > 0; }

  get written() { return JSON.stringify({ version: this.version, changes: [...this.waiting.values()], words: this.words }); }

  keep() {
    if (this.unsaved) session.set(this.store, this.written);
    else session.remove(this.store);
  }

  /** The tab may be closed for good. */
  leave() {
    if (this.unsaved) local.set(this.store, this.written);
  }

  soon(pause = PAUSE_MS) {
    clearTimeout(this.timer);
    if (this.stuck) return;
    this.tell("state", { state: "saving" });
    this.timer = setTimeout(() => this.send(), pause);
  }

  async send() {
    if (this.sending || this.stuck || !this.unsaved) return;
    this.sending = true;
    const batch = this.batch ??= this.collected();
    try {
      await this.answered(await send(`${this.address}/change`, batch.content, { token: this.token, headers: JSON_, tries: 1 }), batch);
    } finally {
      this.sending = false;
    }
  }

  /** What is sent together, and stays as it is until there is an answer: sent again, it is the same request. */
  collected() {
    const sent = new Map(this.waiting), words = { ...this.words };
    return { sent, words, content: JSON.stringify({ version: this.version, changes: [...sent.values()], ...words }) };
  }

  /** @param {import("../common/network.js").Outcome} outcome @param {ReturnType<Draft["collected"]>} batch */
  async answered(outcome, batch) {
    if (outcome.replayed) outcome = await request(`${this.address}/now`);
    if (outcome.kind !== "unanswered") this.batch = undefined;
    const answer = data(outcome) ?? {};
    if (outcome.kind === "unanswered" || outcome.status >= 500 || outcome.status === 429) {
      this.tell("state", { state: outcome.status === 429 ? "busy" : "offline" });
      this.timer = setTimeout(() => this.send(), RETRY_MS);
    } else if (outcome.status === 409 && !isMine()) {
      this.tell("refused", { text: answer.error, faults: [] });      // it is sent once the owner has signed in again
    } else if (outcome.status === 409) {
      this.stuck = true;
      this.tell("conflict", { text: answer.error });
    } else if (outcome.kind === "arrived") {
      this.taken(batch.sent, batch.words, answer);
    } else {
      this.tell("refused", { text: answer.error, faults: answer.faults ?? [] });
    }
  }

  /** @param {Map<string, {path: Path, value: any}>} sent @param {Draft["words"]} words @param {Answer} answer */
  async taken(sent, words, answer) {
    for (const [key, known] of sent) if (this.waiting.get(key) === known) this.waiting.delete(key);
    for (const word of /** @type {const} */ (["name", "note", "confirmed"])) if (this.words[word] === words[word]) delete this.words[word];
    if (!this.words.confirmed && !same([...this.confirmed].sort(), [...answer.confirmed].sort())) this.confirmed = new Set(answer.confirmed), this.tell("confirmed");
    this.version = answer.version;
    this.faults = answer.faults;
    this.changed = answer.changed;
    this.keep();
    this.tell("checked", { answer });
    if (this.restructured && !this.unsaved) {
      this.restructured = false;
      const outcome = await request(`${this.address}/now`);
      if (outcome.kind === "arrived") this.tell("sheet", { sheet: data(outcome).sheet });
    }
    this.tell("state", { state: this.unsaved ? "saving" : "saved" });
    if (this.unsaved) this.soon();
  }

  /** Put what was typed here on top of what another window has stored. */
  async insist() {
    const outcome = await request(`${this.address}/now`);
    if (outcome.kind !== "arrived") return;
    this.version = data(outcome).version;
    this.stuck = false;
    this.keep();
    await this.send();
    if (!this.unsaved) location.reload();
  }

  /** Forget what was typed here and show what is stored. */
  yield() {
    this.waiting.clear();
    this.words = {};
    this.keep();
    location.reload();
  }

  /** @param {string} name @param {any} [detail] */
  tell(name, detail = {}) { this.dispatchEvent(new CustomEvent(name, { detail })); }
}
