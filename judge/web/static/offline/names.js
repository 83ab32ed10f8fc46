// Card names inside a query: whole names, and short forms that only one card goes by.
"use strict";
(() => {
  const { fold } = globalThis.judge;
  const LONGEST = 8, FEW = 3;

  class Names {
    constructor(data, discussed) {
      this.cards = data.cards.map(([name, id]) => ({ id: id ?? fold(name).replaceAll(" ", "-"), name, folded: fold(name) }));
      this.discussed = discussed;
      this.whole = new Map();
      const add = (name, card) => this.whole.set(name, [...(this.whole.get(name) ?? []), card]);
      this.cards.forEach((card, number) => add(card.folded, number));
      Object.entries(data.foreign).forEach(([name, numbers]) => numbers.forEach((number) => add(name, number)));
      this.byWord = new Map();
      this.cards.forEach((card, number) => new Set(card.folded.replace(/ evil twin$/u, "").split(" ")).forEach((word) => {
        this.byWord.set(word, [...(this.byWord.get(word) ?? []), number]);
      }));
      this.spaceless = [...this.whole.keys()].filter((name) => /^[^\p{ASCII}\s]{2,}$/u.test(name));
    }

    // How many names each word stands in: a misspelt word may be one of them.
    common() { return [...this.byWord].map(([word, cards]) => [word, Math.min(cards.length, 9)]); }

    mentions(words, all) {
      const whole = this.wholeNames(words, all);
      return [...whole, ...this.short(words, all, covered(whole.filter((mention) => mention.sure)))];
    }

    // Whole names, the longest first choice, none overlapping.
    wholeNames(words, all) {
      const found = [];
      for (let start = 0; start < words.length;) {
        const mention = this.wholeAt(words, all, start);
        if (mention) found.push(mention);
        start = mention ? mention.end : start + 1;
      }
      return found;
    }

    wholeAt(words, all, start) {
      for (let end = Math.min(words.length, start + LONGEST); end > start; end -= 1) {
        const name = words.slice(start, end).join(" ");
        const cards = this.whole.get(name) ?? (name.endsWith("s") && name.length > 4 ? this.whole.get(name.slice(0, -1)) : undefined);
        if (cards) return { start, end, cards, sure: this.sure(words.slice(start, end), all) };
      }
      if (/^\p{ASCII}*$/u.test(words[start])) return null;
      const inside = this.spaceless.filter((name) => words[start].includes(name)).sort((one, other) => other.length - one.length)[0];
      return inside ? { start, end: start + 1, cards: this.whole.get(inside), sure: true } : null;
    }

    // Two telling words together are a name; a single one may be an ordinary word.
    sure(words, all) {
      const telling = words.filter((word) => all.words.saysSomething(word));
      return telling.length > 1 || telling.some((word) => !all.plain.has(all.words.stem(word)));
    }

    short(words, all, taken) {
      const telling = new Map();
      words.forEach((word, place) => {
        if (taken.has(place) || !all.words.saysSomething(word) || all.plain.has(all.words.stem(word))) return;
        const form = [word, word.replace(/s$/u, "")].find((each) => this.byWord.has(each));
        if (form) telling.set(place, form);
      });
      const here = new Set(telling.values());
      const found = new Map();
      for (const [place, word] of telling) {
        const cards = this.best(word, here);
        if (cards.length) found.set(cards.join(), { cards, places: [...(found.get(cards.join())?.places ?? []), place] });
      }
      return [...found.values()].map(({ cards, places }) => ({
        start: Math.min(...places),
        end: Math.max(...places) + 1,
        cards,
        sure: places.length > 1 || cards.some((card) => this.discussed.has(card)),
      }));
    }

    // The cards with this word in the name: those with most of the query's words, with rulings, in that order.
    best(word, here) {
      const cards = this.byWord.get(word);
      const shared = cards.map((card) => new Set(this.cards[card].folded.split(" ").filter((each) => here.has(each))).size);
      const best = cards.filter((_, place) => shared[place] === Math.max(...shared));
      const discussed = best.filter((card) => this.discussed.has(card));
      const chosen = discussed.length ? discussed : best;
      return chosen.length <= FEW ? chosen : [];
    }
  }

  const covered = (mentions) => new Set(mentions.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)));

  Object.assign(globalThis.judge, { Names, covered });
})();
