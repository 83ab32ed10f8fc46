// The board as a value: read from the notation of scenario files and written back to it, and every way to change it.
// A card's place is a path, "emily.battleline.2" or "emily.battleline.2.upgrades.0".

export const SIDES = ["opponent", "emily"];
export const TITLES = { emily: "Emily", opponent: "Opponent" };
export const ROWS = ["battleline", "artifacts"];
export const BESIDE = ["prophecies", "powers"];
export const PILES = ["hand", "deck", "discard", "archives", "purged"];
export const ZONES = {
  battleline: "battleline", artifacts: "artifacts", hand: "hand", deck: "deck", discard: "discard pile",
  archives: "archives", purged: "purged zone", prophecies: "prophecies", powers: "archon powers",
};
export const MARKS = ["exhausted", "stunned", "warded", "enraged"];
const UNKNOWN = "unknown";
const MOST = 200;

const isTable = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const listed = (value) => (Array.isArray(value) ? value : []);
const times = (count) => Array.from({ length: Math.min(Math.max(count, 0), MOST) }, () => ({ card: UNKNOWN }));

const readCard = (entry) => {
  const card = isTable(entry) ? structuredClone(entry) : { card: String(entry) };
  card.card = String(card.card ?? "");
  for (const part of ["upgrades", "under"]) if (part in card) card[part] = listed(card[part]).map(readCard);
  return card;
};

const HAND_SIZE = 6;
const DECK_SIZE = 36;
const COUNTED = ["hand", "deck", "archives"]; // zones that may be told as a number of unknown cards

/** So many unknown cards where a zone is told as a number or as unknown altogether; a deck then has what is nowhere else. */
const readZone = (side, zone) => {
  if (Number.isInteger(side[zone])) return times(side[zone]);
  if (side[zone] !== UNKNOWN) return listed(side[zone]).map(readCard);
  if (zone === "hand") return times(HAND_SIZE);
  const elsewhere = Object.keys(ZONES).filter((each) => each !== "deck" && !BESIDE.includes(each)).flatMap((each) => readZone(side, each));
  return times(DECK_SIZE - elsewhere.reduce((sum, card) => sum + 1 + listed(card.upgrades).length + listed(card.under).length, 0));
};

const readSide = (side) => {
  const zones = Object.keys(ZONES).map((zone) => [zone, readZone(side, zone)]);
  return { ...side, ...Object.fromEntries(zones), amber: side.amber ?? 0, keys: side.keys ?? 0, chains: side.chains ?? 0,
    houses: listed(side.houses), token: side.token ?? "" };
};

/** The board of a set-up; what the editor has no button for is kept as it is. */
export const read = (given) => {
  const board = { active: "emily", house: "", step: "main", first_turn: false, tide: "", ...structuredClone(given) };
  for (const side of SIDES) board[side] = readSide(isTable(board[side]) ? board[side] : {});
  return board;
};

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
      const unknown = COUNTED.includes(name) && cards.every((card) => card === UNKNOWN);
      if (cards.length) found[name] = unknown ? cards.length : cards;
    } else if (Array.isArray(value) ? value.length : isSet(value)) found[name] = value;
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
  return { ...found, emily: writeSide(board.emily), opponent: writeSide(board.opponent) };
};

export const empty = () => read({});
export const isEmpty = (board) => {
  const { active, ...rest } = write(board);
  return JSON.stringify(rest) === '{"emily":{},"opponent":{}}';
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

/** Every card with its path, those on and under others too. */
export const everyCard = (board) => SIDES.flatMap((side) => Object.keys(ZONES).flatMap((zone) => board[side][zone].flatMap((card, index) => {
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

export const duplicate = (board, path) => {
  const { list, index } = partsOf(path);
  const copy = structuredClone(cardAt(board, path));
  delete copy.as;
  return insert(board, list, copy, index + 1);
};

const OTHER = { emily: "opponent", opponent: "emily" };
export const otherSide = (side) => OTHER[side];

const swapped = (value, key) => {
  if (Array.isArray(value)) return value.map((each) => swapped(each, key));
  if (isTable(value)) return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, swapped(each, name)]));
  return ["owner", "by", "player", "me", "active", "tide", "destroyed", "forged"].includes(key) ? OTHER[value] ?? value : value;
};

/** The sides change places, and with them whose turn it is. */
export const mirror = (board) => {
  const turned = swapped(board, "");
  Object.assign(board, turned, { emily: turned.opponent, opponent: turned.emily });
};

/** Set a field of a card; what is as usual is left out. */
export const set = (board, path, name, value) => {
  const card = cardAt(board, path);
  if (isSet(value) && !(Array.isArray(value) && !value.length && name !== "icons")) card[name] = value;
  else delete card[name];
};
