// @ts-check
/** What the reader holds, in pictures where its rows have no room for all words. It knows no rules. */
import { byId } from "../common/dom.js";
import { media } from "../common/media.js";
import { watchSizes } from "../common/sizes.js";

const small = media("(max-width: 760px), (max-height: 520px), (max-width: 1100px) and (orientation: portrait)");
const A_LINE = 60, TWO_LINES = 104;      // px

function settle() {
  const hand = byId("hand");
  if (!hand) return;
  hand.classList.remove("tight");
  const cut = [hand, ...hand.querySelectorAll("ul")].some((row) => row.scrollWidth > row.clientWidth + 1);
  hand.classList.toggle("tight", cut || hand.clientHeight > (small.matches ? A_LINE : TWO_LINES));
}

document.addEventListener("lauta:shown", settle);
watchSizes(document.querySelectorAll("#middle"), settle);
