// Keeps the site for a hall without a network, and says so when there is none.
"use strict";
(() => {
  if ("files" in document.documentElement.dataset) return; // all of it comes from the device, with a network or without
  if ("serviceWorker" in navigator && !navigator.connection?.saveData) {
    const register = async () => {
      // Who has taken the whole bench along keeps its worker, which is of one version until a newer one is wanted.
      const there = await navigator.serviceWorker.getRegistration("/");
      const workers = [there?.installing, there?.waiting, there?.active].filter(Boolean);
      if (!workers.some(({ scriptURL }) => new URL(scriptURL).pathname.startsWith("/bench/"))) await navigator.serviceWorker.register("/sw.js");
    };
    addEventListener("load", () => register().catch(() => { /* the site works without */ }));
  }
  const tell = () => {
    document.querySelector(".band.offline")?.remove();
    if (navigator.onLine && !document.documentElement.dataset.from) return;
    const band = document.createElement("aside");
    band.className = "band offline";
    band.setAttribute("aria-label", "Network");
    const { from, version } = document.documentElement.dataset;
    const link = document.createElement("a");
    link.href = "/offline";
    link.textContent = from === "bench" ? "the bench" : "every entry";
    if (from === "bench") band.append("Offline. This comes from ", link, ` on your device, version ${version}.`);
    else band.append("Offline. This comes from your device, which keeps pages you have seen and ", link, ".");
    document.querySelector("main").before(band);
  };
  addEventListener("online", tell);
  addEventListener("offline", tell);
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", tell);
  else tell();
})();
