// @ts-check
/**
 * The page of a tournament: asks for what it shows whenever the server says that it is newer. Works without it, too.
 */
import { connect } from "../common/channel.js";
import { morph, parsed } from "../common/morph.js";
import { request } from "../common/network.js";
import { completeLinks } from "../common/page.js";

const shown = () => /** @type {HTMLElement} */ (document.getElementById("tournament"));
/** @type {ReturnType<typeof request> | null} */ let asked = null;
let again = false;

/** Ask for the page, and once more where it became newer meanwhile. @returns {ReturnType<typeof request>} */
function refresh() {
  again = asked !== null;
  asked ??= request(location.pathname, { headers: { "X-Fragment": "1" } }).then((outcome) => {
    asked = null;
    take(outcome);
    return again ? refresh() : outcome;
  });
  return asked;
}

/** @param {import("../common/network.js").Outcome} outcome */
function take(outcome) {
  if (outcome.status === 404) location.assign("/tournaments");
  if (outcome.kind !== "arrived" || !outcome.isCurrent) return;
  const fresh = parsed(outcome.text).getElementById("tournament");
  if (!fresh) return;
  const before = shown().dataset.news;
  morph(shown(), fresh);
  completeLinks();
  const news = document.getElementById("tournament-news");
  if (news && before !== shown().dataset.news) news.textContent = shown().dataset.news ?? "";
}

connect(() => `/live/tournament${location.pathname.replace("/tournaments", "")}?since=${shown().dataset.revision}`, {
  show: () => {}, poll: refresh,
  hear: (message) => { if ("revision" in message) void refresh(); },
});
