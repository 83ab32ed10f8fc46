// What the editor knows: the board, what was undone, what the server said of it, and the copy kept on this device.
import { UNKNOWN, empty, everyCard, isEmpty, placeOf, read, write } from "./model.js";
import { factName } from "./words.js";

const KEPT = "judge-board";
const MOST_STEPS = 200;
const NO_HOUSES = ["archonpower", "prophecy", "thetide"]; // what stands for the house of a card that has none

const lyingAt = (all, path) => all.filter(({ field }) => field === path || field.startsWith(`${path}.`));

const kept = () => {
  try { return JSON.parse(localStorage.getItem(KEPT) ?? "null"); } catch { return null; }
};

/** One board being edited. ``changed`` is called after every change with what happened and where to look. */
export class State {
  constructor(given, changed) {
    this.board = read(given);
    this.changed = changed;
    this.past = [];
    this.future = [];
    this.facts = new Map();
    this.houses = [];
    this.standings = new Map();
    this.keyCosts = {};
    this.flaws = [];
    this.doubts = []; // what cannot be so by the rules; the board plays all the same
    this.onward = null; // what the server said of this very board
    this.network = "waiting"; // waiting, checked, away
    this.before = null; // a board left on this device that is not this one
  }

  /** Change the board by a function, tell what was done, and keep it. */
  change(says, alter) {
    const before = JSON.stringify(write(this.board));
    const where = alter(this.board);
    if (JSON.stringify(write(this.board)) === before) return;
    this.past.push([before, says]);
    this.past.splice(0, Math.max(0, this.past.length - MOST_STEPS));
    this.future = [];
    this.settle(says, typeof where === "string" ? where : "");
  }

  undo() { this.travel(this.past, this.future, "Undone"); }

  redo() { this.travel(this.future, this.past, "Done again"); }

  travel(from, to, word) {
    const step = from.pop();
    if (!step) return;
    const [text, says] = step;
    to.push([JSON.stringify(write(this.board)), says]);
    this.board = read(JSON.parse(text));
    this.settle(`${word}: ${says}`, "");
  }

  settle(says, where) {
    this.onward = null;
    this.network = "waiting";
    this.keep();
    this.changed(says, where);
  }

  clear() { this.change("Board cleared", (board) => { this.replace(board, empty()); }); }

  replace(board, by) {
    for (const name of Object.keys(board)) delete board[name];
    Object.assign(board, by);
  }

  /** The facts of the cards on the board, as far as they are known. */
  cards() {
    const ids = new Set(everyCard(this.board).flatMap(([, card]) => [card.card, card.token]));
    return [...ids].map((id) => this.facts.get(id)).filter(Boolean);
  }

  // --- the copy on this device

  keep() {
    try {
      localStorage.setItem(KEPT, JSON.stringify({ given: write(this.board), cards: this.cards(), when: Date.now(), before: this.before }));
    } catch { /* private windows may refuse; the address of the page still keeps the board */ }
  }

  /** A board that was left here and is not the one on the page, or null; it stays kept while another one is edited. */
  left() {
    const here = JSON.stringify(write(this.board));
    const isOther = (found) => found?.given && !isEmpty(read(found.given)) && JSON.stringify(write(read(found.given))) !== here;
    const found = kept();
    const left = [found, found?.before].find(isOther);
    this.before = left ? { given: left.given, cards: left.cards, when: left.when } : null;
    return this.before;
  }

  // --- what the server said

  learn(cards) {
    for (const card of cards) {
      this.facts.set(card.id, card);
      for (const house of card.houses) if (!this.houses.includes(house) && !NO_HOUSES.includes(house)) this.houses = [...this.houses, house]; // of a new set
    }
  }

  hear(answer) {
    this.learn(answer.cards);
    const here = (where) => placeOf(this.board, where);
    [this.flaws, this.doubts] = [answer.flaws, answer.doubts].map((all) => all.map((each) => ({ ...each, field: here(each.field) })));
    if (answer.standings.length || !answer.flaws.length) this.standings = new Map(answer.standings.map((each) => [here(each.place), each]));
    this.keyCosts = Object.fromEntries(Object.entries(answer.key_costs).map(([name, cost]) => [here(name), cost]));
    this.onward = answer.onward;
    this.network = "checked";
  }

  /** The problems at a place, those of its parts included. */
  flawsAt(path) { return lyingAt(this.flaws, path); }

  /** What is doubted there. */
  doubtsAt(path) { return lyingAt(this.doubts, path); }

  nameOf(card) {
    if (card.card === UNKNOWN) return ["Unknown card", ...(card.told ?? []).map(factName)].join(", ");
    return this.facts.get(card.card)?.name ?? card.card;
  }

  /** How a card in play now stands, as far as the server said so of this very card at this place. */
  standing(path, card) {
    const found = this.standings.get(path);
    return found && (found.card === card.card || card.token) ? found : null;
  }
}
