// @ts-check
/**
 * A page of an older build: it shows nothing that the new build has drawn, and loads itself anew as soon as nothing
 * typed would be lost (`renewal.js`).
 */
import { renew } from "./renewal.js";

/** The build that drew this page. */
const own = document.documentElement.dataset.build ?? "";

/** Whether what comes from this build can be shown here. @param {string | null | undefined} build */
export function isOwn(build) {
  if (!build || !own || build === own) return true;
  renew("outdated", build);
  return false;
}
