// The share sheet of the phone, and paper; each is offered where the browser has it.
"use strict";
(() => {
  const can = ["print", navigator.share ? "share" : ""];
  document.documentElement.dataset.can = can.join(" ").trim();
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-hand]");
    if (button?.dataset.hand === "print") print();
    else if (button) navigator.share({ title: document.title, url: document.querySelector("#handout .address")?.textContent ?? location.href }).catch(() => { /* closed again */ });
  });
})();
