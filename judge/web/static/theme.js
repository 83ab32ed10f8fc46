// The theme: what the system says, unless the reader has chosen. Runs before the first paint.
"use strict";
(() => {
  const ORDER = ["system", "light", "dark"];
  const root = document.documentElement;
  const read = () => { try { return localStorage.getItem("theme") || "system"; } catch { return "system"; } };
  const wear = (theme) => { if (theme === "system") delete root.dataset.theme; else root.dataset.theme = theme; };
  wear(read());
  document.addEventListener("DOMContentLoaded", () => {
    const button = document.querySelector("button.theme");
    if (!button) return;
    const label = button.querySelector(".worn");
    const tell = () => { label.textContent = read(); };
    button.hidden = false;
    tell();
    button.addEventListener("click", () => {
      const next = ORDER[(ORDER.indexOf(read()) + 1) % ORDER.length];
      try { localStorage.setItem("theme", next); } catch { /* private windows may refuse; the page still changes */ }
      wear(next);
      tell();
    });
  });
})();
