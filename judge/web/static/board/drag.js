// Moving cards by dragging: at once with a mouse or pen, after holding with a finger, so that a finger can still scroll.
import { ZONES, cardAt, move, partsOf, set, titleOf } from "./model.js";

const HOLD = 260; // milliseconds
const SLOP = 8; // pixels that a finger trembles
const EDGE = 48; // pixels from the edge where the page begins to scroll
const SPEED = 10;

export class Drag {
  /** ``place`` holds the board; ``told`` hears what is announced, ``ended`` that the card was let go. */
  constructor(place, state, told, ended) {
    Object.assign(this, { place, state, told, ended, from: null, active: false });
    place.addEventListener("pointerdown", (event) => this.down(event));
    addEventListener("pointermove", (event) => this.moved(event));
    addEventListener("pointerup", (event) => this.up(event));
    addEventListener("pointercancel", () => this.end());
    addEventListener("keydown", (event) => { if (event.key === "Escape" && this.active) { event.preventDefault(); this.end(); this.told("Not moved"); } });
    // A touch may only be kept from scrolling in a listener that is not passive.
    place.addEventListener("touchmove", (event) => { if (this.active) event.preventDefault(); }, { passive: false });
    place.addEventListener("contextmenu", (event) => { if (this.active || this.touching) event.preventDefault(); });
    place.addEventListener("click", (event) => { if (this.swallow) { event.preventDefault(); event.stopPropagation(); this.swallow = false; } }, true);
    place.addEventListener("dragstart", (event) => event.preventDefault());
  }

  down(event) {
    const button = event.target.closest("[data-path]");
    if (!button || event.button || !event.isPrimary) return;
    this.end();
    this.swallow = false;
    this.from = { path: button.dataset.path, x: event.clientX, y: event.clientY, id: event.pointerId };
    this.touching = event.pointerType === "touch";
    if (this.touching) this.timer = setTimeout(() => this.begin(), HOLD);
  }

  moved(event) {
    if (!this.from || event.pointerId !== this.from.id) return;
    const far = Math.hypot(event.clientX - this.from.x, event.clientY - this.from.y) > SLOP;
    if (!this.active) {
      if (!far) return;
      if (this.touching) { this.end(); return; } // a finger that moves before it has held is scrolling
      this.begin();
    }
    this.show(event.clientX, event.clientY);
  }

  begin() {
    const button = this.place.querySelector(`[data-path="${this.from.path}"]`);
    if (!button) { this.end(); return; }
    this.active = true;
    const { width, height } = button.getBoundingClientRect();
    this.ghost = button.cloneNode(true);
    for (const name of ["data-path", "data-key"]) this.ghost.removeAttribute(name);
    this.ghost.classList.add("held");
    this.ghost.setAttribute("aria-hidden", "true");
    this.ghost.tabIndex = -1;
    Object.assign(this.ghost.style, { width: `${width}px`, height: `${height}px` });
    document.body.append(this.ghost);
    this.place.classList.add("dragging");
    button.classList.add("lifted");
    navigator.vibrate?.(10);
    this.show(this.from.x, this.from.y);
    this.scroller = setInterval(() => this.scroll(), 16);
  }

  show(x, y) {
    this.at = { x, y };
    this.ghost.style.transform = `translate(${x}px, ${y}px) translate(-50%, -60%) rotate(-2deg)`;
    this.target = this.targetAt(x, y);
    this.place.querySelectorAll(".over, .before, .after").forEach((each) => each.classList.remove("over", "before", "after"));
    this.target?.element.classList.add("over");
    const { cards, index } = this.target ?? {};
    if (cards?.length) (index < cards.length ? cards[index] : cards.at(-1)).classList.add(index < cards.length ? "before" : "after");
  }

  /** Where a card would go if it were let go here. */
  targetAt(x, y) {
    const under = document.elementFromPoint(x, y);
    const host = this.hostAt(under);
    if (host) return { list: `${host.dataset.path}.upgrades`, index: Infinity, element: host };
    const element = under?.closest("[data-list]");
    if (!element || !this.place.contains(element)) return null;
    const { list } = element.dataset;
    if (!element.classList.contains("row-of")) return { list, index: 0, element };
    const cards = [...element.querySelectorAll(".spot:not(.adding) > .tile")];
    const index = cards.findIndex((card) => { const { left, width } = card.getBoundingClientRect(); return x < left + width / 2; });
    return { list, index: index < 0 ? cards.length : index, cards, element };
  }

  /** A creature onto which an upgrade is held. */
  hostAt(under) {
    const tile = under?.closest(".tile");
    const card = cardAt(this.state.board, this.from.path);
    const upgrade = this.state.facts.get(card?.card)?.type === "upgrade" || partsOf(this.from.path).inside === "upgrades";
    return upgrade && tile?.dataset.path?.includes(".battleline.") && tile.dataset.path !== this.from.path ? tile : null;
  }

  scroll() {
    const { x, y } = this.at;
    if (y < EDGE) scrollBy(0, -SPEED);
    else if (y > innerHeight - EDGE) scrollBy(0, SPEED);
    const line = document.elementFromPoint(x, y)?.closest(".line");
    if (!line) return;
    const { left, right } = line.getBoundingClientRect();
    if (x < left + EDGE) line.scrollLeft -= SPEED;
    else if (x > right - EDGE) line.scrollLeft += SPEED;
  }

  up(event) {
    if (!this.from || event.pointerId !== this.from.id) return;
    const { active, target } = this;
    const { path } = this.from;
    this.swallow = active; // the click that follows a drag is none
    if (active) setTimeout(() => { this.swallow = false; }, 50);
    this.end();
    if (active && target) this.drop(path, target);
  }

  drop(path, { list, index }) {
    const from = partsOf(path);
    if (from.list === list && (index === from.index || index === from.index + 1)) return;
    const name = this.state.nameOf(cardAt(this.state.board, path));
    const [side, zone, , part] = list.split(".");
    const says = part ? `${name} put on ${this.state.nameOf(cardAt(this.state.board, list.split(".").slice(0, 3).join(".")))}` : `${name} moved to ${titleOf(this.state.board, side)}'s ${ZONES[zone]}`;
    this.state.change(says, (board) => {
      const where = move(board, path, list, index);
      if (part) set(board, where, "exhausted", false);
      return where;
    });
  }

  end() {
    const wasActive = this.active;
    clearTimeout(this.timer);
    clearInterval(this.scroller);
    this.ghost?.remove();
    this.place.classList.remove("dragging");
    this.place.querySelectorAll(".over, .before, .after, .lifted").forEach((each) => each.classList.remove("over", "before", "after", "lifted"));
    Object.assign(this, { from: null, active: false, ghost: null, target: null, touching: false });
    if (wasActive) this.ended();
  }
}
