// Words as the search compares them, and guesses at misspelt ones. The same as judge/search does, on the data that it wrote.
"use strict";
globalThis.judge ??= {};
(() => {
  const APOSTROPHES = /['’‘`´ʼ＇]/gu;
  const LETTERS = { "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ı": "i", "ß": "ss" };
  const INITIALS = /(?<=(?<![\p{L}\p{N}_])[\p{L}_])\.(?=[\p{L}_](?![\p{L}\p{N}_])|[\p{L}_]{1,2}\.)/gu;
  const BETWEEN = /[^\p{L}\p{N}_\u0e00-\u0e7f]+|_+/gu; // Thai vowel signs belong to their word though they are no letters
  const AMBER = /(?<![\p{L}\p{N}_])amber/gu;
  const AMBER_SIGN = /(?<!\p{L})(?<!\.)Æ(?!\p{L})|<A>|:(?:amber|aember|æmber):/giu;

  const ALIKE = 0.6, CLOSE = 0.7, SHORTEST = 4, CANDIDATES = 3, TRUST = 0.9, BEGUN = 0.85, AS_GOOD = 0.12;

  const fold = (text) => {
    let plain = text.toLowerCase().replace(APOSTROPHES, "").replace(INITIALS, "");
    plain = plain.replace(/[æœøłđıß]/gu, (letter) => LETTERS[letter]).normalize("NFKD");
    plain = plain.replace(/[\u0300-\u036f]/gu, "").normalize("NFC");
    return plain.replace(BETWEEN, " ").trim().replace(AMBER, "aember");
  };
  const folded = (text) => fold(text.replace(AMBER_SIGN, " aember ")).split(" ").filter(Boolean);

  // How alike two words are, from 0 to 1: letters left out, put in, changed or swapped with their neighbour.
  const likeness = (one, other) => {
    const most = Math.max(one.length, other.length);
    if (Math.abs(one.length - other.length) > (1 - ALIKE) * most) return 0;
    let before = [], last = Array.from({ length: other.length + 1 }, (_, at) => at);
    for (let row = 1; row <= one.length; row += 1) {
      const now = [row];
      for (let at = 1; at <= other.length; at += 1) {
        const changed = one[row - 1] === other[at - 1] ? 0 : 1;
        now[at] = Math.min(last[at] + 1, now[at - 1] + 1, last[at - 1] + changed);
        const swapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
        if (swapped) now[at] = Math.min(now[at], before[at - 2] + 1);
      }
      before = last;
      last = now;
    }
    return 1 - last[other.length] / most;
  };

  // Every word known, by its stem; forms that are not listed are known by their ending.
  class Words {
    constructor(data, names) {
      this.stems = data.stems.split(" ");
      this.empty = new Set(data.empty.split(" "));
      this.faint = new Set(data.faint.split(" "));
      this.sorts = new Set((data.sorts ?? "").split(" ")); // words for the sort of thing that is asked about
      this.emptyStems = new Set();
      this.stemOf = new Map();
      this.common = new Map(names); // the words that a misspelt one may be read as, and how common each is
      const common = data.common.split(";");
      data.forms.split(";").forEach((forms, stem) => forms.split(" ").filter(Boolean).forEach((form, place) => {
        this.stemOf.set(form, this.stems[stem]);
        if (common[stem][place] !== "0") this.common.set(form, Number(common[stem][place]));
      }));
      this.guessed = new Map();
    }

    saysSomething(word) { return !this.empty.has(word) && !this.faint.has(word); }

    stem(word) { return this.stemOf.get(this.listed(word)) ?? word; }

    // The word itself or the listed word of which it is a form; undefined when there is none.
    listed(word) {
      if (this.stemOf.has(word)) return word;
      for (const [end, ...instead] of [["ies", "y"], ["ied", "y"], ["ing", "", "e"], ["ed", "", "e"], ["es", "", "e"], ["s", ""], ["er", "", "e"], ["ly", ""]]) {
        if (!word.endsWith(end) || word.length < end.length + 3) continue;
        const bare = word.slice(0, -end.length);
        for (const form of [...instead.map((tail) => bare + tail), bare.replace(/(.)\1$/u, "$1")]) {
          if (this.stemOf.has(form)) return form;
        }
      }
      return undefined;
    }

    knows(word) { return this.common.has(word) || this.listed(word) !== undefined; }

    // Up to three words like this one with what each counts for; one with a space is two words run together.
    guesses(word) {
      if (!this.guessed.has(word)) this.guessed.set(word, this.guess(word));
      return this.guessed.get(word);
    }

    guess(word) {
      if (word.length < SHORTEST || /\d/u.test(word)) return [];
      const found = new Map();
      for (const known of this.common.keys()) {
        const near = likeness(word, known);
        if (near >= ALIKE) found.set(known, near);
      }
      const longer = [...this.common.keys()].filter((known) => known.startsWith(word));
      longer.sort((one, other) => this.common.get(other) - this.common.get(one) || one.length - other.length);
      for (const begun of longer.slice(0, CANDIDATES)) found.set(begun, Math.max(found.get(begun) ?? 0, BEGUN));
      if (Math.max(0, ...found.values()) < CLOSE) {
        const parts = this.inTwo(word);
        if (parts) return [[parts, TRUST]];
      }
      const rank = (near) => found.get(near) + 0.06 * (word[0] === near[0]) + 0.01 * this.common.get(near);
      const ranked = [...found.keys()].sort((one, other) => rank(other) - rank(one) || (one < other ? -1 : 1));
      const best = ranked.filter((near) => found.get(near) >= found.get(ranked[0]) - AS_GOOD);
      return best.slice(0, CANDIDATES).map((near) => [near, TRUST * found.get(near)]);
    }

    inTwo(word) {
      for (let cut = SHORTEST; cut < word.length - 3; cut += 1) {
        if (this.common.has(word.slice(0, cut)) && this.common.has(word.slice(cut))) return `${word.slice(0, cut)} ${word.slice(cut)}`;
      }
      return "";
    }
  }

  Object.assign(globalThis.judge, { fold, folded, Words });
})();
