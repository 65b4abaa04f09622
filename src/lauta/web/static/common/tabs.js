// @ts-check
/** Other tabs of this browser: the only module that touches `BroadcastChannel`. Where it is missing they hear nothing. */

/** Tell other tabs now, and hear what they tell; returns how to tell them more.
 * @param {string} name @param {string} message @param {(message: any) => void} hear @returns {(message: string) => void} */
export function tellTabs(name, message, hear) {
  try {
    const others = new BroadcastChannel(name);
    others.onmessage = ({ data }) => hear(data);
    others.postMessage(message);
    return (more) => others.postMessage(more);
  } catch {
    return () => {};      // each tab also asks when it comes to the front
  }
}
