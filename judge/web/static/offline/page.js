// The page without a network: shows the entry that the address asks for, or the titles with the words typed. It searches nothing:
// that is for the bench, which asks the same questions as the site.
"use strict";
(() => {
  const SHOWN = 20, ENOUGH = 4; // letters that stand for a longer word
  const place = document.querySelector("#results");
  const box = document.querySelector("main input[type=search]");
  const rulebook = new URLSearchParams(location.search).get("rulebook") || "";
  let texts, kinds, cards, inForce;

  const el = (tag, attributes = {}, ...children) => {
    const made = Object.assign(document.createElement(tag), attributes);
    made.append(...children.filter((child) => child || child === 0));
    return made;
  };
  const addressOf = (id) => `/${id.includes(":") ? "entry" : "card"}/${id}${rulebook ? `?rulebook=${rulebook}` : ""}`;
  const kindOf = (id) => kinds[id.includes(":") ? id.split(":")[0] : "card"];
  const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").replace(/[Ææ]/gu, "ae").toLowerCase();
  const named = (text) => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const titleOf = (id) => texts[id]?.title ?? cards[id];

  const row = (id) => el("li", {}, el("a", { className: "row", href: addressOf(id) },
    el("span", { className: "name" }, titleOf(id)), " ", el("span", { className: "kind" }, kindOf(id)),
    texts[id]?.question && el("span", { className: "asks" }, texts[id].question)));
  const rows = (ids) => el("ul", { className: "rows" }, ...ids.map(row));
  const under = (heading, ids) => (ids.length ? [el("h2", {}, heading), rows(ids)] : []);

  // The shortest titles first: what is called just so stands before what only has the words.
  const showTitles = (query) => {
    document.title = `${query} · KeyForge Judge`;
    const typed = named(query);
    const has = (words) => typed.every((word) => words.some((each) => each === word || (word.length >= ENOUGH && each.startsWith(word)) || each === `${word}s`));
    const found = [...Object.keys(texts), ...Object.keys(cards)].filter((id) => typed.length && has(named(titleOf(id))));
    found.sort((a, b) => named(titleOf(a)).length - named(titleOf(b)).length || titleOf(a).localeCompare(titleOf(b)));
    const count = found.length === 1 ? "1 title" : `${found.length || "No"} titles`;
    place.replaceChildren(
      el("p", { className: "quiet", role: "status" }, `${count} with “${query}”. Offline only titles are looked through.`),
      rows(found.slice(0, SHOWN)),
    );
  };

  const showEntry = (id) => {
    const text = texts[id];
    if (!text) return showNothing();
    document.title = `${text.title} · KeyForge Judge`;
    const body = el("div", { className: "prose" });
    body.innerHTML = text.html ?? ""; // our own words, made safe by the server
    const here = rulebook && text.older?.[rulebook];
    const older = Object.entries(text.older ?? {});
    return place.replaceChildren(...[
      el("p", { className: "crumb" }, el("span", { className: "kind" }, kindOf(id)), el("code", {}, `${rulebook || inForce}:${id}`)),
      el("h1", {}, text.title),
      text.question && el("p", { className: "question" }, text.question),
      here && el("div", { className: "note" }, el("p", {}, el("b", {}, `Different in rulebook ${rulebook}: `), here)),
      body,
      ...(text.flags ?? []).map((flag) => el("aside", { className: "flag" }, el("p", {}, flag))),
      ...under("Cards", text.cards ?? []),
      ...under("Related", text.related ?? []),
      older.length && el("h2", {}, "In older rulebooks"),
      older.length && el("dl", { className: "standings" }, ...older.flatMap(([book, says]) => [el("dt", {}, el("b", {}, book)), el("dd", {}, says)])),
    ].filter(Boolean));
  };

  const showCard = (id) => {
    if (!cards[id]) return showNothing();
    document.title = `${cards[id]} · KeyForge Judge`;
    return place.replaceChildren(
      el("h1", {}, cards[id]),
      el("p", { className: "note" }, "Card details are not saved on this device. Here are the rules about it."),
      rows(Object.keys(texts).filter((each) => texts[each].cards?.includes(id))),
    );
  };

  const showNothing = () => place.replaceChildren(el("p", { className: "note" }, "You are offline and have not opened this page before. All rules are here: type a word of a title."));

  const show = () => {
    const [, room, name] = decodeURIComponent(location.pathname).split("/");
    const query = new URLSearchParams(location.search).get("q")?.trim() ?? "";
    if (query) { box.value = query; showTitles(query); }
    else if (room === "entry") showEntry(name);
    else if (room === "card") showCard(name);
    else if (!["", "search", "offline"].includes(room)) showNothing();
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  };

  const begin = async () => {
    ({ entries: texts, kinds, cards, inForce } = await (await fetch(place.dataset.texts)).json());
    show();
    box.addEventListener("input", () => {
      const query = box.value.trim();
      if (!query) return;
      showTitles(query);
      history.replaceState(null, "", `/search?${new URLSearchParams({ q: query, ...(rulebook && { rulebook }) })}`);
    });
  };

  begin().catch(() => place.replaceChildren(el("p", { className: "flag" }, "This device does not keep the rules yet. Open the site once with a network.")));
})();
