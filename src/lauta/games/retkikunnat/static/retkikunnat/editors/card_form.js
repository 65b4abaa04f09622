// @ts-check
/**
 * The form of a card in the closed vocabulary: its name, copies, symbols, and rows of what it does.
 * Says every change by `set`; where a list has grown or shrunk whoever asked for the form draws it anew.
 */
import { cloned } from "../../common/cloned.js";
import { make } from "../../editors/form.js";

/**
 * @param {any} card
 * @param {any} built the built-in card, or undefined
 * @param {{words: Record<string, string>, drawings: Record<string, string>, facts: any, readonly: boolean, nameKey: string,
 *   nameOf: (id: string) => string, set: (path: (string|number)[], value: any) => void, redraw: () => void, another: () => void, remove: () => void}} page
 */
export function cardForm(card, built, page) {
  const { words, drawings, facts, readonly, nameKey, set } = page;
  const kind = facts.deck === "event" ? card.kind : facts.deck;
  const form = make("div", { class: "card-form" });
  const said = (/** @type {string} */ text, /** @type {Record<string, any>} */ values) => text.replace(/\{(\w+)\}/g, (_, key) => String(values[key] ?? ""));

  // --- parts of a form --------------------------------------------------------------------------------

  /** @param {string} label @param {HTMLElement[]} content */
  const line = (label, ...content) => make("div", { class: "card-line", role: "group", "aria-label": label }, make("span", { class: "card-label" }, label), make("div", { class: "card-enter" }, ...content));

  /** @param {string} text @param {string} focus @param {() => void} press @param {string} [label] */
  function button(text, focus, press, label) {
    const made = /** @type {HTMLButtonElement} */ (make("button", { type: "button", "data-focus": focus }, text));
    if (label) made.setAttribute("aria-label", label);
    made.disabled = readonly;
    made.addEventListener("click", press);
    return made;
  }

  /** A number with less and more. @param {string} name @param {(string|number)[]} at @param {number} figure @param {any} bounds @param {(n: any) => void} put */
  function stepper(name, at, figure, { least = 0, most = 99, step = 1 }, put) {
    const key = at.join("-");
    const field = /** @type {HTMLInputElement} */ (make("input", { type: "number", inputmode: "numeric", min: String(least), max: String(most), step: String(step), "data-at": JSON.stringify(at), "data-focus": key, "aria-label": name }));
    field.value = String(figure);
    field.readOnly = readonly;
    const now = () => /^-?\d{1,9}$/.test(field.value) ? Number(field.value) : least;
    const less = button("−", `${key}-less`, () => move(-1), said(words.fewer, { name }));
    const more = button("+", `${key}-more`, () => move(1), said(words.more, { name }));
    const bound = () => { less.disabled = readonly || now() <= least; more.disabled = readonly || now() >= most; };
    const move = (/** @type {number} */ by) => { const news = Math.min(most, Math.max(least, now() + by * step)); field.value = String(news); bound(); put(news); };
    field.addEventListener("input", () => { bound(); put(/^-?\d{1,9}$/.test(field.value) ? Number(field.value) : field.value); });
    bound();
    return make("span", { class: "card-steps" }, less, field, more);
  }

  /** @param {string} name @param {(string|number)[]} at @param {string} chosen @param {[string, string][]} options @param {(word: string) => void} put */
  function choice(name, at, chosen, options, put) {
    const field = /** @type {HTMLSelectElement} */ (make("select", { "aria-label": name, "data-at": JSON.stringify(at), "data-focus": at.join("-") }, ...options.map(([value, text]) => make("option", { value }, text))));
    field.value = chosen;
    field.disabled = readonly;
    field.addEventListener("change", () => put(field.value));
    return field;
  }

  /** @param {string} name @param {string} focus @param {boolean} on @param {(on: boolean) => void} put @param {string} [drawing] */
  function toggle(name, focus, on, put, drawing = "") {
    const made = button("", focus, () => put(!on));
    made.classList.add("card-toggle");
    made.setAttribute("aria-pressed", String(on));
    made.innerHTML = drawing;          // ours, from the server
    made.append(name);
    return made;
  }

  // --- name and copies --------------------------------------------------------------------------------

  const name = /** @type {HTMLInputElement} */ (make("input", { "data-at": JSON.stringify([nameKey]), "data-focus": "name", maxlength: "60", autocomplete: "off", "aria-label": words.name }));
  name.value = (card.name_en === built?.name_en && card.name_fi === built?.name_fi ? page.nameOf(card.id) : card[nameKey]) ?? "";
  const printed = name.value;
  name.readOnly = readonly;
  name.addEventListener("input", () => {
    const usual = built && (name.value === built.name_en || name.value === built.name_fi || name.value === page.nameOf(card.id));
    if (usual && card.name_en === built.name_en && name.value === printed) return;
    set(["name_en"], usual ? built.name_en : name.value);
    set(["name_fi"], usual ? built.name_fi : name.value);
  });
  form.append(line(words.name, name));
  if (facts.deck !== "character") form.append(line(words.copies, stepper(words.copies, ["copies"], card.copies, { least: 0, most: 20 }, (n) => set(["copies"], n))));

  // --- kind, symbols, cards to begin with -------------------------------------------------------------

  if (facts.deck === "expedition") {
    form.append(line(words.kind, ...facts.kinds.map((/** @type {string} */ each) => toggle(words[`kind.${each}`], `type-${each}`, card.type === each, () => set(["type"], each), drawings[`kind-${each}`]))));
    form.append(...symbols());
  }
  if (facts.deck === "event") {
    form.append(line(words.kind, ...facts.kinds.map((/** @type {string} */ each) => toggle(words[`kind.${each}`], `kind-${each}`, card.kind === each, () => ofKind(each), drawings[`kind-${each}`]))));
    if (kind === "immediate") form.append(flag(words.optional, "optional"));
    if (kind === "hand" && (card.unmarked || card.effects.some((/** @type {any} */ row) => row.code === "swap_positions"))) form.append(flag(words.unmarked, "unmarked"));
  }
  if (facts.deck === "danger") form.append(counted(words.requires, "requires", "die-"));
  if (facts.deck === "character") {
    const options = facts.cards.map((/** @type {string} */ id) => [id, page.nameOf(id)]);
    const rows = card.start.map((/** @type {string} */ id, /** @type {number} */ n) => make("span", { class: "card-pair" },
      choice(`${words.start}, ${n + 1}`, ["start", n], id, options, (news) => set(["start", n], news)),
      button("×", `start-${n}-off`, () => set(["start"], card.start.filter((/** @type {string} */ _, /** @type {number} */ k) => k !== n)), said(words.remove_card, { n: n + 1 }))));
    form.append(line(words.start, ...rows, button("+", "start-more", () => set(["start"], [...card.start, facts.cards[0]]), words.add_card)));
  }

  /** @param {string} text @param {string} key */
  function flag(text, key) {
    const box = /** @type {HTMLInputElement} */ (make("input", { type: "checkbox", "data-at": JSON.stringify([key]), "data-focus": key }));
    box.checked = card[key] === true;
    box.disabled = readonly;
    box.addEventListener("change", () => set([key], box.checked));
    return make("label", { class: "card-flag" }, box, text);
  }

  /** How many of each symbol. @param {string} label @param {string} key @param {string} prefix */
  function counted(label, key, prefix) {
    return line(label, ...facts.symbols.map((/** @type {string} */ each) => {
      const mark = make("span", { class: "card-symbol" });
      mark.innerHTML = drawings[prefix + each] ?? "";          // ours, from the server
      return make("span", { class: "card-counted" }, mark, make("span", {}, words[`symbol.${each}`]), stepper(words[`symbol.${each}`], [key, each], card[key]?.[each] ?? 0, { least: 0, most: facts.most }, (n) => {
        const news = { ...card[key], [each]: n };
        if (n === 0) delete news[each];
        set([key], news);
      }));
    }));
  }

  /** Symbols of an expedition card: so many of each, or one of two. */
  function symbols() {
    const either = (card.choice ?? []).length > 0;
    const box = toggle(words.choice, "choice", either, (on) => { set(["choice"], on ? facts.symbols.slice(0, 2) : []); set(["symbols"], on ? {} : { [facts.symbols[0]]: 1 }); });
    if (!either) return [counted(words.symbols, "symbols", ""), line("", box)];
    const chosen = facts.symbols.map((/** @type {string} */ each) => toggle(words[`symbol.${each}`], `choice-${each}`, card.choice.includes(each), (on) => {
      const others = card.choice.filter((/** @type {string} */ one) => one !== each);
      if (on) set(["choice"], [others[others.length - 1], each].filter(Boolean));
    }, drawings[each]));
    return [line(words.symbols, ...chosen), line("", box)];
  }

  /** The card is of another kind: it does what such a card can do. @param {string} news */
  function ofKind(news) {
    if (news === card.kind) return;
    const { uses, most } = facts.rows[news];
    const fits = card.effects.filter((/** @type {any} */ row) => uses.includes(codeOf(row.code)?.use)).slice(0, most);
    const first = facts.codes.find((/** @type {any} */ one) => uses.includes(one.use));
    const { optional, ...rest } = card;
    set([], { ...rest, kind: news, ...(news === "immediate" ? { optional: optional ?? false } : { optional: false }), effects: fits.length ? fits : [cloned(first.fresh)] });
  }

  // --- what it does -----------------------------------------------------------------------------------

  const key = facts.deeds, { least, most, uses } = facts.rows[kind];
  const deeds = /** @type {any[]} */ (card[key] ?? []);
  const codes = facts.codes.filter((/** @type {any} */ one) => uses.includes(one.use));
  /** @param {string} code */
  function codeOf(code) { return facts.codes.find((/** @type {any} */ one) => one.code === code); }

  const rows = deeds.map((row, n) => {
    const options = codes.map((/** @type {any} */ one) => [one.code, words[`code.${one.code}`]]);
    const made = make("div", { class: "card-deed" }, choice(said(words.what, { n: n + 1 }), [key, n, "code"], row.code, options, (code) => set([key, n], cloned(codeOf(code).fresh))));
    if (deeds.length > least) {
      const off = button("×", `${key}-${n}-off`, () => { set([key], deeds.filter((_, k) => k !== n)); if (card.either && deeds.length - 1 < 2) set(["either"], false); }, said(words.remove, { n: n + 1 }));
      made.append(off);
    }
    made.append(...(codeOf(row.code)?.params ?? []).map((/** @type {any} */ param) => entered(param, row, n)));
    return made;
  });
  const more = deeds.length < most ? [button(words.add, `${key}-more`, () => set([key], [...deeds, cloned(codes[0].fresh)]))] : [];
  form.append(make("div", { class: "card-does", role: "group", "aria-label": words.does }, make("span", { class: "card-label" }, words.does), ...rows, ...more));
  if (facts.deck === "expedition" && deeds.length > 1) form.append(flag(words.either, "either"));

  /** A parameter of a row. @param {any} param @param {any} row @param {number} n */
  function entered(param, row, n) {
    const at = [key, n, param.name], label = words[`param.${param.name}`], now = row[param.name];
    const word = (/** @type {string} */ option) => words[`option.${param.name}.${option}`] ?? words[`option.${option}`] ?? option;
    const put = (/** @type {any} */ news) => set(at, news);
    if (param.several) {
      return field(label, ...param.options.map((/** @type {string} */ each) => toggle(word(each), `${at.join("-")}-${each}`, now.includes(each), (on) => {
        const news = on ? [...now, each] : now.filter((/** @type {string} */ one) => one !== each);
        if (news.length) put(news);
      })));
    }
    const number = "least" in param && typeof now !== "string" ? [stepper(label, at, now, param, put)] : [];
    if (!param.options) return field(label, ...number);
    const options = param.options.map((/** @type {string} */ each) => [each, word(each)]);
    if ("least" in param) options.unshift(["", label]);
    return field(label, choice(label, number.length ? [...at, "word"] : at, typeof now === "string" ? now : "", options, (news) => put(news || param.least)), ...number);
  }

  /** @param {string} label @param {HTMLElement[]} content */
  function field(label, ...content) {
    return make("div", { class: "card-param" }, make("span", {}, label), ...content);
  }

  // --- the card as a whole ----------------------------------------------------------------------------

  if (!readonly) {
    const whole = [button(words.another, "another", page.another), button(words.delete, "delete", page.remove)];
    if (built) whole.unshift(button(words.back, "back", () => set([], cloned(built))));
    form.append(make("div", { class: "card-whole" }, ...whole));
  }
  return form;
}
