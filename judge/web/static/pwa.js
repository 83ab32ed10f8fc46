// Keeps the site for a hall without a network, and says so when there is none.
"use strict";
(() => {
  if ("serviceWorker" in navigator && !navigator.connection?.saveData) {
    addEventListener("load", () => navigator.serviceWorker.register("/sw.js").catch(() => { /* the site works without */ }));
  }
  const tell = () => {
    document.querySelector(".band.offline")?.remove();
    if (navigator.onLine && document.documentElement.dataset.from !== "device") return;
    const band = document.createElement("aside");
    band.className = "band offline";
    band.setAttribute("aria-label", "Network");
    band.append("Offline. This comes from your device, which keeps pages you have seen, every entry, and ");
    const link = document.createElement("a");
    link.href = "/offline";
    link.textContent = "the search";
    band.append(link, ".");
    document.querySelector("main").before(band);
  };
  addEventListener("online", tell);
  addEventListener("offline", tell);
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", tell);
  else tell();
})();
