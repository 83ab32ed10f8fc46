// The streak: how many questions in a row were answered right at the first try. It stays on this device.
const KEY = "quiz";
const place = document.querySelector(".streak");
if (place) {
  let kept = { now: 0, best: 0, seen: [] };
  try {
    kept = { ...kept, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
    const { of, right } = place.dataset;
    if (right !== undefined && !kept.seen.includes(of)) {
      kept.now = right === "1" ? kept.now + 1 : 0;
      kept.best = Math.max(kept.best, kept.now);
      kept.seen = [...kept.seen, of].slice(-500);
      localStorage.setItem(KEY, JSON.stringify(kept));
    }
  } catch {
    // A device that keeps nothing has no streak.
  }
  place.textContent = `In a row: ${kept.now} · best: ${kept.best}`;
  place.hidden = false;
}
