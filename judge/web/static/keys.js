// The keyboard: "/" goes to the search box, arrows walk along the results and back, Enter opens (as links do).
"use strict";
(() => {
  const box = () => document.querySelector("main input[type=search]") || document.querySelector("input[type=search]");
  const rows = () => [...document.querySelectorAll("#results .rows a.row")];
  const typing = (place) => place.closest("input, textarea, select, [contenteditable]");

  const step = (from, by) => {
    const all = rows();
    const to = all.indexOf(from) + by;
    if (to < 0) box().focus();
    else if (to < all.length) all[to].focus();
    else return false;
    return true;
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const here = event.target;
    if (event.key === "/" && !typing(here) && box()) {
      event.preventDefault();
      box().focus();
      box().select();
    } else if (event.key === "ArrowDown" && here === box()) {
      if (step(null, 1)) event.preventDefault();
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && here.matches("#results a.row")) {
      if (step(here, event.key === "ArrowDown" ? 1 : -1)) event.preventDefault();
    } else if (event.key === "Escape" && here.matches("#results a.row")) {
      box().focus();
    }
  });
})();
