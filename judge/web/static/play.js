// Steps without loading the whole page anew, and arrow keys. Every link works by itself without this file.
"use strict";
(() => {
  const STAGE = "#play";
  const HANDOUT = "#handout"; // the address as a code, which is another one after every step
  if (!document.querySelector(STAGE)) return;

  const read = async (address) => {
    const answer = await fetch(address, { headers: { Accept: "text/html" } });
    return answer.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
  };

  // The next step is read while this one is looked at, so that a tap shows it at once.
  let ahead = { address: "" };
  const lookAhead = () => {
    const address = document.querySelector('.controls a[data-key="ArrowRight"]')?.href;
    if (address && !navigator.connection?.saveData) ahead = { address, page: read(address).catch(() => null) };
  };
  const later = globalThis.requestIdleCallback ?? setTimeout; // Safari has no idle moments

  // Make what is shown what it is to be, and leave alone what stays as it is: it need not be laid out anew.
  const become = (shown, wanted) => {
    if (shown.isEqualNode(wanted)) return;
    if (shown.nodeType !== Node.ELEMENT_NODE || shown.nodeName !== wanted.nodeName || shown.id !== wanted.id) { shown.replaceWith(wanted); return; }
    for (const { name } of [...shown.attributes]) if (!wanted.hasAttribute(name)) shown.removeAttribute(name);
    for (const { name, value } of wanted.attributes) if (shown.getAttribute(name) !== value) shown.setAttribute(name, value);
    const [had, has] = [[...shown.childNodes], [...wanted.childNodes]];
    for (const [at, each] of has.entries()) if (at < had.length) become(had[at], each); else shown.append(each);
    for (const each of had.slice(has.length)) each.remove();
  };

  const swap = async (address, remember) => {
    const known = ahead.address === address ? await ahead.page : null;
    ahead = { address: "" };
    const page = known ?? await read(address);
    const stage = page?.querySelector(STAGE);
    if (!stage) { location.assign(address); return; }
    const opened = [...document.querySelectorAll(".pile[open] > summary")].map((each) => each.textContent.trim().split(" ")[0]);
    become(document.querySelector(STAGE), stage);
    const [shown, fresh] = [document, page].map((each) => each.querySelector(HANDOUT));
    if (shown && fresh) {
      fresh.querySelector("details").open = shown.querySelector("details").open;
      shown.replaceWith(document.adoptNode(fresh));
    }
    document.title = page.title;
    for (const summary of document.querySelectorAll(".pile > summary")) {
      if (opened.includes(summary.textContent.trim().split(" ")[0])) summary.parentElement.open = true;
    }
    if (remember) history.pushState(null, "", address);
    const lines = document.querySelector(".lines");
    const here = lines?.querySelector("[aria-current]");
    if (here) lines.scrollTop = here.offsetTop - lines.offsetTop - lines.clientHeight / 2;
    later(lookAhead);
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest(`${STAGE} a`);
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (new URL(link.href).pathname !== location.pathname) return;
    event.preventDefault();
    const key = link.dataset.key;
    swap(link.href, true).then(() => {
      const again = key && document.querySelector(`:is(.controls, .depths) a[data-key="${key}"]`);
      if (again) again.focus({ preventScroll: true });
      else {
        const now = document.querySelector("#now");
        now.tabIndex = -1; // what was pressed is gone; going on from here, not from the top of the page
        now.focus({ preventScroll: true });
        document.querySelector(".now").scrollIntoView({ block: "nearest" });
      }
    }).catch(() => location.assign(link.href));
  });

  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, select, textarea, summary") || event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.target.closest(".battleline")) return;
    document.querySelector(`.controls a[data-key="${event.key}"]`)?.click();
  });

  later(lookAhead);
  addEventListener("popstate", () => { swap(location.href, false).catch(() => location.reload()); });
})();
