// Reads the card while it is typed, and keeps it on this device. Without this file the button does.
"use strict";
(() => {
  const WAIT = 500;
  const form = document.querySelector("#typed");
  const part = () => document.querySelector("#understood");
  let timer = 0, running = null;

  const offer = () => {
    const button = document.querySelector("[data-keep]");
    if (!button) return;
    button.hidden = false;
    button.addEventListener("click", () => { button.textContent = window.mine.keep(JSON.parse(button.dataset.keep)) ? "Kept on this device" : "This device keeps nothing"; });
  };

  // The answer is the page as the button would show it; only what was understood is taken over, so that one types on.
  const read = async () => {
    running?.abort();
    running = new AbortController();
    try {
      const answer = await fetch(form.action, { method: "POST", body: new FormData(form), signal: running.signal });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const found = page.querySelector("#understood");
      if (!found) return;
      part().replaceWith(found);
      document.querySelector("[data-said]").textContent = found.dataset.says;
      for (const flaw of form.querySelectorAll(".flaw")) flaw.remove();
      for (const field of form.elements) {
        const told = field.name ? page.querySelector(`#typed [name="${field.name}"]`) : null;
        for (const name of ["aria-invalid", "aria-describedby"]) {
          if (told?.hasAttribute(name)) field.setAttribute(name, told.getAttribute(name)); else field.removeAttribute(name);
        }
      }
      for (const flaw of page.querySelectorAll("#typed .flaw")) form.querySelector(`[name="${flaw.id.replace("flaw-", "")}"]`)?.closest("label")?.after(flaw);
      const [here, there] = [document.querySelector("#handout"), page.querySelector("#handout")];
      if (here && there) here.replaceWith(there);
      if (answer.ok) history.replaceState(null, "", answer.url);
      offer();
    } catch (error) {
      if (error.name !== "AbortError") clearTimeout(timer);
    }
  };

  form.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(read, WAIT); });
  document.addEventListener("change", (event) => { if (event.target.name?.startsWith("pick.")) { clearTimeout(timer); read(); } });
  offer();
})();
