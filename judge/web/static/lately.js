// What was opened last, kept on this device alone and shown on the front page.
"use strict";
(() => {
  const KEPT = "judge-opened", MOST = 8;
  const read = () => { try { return JSON.parse(localStorage.getItem(KEPT)) ?? []; } catch { return []; } };
  const write = (all) => { try { localStorage.setItem(KEPT, JSON.stringify(all)); } catch { /* private windows may refuse */ } };
  const here = document.querySelector("[data-opened]");
  if (here) write([{ title: here.dataset.opened, address: location.pathname }, ...read().filter(({ address }) => address !== location.pathname)].slice(0, MOST));

  const place = document.querySelector("#lately");
  const all = read().filter(({ address }) => /^(?:\/[^/]+)*\/(?:card|cases|entry|scenario)\//u.test(address));
  if (!place || !all.length) return;
  place.querySelector("ul").replaceChildren(...all.map(({ title, address }) => {
    const link = Object.assign(document.createElement("a"), { href: address, textContent: title });
    const item = document.createElement("li");
    item.append(link);
    return item;
  }));
  place.querySelector("button").addEventListener("click", () => { write([]); place.hidden = true; });
  place.hidden = false;
})();
