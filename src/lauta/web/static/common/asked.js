// @ts-check
/**
 * Whether notices were asked for in this browser, which remembers it by itself.
 */
const ON = "lauta.notices";

/** Whether they were, and may be shown. */
export function asked() {
  try {
    return localStorage.getItem(ON) === "on" && Notification.permission === "granted";
  } catch {
    return false;
  }
}

/** @param {boolean} on */
export function ask(on) {
  if (on) localStorage.setItem(ON, "on");
  else localStorage.removeItem(ON);
}
