// The search without a network: the entries and cards that answer a query, best first.
"use strict";
(() => {
  const { fold, Words, Names, Synonyms, Circles, read } = globalThis.judge;
  const RULES = new Set(["glossary", "rules", "chart", "setup", "optional"]);
  const ASKING = new Set("what how when where who which why can could should let like happen happens mean means".split(" "));
  const LEAST = 0.2, CANDIDATES = 120, CARD_SHARE = 0.5, UNSURE_CARD = 0.4, TITLE_FIRST = 100, AHEAD = 2, LATER = 0.99, NOISE = 0.06, ELSEWHERE = 0.7, PLAIN = 0.1;
  const OFTEN = 1, LONG = 0.75, TITLE = 2; // as in judge/search/usual.py

  class OfflineSearch {
    constructor(data) {
      this.weights = data.weights;
      this.rulebooks = data.rulebooks;
      this.inForce = data.inForce;
      this.entries = data.documents.map(([id, title, cards, stands, pointer, asks, ways]) => ({ id, title, cards, stands, pointer, asks, ways }));
      this.names = new Names(data, new Set(this.entries.flatMap((entry) => entry.cards)));
      this.words = new Words(data, this.names.common());
      this.emptyStems = new Set([...this.words.empty].map((word) => this.words.stem(word)));
      const stems = (numbers) => numbers.map((number) => this.words.stems[number]);
      for (const entry of this.entries) Object.assign(entry, { asks: entry.asks.map(stems), ways: entry.ways.map(stems) });
      this.weighUsual();
      this.plain = new Set(stems(data.plain));
      this.postings = new Map(data.postings.map((flat, number) => [this.words.stems[number], unfolded(flat)]));
      const most = Math.log(this.entries.length + 1);
      this.rarities = new Map(data.frequencies.map((count, number) => [this.words.stems[number], count ? Math.max(LEAST, Math.log((this.entries.length + 1) / (1 + count))) : most]));
      this.most = most;
      this.synonyms = new Synonyms(data.synonyms);
      this.about = Object.entries(data.about).map(([kind, said]) => [kind, new Synonyms([["", [], 0, said]])]);
      this.circles = new Circles(data.circles, this.words);
      this.titles = this.byTitle();
    }

    // Hits ({id, title, card, stands, score}) and what was read into the query.
    search(query, rulebook = this.inForce, limit = 20) {
      const asked = read(query.slice(0, 400), this);
      const book = asked.rulebook || rulebook;
      const bit = 1 << this.rulebooks.indexOf(book);
      const hits = this.rank(asked).map(([key, score]) => {
        if (typeof key === "string") {
          const card = this.names.cards[Number(key.slice(1))];
          return { id: card.id, title: card.name, card: true, stands: true, score };
        }
        const entry = this.entries[key];
        const stands = !book || Boolean(entry.stands & bit);
        return { id: entry.id, title: entry.title, card: false, stands, score: stands ? score : score * ELSEWHERE };
      });
      hits.sort((one, other) => other.score - one.score);
      return { hits: hits.slice(0, limit), total: hits.length, corrected: asked.corrected, said: asked.said, rulebook: book, sought: this.sought(asked) };
    }

    sought(asked) { return new Set(asked.needs.flatMap((need) => [...need.stems.keys()])); }

    rank(asked) {
      const ranked = this.rankEntries(asked);
      const best = Math.max(...ranked.values(), 0) || 1;
      const ahead = [...ranked.values()].sort((one, other) => other - one)[AHEAD - 1] ?? 0;
      for (const mention of asked.mentions) {
        mention.cards.forEach((card, place) => {
          const share = best * CARD_SHARE * (mention.sure ? 1 : UNSURE_CARD);
          ranked.set(`c${card}`, mention.sure && !place ? Math.max(share, LATER * ahead) : share);
        });
      }
      const core = asked.words.filter((word) => !this.words.empty.has(word) && !ASKING.has(word));
      const bonuses = new Map();
      for (const [words, bonus] of [[asked.typed, TITLE_FIRST], [asked.words, best], [core, best]]) {
        const title = words.join(" ");
        const bearing = [...(this.titles.get(title.replaceAll(" ", "")) ?? []), ...(this.names.whole.get(title) ?? []).map((card) => `c${card}`)];
        bearing.forEach((key, place) => { if (!bonuses.has(key)) bonuses.set(key, bonus * LATER ** place); });
      }
      for (const [key, bonus] of bonuses) ranked.set(key, (ranked.get(key) ?? 0) + bonus);
      return [...ranked].filter(([, score]) => score >= NOISE * best);
    }

    rankEntries(asked) {
      const stems = new Map();
      for (const need of asked.needs) {
        for (const [stem, share] of need.stems) stems.set(stem, Math.max(stems.get(stem) ?? 0, need.weight * share));
      }
      const found = new Map();
      for (const [stem, weight] of stems) {
        for (const [entry, score] of this.postings.get(stem) ?? []) found.set(entry, (found.get(entry) ?? 0) + weight * score);
      }
      const named = new Set(asked.mentions.filter((mention) => mention.sure).flatMap((mention) => mention.cards));
      const ofCards = this.entries.flatMap((entry, number) => (entry.cards.some((card) => named.has(card)) ? [number] : []));
      const most = Math.max(...found.values(), 0) || 1;
      const close = [...found].sort((one, other) => other[1] - one[1]).slice(0, CANDIDATES).map(([entry]) => entry);
      const near = new Set([...close, ...asked.see.keys(), ...ofCards]);
      const wanted = this.wanted(asked.needs), covers = this.covers(asked.needs);
      const beside = asked.beside.length ? this.covers(asked.beside) : null;
      if (beside) asked.plainly = this.plainly(asked.beside);
      return new Map([...near].map((entry) => [entry, this.judged(entry, (found.get(entry) ?? 0) / most, wanted, covers, beside, asked)]));
    }

    judged(number, found, wanted, covers, beside, asked) {
      const entry = this.entries[number], weights = this.weights;
      const phrase = Math.max(0, ...entry.ways.map((way) => this.likeness(wanted, way)));
      const question = Math.max(0, ...entry.asks.map((asked) => this.likeness(wanted, asked)));
      let score = found + weights.phrase * phrase ** 2 + weights.question * question ** 2;
      score += weights.usual * this.usually(wanted, entry.usual);
      score += weights.cover * (covers.get(number) ?? 0) + weights.see * (asked.see.get(number) ?? 0);
      const here = asked.mentions.filter((mention) => mention.cards.some((card) => entry.cards.includes(card)));
      const lost = beside ? 1 - weights.aside * asked.plainly * (1 - (beside.get(number) ?? 0)) : 1;
      here.map((mention) => (mention.sure ? 1 : weights.unsure)).sort((one, other) => other - one)
        .forEach((sureness, place) => { score += sureness * lost * (place ? weights.joins : weights.one_card); });
      const kind = entry.id.split(":")[0];
      return score * this.ofKind(kind, asked, Math.max(phrase, question)) * (entry.pointer ? weights.pointer : 1);
    }

    // What an entry of a kind counts; a ruling the more the nearer its own words are to the question.
    ofKind(kind, asked, alike) {
      const weights = this.weights;
      if (kind === "trg" && asked.about.has("tournament")) return weights.tournament;
      if (kind === "errata" && asked.about.has("erratum")) return weights.erratum;
      if (RULES.has(kind)) return weights.rule;
      const least = kind === "trg" ? weights.elsewhere : kind === "reading" ? weights.reading : 1;
      return least + (weights.rule - least) * weights.own_words * alike ** 2;
    }

    // How plainly what is asked beside a card is the way in which some rule is asked for, from 0 to 1.
    plainly(beside) {
      const wanted = this.wanted(beside), least = this.weights.plainly;
      const rules = this.entries.filter((entry) => RULES.has(entry.id.split(":")[0]));
      const most = Math.max(0, ...rules.flatMap((entry) => entry.ways.map((way) => this.likeness(wanted, way))));
      return Math.min(1, Math.max(0, most - least) / PLAIN);
    }

    rarity(stem) { return this.rarities.get(stem) ?? this.most; }

    // The needs made ready for comparing: which of them a stem fulfils, and how well.
    wanted(needs) {
      const byStem = new Map();
      needs.forEach((need, place) => need.stems.forEach((share, stem) => {
        byStem.set(stem, [...(byStem.get(stem) ?? []), [place, share * need.weight * this.rarity(need.main)]]);
      }));
      return { byStem, all: needs.reduce((sum, need) => sum + need.weight * this.rarity(need.main), 0) };
    }

    likeness(wanted, phrase) {
      const best = new Map();
      for (const stem of phrase) {
        for (const [place, worth] of wanted.byStem.get(stem) ?? []) best.set(place, Math.max(best.get(place) ?? 0, worth));
      }
      if (!best.size) return 0;
      const shared = [...best.values()].reduce((sum, each) => sum + each, 0);
      return shared / Math.sqrt(wanted.all * phrase.reduce((sum, stem) => sum + this.rarity(stem), 0));
    }

    // How much of the query stands among the words that an entry is usually asked for with, each by how much it counts.
    usually(wanted, words) {
      const best = new Map();
      for (const [stem, places] of wanted.byStem) {
        const counts = words.get(stem);
        if (counts) places.forEach(([place, worth]) => best.set(place, Math.max(best.get(place) ?? 0, worth * counts)));
      }
      return best.size ? [...best.values()].reduce((sum, each) => sum + each, 0) / wanted.all : 0;
    }

    // What each stem counts of those in which an entry is asked for, all ways together.
    weighUsual() {
      const said = this.entries.map((entry) => counted([...entry.ways, ...entry.asks], this.namesIn(entry)));
      const holders = new Map();
      for (const counts of said) for (const stem of counts.keys()) holders.set(stem, (holders.get(stem) ?? 0) + 1);
      const totals = said.map((counts) => [...counts.values()].reduce((sum, each) => sum + each, 0));
      const usual = totals.reduce((sum, each) => sum + each, 0) / said.length;
      said.forEach((counts, number) => {
        const damped = OFTEN * (1 - LONG + (LONG * totals[number]) / usual);
        const weighed = ([stem, count]) => [stem, Math.sqrt(Math.log(1 + said.length / holders.get(stem))) * count * (OFTEN + 1) / (count + damped)];
        this.entries[number].usual = new Map([...counts].map(weighed));
      });
    }

    // The words of the cards of a ruling, which are looked for by themselves.
    namesIn(entry) {
      const cards = RULES.has(entry.id.split(":")[0]) ? [] : entry.cards;
      return new Set(cards.flatMap((card) => fold(this.names.cards[card].name).split(" ").map((word) => this.words.stem(word))));
    }

    covers(needs) {
      const total = needs.reduce((sum, need) => sum + need.weight * this.rarity(need.main), 0) || 1;
      const covers = new Map();
      for (const need of needs) {
        const holding = new Map();
        for (const [stem, share] of need.stems) {
          for (const [entry] of this.postings.get(stem) ?? []) holding.set(entry, Math.max(holding.get(entry) ?? 0, share));
        }
        const counts = need.weight * this.rarity(need.main) / total;
        for (const [entry, share] of holding) covers.set(entry, (covers.get(entry) ?? 0) + share * counts);
      }
      return covers;
    }

    byTitle() {
      const found = new Map();
      this.entries.forEach((entry, number) => {
        const short = entry.title.replace(/^Errata: /u, "").replace(/\s*\([^)]*\)/gu, "");
        for (const title of new Set([entry.title, short].map((each) => fold(each).replaceAll(" ", "")))) {
          found.set(title, [...(found.get(title) ?? []), number]);
        }
      });
      return found;
    }
  }

  const counted = (ways, without) => {
    const counts = new Map();
    ways.forEach((way, place) => new Set(way).forEach((stem) => {
      if (!without.has(stem)) counts.set(stem, (counts.get(stem) ?? 0) + (place ? 1 : TITLE));
    }));
    return counts;
  };

  const unfolded = (flat) => {
    const pairs = [];
    for (let at = 0, entry = 0; at < flat.length; at += 2) {
      entry += flat[at];
      pairs.push([entry, flat[at + 1]]);
    }
    return pairs;
  };

  globalThis.judge.OfflineSearch = OfflineSearch;
})();
