// The board on the table: whose turn it is below, the other side above, taunt slid forward, upgrades under their creature.
import { el, glyph } from "./dom.js";
import { BESIDE, PILES, ROWS, UNKNOWN, ZONES, everyCard, otherSide, titleOf } from "./model.js";
import { SPEC } from "./spec.js";
import { STEPS, conditions, fullName, houseName, keysOf, many, turnName } from "./words.js";

const chips = (board, card) => conditions(board, card).filter(([name]) => !TOKENS[name]).map(([name, says]) => el("span", { class: `chip c-${name}` }, name && glyph(name), says));

const houseOf = (state, card, facts) => {
  if (card.house) return card.house;
  if (!facts?.houses.length) return "";
  return facts.houses.includes(state.board.house) ? state.board.house : facts.houses[0];
};

// What lies on a card as tokens; everything else is told in words below it.
const TOKENS = { damage: "damage", power: "plus", amber: "amber", ward: "ward", stun: "stun", enrage: "enrage" };
const GLYPHS = { Elusive: "elusive", Taunt: "taunt", Hazardous: "hazard", Assault: "skirmish", Skirmish: "skirmish", Poison: "poison" };
const TYPES = { action: "action", artifact: "artifact", upgrade: "upgrade", prophecy: "prophecy", "archon power": "archon" };
const COUNTS = { damage: "damage", power: "power", amber: "amber" };

/** How a number stands to the printed one. */
const than = (now, printed) => (now > printed ? "up-by" : now < printed ? "down-by" : null);

const worn = (house) => (SPEC.drawn.includes(house) ? house : "none");

/** The tile as the server draws it on every other page, filled with this card. */
const face = (state, path, card) => {
  const facts = state.facts.get(card.token ?? card.card);
  const standing = state.standing(path, card);
  const house = houseOf(state, card, facts) || "none";
  const drawn = document.querySelector("#tile").content.querySelector(".tile").cloneNode(true);
  const at = (part) => drawn.querySelector(part);
  const keywords = standing?.keywords ?? facts?.keywords ?? [];
  for (const each of drawn.querySelectorAll(".head > .g, .face > .g")) each.replaceWith(glyph(`h-${worn(house)}`));
  at(".word").textContent = house === "none" ? facts?.type ?? "" : houseName(house);
  at(".kw").replaceChildren(...(facts?.icons ?? []).filter((icon) => icon === "aember").map(() => el("span", { class: "gold" }, glyph("amber"))),
    ...keywords.map((word) => GLYPHS[word.split(" ")[0]]).filter(Boolean).map((id) => glyph(id)));
  at(".name").textContent = state.nameOf(card);
  const [text, traits] = [facts?.text ?? [], (facts?.traits ?? []).join(" · ")];
  const says = [keywords.length && el("b", {}, `${keywords.join(". ")}.`), ...(text.length ? text : [el("i", {}, traits)])].filter(Boolean);
  at(".body").replaceChildren(...says.map((each) => el("span", { class: "text" }, each)));
  const [power, armor] = [standing ? standing.power : facts?.power, standing ? standing.armor : facts?.armor];
  const foot = at(".foot-of");
  if (power === null || power === undefined) foot.replaceChildren(el("span", { class: "kindly" }, facts?.type ?? ""), glyph(TYPES[facts?.type] ?? "token"));
  else foot.replaceChildren(el("span", { class: than(power, facts?.power) }, glyph("power"), String(power)), el("span", { class: "traits" }, traits), ...(armor ? [el("span", { class: than(armor, facts?.armor) }, String(armor), glyph("armor"))] : []));
  const laid = conditions(state.board, card).filter(([name]) => TOKENS[name]).map(([name]) => [TOKENS[name], COUNTS[name] ? `${name === "power" ? "+" : ""}${card[COUNTS[name]]}` : glyph(TOKENS[name])]);
  const counters = Object.entries(card.counters ?? {}).filter(([, count]) => count);
  at(".toks").replaceChildren(...[...laid, ...counters].map(([kind, says]) => el("span", { class: `tok ${kind}` }, says)));
  return { parts: [...drawn.children], house, plain: !facts?.text?.length, standing };
};

/** A card in play, as a button. */
const tile = (state, path, card, act) => {
  const flaws = state.flawsAt(path);
  const { parts, house, plain } = face(state, path, card);
  const kinds = ["tile", `h-${worn(house)}`, card.exhausted && "spent", card.warded && "warded", flaws.length && "wrong", plain && "plain"].filter(Boolean);
  return el("button", { type: "button", class: kinds.join(" "), "data-key": path, "data-path": path, "aria-label": fullName(state, path), "aria-haspopup": "dialog", onclick: () => act.card(path) }, parts);
};

