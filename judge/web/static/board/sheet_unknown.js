// The sheets of cards that nobody knows: what those of a side can be, and what is known of one of them.
import { el, stepper } from "./dom.js";
import { capital, countAmong, set, titleOf } from "./model.js";
import { SPEC } from "./spec.js";
import { FACT_TYPES, factName, houseName } from "./words.js";

const button = (key, name, does, label = null) => el("button", { type: "button", "data-key": key, "aria-label": label, onclick: does }, name);

/** The list of what the unknown cards of a side can be, each card as often as it may be there. */
export const amongSheet = (state, side, act) => {
  const listed = state.board[side].among;
  const whose = titleOf(state.board, side);
  const count = new Map();
  for (const card of listed) count.set(card.card, (count.get(card.card) ?? 0) + 1);
  const put = (card, name, value) => state.change(`${name}: ${value} times among what ${whose}'s unknown cards can be`, (board) => countAmong(board, side, card, value));
  return {
    title: `What ${whose}'s unknown cards can be`,
    nodes: [
      el("p", { class: "quiet" }, listed.length ? `List each card as often as it can be there. Cards already seen are taken off.` : "Now: any card. List the possible cards, for example the rest of a deck, and each is tried."),
      state.flawsAt(`${side}.among`).map(({ says }) => el("p", { class: "flaw" }, says)),
      el("div", { class: "buttons" },
        el("button", { type: "button", class: "main", "data-key": `add:${side}.among`, onclick: () => act.add(`${side}.among`) }, "+ card"),
        button("paste", "Paste a list", () => act.paste(side, "among")),
        listed.length > 0 && button("any", "Any card at all", () => state.change(`${whose}'s unknown cards can be any`, (board) => { board[side].among = []; }))),
      [...count].map(([card, times]) => {
        const name = state.nameOf({ card });
        return stepper(name, times, (value) => put(card, name, value), { most: SPEC.most.cards, key: `among:${card}` });
      }),
    ].flat(),
  };
};

const opposite = (fact) => (fact.startsWith("not ") ? fact.slice(4) : `not ${fact}`);
const isType = (fact) => fact.startsWith("type:");

/** What is known of an unknown card: the facts told so far, and a way to tell more. A card has one type. */
export const toldSection = (state, path, card) => {
  const told = card.told ?? [];
  const put = (facts, says) => state.change(says, (board) => { set(board, path, "told", facts); return path; });
  const tell = (fact) => {
    if (told.includes(fact)) return;
    const rest = told.filter((each) => each !== opposite(fact) && !(isType(fact) && isType(each)));
    put([...rest, fact], `Unknown card: ${factName(fact)}`);
  };
  const what = el("select", { "aria-label": "Type, house or ability", "data-key": "fact" },
    el("optgroup", { label: "Type" }, FACT_TYPES.map((each) => el("option", { value: `type:${each}` }, each))),
    el("optgroup", { label: "House" }, state.houses.map((each) => el("option", { value: `house:${each}` }, houseName(each)))),
    el("optgroup", { label: "Ability" }, el("option", { value: "scrap" }, "“Scrap:” ability")));
  const trait = el("input", { "aria-label": "A trait", placeholder: "A trait: beast ...", "data-key": "trait", maxlength: "30", autocomplete: "off", autocapitalize: "none" });
  const withTrait = (before) => { const typed = trait.value.trim().toLowerCase(); trait.value = ""; if (typed) tell(`${before}trait:${typed}`); else trait.focus(); };
  const pair = (field, says, yes, no) => el("div", { class: "told" }, field, button(`${says}:yes`, "is", yes, `The card is of this ${says}`), button(`${says}:no`, "is not", no, `The card is not of this ${says}`));
  return el("section", {}, el("h3", {}, "What is known of it"),
    pair(what, "kind", () => tell(what.value), () => tell(`not ${what.value}`)),
    pair(trait, "trait", () => withTrait(""), () => withTrait("not ")),
    told.length ? el("ul", { class: "listed" }, told.map((fact) => el("li", {}, el("span", { class: "named" }, capital(factName(fact))),
      button(`forget:${fact}`, "×", () => put(told.filter((each) => each !== fact), `Unknown card: no longer ${factName(fact)}`), `Forget: ${factName(fact)}`)))) : el("p", { class: "quiet" }, "Nothing."));
};
