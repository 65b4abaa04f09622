// @ts-check
/**
 * The page of a tournament: asks for what it shows whenever the server says that it is newer. Works without it, too.
 */
import { isCurrent } from "../common/build.js";
import { morph, parsed } from "../common/morph.js";
import { completeLinks } from "../common/page.js";
import { found, lost } from "../common/offline.js";
import { connect } from "../common/socket.js";

const shown = () => /** @type {HTMLElement} */ (document.getElementById("tournament"));
let asking = false, again = false;

async function refresh() {
  again = asking;
  if (asking) return;
  asking = true;
  try {
    const reply = await fetch(location.pathname, { headers: { "X-Fragment": "1" } });
    if (reply.status === 404) location.assign("/tournaments");
    if (!reply.ok || !isCurrent(reply)) return;
    const fresh = parsed(await reply.text()).getElementById("tournament");
    if (!fresh) return;
    const before = shown().dataset.news;
    morph(shown(), fresh);
    completeLinks();
    const news = document.getElementById("tournament-news");
    if (news && before !== shown().dataset.news) news.textContent = shown().dataset.news ?? "";
  } catch {
    lost(0);      // the socket asks anew when it is back
  } finally {
    asking = false;
    if (again) void refresh();
  }
}

connect(() => `/live/tournament${location.pathname.replace("/tournaments", "")}?since=${shown().dataset.revision}`, {
  show: () => {},
  hear: (message) => { if ("revision" in message) void refresh(); },
  net: (state, wait) => (state === "down" ? lost(wait ?? 0) : found()),
});
