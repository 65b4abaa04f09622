// @ts-check
/**
 * Layers of the chart that lie unseen until somebody switches them on, such as all flights. It asks the server nothing:
 * a class of the page shows them, for as long as the page is open.
 */
/** @type {Set<string>} */ const on = new Set();

/** The switches show what is on, also after the table has come anew. */
function settle() {
  for (const button of document.querySelectorAll("[data-overlay]")) {
    const name = button.getAttribute("data-overlay") ?? "", shown = on.has(name);
    button.setAttribute("aria-pressed", String(shown));
    document.documentElement.classList.toggle(`with-${name}`, shown);
  }
}

/** @param {Element | null} button */
function turn(button) {
  const name = button?.getAttribute("data-overlay");
  if (!name) return;
  if (!on.delete(name)) on.add(name);
  settle();
}

/** From the keyboard. */
export const turnFirst = () => turn(document.querySelector("[data-overlay]"));

document.addEventListener("click", ({ target }) => turn(/** @type {Element} */ (target).closest("[data-overlay]")));
document.addEventListener("lauta:shown", settle);
