// The board as a value: read from the notation of scenario files and written back to it, and every way to change it.
// A card's place is a path, "emily.battleline.2" or "emily.battleline.2.upgrades.0". The sides have places, "emily" for one's own
// and "opponent" for the other, and the names that the set-up gives them.

import { SPEC } from "./spec.js";

export const SIDES = SPEC.sides;
const PLACES = SPEC.places; // in the order of a set-up, which names one's own side first
export const { row: ROWS, beside: BESIDE, pile: PILES, zones: ZONES, marks: MARKS } = SPEC;
export const UNKNOWN = "unknown";

const isTable = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const listed = (value) => (Array.isArray(value) ? value : []);
const times = (count) => Array.from({ length: Math.min(Math.max(count, 0), SPEC.most.cards) }, () => ({ card: UNKNOWN }));

const readCard = (entry) => {
  const card = isTable(entry) ? structuredClone(entry) : { card: String(entry) };
  card.card = String(card.card ?? "");
  if ("told" in card) card.told = listed(card.told).map(String);
  for (const part of ["upgrades", "under"]) if (part in card) card[part] = listed(card[part]).map(readCard);
  return card;
};

/** Whether nothing is told of an unknown card: it is counted, and has no line of its own. */
export const isPlain = (card) => card.card === UNKNOWN && Object.keys(card).length === 1;

/** So many unknown cards where a zone is told as a number or as unknown altogether; a deck then has what is nowhere else. */
const readZone = (side, zone) => {
  if (Number.isInteger(side[zone])) return times(side[zone]);
  if (side[zone] !== UNKNOWN) return listed(side[zone]).map(readCard);
  if (zone === "hand") return times(SPEC.size.hand);
  const elsewhere = Object.keys(ZONES).filter((each) => each !== "deck" && !BESIDE.includes(each)).flatMap((each) => readZone(side, each));
  return times(SPEC.size.deck - elsewhere.reduce((sum, card) => sum + 1 + listed(card.upgrades).length + listed(card.under).length, 0));
};

const readSide = (side) => {
  const zones = Object.keys(ZONES).map((zone) => [zone, readZone(side, zone)]);
  return { ...side, ...Object.fromEntries(zones), amber: side.amber ?? 0, keys: side.keys ?? 0, chains: side.chains ?? 0,
    houses: listed(side.houses), token: side.token ?? "", among: listed(side.among).map(readCard) };
};

/** What a side is called in a set-up. */
const wordOf = (board, side) => board[side].name || side;
export const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);
/** What a side is called on the page. */
export const titleOf = (board, side) => capital(wordOf(board, side));

const namesOf = (given) => {
  const named = Object.keys(given).filter((key) => isTable(given[key]) && !SPEC.noted.includes(key)).slice(0, 2);
  if (named.length === 2) return named;
  return !named.length || named[0] === PLACES[1] ? PLACES : [named[0], PLACES[1]];
};

/** The same with the sides called otherwise, wherever one of them is named; ``names`` is a map. */
const called = (value, names, key = "") => {
  if (Array.isArray(value)) return value.map((each) => called(each, names, key));
  if (isTable(value)) return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, called(each, names, name)]));
  return SPEC.players.includes(key) ? names.get(value) ?? value : value;
};
const withSides = (given, names) => Object.fromEntries(Object.entries(called(given, names)).map(([key, value]) => [names.get(key) ?? key, value]));

/** The board of a set-up; what the editor has no button for is kept as it is. */
export const read = (given) => {
  const names = namesOf(given);
  const board = { active: "emily", house: "", step: "main", first_turn: false, tide: "", ...withSides(structuredClone(given), new Map(names.map((name, at) => [name, PLACES[at]]))) };
  for (const [at, side] of PLACES.entries()) board[side] = { ...readSide(isTable(board[side]) ? board[side] : {}), name: names[at] === side ? "" : names[at] };
  return board;
};

