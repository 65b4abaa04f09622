// @ts-check
/**
 * What a press means. It is settled when the finger comes down: what lay under it then is meant, wherever the board has
 * moved when it is lifted. While a move is under way, or moves of others are played back, a press waits for the present;
 * then it acts, or a sentence says why not. None is dropped. It knows no rules.
 */
import { byId, trouble } from "../common/dom.js";
import * as board from "../board/board.js";
import * as pick from "../board/pick.js";
import * as playback from "../board/playback.js";
import { dismiss } from "../board/reveal.js";
import { refuse } from "./why.js";

/** Where a press can play something, and where it is a matter of its own even while moves are played back. */
const BOARDS = "#sea, #hand, #panel-boards", FREE = "#side, #top, .zoom, #beyond, .overlay, dialog, #hint, #advice, #lost, [data-do]";
const SENDS = "button[form]:is([id], [data-choice]):not([aria-disabled=true])";
const TWICE = 500;      // ms within which a second press on the same spot belongs to the first
const GLIDE = 400, NOTICED = 650;      // ms after the board began to move: until it lies still, and until a hand knows where

/**
 * @typedef {{ at: string, codes: string, away: number, hit: boolean }} Spot a place by its name, what could be played there, how far away it was
 * @typedef {{ spots: Spot[], onBoard: boolean, button: string, free: boolean, inPlay: boolean, covered: boolean, asked: boolean, still: number, vague: boolean, x: number, y: number }} Wish
 */
/** The press under way. @type {Wish | null} */ let held = null;
/** Presses that wait for the answer to a move. @type {Wish[]} */ let waiting = [];
/** What the move under way was made with, and when the replay was last steered. */ let last = "", skipped = -TWICE;

/** The answer to the move under way, if there is one. @type {() => Promise<unknown> | null} */
let moving = () => null;

/** @param {typeof moving} how */
export function hold(how) {
  moving = how;
}

/** A sentence of the page. @param {string} name */
const words = (name) => byId("trouble")?.dataset[name] ?? "";

/** What has to come first: the answer to a move, or the present after a replay. */
const pending = () => moving() ?? playback.settling();

/** An element in words that find it again, or the one in its place. @param {Element} of */
function named(of) {
  const cell = of.getAttribute("data-cell"), home = of.closest("li[id], figure[id]")?.id ?? of.closest("#chart")?.id;
  const within = home ? `[id="${CSS.escape(home)}"]` : "";
  if (cell !== null && !of.matches("button")) return `${within} [data-cell="${CSS.escape(cell)}"]`;
  if (of.id) return `[id="${CSS.escape(of.id)}"]`;
  const choice = of.getAttribute("data-choice");
  return choice === null ? `${within} :is([data-a], [data-instead])` : `[data-choice="${choice}"]`;
}

/** @param {MouseEvent} event @returns {Wish} */
function wishOf(event) {
  const target = /** @type {Element} */ (event.target), onBoard = target.closest(BOARDS) !== null, button = target.closest(SENDS);
  const near = onBoard ? board.under(event) : [], finger = "pointerType" in event && event.pointerType === "touch";
  return {
    spots: near.map(({ place, away, hit }) => ({ at: named(place), codes: place.getAttribute("data-a") ?? "", away, hit })),
    onBoard, button: button ? named(button) : "", free: target.closest(FREE) !== null, inPlay: target.closest("[data-play]") !== null,
    covered: false, asked: false, still: finger ? board.stillFor() : Infinity, vague: board.isVague(event), x: event.clientX, y: event.clientY,
  };
}

/** What it was made with, as a word. @param {Wish} wish */
const keyOf = (wish) => wish.button || (wish.spots.find((spot) => spot.hit) ?? wish.spots[0])?.at || "";

/** Whether it is meant to play something. @param {Wish} wish */
const plays = (wish) => wish.spots.length > 0 || wish.button !== "";

/** The places that it means now, and whether they are what they were. @param {Wish} wish */
function found(wish) {
  const near = wish.spots.flatMap(({ at, away, hit }) => {
    const place = document.querySelector(at);
    return place ? { place, away, hit } : [];
  });
  const places = board.playable(near);
  const same = places.every((place) => wish.spots.some(({ at, codes }) => codes === place.getAttribute("data-a") && document.querySelector(at) === place));
  return { places, same };
}

/** Do now what it meant, or say why not. @param {Wish} wish @param {boolean} [known] whether its place need not be what it was */
function deliver(wish, known = false) {
  last = keyOf(wish);
  if (wish.button) {
    const button = /** @type {HTMLElement | null} */ (document.querySelector(`#bar ${wish.button}, ${wish.button}`));
    if (button?.matches(SENDS)) return button.click();
    return trouble(words("gone"));
  }
  const { places, same } = found(wish);
  if (places.length) return pick.playAt(places, wish.vague, !(same || known) || wish.still < GLIDE);
  const place = document.querySelector(keyOf(wish) || "none");
  if (place) void refuse(place, wish.x, wish.y, words("gone"));
  else trouble(words(wish.inPlay ? "looked" : "gone"));
}

