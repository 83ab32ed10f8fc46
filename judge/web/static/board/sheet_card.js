// The sheet of one card: what lies on it, where it goes, and what is under it.
import { el, stepper, toggles } from "./dom.js";
import { BESIDE, MARKS, PILES, ROWS, SIDES, UNKNOWN, ZONES, bring, cardAt, duplicate, holds, hostOf, move, otherSide, partsOf, remove, set, titleOf } from "./model.js";
import { SPEC } from "./spec.js";
import { toldSection } from "./sheet_unknown.js";
import { ICON_WORDS, houseName, iconName, neighbors, placeName, zoneName } from "./words.js";

const MARK_SAYS = { exhausted: ["exhausted", "ready"], stunned: ["stunned", "not stunned"], warded: ["warded", "not warded"], enraged: ["enraged", "not enraged"] };

const button = (key, name, does, { off = false, label = "" } = {}) => el("button", { type: "button", "data-key": key, "aria-label": label || null, "aria-disabled": off ? "true" : null, onclick: () => { if (!off) does(); } }, name);

/** ``go(path)`` shows another card; ``state`` is changed by every button. */
export const cardSheet = (state, path, act) => {
  const card = cardAt(state.board, path);
  if (!card) return null;
  const name = state.nameOf(card);
  const facts = state.facts.get(card.card);
  const { side, zone, inside } = partsOf(path);
  const inPlay = ROWS.includes(zone) && !inside;
  const creature = zone === "battleline" && !inside;
  // An artifact that was a creature keeps these; they are shown where it has them.
  const can = (field) => inPlay && holds(zone, field) && (creature || field in card || !SPEC.creatures.includes(field));
  const put = (field, value, says) => state.change(`${name}: ${says}`, (board) => { set(board, path, field, value); return path; });
  const goes = (says, alter) => state.change(says, (board) => { const where = alter(board); act.follow(where); return where; });

  const condition = inPlay && el("section", {},
    toggles("State", MARKS.filter(can).map((value) => ({ value, name: value, on: card[value] })), (value, on) => put(value, on, MARK_SAYS[value][on ? 0 : 1])),
    can("damage") && stepper("Damage", card.damage ?? 0, (value) => put("damage", value, `${value} damage`)),
    can("power") && stepper("+1 power counters", card.power ?? 0, (value) => put("power", value, `+1 power counters: ${value}`)),
    can("amber") && stepper("Æmber on it", card.amber ?? 0, (value) => put("amber", value, `${value} Æmber on it`)));

  const others = inPlay ? neighbors(state, path) : [];
  return {
    title: name,
    nodes: [
      el("p", { class: "quiet" }, `${placeName(state.board, path)}. ${facts?.line ?? ""}`, others.length > 0 && `. ${others.length > 1 ? "Neighbors" : "Neighbor"}: ${others.join(" and ")}.`),
      (facts?.text ?? []).map((says) => el("p", {}, says)),
      [...state.flawsAt(path), ...state.doubtsAt(path)].map(({ says }) => el("p", { class: "flaw" }, says)),
      card.card === UNKNOWN && toldSection(state, path, card),
      condition,
      moves(state, path, { act, goes, name, side, zone, inside }),
      inPlay && stacked(state, path, card, act),
      zone === "prophecies" && toggles("Prophecy", [{ value: "active", name: "active", on: "under" in card }], (_, on) => state.change(`${name}: ${on ? "active" : "not active"}`, (board) => {
        if (on) cardAt(board, path).under = [];
        else delete cardAt(board, path).under;
      })),
      card.card === UNKNOWN ? called(card, put) : more(state, path, card, { put, facts, inPlay, creature }),
      facts && el("p", {}, el("a", { class: "button", "data-key": "page", href: facts.page || `/card/${card.card}`, target: "_blank", rel: "noopener" }, "The card's page", el("span", { class: "unseen" }, " (in a new tab)"))),
    ].flat().filter(Boolean),
  };
};

