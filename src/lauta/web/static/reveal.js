// @ts-check
/**
 * What chance has brought, large for a moment: a token that turns over. A click or a key ends it.
 * Quiet under reduced motion; the sentence in the bar tells the same.
 */
const still = matchMedia("(prefers-reduced-motion: reduce)");
const HELD = 1700;      // milliseconds

/** @param {string} drawing the name of a drawing of the game @param {string} words what has happened */
export function reveal(drawing, words) {
  const sea = document.getElementById("sea");
  if (still.matches || document.hidden || !sea || !document.getElementById(drawing)) return;
  for (const old of document.querySelectorAll(".reveal")) old.remove();
  const shown = document.createElement("div"), picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use"), text = document.createElement("p");
  shown.className = "reveal";
  shown.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#${drawing}`);
  picture.setAttribute("class", document.getElementById("board")?.getAttribute("class") ?? "");
  picture.append(use);
  text.textContent = words;
  shown.append(picture, text);
  sea.after(shown);
  const box = use.getBBox(), margin = box.width * .06;
  picture.setAttribute("viewBox", [box.x - margin, box.y - margin, box.width + 2 * margin, box.height + 2 * margin].join(" "));
  picture.animate([
    { transform: "scale(.3) rotateY(180deg)", opacity: 0 }, { transform: "scale(1.08) rotateY(0)", opacity: 1, offset: .7 },
    { transform: "none", opacity: 1 },
  ], { duration: 620, easing: "cubic-bezier(.2,.8,.3,1)" });
  const timer = setTimeout(end, HELD);
  function end() {
    clearTimeout(timer);
    removeEventListener("pointerdown", end, true);
    removeEventListener("keydown", end, true);
    const leaving = shown.animate([{ opacity: 1 }, { opacity: 0 }], 180);
    leaving.onfinish = leaving.oncancel = () => shown.remove();
  }
  addEventListener("pointerdown", end, true);
  addEventListener("keydown", end, true);
}
