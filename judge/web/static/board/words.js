// What is on the board in words: for screen readers, for the line that tells what happened, and for buttons.
import { BESIDE, ROWS, SIDES, ZONES, capital, cardAt, partsOf, titleOf } from "./model.js";
import { SPEC } from "./spec.js";

export const houseName = (word) => (word === "staralliance" ? "Star Alliance" : capital(word));
export const many = (count, one, more = `${one}s`) => `${count} ${count === 1 ? one : more}`;
export const { steps: STEPS, icons: ICON_WORDS, types: FACT_TYPES } = SPEC;
export const iconName = (word) => (word === "aember" ? "Æmber" : ICON_WORDS.includes(word) ? word : houseName(word));

export const zoneName = (zone) => (zone === "among" ? "list of what unknown cards can be" : ZONES[zone] ?? zone);

/** What is told of an unknown card ("not house:dis") in a few words ("not Dis"). */
export const factName = (fact) => {
  const denied = fact.startsWith("not ");
  const [kind, value = ""] = fact.slice(denied ? 4 : 0).split(":");
  const says = kind === "scrap" ? "“Scrap:” ability" : kind === "house" ? houseName(value) : kind === "trait" ? capital(value) : value || kind;
  return denied ? `${kind === "type" || kind === "scrap" ? "no" : "not"} ${says}` : says;
};

/** "Emily's left flank", "Opponent's battleline, 2 of 4", "Emily's hand". */
export const placeName = (board, path) => {
  const { side, zone, index, inside } = partsOf(path);
  const whose = `${titleOf(board, side)}'s`;
  if (zone === "among") return `${whose} ${zoneName(zone)}`;
  if (inside) return `${inside === "upgrades" ? "upgrade" : "under a card"} in ${whose} ${ZONES[zone]}`;
  if (zone !== "battleline") return ROWS.includes(zone) || BESIDE.includes(zone) ? `${whose} ${ZONES[zone]}` : `${whose} ${ZONES[zone]}, ${index + 1}`;
  const count = board[side].battleline.length;
  if (count === 1) return `${whose} only creature, on both flanks`;
  if (index === 0) return `${whose} left flank`;
  if (index === count - 1) return `${whose} right flank`;
  return `${whose} battleline, ${index + 1} of ${count} from the left`;
};

/** What lies on a card and how it stands, each in a few words, with the drawing that goes with it. */
export const conditions = (board, card) => {
  const found = [];
  if (card.damage) found.push(["damage", `${card.damage} damage`]);
  if (card.power) found.push(["power", `+${card.power} power`]);
  if (card.amber) found.push(["amber", `${card.amber} Æmber`]);
  if (card.warded) found.push(["ward", "warded"]);
  if (card.stunned) found.push(["stun", "stunned"]);
  if (card.enraged) found.push(["enrage", "enraged"]);
  for (const [name, count] of Object.entries(card.counters ?? {})) if (count) found.push(["", `${count} ${name}`]);
  if (card.owner) found.push(["", `owned by ${SIDES.includes(card.owner) ? titleOf(board, card.owner) : card.owner}`]);
  if (card.as) found.push(["", `“${card.as}”`]);
  if (card.facedown || card.token) found.push(["", card.token ? `as ${card.token}` : "facedown"]);
  if (card.armor_used) found.push(["armor", `${card.armor_used} armor used`]);
  if (card.fought) found.push(["", "has fought"]);
  return found;
};

/** The whole name of a card for whoever cannot see it. */
export const fullName = (state, path) => {
  const card = cardAt(state.board, path);
  const { zone } = partsOf(path);
  const standing = state.standing(path, card);
  const [flaws, doubts] = [state.flawsAt(path), state.doubtsAt(path)];
  const parts = [state.nameOf(card), placeName(state.board, path)];
  if (ROWS.includes(zone)) parts.push(card.exhausted ? "exhausted" : "ready");
  parts.push(...conditions(state.board, card).map(([, says]) => says));
  if (standing?.power !== null && standing?.power !== undefined) parts.push(`power ${standing.power}`);
  if (standing?.armor) parts.push(`armor ${standing.armor}`);
  if (standing?.keywords.length) parts.push(standing.keywords.join(", "));
  if (card.upgrades?.length) parts.push(`with ${card.upgrades.map((each) => state.nameOf(each)).join(" and ")}`);
  if (zone === "prophecies") parts.push("under" in card ? "active" : "not active");
  for (const [all, word] of [[flaws, "problem"], [doubts, "doubt"]]) if (all.length) parts.push(`${many(all.length, word)}: ${all.map(({ says }) => says).join("; ")}`);
  return parts.join(", ");
};

/** The neighbors of a creature, by name. */
export const neighbors = (state, path) => {
  const { side, zone, index, inside } = partsOf(path);
  if (zone !== "battleline" || inside) return [];
  return [index - 1, index + 1].map((at) => state.board[side].battleline[at]).filter(Boolean).map((card) => state.nameOf(card));
};

export const turnName = (board) => {
  const whose = `${titleOf(board, board.active)}'s turn`;
  const doing = [board.doing].flat().at(-1)?.moment;
  return [whose, board.house ? `house ${houseName(board.house)}` : "no active house", STEPS[board.step] ?? board.step, board.first_turn && "first turn", doing && `in the middle: ${doing}`, board.done && "something done already"].filter(Boolean).join(", ");
};

export const keysOf = (side) => (Array.isArray(side.keys) ? side.keys.length : side.keys);
