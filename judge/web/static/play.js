// Steps without loading the whole page anew, and arrow keys. Every link works by itself without this file.
"use strict";
(() => {
  const STAGE = "#play";
  const HANDOUT = "#handout"; // the address as a code, which is another one after every step
  if (!document.querySelector(STAGE)) return;

  const read = async (address) => {
    const answer = await fetch(address, { headers: { Accept: "text/html" } });
    return answer.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
  };

  // The next step, or the first answers of a question, and the step before are read while this one is looked at, and those seen
  // last are kept, so that a tap shows them at once.
  const MOST_KEPT = 16, MOST_ANSWERS = 3;
  const kept = new Map();
  const keep = (address, page) => {
    kept.delete(address);
    kept.set(address, page);
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value);
    return page;
  };
  const known = (address) => kept.get(address) ?? keep(address, read(address).catch(() => { kept.delete(address); return null; }));
  const lookAhead = () => {
    if (navigator.connection?.saveData) return;
    const [next, back] = ["ArrowRight", "ArrowLeft"].map((key) => document.querySelector(`.controls a[data-key="${key}"]`));
    const answers = [...document.querySelectorAll(".question-box .options a")].filter(({ pathname }) => pathname === location.pathname);
    for (const { href } of [...(next ? [next] : answers.slice(0, MOST_ANSWERS)), ...(back ? [back] : [])]) known(href);
  };
  const later = globalThis.requestIdleCallback ?? ((work) => setTimeout(work)); // Safari has no idle moments

  // Make what is shown what it is to be, and leave alone what stays as it is: it need not be laid out anew. What is taken over is
  // a copy, as the page that it comes from is kept.
  const become = (shown, wanted) => {
    if (shown.isEqualNode(wanted)) return;
    if (shown.nodeType !== Node.ELEMENT_NODE || shown.nodeName !== wanted.nodeName || shown.id !== wanted.id) { shown.replaceWith(document.importNode(wanted, true)); return; }
    for (const { name } of [...shown.attributes]) if (!wanted.hasAttribute(name)) shown.removeAttribute(name);
    for (const { name, value } of wanted.attributes) if (shown.getAttribute(name) !== value) shown.setAttribute(name, value);
    let next = shown.firstChild;
    for (const each of wanted.childNodes) {
      const name = named(each);
      let same = next;
      while (same && named(same) !== name) same = same.nextSibling;
      if (!same) { shown.insertBefore(document.importNode(each, true), next); continue; }
      for (; next !== same; ) next = gone(next);
      next = same.nextSibling;
      become(same, each);
    }
    while (next) next = gone(next);
  };
  // What an element is, among those beside it: a creature that leaves the line takes its own tile away, and no other becomes its
  // neighbor's.
  const named = (node) => (node.nodeType === Node.ELEMENT_NODE ? `${node.nodeName} ${node.id || node.classList[0]} ${(node.classList.contains("slot") && node.querySelector("[data-card]")?.dataset.card) || ""}` : node.nodeName);
  const gone = (node) => {
    const next = node.nextSibling;
    node.remove();
    return next;
  };

  // What is told beside the board, and where one goes on from, follow once the board is seen.
  const BOARD = ":scope > :not(.told, .trace-side)", TOLD = ":scope > :is(.told, .trace-side)";
  const take = (shown, stage, parts) => {
    const [had, has] = [shown, stage].map((each) => each.querySelectorAll(parts));
    for (const [at, each] of has.entries()) become(had[at], each);
  };
  const seen = () => new Promise((go) => { requestAnimationFrame(() => later(go, { timeout: 100 })); });

  const handOver = (page) => {
    const [shown, fresh] = [document, page].map((each) => each.querySelector(HANDOUT));
    if (!shown || !fresh) return;
    const { open } = shown.querySelector("details");
    become(shown, fresh);
    document.querySelector(`${HANDOUT} details`).open = open;
  };

  const goesOn = (page, key) => key && page.querySelector(`:is(.controls, .depths) a[data-key="${key}"]`);
  const goOnFrom = (key) => {
    const again = goesOn(document, key);
    if (again) {
      if (again !== document.activeElement) again.focus({ preventScroll: true });
      return;
    }
    const now = document.querySelector("#now");
    now.tabIndex = -1; // what was pressed is gone; going on from here, not from the top of the page
    now.focus({ preventScroll: true });
    document.querySelector(".now").scrollIntoView({ block: "nearest" });
  };

  // A pile that somebody opened stays open: that one, not the other player's.
  const whose = (summary) => summary.closest("[role=group]").ariaLabel + summary.textContent.trim().split(" ")[0];

  let swaps = 0;
  const swap = async (address, remember, key) => {
    const number = ++swaps;
    const page = await known(address);
    if (number !== swaps) return; // tapped again meanwhile
    const [shown, stage] = [document, page].map((each) => each?.querySelector(STAGE));
    if (!stage) { location.assign(address); return; }
    // A focused element that goes away makes the browser lay out a board that is half changed.
    if (!goesOn(stage, key)) document.activeElement?.blur();
    const opened = [...document.querySelectorAll(".pile[open]:not(:has(.num, [data-taps])) > summary")].map(whose);
    take(shown, stage, BOARD);
    document.title = page.title;
    for (const summary of opened.length ? document.querySelectorAll(".pile > summary") : []) {
      if (opened.includes(whose(summary))) summary.parentElement.open = true;
    }
    if (remember) history.pushState(null, "", address);
    await seen();
    if (number !== swaps) return;
    take(shown, stage, TOLD);
    if (remember) goOnFrom(key);
    later(() => { handOver(page); lookAhead(); });
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest(`${STAGE} a`);
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (new URL(link.href).pathname !== location.pathname) return;
    event.preventDefault();
    swap(link.href, true, link.dataset.key).catch(() => location.assign(link.href));
  });

  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, select, textarea, summary") || event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.target.closest(".battleline")) return;
    document.querySelector(`.controls a[data-key="${event.key}"]`)?.click();
  });

  later(lookAhead);
  addEventListener("pageshow", (event) => { if (event.persisted) kept.clear(); }); // come back to, when something may have changed
  addEventListener("popstate", () => { swap(location.href, false).catch(() => location.reload()); });
})();
