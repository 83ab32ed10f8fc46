// A citation opens where it stands: our words, and beside them the official ones where the site has them.
// Without this file each citation is a link to the page of the entry or card.
"use strict";
(() => {
  const el = (tag, attributes = {}, ...children) => {
    const made = Object.assign(document.createElement(tag), attributes);
    made.append(...children);
    return made;
  };

  // The part of a page that a citation means: one numbered item, the whole entry, or what a card does.
  const passage = (page, anchor) => {
    const item = anchor && page.getElementById(anchor);
    const whole = item || page.querySelector("article .prose") || page.querySelector("article .sheet") || page.querySelector("article .lead");
    return whole ? el("div", { className: "prose" }, ...[...whole.cloneNode(true).childNodes].filter((node) => node.nodeName !== "H2")) : null;
  };

  const opened = (link, page) => {
    const ours = passage(page, new URL(link.href).hash.slice(1));
    if (!ours) return null;
    const parts = [el("div", { className: "ours" }, ours)];
    const official = page.querySelectorAll(".official details");
    if (official.length) parts.push(el("div", { className: "theirs official" }, el("p", { className: "quiet", textContent: "Official text" }), ...official));
    const close = el("button", { type: "button", textContent: "Close" });
    close.addEventListener("click", () => { shut(link); link.focus(); });
    const box = el("div", { className: "opened", role: "region" }, ...parts,
      el("p", { className: "actions" }, el("a", { className: "button", href: link.href, textContent: "Open the page" }), close));
    box.setAttribute("aria-label", link.textContent);
    for (const marked of box.querySelectorAll("[id]")) marked.removeAttribute("id");
    return box;
  };

  const boxes = new WeakMap();

  const shut = (link) => {
    boxes.get(link)?.remove();
    boxes.delete(link);
    link.setAttribute("aria-expanded", "false");
  };

  const open = async (link) => {
    const answer = await fetch(link.href, { headers: { Accept: "text/html" } });
    const box = answer.ok && opened(link, new DOMParser().parseFromString(await answer.text(), "text/html"));
    if (!box) { location.assign(link.href); return; }
    const row = link.closest("p, li");
    if (row.matches("li")) row.append(box);
    else row.after(box);
    boxes.set(link, box);
    link.setAttribute("aria-expanded", "true");
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a.cite");
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (boxes.get(link)?.isConnected) shut(link); // the next step may have taken it away
    else open(link).catch(() => location.assign(link.href));
  });

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    const box = event.target.closest(".opened");
    box?.querySelector("button").click();
  });
})();
