// @ts-check
/**
 * A banner across the board when a shared device goes to the next player. It covers the whole board until somebody
 * touches it, so that the touch that puts it away is never a move. Where hands are hidden the server's curtain stands
 * there instead. A browser remembers whether its people want it.
 */
import { byId, inPast, table } from "../common/dom.js";
import { playing } from "../board/playback.js";
import { remembered } from "../common/remembered.js";

const WISH = "lauta.handover";
/** The seat that had the device last; empty until one is known. */
let had = "";

const banner = () => byId("handover");
const field = () => /** @type {HTMLInputElement | null} */ (byId("handover-on"));

/** Whether several players sit at this device. */
const shared = () => (table().dataset.own ?? "").split(" ").length > 1;

function hide() {
  banner()?.setAttribute("hidden", "");
}

/** After every change: the banner comes once for each seat that takes the device. */
function settle() {
  const wish = field();
  if (wish) wish.checked = remembered(WISH) !== "off";
  const player = document.querySelector(".player.now"), seat = player?.getAttribute("data-seat") ?? "";
  if (!table().classList.contains("is-mine") || inPast() || !shared()) return hide();
  if (playing() || !player || seat === had) return;
  const before = had;
  had = seat;
  if (!before || remembered(WISH) === "off" || byId("curtain") || document.querySelector(".is-lesson, .is-puzzle, .is-free")) return hide();
  show(player, seat);
}

/** @param {Element} player @param {string} seat */
function show(player, seat) {
  const sheet = banner(), words = sheet?.querySelector("b"), name = player.querySelector(".name")?.textContent ?? "";
  if (!sheet || !words) return;
  sheet.className = `seat-${seat}`;
  sheet.querySelector(".sym")?.replaceWith(/** @type {Element} */ (player.querySelector(".sym")).cloneNode(true));
  words.textContent = (sheet.dataset.words ?? "").replace("{name}", name);
  sheet.removeAttribute("hidden");
}

document.addEventListener("lauta:shown", settle);
document.addEventListener("click", (event) => {
  if (!(/** @type {Element} */ (event.target).closest("#handover"))) return;
  event.stopImmediatePropagation();
  hide();
}, true);
document.addEventListener("keydown", hide);
document.addEventListener("change", (event) => {
  const wish = field();
  if (wish && event.target === wish) remembered(WISH, wish.checked ? "on" : "off");
});
