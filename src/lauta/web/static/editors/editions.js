// @ts-check
/**
 * The list of editions: says of a file or a text that it is too long before it is sent, so that nothing is lost.
 * What else may be wrong is said by the server.
 */
const ways = /** @type {HTMLElement} */ (document.querySelector(".new"));
const most = Number(ways.dataset.most), words = ways.dataset.tooLong ?? "";

/** How many bytes would be sent. @param {HTMLInputElement|HTMLTextAreaElement} field */
const size = (field) => field instanceof HTMLInputElement ? field.files?.[0]?.size ?? 0 : new TextEncoder().encode(field.value).length;

for (const field of /** @type {NodeListOf<HTMLInputElement|HTMLTextAreaElement>} */ (ways.querySelectorAll("[type=file], textarea"))) {
  field.addEventListener("input", () => field.setCustomValidity(size(field) > most ? words : ""));
}
