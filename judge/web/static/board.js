// Card names while typing, and buttons that change the board without loading the page anew. The form does without this file too.
"use strict";
(() => {
  const WAIT = 150;
  const GOES_ON = ["play", "save", "keep"];
  const form = document.querySelector("#set-up");
  if (!form) return;
  const list = document.createElement("datalist");
  list.id = "card-names";
  document.body.append(list);
  let timer = 0;
  let running = null;

  const suggest = async (text) => {
    if (running) running.abort();
    running = new AbortController();
    try {
      const answer = await fetch(`/cards.json?name=${encodeURIComponent(text)}`, { signal: running.signal });
      const found = (await answer.json()).page.cards;
      list.replaceChildren(...found.map((card) => new Option(card.says, card.title)));
    } catch (error) {
      if (error.name !== "AbortError") list.replaceChildren();
    }
  };

  form.addEventListener("input", (event) => {
    const box = event.target.closest("[data-cards]");
    if (!box) return;
    box.setAttribute("list", list.id);
    clearTimeout(timer);
    const text = box.value.trim();
    if (text.length > 1) timer = setTimeout(() => suggest(text), WAIT);
  });

  // Where to go on typing: the empty field at the end of the row in which the last name was entered.
  const nextField = (name) => {
    const row = /^(\w+\.\w+)\.\d+\.card$/.exec(name || "");
    if (!row) return null;
    const fields = [...form.querySelectorAll(`input[name^="${row[1]}."][data-cards]`)];
    return fields.length ? fields[fields.length - 1] : null;
  };

  form.addEventListener("submit", async (event) => {
    const press = event.submitter?.value || "update";
    if (GOES_ON.includes(press)) return;
    event.preventDefault();
    const focused = document.activeElement?.name;
    const sent = new FormData(form);
    sent.set("press", press);
    try {
      const answer = await fetch(form.action, { method: "POST", body: sent, headers: { Accept: "text/html" } });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fresh = page.querySelector("#set-up");
      if (!answer.ok || !fresh) throw new Error("no form came back");
      const open = [...form.querySelectorAll("details[open]")].map((each) => each.closest("fieldset")?.querySelector("[data-cards]")?.id);
      form.replaceChildren(...fresh.childNodes);
      for (const id of open) {
        const details = id && document.getElementById(id)?.closest("fieldset").querySelector("details");
        if (details) details.open = true;
      }
      nextField(focused)?.focus();
    } catch {
      form.submit();
    }
  });
})();
