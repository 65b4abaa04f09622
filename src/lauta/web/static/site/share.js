// While a film is being made, its part of the page is fetched anew now and then.
import { request } from "../common/network.js";

const AGAIN_MS = 1500;

async function look() {
  const now = document.querySelector("[data-film]");
  if (!now) return;
  const { kind, text } = await request(location.pathname + location.search, { headers: { "X-Requested-With": "share" } });
  if (kind === "arrived") {
    const made = new DOMParser().parseFromString(text, "text/html").querySelector("[data-film]");
    if (!made) return location.reload();
    now.replaceWith(made);
  }
  setTimeout(look, AGAIN_MS);
}

if (document.querySelector("[data-film]")) setTimeout(look, AGAIN_MS);
