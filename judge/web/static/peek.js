// A tap on a card shows it where one is: its answers where it has several, else its text. Without this file each is a link.
"use strict";
(() => {
  const el = (tag, attributes = {}, ...children) => {
    const made = Object.assign(document.createElement(tag), attributes);
    made.append(...children);
    return made;
  };
  let shown = null;

  const show = (title, ...parts) => {
    shown?.remove();
    shown = el("div", { className: "peek", popover: "auto" }, el("h2", { textContent: title }), ...parts);
    shown.setAttribute("role", "dialog");
    shown.setAttribute("aria-label", title);
    const close = el("button", { type: "button", textContent: "Close" });
    close.addEventListener("click", () => shown.hidePopover());
    shown.querySelector(".actions")?.append(close) ?? shown.append(el("p", { className: "actions" }, close));
    (document.querySelector("#play") ?? document.querySelector("main")).append(shown);
    shown.showPopover();
    shown.querySelector("a, button").focus({ preventScroll: true });
  };

  const answers = (tile) => {
    const links = tile.dataset.taps.split(" ").map((number) => document.querySelector(`#o${number}`)?.cloneNode(true)).filter(Boolean);
    for (const link of links) link.removeAttribute("id");
    return el("ul", { className: "options" }, ...links.map((link) => el("li", {}, link)));
  };

  const text = async (address) => {
    const answer = await fetch(address, { headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return [...page.querySelectorAll(".lead, .does p")].map((each) => document.adoptNode(each));
  };

  document.addEventListener("click", async (event) => {
    const tile = event.target.closest(".mat [data-card]");
    if (!tile || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const several = tile.dataset.taps;
    if (!several && tile.matches(".target, .pile :has(.num)")) return; // it answers by itself
    event.preventDefault();
    const name = (tile.querySelector(".name") ?? tile).textContent.trim();
    const card = tile.dataset.page || (!several && tile.href) || `/card/${tile.dataset.card}${location.search.includes("rulebook=") ? `?rulebook=${new URLSearchParams(location.search).get("rulebook")}` : ""}`;
    const why = tile.dataset.why ? [el("p", { className: "flag", textContent: tile.dataset.why })] : [];
    const open = el("p", { className: "actions" }, el("a", { className: "button", href: card, textContent: "The card" }));
    if (several) { show(name, answers(tile), open); return; }
    try { show(name, ...why, ...(await text(card)), open); } catch { location.assign(card); }
  });
})();
