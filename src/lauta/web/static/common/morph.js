// @ts-check
/**
 * Makes one element look like another while keeping what people hold on to: focus, scroll, open menus.
 * Elements are matched by id; one with `data-same` says no more than that it stays. Knows nothing of games or sockets.
 */

/** Attributes that belong to the page once they are there. */
const OURS = new Set(["style", "data-laid", "data-shown", "data-open"]);
const OPENS = new Set(["DETAILS", "DIALOG"]);

/** @param {Element} element @param {string} name */
const keeps = (element, name) => OURS.has(name) || (name === "open" && OPENS.has(element.nodeName));

/** @param {Element} from @param {Element} to */
function attributes(from, to) {
  for (const { name } of [...from.attributes]) {
    if (!to.hasAttribute(name) && !keeps(from, name)) from.removeAttribute(name);
  }
  for (const { name, value } of to.attributes) {
    if (from.getAttribute(name) !== value && !keeps(from, name)) from.setAttribute(name, value);
  }
}

/** @param {Node} parent @param {Node} child @param {Node | null} before */
function put(parent, child, before) {
  // moveBefore keeps focus and running animations, where the browser has it.
  if ("moveBefore" in parent && child.isConnected) {
    /** @type {any} */ (parent).moveBefore(child, before);
  } else parent.insertBefore(child, before);
}

/** @param {Element} wanted @param {Node | null} here @param {Map<string, Element>} ids */
function match(wanted, here, ids) {
  if (wanted.id) return ids.get(wanted.id) ?? null;
  const part = wanted.getAttribute("data-i");
  if (part && here?.parentElement) return here.parentElement.querySelector(`:scope > [data-i="${part}"]`);
  if (here instanceof Element && !here.id && !here.hasAttribute("data-i") && here.nodeName === wanted.nodeName) return here;
  return null;
}

/** @param {Element} from @param {Element} to @param {Map<string, Element>} ids */
function children(from, to, ids) {
  let here = from.firstChild;
  for (const wanted of [...to.childNodes]) {
    if (!(wanted instanceof Element)) {
      if (here && here.nodeType === wanted.nodeType) {
        if (here.nodeValue !== wanted.nodeValue) here.nodeValue = wanted.nodeValue;
        here = here.nextSibling;
      } else from.insertBefore(document.importNode(wanted, true), here);
      continue;
    }
    const found = match(wanted, here, ids);
    if (found && found.nodeName === wanted.nodeName && !found.contains(from)) {
      if (found === here) here = here.nextSibling;
      else put(from, found, here);
      alter(found, wanted, ids);
    } else {
      const fresh = /** @type {Element} */ (document.importNode(wanted, false));
      from.insertBefore(fresh, here);
      children(fresh, wanted, ids);
    }
  }
  while (here) {
    const next = here.nextSibling;
    here.remove();
    here = next;
  }
}

/** @param {Element} from @param {Element} to @param {Map<string, Element>} ids */
export function alter(from, to, ids) {
  if (to.hasAttribute("data-same") || from.isEqualNode(to)) return;
  attributes(from, to);
  if (!from.hasAttribute("data-client")) children(from, to, ids);
}

/**
 * Change what is in `from` until it is what is in `to`.
 * @param {Element} from @param {Element} to
 */
export function fill(from, to) {
  children(from, to, new Map([...from.querySelectorAll("[id]")].map((e) => [e.id, e])));
}

/**
 * Change `from` until it looks like `to`.
 * @param {Element} from @param {Element} to
 */
export function morph(from, to) {
  alter(from, to, new Map([...from.querySelectorAll("[id]")].map((e) => [e.id, e])));
}

/** A page, or a part of one, as the server drew it. What is there for browsers without scripts stays out: to a parser it is
 * a part like any other, and its pictures would be fetched. @param {string} html */
export function parsed(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const one of page.querySelectorAll("noscript")) one.remove();
  return page;
}
