// On the page for what is not there (404.html of an exported site): go on to the page that was meant, as addresses outlive hosts.
// A list that is narrowed by a query lies in a folder here; what needs the judge itself is asked of the served one, or of the bench,
// which is taken along first: whoever has it does not come here.
"use strict";
(() => {
  const { root, live, bench } = document.currentScript.dataset;
  const { pathname, search, hash } = location;
  if (!pathname.startsWith(`${root}/`)) return;
  const path = pathname.slice(root.length);
  const plain = path.replace(/(?:\/index)?(?:\.json|\.png|\.html)?\/?$/u, "");
  const go = (address) => location.replace(`${address}${hash}`);
  const there = async (address) => (await fetch(address, { method: "HEAD" })).ok;
  const meant = `${root}${plain}/${[...new URLSearchParams(search)].map(([name, value]) => `${encodeURIComponent(`${name}=${value}`).replaceAll("%3D", "=")}/`).join("")}`;
  const find = async () => {
    if (meant !== pathname && await there(meant)) go(meant);
    else if (live) go(`${live}${path}${search}`);
    else if (bench) location.replace(`${bench}?${new URLSearchParams({ to: `${pathname}${search}${hash}` })}`);
  };
  find().catch(() => { /* the page says that there is nothing */ });
})();