const tucked = (state, path, card, act) => ["upgrades", "under"].flatMap((part) => (card[part] ?? []).map((each, n) => {
  const place = `${path}.${part}.${n}`;
  const house = houseOf(state, each, state.facts.get(each.card)) || "none";
  return el("button", { type: "button", class: `up h-${worn(house)} tucked t-${part}${state.flawsAt(place).length ? " wrong" : ""}`, "data-key": place, "data-path": place, "aria-label": fullName(state, place), "aria-haspopup": "dialog", onclick: () => act.card(place) },
    glyph(`h-${worn(house)}`), el("span", {}, part === "under" ? `under: ${state.nameOf(each)}` : state.nameOf(each)));
}));

const spot = (state, path, card, act) => {
  const standing = state.standing(path, card);
  const taunt = standing ? standing.taunt : state.facts.get(card.card)?.taunt;
  const flaws = state.flawsAt(path);
  const kinds = ["slot", "spot", card.exhausted && "wide", taunt && "forward"].filter(Boolean);
  return el("li", { class: kinds.join(" ") }, tile(state, path, card, act), tucked(state, path, card, act), chips(state.board, card),
    standing && !standing.known && el("span", { class: "lacks" }, "abilities missing"),
    flaws.length > 0 && el("span", { class: "lacks" }, `⚠ ${many(flaws.length, "problem")}`),
    state.doubtsAt(path).length > 0 && el("span", { class: "lacks" }, `? ${many(state.doubtsAt(path).length, "doubt")}`));
};

const row = (state, side, zone, act) => {
  const cards = state.board[side][zone];
  const list = `${side}.${zone}`;
  const says = `${titleOf(state.board, side)}'s ${ZONES[zone]}`;
  if (!cards.length && zone !== "battleline") return null;
  const name = zone === "battleline" ? "creature" : zone === "artifacts" ? "artifact" : "card";
  return el("div", { class: `row-of z-${zone}`, "data-list": list },
    zone !== "battleline" && el("p", { class: "row-name", "aria-hidden": "true" }, ZONES[zone]),
    el("ol", { class: zone === "battleline" ? "line" : "line arts", "aria-label": zone === "battleline" ? `${says}, left to right` : says, "data-scroll": list },
      cards.map((card, index) => spot(state, `${list}.${index}`, card, act)),
      el("li", { class: "slot spot adding" }, el("button", { type: "button", class: "ghost", "data-key": `add:${list}`, "aria-label": `Add ${zone === "artifacts" ? "an" : "a"} ${name} to ${says}`, onclick: () => act.add(list) }, el("span", { "aria-hidden": "true" }, "+"), ` ${name}`))));
};

const PILED = ["hand", "deck", "discard", "archives", "purged"];

const pile = (state, side, zone, act) => {
  const cards = state.board[side][zone];
  const unknown = cards.filter((card) => card.card === "unknown").length;
  const flaws = state.flawsAt(`${side}.${zone}`);
  const said = [many(cards.length, "card"), unknown && unknown < cards.length && `${unknown} unknown`, flaws.length && many(flaws.length, "problem")].filter(Boolean).join(", ");
  return el("button", { type: "button", class: `pile${cards.length ? "" : " none"}${flaws.length ? " wrong" : ""}`, "data-key": `${side}.${zone}`, "data-list": `${side}.${zone}`, "aria-label": `${titleOf(state.board, side)}'s ${ZONES[zone]}, ${said}`, "aria-haspopup": "dialog", onclick: () => act.pile(side, zone) },
    glyph(PILED.includes(zone) ? zone : "action"), el("b", {}, String(cards.length)), el("span", { class: "word" }, ZONES[zone].replace(/ (?:pile|zone)$/u, "")), flaws.length > 0 && el("span", { class: "c-flaw" }, " ⚠"));
};

/** How many cards of a side nobody knows, and what they can be; nothing where all are known. */
const unknownOf = (state, side, act) => {
  const can = state.board[side].among.length;
  const count = everyCard(state.board).filter(([path, card]) => card.card === UNKNOWN && path.startsWith(`${side}.`)).length;
  if (!count && !can) return null;
  const flaws = state.flawsAt(`${side}.among`);
  const says = `${many(count, "unknown card")}: ${can ? `any of ${many(can, "card")}` : "any card at all"}`;
  return el("button", { type: "button", class: `pile${flaws.length ? " wrong" : ""}`, "data-key": `${side}.among`, "aria-haspopup": "dialog", "aria-label": `${titleOf(state.board, side)}'s ${says}${flaws.length ? `, ${many(flaws.length, "problem")}` : ""}, change`, onclick: () => act.among(side) }, says, flaws.length > 0 && el("span", { class: "c-flaw" }, " ⚠"));
};

