// Runs before the first paint: where modules work the drawn board takes the form's place, so that nothing jumps. If a
// module of ours does not arrive, the form comes back.
"use strict";
(() => {
  if (!("noModule" in HTMLScriptElement.prototype) || !("showModal" in (globalThis.HTMLDialogElement?.prototype ?? {}))) return;
  const root = document.documentElement;
  root.classList.add("drawn");
  const giveUp = () => { if (!root.classList.contains("ready")) root.classList.remove("drawn"); };
  addEventListener("error", (event) => {
    const failed = event.target;
    if (failed === window || (failed instanceof HTMLScriptElement && failed.type === "module")) giveUp();
  }, true);
  addEventListener("load", () => setTimeout(giveUp, 4000));
})();
