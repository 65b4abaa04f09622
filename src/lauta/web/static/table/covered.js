// @ts-check
/**
 * What is open and lies over the table: a question's answers, a list, a panel of a phone, a menu, a dialog, a card that is
 * read. Tips wait for it to close. What opens anew is added to OPEN, and nothing else has to know.
 */
const OPEN = "#pick:not([hidden]), dialog[open], [popover]:popover-open, details.menu[open], #advice:not([hidden]), #banner:not([hidden]), #why:not([hidden])";
const SHEETS = ".panelled #side .panel, .unfolded #players";      // on a desk they lie beside the board

/** @param {Element} of */
function overBoard(of) {
  const sea = document.getElementById("sea")?.getBoundingClientRect(), box = of.getBoundingClientRect();
  return sea !== undefined && box.width > 0 && box.top < sea.bottom && sea.top < box.bottom && box.left < sea.right && sea.left < box.right;
}

/** Whether something is open that a note would lie on, or that lies on what the note speaks of. */
export const isCovered = () => [...document.querySelectorAll(OPEN)].some((one) => one.checkVisibility())
  || [...document.querySelectorAll(SHEETS)].some(overBoard);

/** Call whenever something opens or closes. @param {() => void} what @param {string} but the id of the note itself */
export function watchOpen(what, but) {
  const seen = new MutationObserver((changes) => {
    if (changes.some(({ target }) => /** @type {Element} */ (target).id !== but)) what();
  });
  seen.observe(document.body, { subtree: true, attributeFilter: ["hidden", "open"] });
  seen.observe(document.documentElement, { attributeFilter: ["class"] });
  document.addEventListener("toggle", what, true);      // a popover has no attribute for it
}
