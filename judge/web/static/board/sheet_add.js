// Adding cards: type a part of a name in any language, take a suggestion, go on with the next one.
import { el, redraw, toggles } from "./dom.js";
import { PILES, ROWS, SIDES, ZONES, cardAt, duplicate, hostOf, titleOf } from "./model.js";
import { addCard } from "./sheet_card.js";
import { FACT_TYPES, many, placeName } from "./words.js";

const WAIT = 120; // milliseconds between the last letter and the question to the server
const SOMEWHERE = "its place";
const UNKNOWN = { id: "unknown", name: "Unknown card", type: "", zone: "", line: "you do not know which card it is", also: "", houses: [] };

/** The content of the sheet; it keeps its field while it is open. ``choose(card)`` instead of adding, where a card is chosen. */
export class Finder {
  constructor(state, server, list, { choose = null, wanted = () => true, title = "" } = {}) {
    Object.assign(this, { state, server, choose, wanted, titled: title, found: [], active: -1, last: "", message: "" });
    [this.side, this.zone] = list.split(".");
    this.inside = list.split(".").length > 2 ? list : "";
    this.among = this.zone === "among";
    if (this.among) this.wanted = (card) => FACT_TYPES.includes(card.type);
    if (!this.among && !ROWS.includes(this.zone) && !PILES.includes(this.zone)) this.zone = "battleline";
    this.field = el("input", {
      type: "search", "data-key": "name", role: "combobox", "aria-expanded": "false", "aria-controls": "found", "aria-autocomplete": "list", "aria-label": "A part of the card's name, in any language",
      placeholder: "Part of a card's name", autocomplete: "off", autocapitalize: "none", spellcheck: "false", enterkeyhint: "done", maxlength: "80",
      oninput: () => this.typed(), onkeydown: (event) => this.key(event),
    });
    this.options = el("ul", { id: "found", class: "found", role: "listbox", "aria-label": "Cards" });
    this.note = el("p", { class: "quiet", role: "status" });
    this.after = el("div", { class: "buttons" });
    this.where = el("div", {});
  }

  get list() { return this.inside || `${this.side}.${this.zone}`; }

  draw() {
    if (this.inside && !cardAt(this.state.board, hostOf(this.inside))) return null;
    if (!this.choose && !this.inside && !this.among) redraw(this.where, [this.places()]);
    const host = this.inside && this.state.nameOf(cardAt(this.state.board, hostOf(this.inside)));
    const added = this.inside.endsWith(".under") ? "a card under" : "an upgrade to";
    const whose = titleOf(this.state.board, this.side);
    const title = this.titled || (host ? `Add ${added} ${host}` : this.among ? `What ${whose}'s unknown cards can be` : "Add cards");
    this.drawAfter();
    return { title, kind: "high", nodes: [this.where, this.field, this.options, this.note, this.after] };
  }

  places() {
    const sides = [...SIDES].reverse().map((side) => ({ value: side, name: titleOf(this.state.board, side), on: side === this.side }));
    const to = (change) => { change(); this.draw(); };
    const zone = ROWS.includes(this.zone) ? SOMEWHERE : this.zone;
    return el("div", { class: "places" },
      toggles("Whose", sides, (value) => { to(() => { this.side = value; }); this.field.focus(); }),
      el("select", { "aria-label": "Where", "data-key": "where", onchange: (event) => to(() => { this.zone = event.target.value === SOMEWHERE ? "battleline" : event.target.value; }) },
        [SOMEWHERE, ...PILES].map((each) => el("option", { value: each, selected: each === zone }, ZONES[each] ?? each))));
  }

  /** Go on from what was typed before the sheet was there. */
  begin(text) {
    this.field.value = text;
    this.typed();
  }

  typed() {
    clearTimeout(this.timer);
    const text = this.field.value.trim();
    if (!text) { this.show([], ""); return; }
    this.timer = setTimeout(() => this.look(text), WAIT);
  }

  async look(text) {
    try {
      const cards = await this.server.find(text);
      if (!cards || this.field.value.trim() !== text) return;
      const mine = (window.mine?.find(text) ?? []).map(({ facts, given }) => ({ ...facts, given }));
      const known = [...mine, ...cards.filter(({ id }) => mine.every((card) => card.id !== id))];
      this.state.learn(known);
      const fit = known.filter(this.wanted);
      if ("unknown card".startsWith(text.toLowerCase()) && !this.choose && !this.among) fit.push(UNKNOWN);
      this.show(fit, fit.length ? "" : "No card name contains that.");
    } catch {
      this.show([], "Offline. Your board is saved; search again when you reconnect.");
    }
  }

  show(cards, message) {
    this.found = cards;
    this.active = cards.length ? 0 : -1;
    this.note.textContent = message;
    this.field.setAttribute("aria-expanded", String(cards.length > 0));
    this.options.replaceChildren(...cards.map((card, at) => el("li", { role: "option", id: `found-${at}`, "aria-selected": String(at === this.active), onclick: () => this.take(card) },
      el("b", {}, card.name), card.also && el("i", {}, ` ${card.also}`), el("span", {}, card.line))));
    this.mark();
  }

  mark() {
    [...this.options.children].forEach((option, at) => option.setAttribute("aria-selected", String(at === this.active)));
    if (this.active < 0) this.field.removeAttribute("aria-activedescendant");
    else {
      this.field.setAttribute("aria-activedescendant", `found-${this.active}`);
      this.options.children[this.active].scrollIntoView({ block: "nearest" });
    }
  }

  key(event) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by && this.found.length) {
      event.preventDefault();
      this.active = (this.active + by + this.found.length) % this.found.length;
      this.mark();
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (this.found[this.active]) this.take(this.found[this.active]);
    } else if (event.key === "Escape" && this.field.value) {
      event.preventDefault(); // the first Escape empties the field, the second closes the sheet
      this.field.value = "";
      this.show([], "");
    }
  }

  take(card) {
    this.field.value = "";
    this.show([], "");
    if (card.given) this.state.board.cards = { ...this.state.board.cards, [card.id]: card.given }; // a card that this device keeps
    if (this.choose) { this.choose(card); return; }
    this.last = addCard(this.state, this.list, card);
    if (this.last.includes(".battleline.")) this.state.lastHost = hostOf(this.last);
    this.drawAfter();
    this.field.focus();
  }

  /** What was added last, with another copy and its own sheet one tap away. */
  drawAfter() {
    const card = this.last && cardAt(this.state.board, this.last);
    if (!card) { this.after.replaceChildren(); return; }
    const name = this.state.nameOf(card);
    redraw(this.after, [
      el("p", { class: "just" }, el("b", {}, name), ` · ${placeName(this.state.board, this.last)}`),
      el("button", { type: "button", "data-key": "another", onclick: () => this.state.change(`Another ${name}`, (board) => { this.last = duplicate(board, this.last); return this.last; }) }, `Another ${name}`),
      this.among ? el("button", { type: "button", "data-key": "list", onclick: () => this.onList?.() }, `The list: ${many(this.state.board[this.side].among.length, "card")}`) : el("button", { type: "button", "data-key": "its-state", onclick: () => this.onState?.(this.last) }, "Damage, counters ..."),
    ]);
  }
}
