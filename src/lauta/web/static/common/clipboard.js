// @ts-check
/**
 * Links that leave the page, by the clipboard or the share sheet of the device: the only module that touches either. Both
 * may be missing, as without a secure context, or refused.
 */

/** Copy what stands in a field, and leave it selected; true if that worked. @param {HTMLInputElement} field */
export async function copied(field) {
  field.focus();
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch { /* the older way may do */ }
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  }
}

/** True if the browser has a share sheet. */
export const canShare = "share" in navigator;

/** Open it; false where it was closed without a choice, or refused. @param {string} title @param {string} url */
export async function shared(title, url) {
  try {
    await navigator.share({ title, url });
    return true;
  } catch {
    return false;
  }
}
