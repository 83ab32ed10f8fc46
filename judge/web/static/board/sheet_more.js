// The sheets of everything else: the list of problems, the menu, and pasting.
import { el, toggles } from "./dom.js";
import { SIDES, UNKNOWN, cardAt, mirror, read, readCards, titleOf } from "./model.js";
import { SPEC } from "./spec.js";
import { houseName, many, placeName, zoneName } from "./words.js";

/** Every problem and every doubt, as a way to its place. */
export const problemSheet = (state, act) => ({
  title: state.flaws.length ? many(state.flaws.length, "problem") : many(state.doubts.length, "doubt"),
  nodes: [
    ways(state, act, state.flaws, "flaw"),
    state.doubts.length > 0 && el("p", {}, el("b", {}, "Is the board right?"), " It is played as it is."),
    ways(state, act, state.doubts, "doubt"),
    !state.flaws.length && !state.doubts.length && el("p", {}, "Nothing is wrong with this board."),
  ],
});

const ways = (state, act, all, kind) => all.length > 0 && el("ul", { class: "listed" }, all.map((each, at) => {
  const path = pathOf(state.board, each.field);
  const where = path.split(".").length > 2 ? `${state.nameOf(cardAt(state.board, path))}, ${placeName(state.board, path)}` : nameOfField(state.board, each.field);
  return el("li", {}, el("button", { type: "button", class: "named", "data-key": `${kind}:${at}`, onclick: () => act.goTo(path) }, el("b", {}, where), ` ${each.says}`));
}));

const nameOfField = (board, field) => {
  const [side, what] = field.split(".");
  const found = { house: "active house", given: "the board", first_turn: "first turn" }[field] ?? field;
  return SIDES.includes(side) ? `${titleOf(board, side)}${what ? `'s ${zoneName(what)}` : ""}` : found;
};

/** The longest beginning of a problem's place that is a card of the board, else its side or field. */
export const pathOf = (board, field) => {
  const parts = field.split(".");
  for (let length = parts.length; length > 2; length -= 1) {
    const path = parts.slice(0, length).join(".");
    if (/\.\d+$/u.test(path) && cardAt(board, path)) return path;
  }
  return parts.slice(0, 2).join(".");
};

/** What else can be done with the board. */
export const menuSheet = (state, act) => {
  const to = (name, address) => (address ? el("a", { class: "button", href: address, "data-key": name }, name) : el("button", { type: "button", "data-key": name, "aria-disabled": "true" }, name));
  return {
    title: "The board",
    nodes: [
      el("div", { class: "buttons tall" },
        el("button", { type: "button", "data-key": "paste", onclick: () => act.paste() }, "Paste a deck list or a board"),
        el("button", { type: "button", "data-key": "mirror", onclick: () => state.change("Sides swapped", (board) => { mirror(board); }) }, "Swap sides"),
        Object.entries(SPEC.templates).map(([name, given]) => el("button", { type: "button", "data-key": name, onclick: () => { state.change(`${name} set up`, (board) => state.replace(board, read(given))); act.close(); } }, `Start from: ${name.toLowerCase()}`)),
        el("button", { type: "button", "data-key": "clear", onclick: () => { state.clear(); act.close(); } }, "Clear the board")),
      el("h3", {}, "Use this board"),
      el("div", { class: "buttons tall" }, to("All outcomes", state.onward?.outcomes), to("Download", state.onward?.save), to(act.keeping, state.onward?.keep), to("Plain form", act.form())),
      !state.onward?.play && el("p", { class: "quiet" }, state.flaws.length ? "Outcomes and saving need a board without problems." : "The board is not checked yet."),
      el("h3", {}, "Keyboard"),
      el("dl", { class: "keyboard" }, [["Arrows", "go from card to card"], ["Shift + arrows", "move the card, up and down to the other side"], ["Enter", "open the card"], ["E, S, W, R", "exhausted, stunned, warded, enraged"], ["+ and −", "damage"], ["D", "duplicate"], ["Delete", "remove"], ["N", "new card here"], ["Ctrl Z, Ctrl Y", "undo, redo"]].flatMap(([keys, does]) => [el("dt", {}, keys), el("dd", {}, does)])),
    ],
  };
};

