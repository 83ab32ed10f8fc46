// The page without a network: shows whatever the address asks for, made from the index and the texts that the device keeps.
"use strict";
(() => {
  const WAIT = 80, LENGTH = 36, SHOWN = 20;
  const { folded, OfflineSearch } = globalThis.judge;
  const place = document.querySelector("#results");
  const box = document.querySelector("main input[type=search]");
  const words = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu;
  const rulebook = new URLSearchParams(location.search).get("rulebook") || "";
  let search, texts, kinds;

  const el = (tag, attributes = {}, ...children) => {
    const made = Object.assign(document.createElement(tag), attributes);
    made.append(...children.filter((child) => child || child === 0));
    return made;
  };
  const addressOf = (id, card) => `/${card ? "card" : "entry"}/${id}${rulebook ? `?rulebook=${rulebook}` : ""}`;
  const kindOf = (id, card) => kinds[card ? "card" : id.split(":")[0]];
  const plainOf = (html) => new DOMParser().parseFromString(html.replace(/<\/(?:p|li|h\d|td)>/gu, " $&"), "text/html").body.textContent;

  // The stretch of words with the most of what is sought, each of them marked.
  const snippet = (text, sought) => {
    const found = [...text.matchAll(words)];
    const worth = found.map((word) => Number(folded(word[0]).some((part) => search.words.saysSomething(part) && sought.has(search.words.stem(part)))));
    let current = worth.slice(0, LENGTH).reduce((sum, each) => sum + each, 0), best = current, first = 0;
    for (let start = 1; start + LENGTH <= worth.length; start += 1) {
      current += worth[start + LENGTH - 1] - worth[start - 1];
      if (current > best) [best, first] = [current, start];
    }
    const last = Math.min(found.length, first + LENGTH);
    const pieces = [first ? "… " : ""];
    let at = first ? found[first].index : 0;
    for (let number = first; number < last; number += 1) {
      if (!worth[number]) continue;
      pieces.push(text.slice(at, found[number].index), el("mark", {}, found[number][0]));
      at = found[number].index + found[number][0].length;
    }
    const end = last < found.length ? found[last - 1].index + found[last - 1][0].length : text.length;
    return [...pieces, text.slice(at, end), last < found.length ? " …" : ""];
  };

  const row = (id, title, card, more = [], mark = "") => el("li", {}, el("a", { className: "row", href: addressOf(id, card) },
    el("span", { className: "name" }, title), " ", el("span", { className: "kind" }, kindOf(id, card)),
    mark && el("span", { className: "kind absent" }, mark), ...more));

  const hitRow = (hit, found) => {
    const text = texts[hit.id];
    if (!text) return row(hit.id, hit.title, hit.card);
    const older = found.rulebook !== search.inForce && text.older?.[found.rulebook];
    const more = [
      text.question && el("span", { className: "asks" }, text.question),
      el("span", { className: "says" }, ...snippet(plainOf(text.html ?? ""), found.sought)),
      older && el("span", { className: "says" }, el("b", {}, `In ${found.rulebook}: `), older),
    ];
    return row(hit.id, hit.title, false, more, hit.stands ? "" : `not in ${found.rulebook}`);
  };

  const showResults = (query) => {
    document.title = `Search: ${query} · KeyForge Judge`;
    const found = search.search(query, rulebook || search.inForce, SHOWN);
    const count = found.total === 1 ? "1 result" : `${found.total || "No"} results`;
    place.replaceChildren(
      el("p", { className: "quiet", role: "status" }, `${count} for “${query}” in rulebook ${found.rulebook}, offline.`),
      ...(found.corrected ? [el("p", {}, "Searched for: ", el("b", {}, found.corrected))] : []),
      ...(found.said.length ? [el("p", { className: "quiet" }, `Also searched: ${found.said.join(", ")}.`)] : []),
      el("ol", { className: "rows" }, ...found.hits.map((hit) => hitRow(hit, found))),
    );
  };

  const showEntry = (id) => {
    const text = texts[id], entry = search.entries.find((each) => each.id === id);
    if (!text || !entry) return showNothing();
    document.title = `${entry.title} · KeyForge Judge`;
    const body = el("div", { className: "prose" });
    body.innerHTML = text.html ?? ""; // our own words, made safe by the server
    const here = rulebook && text.older?.[rulebook];
    const related = (text.related ?? []).map((each) => search.entries.find((other) => other.id === each)).filter(Boolean);
    const older = Object.entries(text.older ?? {});
    return place.replaceChildren(...[
      el("p", { className: "crumb" }, el("span", { className: "kind" }, kindOf(id)), el("code", {}, `${rulebook || search.inForce}:${id}`)),
      el("h1", {}, entry.title),
      text.question && el("p", { className: "question" }, text.question),
      here && el("div", { className: "note" }, el("p", {}, el("b", {}, `Different in rulebook ${rulebook}: `), here)),
      body,
      ...(text.flags ?? []).map((flag) => el("aside", { className: "flag" }, el("p", {}, flag))),
      entry.cards.length && el("h2", {}, "Cards"),
      entry.cards.length && el("ul", { className: "chips" }, ...entry.cards.map((number) => {
        const card = search.names.cards[number];
        return el("li", {}, el("a", { href: addressOf(card.id, true) }, card.name));
      })),
      related.length && el("h2", {}, "Related"),
      related.length && el("ul", { className: "rows" }, ...related.map((each) => row(each.id, each.title, false))),
      older.length && el("h2", {}, "In older rulebooks"),
      older.length && el("dl", { className: "standings" }, ...older.flatMap(([book, says]) => [el("dt", {}, el("b", {}, book)), el("dd", {}, says)])),
    ].filter(Boolean));
  };

  const showCard = (id) => {
    const number = search.names.cards.findIndex((card) => card.id === id);
    if (number < 0) return showNothing();
    const { name } = search.names.cards[number];
    document.title = `${name} · KeyForge Judge`;
    const about = search.entries.filter((entry) => entry.cards.includes(number));
    return place.replaceChildren(
      el("h1", {}, name),
      el("p", { className: "note" }, "Card details are not saved on this device. Here are the rules about it."),
      el("ul", { className: "rows" }, ...about.map((entry) => row(entry.id, entry.title, false, [texts[entry.id]?.question && el("span", { className: "asks" }, texts[entry.id].question)]))),
    );
  };

  const showNothing = () => place.replaceChildren(el("p", { className: "note" }, "You are offline and have not opened this page before. All rules are available: search for one."));

  const show = () => {
    const [, room, name] = decodeURIComponent(location.pathname).split("/");
    const query = new URLSearchParams(location.search).get("q")?.trim() ?? "";
    if (query) { box.value = query; showResults(query); }
    else if (room === "entry") showEntry(name);
    else if (room === "card") showCard(name);
    else if (!["", "search", "offline"].includes(room)) showNothing();
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  };

  const begin = async () => {
    const [index, all] = await Promise.all([place.dataset.index, place.dataset.texts].map(async (address) => (await fetch(address)).json()));
    search = new OfflineSearch(index);
    ({ entries: texts, kinds } = all);
    show();
    let timer = 0;
    box.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const query = box.value.trim();
        if (!query) return;
        showResults(query);
        history.replaceState(null, "", `/search?${new URLSearchParams({ q: query, ...(rulebook && { rulebook }) })}`);
      }, WAIT);
    });
  };

  begin().catch(() => place.replaceChildren(el("p", { className: "flag" }, "This device does not keep the rules yet. Open the site once with a network.")));
})();