const pool = (state, side, act, ...beside) => {
  const { amber, chains, houses, token } = state.board[side];
  const keys = keysOf(state.board[side]);
  const cost = state.keyCosts[side];
  const [flaws, doubts] = [state.flaws, state.doubts].map((all) => all.filter(({ field }) => [side, ...["amber", "keys", "chains", "houses", "token"].map((each) => `${side}.${each}`)].includes(field)));
  const tide = state.board.tide === side;
  const tokenName = token && (state.facts.get(token)?.name ?? token);
  const says = [`${titleOf(state.board, side)}: ${amber} Æmber`, `${many(keys, "key")} forged`, cost ? `a key costs ${cost}` : "", many(chains, "chain"), tide && "high tide", tokenName && `token creature ${tokenName}`, houses.length && `houses ${houses.map(houseName).join(", ")}`, ...[[flaws, "problem"], [doubts, "doubt"]].map(([all, word]) => all.length && `${many(all.length, word)}: ${all.map((each) => each.says).join("; ")}`), "change"];
  return el("div", { class: "seat" },
    el("h2", {}, titleOf(state.board, side), state.board.active === side ? el("span", { class: "turn" }, "active") : el("button", { type: "button", class: "pile", "data-key": `active:${side}`, "aria-label": `Make it ${titleOf(state.board, side)}'s turn`, onclick: () => state.change(`${titleOf(state.board, side)}'s turn`, (board) => { board.active = side; }) }, "make active")),
    el("button", { type: "button", class: `purse${flaws.length ? " wrong" : ""}`, "data-key": `pool:${side}`, "aria-label": says.filter(Boolean).join(", "), "aria-haspopup": "dialog", onclick: () => act.side(side) },
      el("span", {}, el("span", { class: "amb" }, glyph("amber")), String(amber), el("small", {}, cost ? ` of ${cost}` : " Æmber")),
      el("span", {}, glyph("key"), `${keys}`, el("small", {}, keys === 1 ? " key" : " keys")),
      chains > 0 && el("span", {}, glyph("chain"), String(chains), el("small", {}, chains === 1 ? " chain" : " chains")),
      tide && el("small", {}, "high tide"),
      houses.length > 0 && el("small", { class: "deck-houses" }, houses.map(houseName).join(" · ")),
      tokenName && el("span", {}, el("small", {}, "token"), tokenName),
      flaws.length > 0 && el("span", { class: "c-flaw" }, "⚠"), doubts.length > 0 && el("span", { class: "c-flaw" }, "?")), beside);
};

const half = (state, side, act, far) => {
  const piles = el("div", { class: "piles", role: "group", "aria-label": `${titleOf(state.board, side)}'s piles` }, PILES.map((zone) => pile(state, side, zone, act)));
  const [line, artifacts] = ROWS.map((zone) => row(state, side, zone, act));
  const beside = BESIDE.map((zone) => row(state, side, zone, act));
  const parts = [pool(state, side, act, piles, unknownOf(state, side, act)), ...beside, artifacts, line];
  return el("section", { class: `half ${side}${far ? " far" : ""}`, "aria-label": titleOf(state.board, side) }, (far ? parts : parts.reverse()).filter(Boolean));
};

const turn = (state, act) => {
  const { board } = state;
  const [flaws, doubts] = [state.flaws, state.doubts].map((all) => all.filter(({ field }) => ["active", "house", "step", "tide", "given", "first_turn", "time", "began"].includes(field) || field.startsWith("do")));
  const doing = [board.doing].flat().at(-1)?.moment;
  const idle = board.step === "main" && !board.house;
  return el("button", { type: "button", class: `mid turn-of${flaws.length ? " wrong" : ""}`, "data-key": "turn", "aria-haspopup": "dialog", "aria-label": `${turnName(board)}${flaws.map(({ says }) => `, problem: ${says}`).join("")}${doubts.map(({ says }) => `, doubt: ${says}`).join("")}, change`, onclick: () => act.turn() },
    el("b", {}, `${titleOf(board, board.active)}'s turn`),
    el("span", { class: idle ? "c-flaw" : `tag-of h-${worn(board.house)}` }, board.house ? houseName(board.house) : "choose a house"),
    el("small", {}, board.first_turn ? `${STEPS[board.step]}, first turn` : STEPS[board.step] ?? board.step),
    (doing || board.done) && el("small", {}, doing ? `in the middle: ${doing}` : "with things done already"),
    flaws.length > 0 && el("span", { class: "c-flaw" }, `⚠ ${flaws[0].says}`), doubts.length > 0 && el("span", { class: "c-flaw" }, `? ${doubts[0].says}`));
};

/** The whole board, whose turn it is below; ``act`` says what a tap does. */
export const drawBoard = (state, act) => {
  const { active } = state.board;
  const [above, below] = [otherSide(active), active].map((side, at) => half(state, side, act, at === 0));
  return [above, turn(state, act), below];
};
