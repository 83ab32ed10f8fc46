// The cards that this device keeps: typed here or opened from a link, and known to nobody else.
"use strict";
window.mine = (() => {
  const KEY = "own-cards", MOST = 60;
  const fold = (text) => text.normalize("NFKD").replace(/[\u0300-\u036f]/gu, "").toLowerCase();
  const all = () => {
    try { return Object.values(JSON.parse(localStorage.getItem(KEY) ?? "{}")).filter((card) => card?.id && card.facts && card.given); } catch { return []; }
  };
  const write = (cards) => {
    try { localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(cards.slice(-MOST).map((card) => [card.id, card])))); return true; } catch { return false; }
  };
  const change = (done) => { document.dispatchEvent(new Event("mine")); return done; };
  return {
    all,
    keep: (card) => change(write([...all().filter(({ id }) => id !== card.id), card])),
    drop: (id) => change(write(all().filter((card) => card.id !== id))),
    find: (text) => { const words = fold(text).split(/\s+/u).filter(Boolean); return words.length ? all().filter(({ facts }) => words.every((word) => fold(facts.name).includes(word))) : []; },
  };
})();

// Rows of them, on the page of new cards all, and beside the results of a search those that it names.
(() => {
  const made = (name, text, more = {}) => Object.assign(document.createElement(name), { textContent: text, ...more });
  const draw = () => {
    const place = document.querySelector("[data-mine]");
    if (!place) return;
    const asked = place.dataset.mine;
    const cards = asked ? window.mine.find(asked) : window.mine.all();
    place.hidden = !cards.length;
    place.querySelector("ul").replaceChildren(...cards.map((card) => {
      const row = made("li", "");
      const link = made("a", "", { className: "row", href: card.address });
      link.append(made("span", card.facts.name, { className: "name" }), " ", made("span", "yours", { className: "kind" }), made("span", card.facts.line, { className: "says" }));
      row.append(link);
      if (!asked) {
        const drop = made("button", "Forget", { type: "button" });
        drop.setAttribute("aria-label", `Forget ${card.facts.name}`);
        drop.addEventListener("click", () => window.mine.drop(card.id));
        row.append(drop);
      }
      return row;
    }));
  };
  document.addEventListener("mine", draw);
  draw();
})();
