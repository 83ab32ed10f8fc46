// Results while typing: the page of results is fetched as it is and its list is put in place. Without this file the form does the same.
"use strict";
(() => {
  const WAIT = 150;
  const form = document.querySelector("form.search.big");
  const results = document.querySelector("#results");
  if (!form || !results) return;
  const box = form.querySelector("input[type=search]");
  let timer = 0;
  let running = null;
  let shown = box.value.trim();

  const addressOf = (text) => {
    const query = new URLSearchParams(new FormData(form));
    query.set("q", text);
    return `${form.getAttribute("action").split("?")[0]}?${query}`;
  };

  const look = async () => {
    const text = box.value.trim();
    if (text === shown) return;
    if (running) running.abort();
    running = new AbortController();
    results.setAttribute("aria-busy", "true");
    try {
      const address = addressOf(text);
      const answer = await fetch(address, { signal: running.signal, headers: { Accept: "text/html" } });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const found = page.querySelector("#results");
      if (!found) return;
      const walked = results.contains(document.activeElement);
      results.replaceChildren(...found.childNodes);
      results.parentElement.classList.toggle("asked", text !== ""); // on the front page the answer takes the place of what was offered
      document.dispatchEvent(new Event("mine")); // the cards of this device stand beside them
      if (walked) box.focus(); // the row that was walked to is gone
      shown = text;
      history.replaceState(null, "", address);
    } catch (error) {
      if (error.name !== "AbortError") form.requestSubmit();
    } finally {
      results.removeAttribute("aria-busy");
    }
  };

  box.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(look, WAIT);
  });
})();