const moves = (state, path, { act, goes, name, side, zone, inside }) => {
  const { list, index } = partsOf(path);
  const count = inside ? cardAt(state.board, hostOf(path))[inside].length : state.board[side][zone].length;
  const words = ROWS.includes(zone) || BESIDE.includes(zone) ? ["left", "right", "←", "→"] : ["up", "down", "↑", "↓"];
  const step = (by) => goes(`${name} moved ${words[by < 0 ? 0 : 1]}`, (board) => move(board, path, list, by < 0 ? index - 1 : index + 2));
  const to = (whose, where) => goes(`${name} moved to ${titleOf(state.board, whose)}'s ${ZONES[where]}`, (board) => move(board, path, `${whose}.${where}`, ROWS.includes(where) ? Infinity : 0));
  const own = [...ROWS, ...PILES].filter((where) => where !== zone || inside);
  return el("section", {},
    el("div", { class: "buttons" },
      button("before", `${words[2]} ${words[0]}`, () => step(-1), { off: index === 0, label: `Move ${words[0]}` }),
      button("after", `${words[1]} ${words[3]}`, () => step(1), { off: index >= count - 1, label: `Move ${words[1]}` }),
      button("twice", "Duplicate", () => goes(`Another ${name}`, (board) => duplicate(board, path))),
      button("remove", "Remove", () => { state.change(`${name} removed`, (board) => { remove(board, path); }); act.close(); })),
    el("details", { "data-keep": "move" }, el("summary", { "data-key": "move" }, "Move to …"),
      el("div", { class: "buttons" },
        button("across", `${titleOf(state.board, otherSide(side))}'s ${ZONES[zone]}`, () => to(otherSide(side), zone)),
        own.map((where) => button(`to:${where}`, ZONES[where], () => to(side, where), { label: `To ${titleOf(state.board, side)}'s ${ZONES[where]}` })))));
};

const stacked = (state, path, card, act) => ["upgrades", "under"].map((part) => {
  const cards = card[part] ?? [];
  const title = part === "upgrades" ? "Upgrades" : "Cards under it";
  if (part === "upgrades" && partsOf(path).zone !== "battleline" && !cards.length) return null;
  return el("section", { class: "stacked" }, el("h3", {}, title),
    el("div", { class: "buttons" },
      cards.map((each, n) => button(`${path}.${part}.${n}`, state.nameOf(each), () => act.card(`${path}.${part}.${n}`), { label: `${state.nameOf(each)}, ${part === "upgrades" ? "upgrade" : "under it"}, change` })),
      button(`add:${part}`, part === "upgrades" ? "+ upgrade" : "+ card", () => act.add(`${path}.${part}`), { label: part === "upgrades" ? "Add an upgrade" : "Add a card under it" })));
});

const icons = (card, facts, put) => {
  const now = card.icons ?? facts?.icons ?? [];
  const change = (icon, value) => {
    const rest = now.filter((each) => each !== icon);
    const next = [...rest, ...Array.from({ length: value }, () => icon)];
    const printed = JSON.stringify([...next].sort()) === JSON.stringify([...(facts?.icons ?? [])].sort());
    put("icons", printed ? undefined : next, `${value} ${iconName(icon)} icons`);
  };
  const houses = now.filter((icon) => !ICON_WORDS.includes(icon));
  return el("section", {}, el("h3", {}, "Bonus icons"),
    [...ICON_WORDS, ...new Set(houses)].map((icon) => stepper(`${iconName(icon)} icon`, now.filter((each) => each === icon).length, (value) => change(icon, value), { most: 5 })));
};

const text = (label, value, done, extra = {}) => el("label", { class: "field" }, label, el("input", { value: value ?? "", autocomplete: "off", "data-key": label, maxlength: "40", onchange: ({ target }) => { const typed = target.value.trim(); target.value = target.defaultValue; done(typed); }, ...extra }));

const choice = (label, options, value, done) => el("label", { class: "field" }, label,
  el("select", { "data-key": label, onchange: (event) => done(event.target.value) }, options.map(([each, name]) => el("option", { value: each, selected: each === (value ?? "") }, name))));

const called = (card, put) => text("Nickname on this board", card.as, (value) => put("as", value, value ? `called ${value}` : "called by its name"), { placeholder: "first, hero ..." });

