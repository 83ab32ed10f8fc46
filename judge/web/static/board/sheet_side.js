// The sheets of a side's pool, of its piles and of the turn.
import { el, stepper, toggles } from "./dom.js";
import { SIDES, UNKNOWN, ZONES, callSide, flawOfName, insert, isPlain, move, remove, titleOf } from "./model.js";
import { SPEC } from "./spec.js";
import { STEPS, houseName, keysOf, many } from "./words.js";

const flawsOf = (state, fields) => [...state.flaws, ...state.doubts].filter(({ field }) => fields.includes(field)).map(({ says }) => el("p", { class: "flaw" }, says));

/** What the side is called. A name that cannot be stays in its field, with the reason under it. */
const nameField = (state, side) => {
  const flaw = el("p", { class: "flaw", id: "name-flaw", role: "alert" });
  const name = (typed) => {
    flaw.textContent = typed && flawOfName(state.board, side, typed);
    if (!flaw.textContent) state.change(typed ? `Renamed to ${typed}` : "Name reset", (board) => { callSide(board, side, typed); });
  };
  return el("div", {}, el("label", { class: "field" }, "Name of this side", el("input", {
    value: state.board[side].name, placeholder: titleOf({ [side]: {} }, side), maxlength: SPEC.most.name, autocomplete: "off", spellcheck: "false", "data-key": "name", "aria-describedby": "name-flaw",
    onchange: (event) => name(event.target.value.trim()),
  })), flaw);
};

/** The name, Æmber, keys, chains, the houses of the deck, its token creature. */
export const sideSheet = (state, side, act) => {
  const half = state.board[side];
  const whose = titleOf(state.board, side);
  const put = (field, value, says) => state.change(`${whose}: ${says}`, (board) => { board[side][field] = value; });
  const token = half.token && (state.facts.get(half.token)?.name ?? half.token);
  return {
    title: whose,
    nodes: [
      flawsOf(state, [side, ...["amber", "keys", "chains", "houses", "token"].map((each) => `${side}.${each}`)]),
      nameField(state, side),
      stepper("Æmber", half.amber, (value) => put("amber", value, `${value} Æmber`), { most: SPEC.most.number }),
      stepper("Keys forged", keysOf(half), (value) => put("keys", value, `${many(value, "key")} forged`), { most: SPEC.most.keys }),
      stepper("Chains", half.chains, (value) => put("chains", value, many(value, "chain"))),
      toggles("High tide", [{ value: side, name: `high tide for ${whose}`, on: state.board.tide === side }], (_, on) => state.change(on ? `High tide for ${whose}` : "No high tide", (board) => { board.tide = on ? side : ""; })),
      el("section", {}, el("h3", {}, "Token creature of the deck"), el("div", { class: "buttons" },
        el("button", { type: "button", "data-key": "token", onclick: () => act.token(side) }, token || "Choose a token creature"),
        token && el("button", { type: "button", "data-key": "no-token", onclick: () => put("token", "", "no token creature") }, "None"))),
      el("section", {}, el("h3", {}, "Houses of the deck"),
        toggles("Houses", state.houses.map((each) => ({ value: each, name: houseName(each), on: half.houses.includes(each) })),
          (value, on) => put("houses", on ? [...half.houses, value] : half.houses.filter((each) => each !== value), `${on ? "house" : "no house"} ${houseName(value)}`))),
    ].flat(),
  };
};

