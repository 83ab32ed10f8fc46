// A long exploration, in a worker of the page that shows it: the bench goes on answering, and the page may end this at any time.
import { PLAN } from "./plan.mjs";
import { ALL_PACKS, PACKS, inside, snapshotOf, start } from "./python.mjs";

const BASE = new URL("./", import.meta.url).href;

const read = async (name) => new Uint8Array(await (await fetch(BASE + name)).arrayBuffer());

const told = (fields) => new URLSearchParams(fields).toString();

// Sent and waited for: while Python works nothing else of this worker runs, and the answer is what the reader wishes.
const tell = (to) => (states, waiting, seconds) => {
  const asked = new XMLHttpRequest();
  asked.open("POST", `${to}/beat`, false);
  asked.setRequestHeader("Content-Type", "application/x-www-form-urlencoded");
  asked.send(told({ states, waiting, seconds }));
  return asked.status === 200 ? asked.responseText : "";
};

// Saved cases have no part in it; but whichever snapshot there is, is quicker than none.
const ofPack = async (name) => (await caches.open(`judge-bench-${PLAN.version}`)).match(BASE + name);
const packs = async () => ((await ofPack(ALL_PACKS.at(-1))) ? ALL_PACKS : PACKS);
const snapshot = async (wanted) => {
  const found = await ofPack(snapshotOf(wanted));
  return found ? new Uint8Array(await found.arrayBuffer()) : null;
};

self.addEventListener("message", async ({ data: { job, address } }) => {
  const to = `/device/explorations/${job}`;
  tell(to)(0, 0, 0);
  const alive = setInterval(tell(to), 5000, 0, 0, 0);
  let end;
  try {
    const given = { base: BASE, read, packs: await packs(), host: self.location.hostname };
    const bench = await start({ ...given, snapshot: await snapshot(given.packs) }).catch(() => start(given));
    clearInterval(alive);
    end = bench.explore(inside(new URL(address, self.location.origin).href), tell(to));
  } catch (wrong) {
    end = { state: "failed", code: "jobs/broken", says: String(wrong).slice(0, 200), result: "" };
  }
  clearInterval(alive);
  await fetch(`${to}/end`, { method: "POST", body: new URLSearchParams(end) });
  self.postMessage("done");
});
