// @ts-check
/**
 * A notice of the browser for who looks elsewhere while the page is open: when others begin to wait, at once; gone as
 * soon as the page is seen. It needs no push service. While no page is open the server tells (worker.js shows it).
 */
import { status, table } from "../common/dom.js";
import { show, takeBack } from "../common/service.js";

let waited = reloaded() ? "" : table().dataset.waited ?? "";

/** A lobby gives way to its match by loading anew, seen or not. */
function reloaded() {
  const [how] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  return how?.type === "reload";
}

const icon = () => /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=apple-touch-icon]"))?.href;

/** @param {string} title */
const tell = (title) => show(title, { body: status(), tag: location.pathname, data: location.pathname, icon: icon() });

export function settle() {
  const before = waited;
  waited = table().dataset.waited ?? "";
  if (document.hidden && waited && !before) void tell(waited);
  else if (before && !waited) void takeBack(location.pathname);
}

const look = () => { if (!document.hidden) void takeBack(location.pathname); };
document.addEventListener("visibilitychange", look);
look();