const more = (state, path, card, { put, facts, inPlay, creature }) => {
  const { side } = partsOf(path);
  const houses = [...new Set([...(facts?.houses ?? []), ...state.houses])];
  const counters = card.counters ?? {};
  const count = (name, value) => put("counters", Object.keys({ ...counters, [name]: value }).length ? { ...counters, [name]: value } : undefined, `${value} ${name} counters`);
  return el("details", { "data-keep": "more" }, el("summary", { "data-key": "more" }, "Icons, house, owner, other counters"),
    icons(card, facts, put),
    choice("Belongs to house", [["", "as printed"], ...houses.map((each) => [each, houseName(each)])], card.house, (value) => put("house", value, value ? `house ${houseName(value)}` : "house as printed")),
    inPlay && choice("Owned by", SIDES.map((each) => [each === side ? "" : each, titleOf(state.board, each)]), card.owner, (value) => put("owner", value, `owned by ${titleOf(state.board, value || side)}`)),
    called(card, put),
    creature && stepper("Armor used this turn", card.armor_used ?? 0, (value) => put("armor_used", value, `${value} armor used up`)),
    creature && toggles("This turn", [{ value: "fought", name: "has fought", on: card.fought }, { value: "facedown", name: "facedown", on: card.facedown }], (value, on) => put(value, on, `${value}: ${on ? "yes" : "no"}`)),
    creature && state.board[side].token && toggles("Token creature", [{ value: "token", name: `facedown as ${state.facts.get(state.board[side].token)?.name ?? state.board[side].token}`, on: card.token }], (_, on) => put("token", on ? state.board[side].token : "", on ? "a token creature" : "its own face")),
    inPlay && earlier(state, path, card),
    inPlay && text("What its lasting “Play:” effect is about", card.about, (value) => put("about", value, value ? `about ${value}` : "about what it can only be"), { placeholder: "a house, a card of this board, or nothing" }),
    inPlay && Object.entries(counters).map(([name, value]) => stepper(`${name} counters`, value, (next) => count(name, next))),
    inPlay && text("Another kind of counter", "", (name) => name && count(name.toLowerCase(), 1), { placeholder: "doom, time ..." }));
};

const DEEDS = { played: "was played", used: "was used", reaped: "reaped" };

/** What was done with it earlier this turn, as the server calls it on this board. */
const earlier = (state, path, card) => {
  const handle = state.standing(path, card)?.handle;
  if (!handle) return null;
  const told = (deed) => (Array.isArray(state.board.done?.[deed]) ? state.board.done[deed] : []);
  const put = (deed, on) => state.change(`${state.nameOf(card)} ${on ? DEEDS[deed] : `not ${deed}`} this turn`, (board) => {
    const left = on ? [...told(deed), handle] : told(deed).filter((each) => each !== handle);
    board.done = { ...board.done, [deed]: left };
    if (!left.length) delete board.done[deed];
    if (!Object.keys(board.done).length) delete board.done;
  });
  return toggles("Earlier this turn", Object.entries(DEEDS).map(([value, name]) => ({ value, name: `${name} this turn`, on: told(value).includes(handle) })), put);
};

/** Add a card to a list; says where it went. Used by the search and by "another". */
export const addCard = (state, list, facts, fields = {}) => {
  const { list: target, says } = placeFor(state, list, facts);
  let where = "";
  state.change(`${facts.name} ${says}`, (board) => { where = bring(board, target, { card: facts.id, ...fields }); return where; });
  return where;
};

const placeFor = (state, list, facts) => {
  const [side, zone, , part] = list.split(".");
  const whose = titleOf(state.board, side);
  if (part) return { list, says: `${part === "upgrades" ? "put on" : "put under"} ${state.nameOf(cardAt(state.board, hostOf(list)))}` };
  const upgrade = facts.type === "upgrade" && zone !== undefined && zone !== "among" && !PILES.includes(zone);
  const line = state.board[side].battleline;
  if (upgrade && line.length) {
    const at = Math.min(state.lastHost?.startsWith(`${side}.battleline.`) ? partsOf(state.lastHost).index : Infinity, line.length - 1);
    return { list: `${side}.battleline.${at}.upgrades`, says: `put on ${state.nameOf(line[at])}` };
  }
  const there = PILES.includes(zone) || zone === "among" || facts.zone === zone || (facts.id === "unknown" && zone) ? zone : facts.zone || "hand";
  return { list: `${side}.${there}`, says: `added to ${whose}'s ${zoneName(there)}` };
};
