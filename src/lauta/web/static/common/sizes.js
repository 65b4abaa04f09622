// @ts-check
/** Elements that grow and shrink: the only module that touches `ResizeObserver`. Without it the window tells, and every change of the table. */

/** Call `changed` when the size of an element may be another one. @param {Iterable<Element>} elements @param {() => void} changed */
export function watchSizes(elements, changed) {
  try {
    const observer = new ResizeObserver(changed);
    for (const one of elements) observer.observe(one);
  } catch {
    for (const kind of ["lauta:shown", "click", "transitionend"]) document.addEventListener(kind, () => requestAnimationFrame(changed));
  }
  addEventListener("resize", changed);
}
