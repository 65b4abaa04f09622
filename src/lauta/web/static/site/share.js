// While a film is being made, its part of the page is fetched anew now and then.

const AGAIN_MS = 1500;

async function look() {
  const now = document.querySelector("[data-film]");
  if (!now) return;
  try {
    const reply = await fetch(location.pathname + location.search, { headers: { "X-Requested-With": "share" } });
    const page = new DOMParser().parseFromString(await reply.text(), "text/html");
    const told = page.querySelector("[data-film]");
    if (reply.ok && !told) return location.reload();
    if (told) now.replaceWith(told);
  } catch {
    // the connection is lost: the next look tells
  }
  setTimeout(look, AGAIN_MS);
}

if (document.querySelector("[data-film]")) setTimeout(look, AGAIN_MS);