/** The cards of a pasted list. */
export const readCards = (cards) => listed(cards).map(readCard);

/** The place in the editor of a place in the set-up: "dan.hand.2" is "opponent.hand.2" where Dan is the other side. */
export const placeOf = (board, where) => {
  const [name, ...rest] = where.split(".");
  const side = SIDES.find((each) => wordOf(board, each) === name);
  return side ? [side, ...rest].join(".") : where;
};

/** Whether something is told of the cards of a row: damage, a mark ... */
export const holds = (zone, name) => SPEC.holds[zone]?.includes(name) ?? false;

/** Why a side cannot be called so; "" when it can. */
export const flawOfName = (board, side, name) => {
  if (!/^\p{L}[\p{L}\p{N}_-]*$/u.test(name)) return "Use one word: letters, digits and hyphens, starting with a letter.";
  if (SPEC.taken.includes(name.toLowerCase())) return `“${name}” is a reserved word. Choose another name.`;
  return name.toLowerCase() === wordOf(board, otherSide(side)).toLowerCase() ? "The two sides need different names." : "";
};

/** Call a side otherwise; its usual name is none. */
export const callSide = (board, side, name) => { board[side].name = name.toLowerCase() === side ? "" : name; };

const isSet = (value) => value !== false && value !== 0 && value !== "" && value !== null && value !== undefined;

const writeCard = (card) => {
  const found = {};
  for (const [name, value] of Object.entries(card)) {
    if (name === "upgrades" ? value.length : name === "under" || isSet(value)) {
      found[name] = name === "upgrades" || name === "under" ? value.map(writeCard) : value;
    }
  }
  return Object.keys(found).length > 1 ? found : card.card;
};

const writeSide = (side) => {
  const found = {};
  for (const [name, value] of Object.entries(side)) {
    if (name in ZONES) {
      const cards = value.map(writeCard);
      const unknown = SPEC.counted.includes(name) && cards.every((card) => card === UNKNOWN);
      if (cards.length) found[name] = unknown ? cards.length : cards;
    } else if (name === "among" && value.length) found[name] = value.map((card) => card.card);
    else if (name === "name") continue;
    else if (Array.isArray(value) ? value.length : isSet(value)) found[name] = value;
  }
  return found;
};

/** The set-up of a board, without what is as it would be anyway. */
export const write = (board) => {
  const found = {};
  for (const [name, value] of Object.entries(board)) {
    if (SIDES.includes(name)) continue;
    if (isSet(value) && !(name === "step" && value === "main")) found[name] = value;
  }
  const names = new Map(PLACES.map((side) => [side, wordOf(board, side)]));
  return withSides({ ...found, emily: writeSide(board.emily), opponent: writeSide(board.opponent) }, names);
};

/** As a table is when nobody has said anything yet. */
export const empty = () => read(SPEC.fresh);
export const isEmpty = (board) => {
  const { active, ...rest } = write(board);
  const { active: _, ...fresh } = write(empty());
  return ['{"emily":{},"opponent":{}}', JSON.stringify(fresh)].includes(JSON.stringify(rest));
};

// --- places

export const partsOf = (path) => {
  const parts = path.split(".");
  return { side: parts[0], zone: parts[1], index: Number(parts.at(-1)), list: parts.slice(0, -1).join("."), inside: parts.length > 3 ? parts[3] : "" };
};
export const hostOf = (path) => path.split(".").slice(0, 3).join(".");

const listAt = (board, list) => list.split(".").reduce((found, part) => (found === undefined ? found : found[part]), board);

/** The card at a place, or undefined. */
export const cardAt = (board, path) => {
  const { list, index } = partsOf(path);
  return listAt(board, list)?.[index];
};

