// What is meant, while one types: under every search box, and under the fields for cards. Without this file the forms do.
"use strict";
(() => {
  const WAIT = 120, MOST = 7;
  const list = document.createElement("ul");
  list.id = "suggested";
  list.className = "suggest";
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "Suggestions");
  let box = null, active = -1, timer = 0, running = null;

  const close = () => {
    running?.abort();
    clearTimeout(timer);
    list.remove();
    active = -1;
    for (const name of ["aria-expanded", "aria-activedescendant"]) box?.removeAttribute(name);
  };

  const mark = (at) => {
    active = at;
    [...list.children].forEach((each, n) => each.setAttribute("aria-selected", String(n === at)));
    if (at < 0) box.removeAttribute("aria-activedescendant");
    else box.setAttribute("aria-activedescendant", list.children[at].id);
  };

  const take = (found) => {
    close();
    if (!("fills" in box.dataset)) { location.assign(found.address); return; }
    box.value = found.title;
    box.focus();
  };

  // The links of a page's twin: the answer's own, then what was found; cards are links themselves.
  const linksOf = ({ page }) => {
    const all = [page.answer?.link, ...(page.cards ?? []), ...(page.hits ?? []).map(({ link }) => link)].filter(Boolean);
    return all.filter((each, at) => all.findIndex(({ address }) => address === each.address) === at).slice(0, MOST);
  };

  const show = (found) => {
    if (!found.length) { close(); return; }
    list.replaceChildren(...found.map((each, n) => {
      const option = document.createElement("li");
      option.id = `suggested-${n}`;
      option.setAttribute("role", "option");
      const name = document.createElement("b");
      name.textContent = each.title;
      const says = document.createElement("small");
      says.textContent = each.kind === "Card" ? each.says : `${each.kind}. ${each.says}`;
      option.append(name, " ", says);
      option.addEventListener("pointerdown", (event) => event.preventDefault()); // the box keeps the focus, and the list stays
      option.addEventListener("click", () => take(each));
      return option;
    }));
    list.found = found;
    box.after(list);
    box.setAttribute("aria-expanded", "true");
    mark(-1);
  };

  const look = async (text) => {
    running?.abort();
    running = new AbortController();
    const rulebook = box.form.elements.rulebook?.value;
    try {
      const answer = await fetch(`${box.dataset.suggest}${encodeURIComponent(text)}${rulebook ? `&rulebook=${rulebook}` : ""}`, { signal: running.signal });
      if (answer.ok && document.activeElement === box) show(linksOf(await answer.json()));
    } catch (error) {
      if (error.name !== "AbortError") close();
    }
  };

  document.addEventListener("input", (event) => {
    const here = event.target.closest("[data-suggest]");
    if (!here) return;
    if (box !== here) { close(); box = here; }
    for (const [name, value] of Object.entries({ role: "combobox", "aria-controls": list.id, "aria-autocomplete": "list" })) box.setAttribute(name, value);
    clearTimeout(timer);
    const text = box.value.trim();
    if (text.length < 2) close();
    else timer = setTimeout(() => look(text), WAIT);
  });

  document.addEventListener("keydown", (event) => {
    if (event.target !== box || !list.isConnected) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by) mark((active + by + list.children.length + (active < 0 && by < 0 ? 1 : 0)) % list.children.length);
    else if (event.key === "Enter" && active >= 0) take(list.found[active]);
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
  });

  document.addEventListener("focusout", (event) => { if (event.target === box) close(); });
})();
