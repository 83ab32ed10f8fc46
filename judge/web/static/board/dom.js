// Making elements, and the small drawings of the board.

/** Of a list of nodes those that are there: what a condition left out is false, null or undefined. */
const shown = (nodes) => nodes.flat().filter((node) => node || node === 0);

/** An element with attributes (functions become listeners, false and null are left out) and children. */
export const el = (tag, attributes = {}, ...children) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (typeof value === "function") made.addEventListener(name.replace(/^on/u, ""), value);
    else if (name === "class") made.className = value;
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...shown(children));
  return made;
};

const DRAWN = {
  power: "M8 1 10 6h5l-4 3.4L12.6 15 8 11.6 3.4 15 5 9.4 1 6h5z",
  armor: "M8 1l6 2v5c0 3.6-2.5 6-6 7.4C4.500 14 2 11.600 2 8V3z",
  damage: "M8 1c3 4 5 6.200 5 9a5 5 0 0 1-10 0c0-2.800 2-5 5-9z",
  amber: "M8 .8 14.200 4.400v7.200L8 15.200 1.800 11.600V4.400zM8 4.200 4.800 6v4L8 11.800 11.200 10V6z",
  key: "M5 2a3.500 3.500 0 1 0 3.200 4.900H11V9h2V6.900h2V5.100H8.200A3.500 3.500 0 0 0 5 2zm0 2.200a1.500 1.500 0 1 1 0 3 1.500 1.500 0 0 1 0-3z",
  chains: "M5 4a3.500 3.500 0 0 0 0 7h2V9.200H5a1.700 1.700 0 0 1 0-3.400h2V4zm4 0v1.800h2a1.700 1.700 0 0 1 0 3.400H9V11h2a3.500 3.500 0 0 0 0-7zM5.500 6.700v1.600h5V6.700z",
  stun: "M8 1l1.500 4.500L14 4l-2.500 4L14 12l-4.500-1.500L8 15l-1.500-4.500L2 12l2.500-4L2 4l4.500 1.500z",
  ward: "M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1zm0 2.200L12 5v3c0 2.400-1.700 3.900-4 4.900C5.700 11.900 4 10.400 4 8V5z",
  enrage: "M8.500 1c.5 3-3.500 4-3.500 8 0-1.500-.8-2-.8-2S2.500 8.500 2.500 10.500a5.500 5 0 0 0 11 0C13.500 6.500 9.500 5.500 8.500 1z",
  tide: "M1 6c2-3 4-3 5.500-1S10 7 12 5l3 1v2c-2 3-4 3-5.500 1S6 7 4 9L1 8zm0 5c2-3 4-3 5.500-1S10 12 12 10l3 1v3H1z",
  stack: "M3 1h7l3 3v11H3zM1 3v12",
  hand: "M2 4l4-2 3 9-4 2zM7.500 2H12v10H8.800z",
};

/** A small drawing; what it means is always said in words beside it or in the name of its button. */
export const mark = (name) => {
  const SVG = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("class", `mark m-${name}`);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", DRAWN[name]);
  path.setAttribute("fill-rule", "evenodd");
  svg.append(path);
  return svg;
};

/** What a field held before anybody typed or chose. */
const original = (field) => field.defaultValue ?? ([...field.options].find((each) => each.defaultSelected) ?? field.options[0])?.value;

/** The fields of a place in which somebody is typing or choosing, as a way to give it back to those drawn in their place. */
const begun = (place) => {
  const found = [...place.querySelectorAll("input[data-key], select[data-key]")].filter((each) => each.value !== original(each))
    .map((each) => [each.dataset.key, each.value, original(each), each === document.activeElement && each.selectionStart]);
  return () => {
    for (const [key, value, before, caret] of found) {
      const field = place.querySelector(`[data-key="${CSS.escape(key)}"]`);
      if (!field || field.value === value || original(field) !== before) continue;
      field.value = value;
      if (Number.isInteger(caret) && field === document.activeElement) field.setSelectionRange(caret, caret);
    }
  };
};

/** Replace the children of a place: what is being typed stays, and the focus goes back to what had it, or to what wants it. */
export const redraw = (place, nodes, wanted = "") => {
  const had = place.contains(document.activeElement) ? document.activeElement.dataset.key : "";
  const scrolled = [...place.querySelectorAll("[data-scroll]")].map((each) => [each.dataset.scroll, each.scrollLeft]);
  const giveBack = begun(place);
  const opened = [...place.querySelectorAll("details[data-keep][open]")].map((each) => each.dataset.keep);
  place.replaceChildren(...shown(nodes));
  for (const name of opened) place.querySelector(`details[data-keep="${name}"]`)?.setAttribute("open", "");
  for (const [name, left] of scrolled) {
    const row = place.querySelector(`[data-scroll="${name}"]`);
    if (row) row.scrollLeft = left;
  }
  const key = wanted || had;
  if (key) place.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: !wanted });
  giveBack();
};

/** A row of buttons that change a number: "fewer", the number, "more". */
export const stepper = (name, value, set, { least = 0, most = 99, key = name } = {}) => el("div", { class: "stepper", role: "group", "aria-label": name },
  el("span", { class: "what" }, name),
  el("button", { type: "button", "data-key": `${key}-`, "aria-label": `${name}: fewer`, "aria-disabled": value <= least ? "true" : null, onclick: () => value > least && set(value - 1) }, "−"),
  el("output", { "aria-label": name }, String(value)),
  el("button", { type: "button", "data-key": `${key}+`, "aria-label": `${name}: more`, "aria-disabled": value >= most ? "true" : null, onclick: () => value < most && set(value + 1) }, "+"));

/** Buttons of which some are pressed. */
export const toggles = (label, options, set) => el("div", { class: "toggles", role: "group", "aria-label": label },
  options.map(({ value, name, on }) => el("button", { type: "button", "data-key": `${label}:${value}`, "aria-pressed": String(Boolean(on)), onclick: () => set(value, !on) }, name)));
