// Asking the server: one check at a time, the last board wins, and a bad network only delays it.

const WAIT = 200; // milliseconds of peace before a board is checked
const RETRY = [1000, 2000, 4000, 8000, 15000];

const send = async (path, body, signal) => {
  const answer = await fetch(`/api/v1${path}`, {
    method: "POST", signal, headers: { "Content-Type": "application/json", Accept: "application/json" }, body: JSON.stringify(body),
  });
  if (answer.status === 429 || answer.status >= 500) {
    throw Object.assign(new Error("busy"), { wait: 1000 * Number(answer.headers.get("Retry-After") ?? 1) });
  }
  const read = await answer.json();
  if (!read.ok) throw Object.assign(new Error(read.error.says), { refused: true });
  return read.page;
};

export class Server {
  /** ``into`` is the saved case whose board it is, with the version that was opened; empty for none. */
  constructor(rulebook, into) {
    this.rulebook = rulebook;
    this.into = into;
    this.known = new Map();
  }

  /** What a text holds that was pasted. */
  read(text) { return send("/boards/read", { text, rulebook: this.rulebook }); }

  /** Cards for what is typed; null when a later question has overtaken this one. */
  async find(name) {
    const key = name.toLowerCase();
    if (this.known.has(key)) return this.known.get(key);
    this.finding?.abort();
    this.finding = new AbortController();
    try {
      const answer = await fetch(`/api/v1/cards?name=${encodeURIComponent(name)}`, { signal: this.finding.signal });
      if (!answer.ok) throw new Error("no answer");
      const { cards } = (await answer.json()).page;
      this.known.set(key, cards);
      return cards;
    } catch (error) {
      if (error.name === "AbortError") return null;
      throw error;
    }
  }

  /**
   * Check a board once nothing has changed for a moment; ``heard(answer)`` for the last one only, ``away(error)`` when the
   * network or the server fails, after which it is tried again by itself.
   */
  check(given, heard, away, { tries = 0, wait = WAIT } = {}) {
    clearTimeout(this.timer);
    this.checking?.abort();
    const running = new AbortController();
    this.checking = running;
    this.again = () => this.check(given, heard, away, { tries: tries + 1, wait: 0 });
    this.timer = setTimeout(async () => {
      try {
        heard(await send("/boards/check", { given, rulebook: this.rulebook, ...this.into }, running.signal));
        this.again = null;
      } catch (error) {
        if (error.name === "AbortError" || running.signal.aborted) return;
        away(error);
        if (error.refused) this.again = null;
        else this.timer = setTimeout(() => this.again?.(), error.wait ?? RETRY[Math.min(tries, RETRY.length - 1)]);
      }
    }, wait);
  }

  /** Try at once what failed before, or is still waiting its moment. */
  hurry() { this.again?.(); }
}
