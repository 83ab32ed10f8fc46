// Making elements, and the drawings of the sprite.

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

/** A drawing of the sprite; what it means is always said in words beside it or in the name of its button. */
export const glyph = (id) => {
  const made = document.querySelector("#tile").content.querySelector(".g").cloneNode(true);
  const use = made.querySelector("use");
  use.setAttribute("href", `${use.getAttribute("href").split("#")[0]}#${id}`);
  return made;
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