/** Whose turn it is, the active house, the step. */
export const turnSheet = (state, act) => {
  const { board } = state;
  const put = (field, value, says) => state.change(says, (changed) => { changed[field] = value; });
  const side = board[board.active];
  const near = ["battleline", "artifacts", "hand"].flatMap((zone) => side?.[zone] ?? []).flatMap((card) => card.house ?? state.facts.get(card.card)?.houses ?? []);
  const houses = [...new Set([...(side?.houses ?? []), ...near, ...state.houses])]; // those that are likely meant come first
  return {
    title: "The turn",
    nodes: [
      flawsOf(state, ["active", "house", "step", "tide", "given", "first_turn", "time", "began"]),
      [...state.flaws, ...state.doubts].filter(({ field }) => field.startsWith("do")).map(({ says }) => el("p", { class: "flaw" }, says)),
      toggles("Whose turn", [...SIDES].reverse().map((side) => ({ value: side, name: `${titleOf(state.board, side)}'s turn`, on: board.active === side })), (value) => put("active", value, `${titleOf(state.board, value)}'s turn`)),
      el("section", {}, el("h3", {}, "Active house"), toggles("Active house", houses.map((each) => ({ value: each, name: houseName(each), on: board.house === each })),
        (value, on) => put("house", on ? value : "", on ? `House ${houseName(value)}` : "No active house"))),
      el("section", {}, el("h3", {}, "Step"), toggles("Step", Object.entries(STEPS).map(([value, name]) => ({ value, name, on: board.step === value })), (value) => put("step", value, `Now ${STEPS[value]}`))),
      el("section", {}, toggles("Game", [{ value: "first_turn", name: "first turn of the game", on: board.first_turn }], (value, on) => put(value, on, on ? "First turn of the game" : "Not the first turn")),
        toggles("Tide", [["", "no high tide"], ...SIDES.map((side) => [side, `high tide: ${titleOf(state.board, side)}`])].map(([value, name]) => ({ value, name, on: board.tide === value })), (value) => put("tide", value, value ? `High tide for ${titleOf(state.board, value)}` : "No high tide"))),
      el("section", {}, el("h3", {}, "Time"),
        toggles("Time", ["not called", "called in this turn", "called: last whole turn", "called: last turn, up to its forge step"].map((name, value) => ({ value, name, on: (board.time ?? 0) === value })), (value) => state.change(value ? "Time is called" : "Time is not called", (changed) => Object.assign(changed, { time: value, began: value ? changed.began || "emily" : "" }))),
        Boolean(board.time) && toggles("Began the game", SIDES.map((value) => ({ value, name: `${titleOf(state.board, value)} began the game`, on: board.began === value })), (value) => put("began", value, `${titleOf(state.board, value)} began the game`))),
      el("details", { "data-keep": "readings" }, el("summary", { "data-key": "readings" }, "Where the rulebook is open"),
        el("p", { class: "quiet" }, "Play by the other reading of:"),
        toggles("Readings", Object.entries(SPEC.readings).map(([value, name]) => ({ value, name, on: board.readings?.includes(value) })), (value, on) => put("readings", on ? [...(board.readings ?? []), value] : board.readings.filter((each) => each !== value), on ? "The other reading" : "Our reading"))),
      el("p", {}, el("a", { class: "button", href: act.form(), "data-key": "form" }, "Done already this turn, or in the middle of something"), " ", el("span", { class: "quiet" }, "opens the plain form")),
    ].flat(),
  };
};

/** The cards of a pile, the top first. */
export const pileSheet = (state, side, zone, act) => {
  const cards = state.board[side][zone];
  const list = `${side}.${zone}`;
  const name = `${titleOf(state.board, side)}'s ${ZONES[zone]}`;
  const unknown = cards.filter(isPlain).length;
  const can = state.board[side].among.length;
  const setUnknown = (value) => state.change(`${many(value, "unknown card")} in ${name}`, (board) => {
    const pile = board[side][zone];
    while (pile.filter(isPlain).length > value) pile.splice(pile.findLastIndex(isPlain), 1);
    for (let more = value - unknown; more > 0; more -= 1) insert(board, list, { card: UNKNOWN });
  });
  const known = cards.map((card, index) => [card, `${list}.${index}`, index]).filter(([card]) => !isPlain(card));
  const shift = (path, by, index, says) => state.change(says, (board) => move(board, path, list, by < 0 ? index - 1 : index + 2));
  return {
    title: name,
    nodes: [
      el("div", { class: "buttons" }, el("button", { type: "button", class: "main", "data-key": `add:${list}`, onclick: () => act.add(list) }, "+ card")),
      flawsOf(state, [list]),
      known.length ? el("ol", { class: "listed", "aria-label": zone === "deck" || zone === "discard" ? `${name}, top first` : name }, known.map(([card, path, index]) => el("li", {},
        el("button", { type: "button", class: "named", "data-key": path, onclick: () => act.card(path) }, state.nameOf(card),
          card.house && el("small", {}, ` ${houseName(card.house)}`), state.flawsAt(path).length > 0 && el("span", { class: "c-flaw" }, " ⚠")),
        el("button", { type: "button", "data-key": `${path}:up`, "aria-label": `Move ${state.nameOf(card)} up`, "aria-disabled": index === 0 ? "true" : null, onclick: () => index > 0 && shift(path, -1, index, `${state.nameOf(card)} moved up`) }, "↑"),
        el("button", { type: "button", "data-key": `${path}:remove`, "aria-label": `Remove ${state.nameOf(card)}`, onclick: () => state.change(`${state.nameOf(card)} removed`, (board) => { remove(board, path); }) }, "×"),
        state.flawsAt(path).map(({ says }) => el("p", { class: "flaw" }, says))))) : el("p", { class: "quiet" }, unknown ? "Only unknown cards." : "No cards."),
      stepper("Unknown cards", unknown, setUnknown, { most: 40 }),
      el("div", { class: "buttons" },
        unknown > 0 && el("button", { type: "button", "data-key": "tell", onclick: () => act.card(`${list}.${cards.findLastIndex(isPlain)}`) }, "Say what you know of one card"),
        cards.some((card) => card.card === UNKNOWN) && el("button", { type: "button", "data-key": "among", onclick: () => act.among(side) }, `They can be ${can ? `any of ${many(can, "card")}` : "any card"}`)),
    ].flat(),
  };
};
