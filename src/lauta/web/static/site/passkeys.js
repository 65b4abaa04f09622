// @ts-check
/**
 * Asks the browser for a passkey and sends its answer with the form. What is believed, the server decides.
 */
import { unanswered } from "../common/lost.js";
import { data, request } from "../common/network.js";

/** @param {string} text of base64url */
const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
/** @param {ArrayBuffer} buffer */
const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

const able = isSecureContext && "PublicKeyCredential" in window;
const ANEW_MS = 240_000; // before the server's question is too old
/** @type {AbortController | undefined} */ let waiting; // for a passkey that is chosen among the names
/** @type {Promise<unknown>} */ let last = Promise.resolve(); // one question at a time: the later one counts

/** What the server asks, with bytes where the browser wants them. @param {any} asked */
function unpacked(asked) {
  const known = (/** @type {any[]} */ list) => list.map((one) => ({ ...one, id: bytes(one.id) }));
  const told = { ...asked, challenge: bytes(asked.challenge) };
  if (asked.user) told.user = { ...asked.user, id: bytes(asked.user.id) };
  if (asked.excludeCredentials) told.excludeCredentials = known(asked.excludeCredentials);
  if (asked.allowCredentials) told.allowCredentials = known(asked.allowCredentials);
  return told;
}

/** The answer as JSON; by hand, as `toJSON` is missing in older browsers. @param {any} credential */
function packed(credential) {
  const { response } = credential, told = /** @type {Record<string, unknown>} */ ({});
  for (const part of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]) {
    if (response[part]) told[part] = text(response[part]);
  }
  return JSON.stringify({ id: credential.id, rawId: credential.id, type: credential.type, response: told });
}

/** @param {HTMLFormElement} form @param {string} address @param {string} [proof] @returns {Promise<any>} */
function asked(form, address, proof) {
  const next = last.catch(() => {}).then(() => ask(form, address, proof));
  last = next;
  return next;
}

/** @param {HTMLFormElement} form @param {string} address @param {string} [proof] */
async function ask(form, address, proof = "") {
  const token = /** @type {HTMLInputElement} */ (form.elements.namedItem("csrfmiddlewaretoken")).value;
  const name = form.elements.namedItem("name");
  const old = form.elements.namedItem("old"), typed = (/** @type {unknown} */ field) => field instanceof HTMLInputElement ? field.value : "";
  const body = new URLSearchParams({ name: typed(name), old: typed(old), passkey: proof });
  const outcome = await request(address, { method: "POST", body, headers: { "X-CSRFToken": token, "X-Fragment": "1" } });
  if (outcome.kind !== "arrived") throw new Error(outcome.why || unanswered());
  return data(outcome);
}

/** @param {HTMLFormElement} form @param {Credential | null} credential */
function send(form, credential) {
  const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("passkey"));
  field.disabled = false;
  field.value = packed(credential);
  form.submit();
}

/** What the passkey answers. @param {any} told @param {HTMLElement} fault which has the words for what may go wrong */
async function answered(told, fault) {
  try {
    return told.create
      ? await navigator.credentials.create({ publicKey: unpacked(told.create) })
      : await navigator.credentials.get({ publicKey: unpacked(told.get) });
  } catch (error) {
    const known = /** @type {Error} */ (error).name === "InvalidStateError";
    throw new Error(known ? fault.dataset.known : fault.dataset.failed);
  }
}

/** @param {HTMLButtonElement} button */
async function use(button) {
  const form = /** @type {HTMLFormElement} */ (button.form);
  const fault = /** @type {HTMLElement} */ (form.querySelector("[data-passkey-fault]"));
  const typed = [...form.querySelectorAll("input:not([name=password]):not([name=old])")];
  if (button.dataset.passkey?.endsWith("/confirm")) typed.push(...form.querySelectorAll("[name=password]"));
  if (button.dataset.passkey?.endsWith("/add")) typed.push(...form.querySelectorAll("[name=old]"));
  if (!button.dataset.passkey?.endsWith("/enter") && !typed.every((one) => /** @type {HTMLInputElement} */ (one).reportValidity())) return;
  button.disabled = fault.hidden = true;
  waiting?.abort();
  try {
    const address = button.dataset.passkey ?? "", told = await asked(form, address);
    let credential = await answered(told, fault);
    if (told.get && address.endsWith("/add")) { // a passkey that is known comes first, then the new one
      credential = await answered(await asked(form, address, packed(credential)), fault);
    }
    send(form, credential);
  } catch (error) {
    fault.textContent = /** @type {Error} */ (error).message;
    fault.hidden = button.disabled = false;
  }
}

/** Offers passkeys among the names that the browser knows. @param {HTMLButtonElement} button */
async function offer(button) {
  if (!await PublicKeyCredential.isConditionalMediationAvailable?.()) return;
  const form = /** @type {HTMLFormElement} */ (button.form);
  waiting = new AbortController();
  const mine = waiting, { signal } = mine;
  setTimeout(() => {
    if (signal.aborted) return;
    mine.abort();
    void offer(button);
  }, ANEW_MS);
  try {
    const told = await asked(form, button.dataset.passkey ?? "");
    if (signal.aborted) return;
    const credential = await navigator.credentials.get({ publicKey: unpacked(told.get), mediation: "conditional", signal });
    send(form, credential);
  } catch {
    // Nobody has chosen one; there is the button.
  }
}

if (able) {
  for (const hint of document.querySelectorAll("[data-no-passkeys]")) hint.remove();
  for (const line of document.querySelectorAll("[data-passkeys]")) /** @type {HTMLElement} */ (line).hidden = false;
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-passkey]"))) {
    button.addEventListener("click", () => void use(button));
    if (button.dataset.passkey?.endsWith("/enter")) void offer(button);
  }
}
