// The keyboard on the board: arrows go from card to card, with Shift they move the card; letters say what lies on it.
import { ROWS, cardAt, duplicate, move, otherSide, partsOf, remove, set, titleOf } from "./model.js";

const MARKS = { e: "exhausted", s: "stunned", w: "warded", r: "enraged" };

/** ``act`` is what taps do; ``place`` holds the board. */
export const keyboard = (place, state, act) => {
  const go = (from, by) => {
    const all = [...place.querySelectorAll("button")];
    all[all.indexOf(from) + by]?.focus();
  };

  const upOrDown = (from, down) => { // the nearest button above or below, in the middle of this one
    const { left, width, top } = from.getBoundingClientRect();
    const middle = left + width / 2;
    const others = [...place.querySelectorAll("button")].map((each) => [each, each.getBoundingClientRect()]).filter(([, box]) => (down ? box.top > top + 8 : box.top < top - 8));
    const [near] = others.sort(([, a], [, b]) => Math.abs(a.top - top) * 2 + Math.abs(a.left + a.width / 2 - middle) - Math.abs(b.top - top) * 2 - Math.abs(b.left + b.width / 2 - middle));
    near?.[0].focus();
  };

  const shift = (path, key) => {
    const { list, index, side, zone, inside } = partsOf(path);
    const name = state.nameOf(cardAt(state.board, path));
    if (key === "ArrowLeft" && index > 0) state.change(`${name} moved left`, (board) => move(board, path, list, index - 1));
    else if (key === "ArrowRight") state.change(`${name} moved right`, (board) => move(board, path, list, index + 2));
    else if ((key === "ArrowUp") === (side === state.board.active) && key !== "ArrowRight" && key !== "ArrowLeft" && !inside) {
      const other = otherSide(side);
      state.change(`${name} moved to ${titleOf(state.board, other)}'s side`, (board) => move(board, path, `${other}.${zone}`));
    }
  };

  const onCard = (path, key) => {
    const card = cardAt(state.board, path);
    const name = state.nameOf(card);
    const { zone, inside, list } = partsOf(path);
    const creature = zone === "battleline" && !inside;
    const field = MARKS[key.toLowerCase()];
    if (field && !inside && (creature || (field === "exhausted" && ROWS.includes(zone)))) {
      state.change(`${name}: ${card[field] ? `not ${field}` : field}`, (board) => { set(board, path, field, !card[field]); return path; });
    } else if (creature && (key === "+" || key === "-")) {
      const damage = Math.max(0, (card.damage ?? 0) + (key === "+" ? 1 : -1));
      state.change(`${name}: ${damage} damage`, (board) => { set(board, path, "damage", damage); return path; });
    } else if (key === "Delete" || key === "Backspace") state.change(`${name} removed`, (board) => { remove(board, path); });
    else if (key.toLowerCase() === "d") state.change(`Another ${name}`, (board) => duplicate(board, path));
    else if (key.toLowerCase() === "n") act.add(inside ? list : `${path.split(".").slice(0, 2).join(".")}`);
    else return false;
    return true;
  };

  place.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const button = event.target.closest("button");
    if (!button) return;
    const { path } = button.dataset;
    const arrow = event.key.startsWith("Arrow");
    if (arrow && event.shiftKey && path) shift(path, event.key);
    else if (arrow && !event.shiftKey) {
      if (event.key === "ArrowLeft" || event.key === "ArrowRight") go(button, event.key === "ArrowRight" ? 1 : -1);
      else upOrDown(button, event.key === "ArrowDown");
    } else if (!path || !onCard(path, event.key)) return;
    event.preventDefault();
  });

  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.target.closest("input, textarea, select")) return;
    const key = event.key.toLowerCase();
    if (key === "z") event.shiftKey ? state.redo() : state.undo();
    else if (key === "y") state.redo();
    else return;
    event.preventDefault();
  });
};
