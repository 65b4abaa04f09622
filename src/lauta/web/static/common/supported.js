/**
 * Tells a person whose browser is older than those that Lauta works with (README.md names them). It is a classic script
 * in words of 2009, so that such a browser reads it; the newest of what pages cannot do without is asked for.
 */
(function () {
  function knows(condition) {
    return !!(window.CSS && CSS.supports && CSS.supports(condition));
  }
  function supported() {
    return "noModule" in document.createElement("script")
      && knows("(color: light-dark(red, red))")
      && knows("selector(:has(a))")
      && knows("(height: 1dvh)")
      && "checkVisibility" in document.documentElement
      && "popover" in document.documentElement
      && "replaceChildren" in document.documentElement
      && "requestSubmit" in document.createElement("form")
      && "showModal" in document.createElement("dialog")
      && "AbortController" in window;
  }
  if (supported()) return;
  function say() {
    var line = document.getElementById("too-old");
    if (line) line.removeAttribute("hidden");
  }
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", say);
  else say();
})();
