// The board editor: draws the board that the page brings, changes it as one says, and has the server check it meanwhile.
import { el, redraw } from "./dom.js";
import { Drag } from "./drag.js";
import { drawBoard } from "./draw.js";
import { keyboard } from "./keyboard.js";
import { cardAt, read, write } from "./model.js";
import { Server } from "./server.js";
import { Sheet } from "./sheet.js";
import { SPEC } from "./spec.js";
import { State } from "./state.js";
import { many } from "./words.js";

const editor = document.querySelector("#editor");
const part = (name) => editor.querySelector(`[data-part="${name}"]`);
const [board, dialog, says, status, restore] = ["board", "sheet", "says", "status", "restore"].map(part);
const buttons = Object.fromEntries(["undo", "redo", "add", "more", "play"].map((name) => [name, part(name)]));

const { rulebook, version } = editor.dataset;
const into = editor.dataset.case ? { case: editor.dataset.case, version: Number(version) } : {};
const server = new Server(rulebook, into);
const state = new State(JSON.parse(editor.dataset.given), changed);
state.houses = SPEC.houses;
state.lastHost = "";
let shown = ""; // the card whose sheet is open
let going = false; // whether "play" waits for the check
let asked = false; // whether the house was asked for
let choosing = false; // whether it goes on to the game once a house is chosen

const sheet = new Sheet(dialog, (key) => redrawBoard(key));
const drag = new Drag(board, state, tell, () => redrawBoard());

/** What the sheets hold is fetched when somebody is about to touch the board: a first look at it does without. */
const SHEETS = ["add", "card", "more", "side", "unknown"];
const sheets = async () => Object.assign({}, ...await Promise.all(SHEETS.map((name) => import(`./sheet_${name}.js`))));

/** Open a sheet: ``draws(sheets, typed)`` gives the function that draws it; ``typed`` is what was typed before it was there. */
async function open(draws, options) {
  const heard = typedAhead();
  try {
    const found = await sheets();
    const typed = heard();
    if (typed !== null) sheet.open(draws(found, typed), options);
  } catch (error) {
    heard();
    tell("Offline. Your board is saved on this device. Reload the page when you reconnect.");
    throw error;
  }
}

/** Keeps what somebody types before a sheet is there: the function that it gives ends that and says it; null after Escape. */
function typedAhead() {
  let text = "";
  const hear = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") text = null;
    else if (text === null) return;
    else if (event.key === "Backspace") text = text.slice(0, -1);
    else if (event.key.length === 1) text += event.key;
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener("keydown", hear, { capture: true });
  return () => { removeEventListener("keydown", hear, { capture: true }); return text; };
}

const act = {
  card: (path) => {
    shown = path;
    return open(({ cardSheet }) => () => cardSheet(state, shown, act), { key: sheet.isOpen ? undefined : path });
  },
  follow: (path) => { shown = path; if (board.querySelector(`[data-path="${sheet.opener}"]`)) sheet.opener = path; },
  side: (side) => open(({ sideSheet }) => () => sideSheet(state, side, act), { key: `pool:${side}` }),
  pile: (side, zone) => open(({ pileSheet }) => () => pileSheet(state, side, zone, act), { key: `${side}.${zone}` }),
  among: (side) => open(({ amongSheet }) => () => amongSheet(state, side, act), { key: sheet.isOpen ? undefined : `${side}.among` }),
  turn: () => open(({ turnSheet }) => () => turnSheet(state, act), { key: "turn" }),
  add: (list) => find(list, {}, sheet.isOpen ? undefined : `add:${list}`),
  token: (side) => find(`${side}.battleline`, {
    title: "Token creature of the deck", wanted: (card) => card.type === "token creature",
    choose: (card) => { state.change(`Token creature: ${card.name}`, (changing) => { changing[side].token = card.id; }); act.side(side); },
  }),
  more: () => open(({ menuSheet }) => () => menuSheet(state, act), { key: "more" }),
  paste: (...where) => open(({ Paste }) => {
    const paste = new Paste(state, server, () => sheet.close(), ...where);
    return () => paste.draw();
  }, { key: where.length ? undefined : "more", focus: "paste" }),
  problems: () => open(({ problemSheet }) => () => problemSheet(state, act), { key: "status" }),
  goTo: (path) => {
    if (path.split(".")[1] === "among") act.among(path.split(".")[0]);
    else if (path.split(".").length > 2) act.card(path);
    else if (!SPEC.sides.includes(path.split(".")[0])) act.turn();
    else if (path.split(".")[1] in SPEC.zones) act.pile(...path.split("."));
    else act.side(path.split(".")[0]);
  },
  form: () => state.onward?.form ?? editor.dataset.form,
  close: () => sheet.close(),
  keeping: into.case ? "Update case" : "Save case",
};

