// The tree of choices: zoom by buttons, two fingers, Ctrl and the wheel, or + − 0; drag to move; mark the ways to an end.
// Without this file the picture scrolls, and "Highlight paths" loads the page with the marks.
"use strict";
(() => {
  const view = document.querySelector(".picture-view");
  const tree = view?.querySelector("svg");
  if (!tree) return;
  const LEAST = 0.15, MOST = 4, STEP = 1.25;
  const [width, height] = [tree.viewBox.baseVal.width, tree.viewBox.baseVal.height];
  let scale = 1;

  const zoom = (to, x = view.clientWidth / 2, y = view.clientHeight / 2) => {
    const next = Math.min(MOST, Math.max(LEAST, to));
    const [left, top] = [(view.scrollLeft + x) / scale, (view.scrollTop + y) / scale];
    scale = next;
    tree.setAttribute("width", width * scale);
    tree.setAttribute("height", height * scale);
    view.scrollLeft = left * scale - x;
    view.scrollTop = top * scale - y;
  };
  const fit = () => zoom(Math.min(1, view.clientWidth / width, (innerHeight * 0.8) / height));
  const zooms = { in: () => zoom(scale * STEP), out: () => zoom(scale / STEP), fit, one: () => zoom(1) };

  const tools = document.querySelector(".picture-tools");
  tools.hidden = false;
  tools.addEventListener("click", (event) => zooms[event.target.closest("[data-zoom]")?.dataset.zoom]?.());

  view.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const way = { "+": "in", "=": "in", "-": "out", "0": "fit" }[event.key];
    if (!way) return;
    event.preventDefault();
    zooms[way]();
  });
  view.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const box = view.getBoundingClientRect();
    zoom(scale * Math.exp(-event.deltaY / 300), event.clientX - box.left, event.clientY - box.top);
  }, { passive: false });

  // two fingers
  let pinch = null;
  const spread = ([one, two]) => Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
  view.addEventListener("touchstart", (event) => {
    if (event.touches.length === 2) pinch = { spread: spread(event.touches), scale };
  }, { passive: true });
  view.addEventListener("touchmove", (event) => {
    if (!pinch || event.touches.length !== 2) return;
    event.preventDefault();
    const box = view.getBoundingClientRect();
    const [one, two] = event.touches;
    zoom(pinch.scale * spread(event.touches) / pinch.spread,
      (one.clientX + two.clientX) / 2 - box.left, (one.clientY + two.clientY) / 2 - box.top);
  }, { passive: false });
  view.addEventListener("touchend", () => { pinch = null; });

  // drag with the mouse; a drag is no click
  let held = null;
  view.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse" && event.button === 0) held = { x: event.clientX, y: event.clientY, moved: false };
  });
  addEventListener("pointermove", (event) => {
    if (!held) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.moved && Math.hypot(x, y) < 5) return;
    view.classList.add("dragged");
    view.scrollLeft -= x;
    view.scrollTop -= y;
    held = { x: event.clientX, y: event.clientY, moved: true };
  });
  addEventListener("pointerup", () => {
    if (held?.moved) {
      const still = (event) => event.preventDefault();
      addEventListener("click", still, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", still, { capture: true }));
    }
    held = null;
    view.classList.remove("dragged");
  });
  tree.addEventListener("dragstart", (event) => event.preventDefault());

  // the ways to one end
  const mark = (letter) => {
    for (const each of tree.querySelectorAll("[data-ends]")) {
      const leads = each.dataset.ends.split(" ").includes(letter);
      each.classList.toggle("on", Boolean(letter) && leads);
      each.classList.toggle("off", Boolean(letter) && !leads);
    }
    for (const each of document.querySelectorAll("[data-end]")) each.classList.toggle("marked", each.dataset.end === letter);
  };
  document.querySelector(".ends").addEventListener("click", (event) => {
    const link = event.target.closest(".mark-ways");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    mark(link.closest("[data-end]").dataset.end);
    history.replaceState(null, "", link.href);
    document.querySelector("#tree").scrollIntoView({ block: "start" });
    view.focus({ preventScroll: true });
  });
})();
