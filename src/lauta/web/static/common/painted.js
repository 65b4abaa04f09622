// @ts-check
/** The page is painted as the server drew it before its scripts begin their work: what is imported behind this one waits. */
const LONGEST_MS = 400;      // a page that nobody sees is not painted

await new Promise((done) => {
  setTimeout(done, document.hidden ? 0 : LONGEST_MS);
  requestAnimationFrame(() => setTimeout(done));
});