function find(list, options, key) {
  return open(({ Finder }, typed) => {
    const finder = new Finder(state, server, list, options);
    finder.onState = (path) => act.card(path);
    finder.onList = () => act.among(finder.side);
    finder.begin(typed);
    return () => finder.draw();
  }, { key, focus: "name" });
}

function tell(text) {
  says.textContent = text;
  sheet.says.textContent = text;
}

function redrawBoard(focus = "") {
  if (drag.active) return; // it is drawn when the card has been let go
  redraw(board, drawBoard(state, act), sheet.isOpen ? "" : focus);
  buttons.undo.setAttribute("aria-disabled", String(!state.past.length));
  buttons.redo.setAttribute("aria-disabled", String(!state.future.length));
  if (focus && !sheet.isOpen && document.activeElement === document.body) part(focus)?.focus();
  showStatus();
}

function showStatus() {
  const count = state.flaws.length;
  const doubts = state.doubts.length ? `, ${many(state.doubts.length, "doubt")}` : "";
  const text = { waiting: "Checking ...", away: "Offline: saved on this device", checked: (count ? `⚠ ${many(count, "problem")}` : "✓ No problems") + doubts }[state.network];
  if (status.textContent !== text) status.textContent = text;
  status.classList.toggle("wrong", count > 0);
  status.classList.toggle("away", state.network === "away");
}

function changed(text, where) {
  tell(text);
  redrawBoard(where);
  sheet.update();
  check();
  if (choosing && state.board.house) { sheet.close(); play(); }
}

function check() {
  server.check(write(state.board), (answer) => {
    state.hear(answer);
    history.replaceState(null, "", answer.onward.board);
    redrawBoard();
    sheet.update();
    if (going) play();
  }, (error) => {
    state.network = "away";
    if (going) tell(error.refused ? error.message : "Offline. Your board is saved on this device and will play when you reconnect.");
    showStatus();
  });
}

/** Go on to the stepper, once the board as it now stands has been checked. */
function play() {
  if (!asked && !state.board.house && state.board.step === "main" && !state.board.doing) {
    asked = choosing = true;
    dialog.addEventListener("close", () => { choosing = false; }, { once: true });
    act.turn().then(() => tell("Which house is active?"));
    return;
  }
  if (state.onward) {
    going = false;
    if (state.onward.play) location.assign(state.onward.play);
    else { tell(`Fix ${many(state.flaws.length, "problem")} first`); act.problems(); }
    return;
  }
  going = true;
  tell("Checking the board …");
  server.hurry();
}

function offerWhatWasLeft() {
  const left = state.left();
  if (!left) { state.keep(); return; }
  const when = new Date(left.when).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  const settled = () => {
    restore.hidden = true;
    state.before = null;
    board.querySelector("button").focus();
  };
  restore.hidden = false;
  restore.replaceChildren(
    el("p", {}, `Continue the board you edited on ${when}?`),
    el("div", { class: "buttons" },
      el("button", { type: "button", class: "main", onclick: () => { settled(); state.learn(left.cards ?? []); state.change("Board restored", (changing) => state.replace(changing, read(left.given))); } }, "Continue"),
      el("button", { type: "button", onclick: () => { settled(); state.keep(); } }, "Discard")));
}

buttons.undo.addEventListener("click", () => state.undo());
buttons.redo.addEventListener("click", () => state.redo());
buttons.add.addEventListener("click", () => find(`${state.board.active}.battleline`, {}, "add"));
buttons.more.addEventListener("click", () => act.more());
buttons.play.addEventListener("click", () => play());
status.addEventListener("click", () => { if (state.flaws.length + state.doubts.length) act.problems(); else server.hurry(); });
addEventListener("online", () => server.hurry());
board.addEventListener("focusin", (event) => { if (event.target.dataset.path) neighborsOf(event.target); });
for (const name of ["pointerover", "pointerdown", "focusin"]) editor.addEventListener(name, () => { sheets().catch(() => { /* told when a sheet is wanted */ }); }, { once: true });
keyboard(board, state, act);

/** The neighbors of the creature in focus are marked. */
function neighborsOf(tile) {
  board.querySelectorAll(".beside").forEach((each) => each.classList.remove("beside"));
  if (!tile.dataset.path.includes(".battleline.") || !cardAt(state.board, tile.dataset.path)) return;
  for (const spot of [tile.parentElement.previousElementSibling, tile.parentElement.nextElementSibling]) spot?.querySelector(".tile")?.classList.add("beside");
}

state.hear(JSON.parse(editor.dataset.checked)); // the page brings what the server says of its board
document.documentElement.classList.add("ready");
editor.hidden = false;
redrawBoard();
offerWhatWasLeft();
