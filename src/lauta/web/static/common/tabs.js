// @ts-check
/** Other tabs of this browser: the only module that touches `BroadcastChannel`. Where it is missing they hear nothing. */

/** Tell other tabs, now and never again, and hear what they tell. @param {string} name @param {string} message @param {(message: any) => void} hear */
export function tellTabs(name, message, hear) {
  try {
    const others = new BroadcastChannel(name);
    others.onmessage = ({ data }) => hear(data);
    others.postMessage(message);
  } catch { /* each tab also asks when it comes to the front */ }
}