/** Every card with its path, those on and under others too, and those that unknown ones can be. */
export const everyCard = (board) => SIDES.flatMap((side) => [...Object.keys(ZONES), "among"].flatMap((zone) => board[side][zone].flatMap((card, index) => {
  const path = `${side}.${zone}.${index}`;
  const parts = ["upgrades", "under"].flatMap((part) => listed(card[part]).map((each, n) => [`${path}.${part}.${n}`, each]));
  return [[path, card], ...parts];
})));

// --- changes: each alters the board that it is given, and gives the place of the card

/** Put a card into a list ("emily.hand", "emily.battleline.0.upgrades") at an index, or at its end. */
export const insert = (board, list, card, index = Infinity) => {
  const parts = list.split(".");
  const name = parts.pop();
  const holder = listAt(board, parts.join("."));
  holder[name] ??= [];
  const at = Math.min(index, holder[name].length);
  holder[name].splice(at, 0, card);
  return `${list}.${at}`;
};

/** The same with a card that was nowhere: it comes out of a deck of which nothing is known, which then has one fewer. */
export const bring = (board, list, card, index) => {
  const where = insert(board, list, card, index);
  const [side, zone] = list.split(".");
  const all = everyCard(board).filter(([path]) => path.startsWith(`${side}.`) && ![...BESIDE, "among"].includes(path.split(".")[1]));
  const { deck } = board[side];
  if (zone !== "deck" && deck.every(isPlain) && all.length === SPEC.size.deck + 1) deck.pop();
  return where;
};

export const remove = (board, path) => {
  const { list, index } = partsOf(path);
  return listAt(board, list).splice(index, 1)[0];
};

/** What a card keeps in another zone: everything in play, little elsewhere. What was on it goes to the discard pile. */
const settle = (board, card, side, zone) => {
  if (ROWS.includes(zone) || BESIDE.includes(zone)) return card;
  for (const each of listed(card.upgrades)) board[side].discard.unshift(each);
  for (const each of listed(card.under)) board[side].discard.unshift(each);
  const { card: id, icons, house, as, half, told } = card;
  return Object.fromEntries(Object.entries({ card: id, icons, house, as, half, told }).filter(([, value]) => value !== undefined));
};

/** Move a card into a list before an index, counted as the list stands before; gives where it then is. */
export const move = (board, path, list, index = Infinity) => {
  const from = partsOf(path);
  if (`${list}.`.startsWith(`${path}.`)) return path;
  const holder = list.split(".").length > 2 ? cardAt(board, list.split(".").slice(0, 3).join(".")) : null;
  const to = list.split(".");
  const card = settle(board, remove(board, path), from.side, to.length > 2 ? "battleline" : to[1]);
  if (holder) { // the host may have moved up by one when the card was taken out
    const line = board[to[0]][to[1]];
    to[2] = String(line.indexOf(holder));
  }
  const target = from.list === list && index > from.index ? index - 1 : index;
  return insert(board, to.join("."), card, target);
};

/** List a card so many times among what the unknown cards of a side can be. */
export const countAmong = (board, side, card, count) => {
  const list = board[side].among;
  const first = list.findIndex((each) => each.card === card);
  const rest = list.filter((each) => each.card !== card);
  rest.splice(first < 0 ? rest.length : first, 0, ...Array.from({ length: count }, () => ({ card })));
  board[side].among = rest;
};

export const duplicate = (board, path) => {
  const { list, index } = partsOf(path);
  const copy = structuredClone(cardAt(board, path));
  delete copy.as;
  return bring(board, list, copy, index + 1);
};

const OTHER = { emily: "opponent", opponent: "emily" };
export const otherSide = (side) => OTHER[side];

/** The sides change places with the names that they were given, and with them whose turn it is. */
export const mirror = (board) => { Object.assign(board, withSides(board, new Map(Object.entries(OTHER)))); };

/** Set a field of a card; what is as usual is left out. */
export const set = (board, path, name, value) => {
  const card = cardAt(board, path);
  if (isSet(value) && !(Array.isArray(value) && !value.length && name !== "icons")) card[name] = value;
  else delete card[name];
};
