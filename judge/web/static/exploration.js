// How far an exploration is, without loading the page anew; without this file the page looks again by itself.
"use strict";
(() => {
  const box = document.querySelector("#exploration");
  if (!box) return;
  const EVERY = 700, TOLD_EVERY = 10;
  const show = (name, text) => { box.querySelector(`[data-shows="${name}"]`).textContent = text; };
  const place = document.querySelector("#place");
  let looked = 0;

  // Made by the bench on this device: what is long is done by a worker of this page, and ends with it. So who wants what was
  // found until now stays here until that is handed over.
  const { from, bench } = document.documentElement.dataset;
  if (from === "bench") {
    const worker = new Worker(`${bench}explore.mjs`, { type: "module" });
    worker.postMessage({ job: box.dataset.job, address: box.dataset.result });
    const form = box.querySelector("form");
    form.addEventListener("submit", (event) => {
      if (event.submitter?.value !== "stop") return;
      event.preventDefault();
      event.submitter.disabled = true;
      fetch(form.action, { method: "POST", body: new URLSearchParams({ wish: "stop" }), redirect: "manual" });
    });
  }

  const look = async () => {
    try {
      const answer = await fetch(box.dataset.address, { headers: { Accept: "application/json" } });
      const { page } = await answer.json();
      if (page && !page.open) { location.replace(page.state === "done" ? page.result : box.querySelector("form").action); return; }
      if (page) {
        if (!document.title.startsWith(page.title)) {
          document.querySelector("h1").textContent = `${page.title} …`;
          document.title = `${page.title} · KeyForge Judge`;
        }
        place.hidden = !page.place;
        place.querySelector("b").textContent = page.place;
        box.querySelector("progress").value = page.seconds;
        show("states", page.states.toLocaleString("en"));
        show("waiting", page.waiting.toLocaleString("en"));
        show("seconds", page.seconds.toFixed(1));
        if (looked++ % TOLD_EVERY === 0) show("says", `${page.states} positions seen after ${Math.round(page.seconds)} seconds`);
      }
    } catch { /* the hall's network is away; look again */ }
    setTimeout(look, EVERY);
  };
  setTimeout(look, EVERY);
})();