/** After the answer to the move under way. What others have done meanwhile is looked at first. @param {Wish} wish */
async function later(wish) {
  waiting.push(wish);
  if (waiting.length > 1) return;
  while (waiting.length) {
    await pending();
    if (playback.playing()) {
      trouble(words("looked"));
      waiting = [];
    } else deliver(waiting[0]);
    waiting.shift();
  }
}

/** To the present at once, and do there what it meant. @param {Wish} wish */
async function finish(wish) {
  await playback.skip();
  if (plays(wish)) deliver(wish, true);
  else if (wish.onBoard && wish.still < NOTICED) trouble(words("moved"));      // what was meant lies elsewhere by now
}

/** The places that a click on the board means, and whether something else can be done there than when the finger came down.
 * @param {MouseEvent} event */
export function meant(event) {
  const wish = taken ?? wishOf(event);
  last = keyOf(wish);
  const { places, same } = found(wish);
  if (wish.still < NOTICED && !places.length) trouble(words("moved"));
  return { places, vague: wish.vague, asks: !same || wish.still < GLIDE };
}

/** The press that the click under way ends. @type {Wish | null} */ let taken = null;

/** @param {Event} event */
function swallow(event) {
  event.stopImmediatePropagation();
  event.preventDefault();
}

/** Every click comes by here first. @param {PointerEvent} event */
function click(event) {
  const target = /** @type {Element} */ (event.target), own = event.isTrusted && event.detail > 0 ? held : null, wish = own ?? wishOf(event);
  if (event.isTrusted) held = null;
  taken = wish;
  if (board.isDrag() && wish.onBoard) return;
  if (wish.asked) return swallow(event);      // what the finger asked for is open
  if (wish.button && event.detail > 1 && event.timeStamp - skipped < TWICE) {      // who presses twice means one thing
    swallow(event);
    return trouble(words("looked"));
  }
  if (wish.covered) {
    swallow(event);
    if (found(wish).places.length || (playback.playing() && wish.spots.length)) trouble(words("covered"));
    return;
  }
  if (playback.playing() && target.closest("#play") && !wish.inPlay && !plays(wish)) {
    swallow(event);
    return trouble(words("paused"));
  }
  if (playback.playing() && !(wish.inPlay || (wish.free && !plays(wish)))) {
    if (playback.stopped() && !plays(wish)) return;
    swallow(event);
    if (playback.stopped()) return trouble(words("paused"));
    return void finish(wish);
  }
  if (plays(wish) && pending()) {
    swallow(event);
    if (!moving() || keyOf(wish) !== last) return void later(wish);
    if (event.detail < 2 || event.pointerType === "touch") trouble(words("sent"));      // a double click is one click
    return;
  }
  if (wish.inPlay) skipped = event.timeStamp;
  else if (own && strayed(own, target)) {
    swallow(event);
    return void deliver(own);
  }
  if (wish.button) last = keyOf(wish);
}

/** Whether the page has moved under the finger, so that something else would be pressed. @param {Wish} wish @param {Element} target */
function strayed(wish, target) {
  const button = target.closest(SENDS);
  if (wish.button) return !button || named(button) !== wish.button;
  return wish.onBoard ? !target.closest(BOARDS) && wish.spots.length > 0 : button !== null && !wish.free;
}

const HELD = 550;      // ms after which a finger asks for everything that can be done there, as a right click does
let rests = 0;

/** A finger stays where it is, also where the browser sends no `contextmenu`. @param {PointerEvent} event */
function rest(event) {
  const place = /** @type {Element} */ (event.target).closest("#chart [data-a], #panel-boards svg [data-a]");
  clearTimeout(rests);
  if (!place || event.pointerType !== "touch" || !event.isPrimary) return;
  rests = window.setTimeout(() => {
    if (held && !board.isDrag() && !playback.playing() && !moving() && pick.playOtherwise(place)) held.asked = true;
  }, HELD);
}

/** @param {PointerEvent} event */
function down(event) {
  held = event.isPrimary ? wishOf(event) : null;
  rest(event);
  const covered = dismiss(event);
  if (held) held.covered = covered && held.onBoard;
}

addEventListener("pointerdown", down, true);
addEventListener("pointercancel", () => { held = null; clearTimeout(rests); }, true);
addEventListener("pointerup", () => clearTimeout(rests), true);
addEventListener("click", (event) => click(/** @type {PointerEvent} */ (event)), true);