/** Pasting: the text is read by the server, shown with its problems line by line, and then put where it is wanted. */
export class Paste {
  constructor(state, server, done, side = "emily", zone = "deck") {
    Object.assign(this, { state, server, done, found: null, side, zone, fresh: true });
    this.field = el("textarea", { rows: "6", "data-key": "paste", "aria-label": "A deck list, one card a line; or a board as in a scenario file; or the address of a board", placeholder: "Brobnar\n2x Troll\nAnger", spellcheck: "false", autocapitalize: "none", maxlength: "64000" });
    this.note = el("div", { role: "status" });
    this.result = el("div", {});
  }

  draw() {
    this.show();
    return { title: "Paste", nodes: [this.field, el("div", { class: "buttons" }, el("button", { type: "button", class: "main", "data-key": "read", onclick: () => this.read() }, "Check")), this.note, this.result] };
  }

  async read() {
    if (!this.field.value.trim()) return;
    this.note.replaceChildren(el("p", { class: "quiet" }, "Reading ..."));
    try {
      this.found = await this.server.read(this.field.value);
      this.note.replaceChildren(...this.summary());
    } catch (error) {
      this.found = null;
      this.note.replaceChildren(el("p", { class: "flaw" }, error.refused ? error.message : "No connection. What you pasted stays here; try again."));
    }
    this.show();
  }

  summary() {
    const { kind, title, cards, houses, problems } = this.found;
    const what = { board: "A board", cards: many(cards.length, "card"), "": "Nothing recognized" }[kind];
    return [
      el("p", {}, el("b", {}, what), title && `: ${title}`, houses.length > 0 && ` (${houses.map(houseName).join(", ")})`, problems.length > 0 && `, ${many(problems.length, "problem")}:`),
      problems.length > 0 && el("ul", { class: "listed" }, problems.map((flaw) => el("li", { class: "flaw" }, el("b", {}, `${flaw.field}: `), flaw.says))),
    ].filter(Boolean);
  }

  show() {
    const { found } = this;
    if (!found?.kind) { this.result.replaceChildren(); return; }
    const put = (name, does) => el("div", { class: "buttons" }, el("button", { type: "button", class: "main", "data-key": "put", onclick: () => { does(); this.done(); } }, name));
    if (found.kind === "board") {
      this.result.replaceChildren(put("Use this board", () => this.state.change("Board pasted", (board) => this.state.replace(board, read(found.given)))));
      return;
    }
    const change = (name, value) => { this[name] = value; this.show(); };
    this.result.replaceChildren(
      toggles("Whose", [...SIDES].reverse().map((side) => ({ value: side, name: titleOf(this.state.board, side), on: side === this.side })), (value) => change("side", value)),
      toggles("Where", ["deck", "hand", "discard", "archives", "purged", "among"].map((zone) => ({ value: zone, name: zoneName(zone), on: zone === this.zone })), (value) => change("zone", value)),
      toggles("What lies there", [{ value: true, name: "replace", on: this.fresh }, { value: false, name: "add below", on: !this.fresh }], (value) => change("fresh", value)),
      put(`Put ${many(found.cards.length, "card")} into ${titleOf(this.state.board, this.side)}'s ${zoneName(this.zone)}`, () => this.put(found)));
  }

  put({ cards, houses }) {
    const { side, zone, fresh } = this;
    this.state.change(`${many(cards.length, "card")} pasted into ${titleOf(this.state.board, side)}'s ${zoneName(zone)}`, (board) => {
      board[side][zone] = [...(fresh ? [] : board[side][zone]), ...readCards(zone === "among" ? cards.map(({ card }) => card).filter((card) => card !== UNKNOWN) : cards)];
      if (houses.length === 3) board[side].houses = [...houses];
    });
  }
}
