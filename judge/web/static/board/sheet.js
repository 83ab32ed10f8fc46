// The sheet that slides over the board: one dialog, whose content is drawn anew after every change.
import { el, redraw } from "./dom.js";

export class Sheet {
  /** ``leave(key)`` gives the focus back to what opened the sheet. */
  constructor(dialog, leave) {
    this.dialog = dialog;
    this.leave = leave;
    this.title = el("h2", { id: "sheet-title", tabindex: "-1" });
    this.says = el("p", { class: "says", role: "status" });
    this.body = el("div", { class: "sheet-body" });
    this.done = el("button", { type: "button", class: "main", "data-key": "done", onclick: () => this.close() }, "Done");
    dialog.setAttribute("aria-labelledby", "sheet-title");
    dialog.append(el("header", {}, this.title, this.done), this.says, this.body);
    dialog.addEventListener("click", (event) => { if (event.target === dialog) this.close(); });
    dialog.addEventListener("close", () => { this.draw = null; this.leave(this.opener); });
  }

  get isOpen() { return this.dialog.open; }

  /** Show what ``draw()`` gives: its ``title``, ``nodes`` and perhaps its ``kind`` ("high": above the keyboard of a phone); null closes. ``key`` names what has opened the sheet. */
  open(draw, { key = this.opener, focus = "" } = {}) {
    this.draw = draw;
    this.opener = key;
    this.says.textContent = "";
    if (!this.dialog.open) this.dialog.showModal();
    this.body.replaceChildren();
    this.body.scrollTop = 0;
    this.update(focus);
    if (!focus) this.title.focus();
  }

  update(focus = "") {
    if (!this.draw) return;
    const drawn = this.draw();
    if (!drawn) { this.close(); return; }
    this.title.textContent = drawn.title;
    this.dialog.className = drawn.kind ?? "";
    redraw(this.body, drawn.nodes, focus);
  }

  close() { this.dialog.close(); }
}
