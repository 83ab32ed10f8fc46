// Reading a query: rulebook, card names, misspellings, expressions of other games; what is left is words.
"use strict";
(() => {
  const { folded, covered } = globalThis.judge;
  const VERSION = /(?<![\w.])(?:v|version |rulebook |rules )?(1\.[0-2]|18\.\d+)(?![\w.]*\d)/iu;
  const MEANS_WEIGHT = 0.65, MEANS_FADES = 0.3, JOINED = 5, LATER = 0.9, MISLED = 0.35, NAMED = 0.6, ALIKE = 0.7, TERSE = 2, FAINT = 0.3, SORT = 0.6;

  // The table of expressions, looked up by the stems of their words; single words by their forms.
  class Synonyms {
    constructor(rows) {
      this.byKey = new Map();
      this.words = new Set();
      this.longest = 0;
      for (const [means, see, otherGame, keys] of rows) {
        for (const key of keys.split("|")) {
          if (!this.byKey.has(key)) this.byKey.set(key, { means, see, otherGame: Boolean(otherGame) });
          key.split(" ").forEach((part) => this.words.add(part));
          this.longest = Math.max(this.longest, key.split(" ").length);
        }
      }
    }

    knows(word, stem) { return this.words.has(word) || this.words.has(stem); }

    // The expressions in a query, the longest first choice, as they stand, then without articles and the like.
    find(words, all, taken) {
      const places = words.map((_, place) => place).filter((place) => !taken.has(place));
      const found = this.along(words, all, places);
      const used = new Set([...taken, ...covered(found)]);
      const rest = words.map((_, place) => place).filter((place) => !used.has(place) && !all.words.empty.has(words[place]));
      return [...found, ...this.along(words, all, rest)];
    }

    along(words, all, places) {
      const found = [];
      for (let start = 0; start < places.length;) {
        const [length, synonym] = this.longestAt(places.map((place) => words[place]), all, start);
        if (synonym) found.push({ start: places[start], end: places[start + length - 1] + 1, synonym });
        start += length;
      }
      return found;
    }

    longestAt(words, all, start) {
      for (let length = Math.min(words.length - start, this.longest); length > 1; length -= 1) {
        const known = this.byKey.get(words.slice(start, start + length).map((word) => all.words.stem(word)).join(" "));
        if (known) return [length, known];
      }
      return [1, this.byKey.get(words[start])];
    }
  }

  // Circles of words that people use for one another.
  class Circles {
    constructor(rows, words) {
      this.words = new Set(rows.flatMap((row) => row.split(" ")));
      this.mates = new Map();
      for (const row of rows) {
        const stems = row.split(" ").map((word) => words.stem(word));
        for (const stem of stems) this.mates.set(stem, new Set([...(this.mates.get(stem) ?? []), ...stems]));
      }
    }

    // Who asks in one or two words means just those; who tells a story uses whatever words come.
    need(weight, main, stems, telling) {
      const alike = ALIKE * Math.min(1, Math.max(0, (telling - TERSE) / TERSE));
      const every = new Map();
      if (alike) {
        for (const [stem, share] of stems) {
          for (const mate of this.mates.get(stem) ?? []) every.set(mate, Math.max(every.get(mate) ?? 0, share * alike));
        }
      }
      stems.forEach((share, stem) => every.set(stem, share));
      return { weight, main, stems: every };
    }
  }

  const exactly = (stem, weight = 1) => ({ weight, main: stem, stems: new Map([[stem, 1]]) });

  const read = (query, all) => {
    const version = VERSION.exec(query);
    const named = version && all.rulebooks.includes(version[1]) ? version[1] : "";
    const text = named ? query.replace(version[0], " ") : query;
    const typed = folded(text);
    const { words, guesses } = spelt(typed, all);
    const mentions = all.names.mentions(words, all);
    const sure = covered(mentions.filter((mention) => mention.sure && mention.end - mention.start > 1));
    const found = all.synonyms.find(words, all, sure);
    const lone = mentions.length === 1 && mentions[0].sure ? covered(mentions) : new Set();
    const asked = ofWords(words, guesses, found, sure, all);
    const beside = lone.size ? asked.filter((need) => !lone.has(need.place) && all.words.saysSomething(words[need.place])) : [];
    if (beside.length) asked.filter((need) => lone.has(need.place)).forEach((need) => { need.weight *= NAMED; });
    return {
      typed,
      words,
      rulebook: named,
      mentions,
      corrected: guesses.size || words.length !== typed.length ? words.join(" ") : "",
      said: [...new Set(found.map((use) => use.synonym.means))],
      beside,
      about: new Set(all.about.filter(([, said]) => said.find(words, all, new Set([...sure, ...covered(mentions)])).length).map(([kind]) => kind)),
      needs: [...asked, ...ofSynonyms(words, found, all), ...joined(words, all)],
      see: seen(words, found, all),
    };
  };

  const spelt = (typed, all) => {
    const named = covered(all.names.wholeNames(typed, all));
    const words = [], guesses = new Map();
    typed.forEach((word, place) => {
      const known = named.has(place) || all.words.knows(word) || all.synonyms.knows(word, all.words.stem(word)) || all.about.some(([, said]) => said.knows(word, all.words.stem(word)));
      const near = known ? [] : all.words.guesses(word);
      if (near.length && !near[0][0].includes(" ")) guesses.set(words.length, near);
      words.push(...(near.length ? near[0][0].split(" ") : [word]));
    });
    return { words, guesses };
  };

  const ofWords = (words, guesses, found, names, all) => {
    const telling = words.filter((word) => all.words.saysSomething(word)).length;
    const misled = covered(found.filter((use) => use.synonym.otherGame));
    const needs = [];
    words.forEach((word, place) => {
      const counts = weight(word, telling > 0, all) * (misled.has(place) ? MISLED : 1);
      if (!counts) return;
      const stems = new Map();
      for (const [near, share] of guesses.get(place) ?? [[word, 1]]) {
        stems.set(all.words.stem(near), Math.max(stems.get(all.words.stem(near)) ?? 0, share));
      }
      const main = all.words.stem(word);
      const need = names.has(place) ? { weight: counts, main, stems } : all.circles.need(counts, stems.keys().next().value, stems, telling);
      needs.push({ place, ...need });
    });
    return needs;
  };

  const weight = (word, others, all) => {
    if (!others) return 1;
    if (all.words.empty.has(word)) return 0;
    return all.words.faint.has(word) ? FAINT : all.words.sorts.has(word) ? SORT : 1;
  };

  const ofSynonyms = (words, found, all) => found.flatMap((use) => {
    const counts = MEANS_WEIGHT * share(words, use, all) ** MEANS_FADES;
    return [...new Set(folded(use.synonym.means))].map((word) => exactly(all.words.stem(word), counts));
  });

  // Two words that are one word of the rules, such as battle line.
  const joined = (words, all) => words.slice(1)
    .map((word, place) => words[place] + word)
    .filter((word) => word.length > JOINED && all.words.common.has(word))
    .map((word) => exactly(all.words.stem(word)));

  const seen = (words, found, all) => {
    const see = new Map();
    for (const use of found) {
      use.synonym.see.forEach((entry, place) => {
        see.set(entry, Math.max(see.get(entry) ?? 0, share(words, use, all) * LATER ** place));
      });
    }
    return see;
  };

  // How much of the query an expression is, from 0 to 1.
  const share = (words, use, all) => {
    const telling = words.map((word) => Number(all.words.saysSomething(word)));
    const sum = (list) => list.reduce((total, each) => total + each, 0);
    return Math.min(1, (sum(telling.slice(use.start, use.end)) || 0.5) / (sum(telling) || 1));
  };

  Object.assign(globalThis.judge, { Synonyms, Circles, read });
})();
