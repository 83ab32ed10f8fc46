// The service worker of a device that has taken the bench along. Where the network answers, the server does; where it does not,
// Python answers here, behind the same addresses. It is of one version: a newer one comes when the reader asks for it.
import { PLAN } from "./plan.mjs";
import { ALL_PACKS, PACKS, ROOT, inside, pathOf, putBack, snapshotOf, start } from "./python.mjs";

const BASE = new URL("./", import.meta.url).href;
// On a host of files there is no server: the pages that were written are shown as they are, whatever else is asked comes from
// here.
const IS_FILES = !self.location.pathname.startsWith("/bench/");
const PACK = `judge-bench-${PLAN.version}`;
const STATIC = `judge-bench-static-${PLAN.version}`;
const SEEN = "judge-seen";
const MOST_SEEN = 200;
const PATIENCE = 4000; // milliseconds; a hall's network may neither answer nor fail
const LEAST_MEMORY = 2; // gigabytes; below that a snapshot would be read into memory twice
const NOT_KEPT = "This device has no room left: what you sent was not kept. Make room, go back and send it again.";
const NOT_READY = "The bench on this device could not start. Open this page again; if that does not help, forget the bench on the page Offline and take it along anew.";

// --- the files of the bench: there is no network where they are needed

const outside = self.fetch.bind(self);
// A host of files compresses only what it knows: there, what is no script is deflated.
const fromHost = async (address, options) => {
  if (!IS_FILES || address.endsWith(".mjs")) return outside(address, options);
  const answer = await outside(`${address}.deflated`, options);
  return answer.ok ? new Response(answer.body.pipeThrough(new DecompressionStream("deflate"))) : answer;
};
const ofBench = async (address) => (await caches.open(PACK)).match(address, { ignoreVary: true });
self.fetch = async (asked, options) => {
  const address = new URL(asked.url ?? asked, BASE).href;
  return address.startsWith(BASE) ? (await ofBench(address)) || fromHost(address, options) : outside(asked, options);
};
const read = async (name) => new Uint8Array(await (await self.fetch(BASE + name)).arrayBuffer());

// --- what is kept for longer than this worker: the saved cases, and a key

const shelf = () => new Promise((done, failed) => {
  const asked = indexedDB.open("judge-bench", 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore("kept");
  asked.onsuccess = () => done(asked.result);
  asked.onerror = () => failed(asked.error);
});

const onShelf = async (mode, deed) => {
  const opened = await shelf();
  try {
    return await new Promise((done, failed) => {
      const all = opened.transaction("kept", mode, { durability: "strict" });
      const asked = deed(all.objectStore("kept"));
      all.oncomplete = () => done(asked.result);
      all.onabort = () => failed(all.error ?? new Error("not kept"));
    });
  } finally {
    opened.close();
  }
};

const key = async () => {
  const known = await onShelf("readonly", (store) => store.get("key"));
  if (known) return known;
  const made = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  await onShelf("readwrite", (store) => store.put(made, "key"));
  return made;
};

// --- Python

let bench = null; // the promise of it
let isWarm = false;

const isWhole = async () => Boolean(await ofBench(BASE + PLAN.later.name));

const begin = async () => {
  const packs = (await isWhole()) ? ALL_PACKS : PACKS;
  const kept = (await onShelf("readonly", (store) => store.get("files"))) ?? {};
  const given = { base: BASE, read, packs, kept, key: await key(), host: self.location.hostname, site: ROOT && self.location.origin + ROOT };
  const snapshot = await ofBench(BASE + snapshotOf(packs));
  if (snapshot) {
    try {
      const found = await start({ ...given, snapshot: new Uint8Array(await snapshot.arrayBuffer()) });
      isWarm = true;
      return found;
    } catch (wrong) { // damaged, or too large for the memory that is left: the cold start never needs it
      console.warn("the snapshot cannot be used", wrong);
      await (await caches.open(PACK)).delete(BASE + snapshotOf(packs));
    }
  }
  return start(given);
};

const awake = () => {
  bench ??= begin().catch((wrong) => { bench = null; throw wrong; });
  return bench;
};

// What saved cases need follows the bench; whoever opens them first may be sooner, and then it is fetched now.
const complete = async () => {
  if (!(await isWhole())) {
    const bytes = await (await fromHost(BASE + PLAN.later.name)).arrayBuffer();
    const sum = Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");
    if (sum !== PLAN.later.sha256) throw new Error(`${PLAN.later.name} did not arrive whole`);
    await (await caches.open(PACK)).put(BASE + PLAN.later.name, new Response(bytes, { headers: { "Content-Type": "application/octet-stream" } }));
  }
  if (bench && !(await bench).isWhole) [bench, isWarm] = [null, false];
};

// The first start is slow: once it is done its memory is kept, so that the next ones take a second.
const prepare = async () => {
  if (await isWhole()) await complete();
  const found = await awake();
  if (isWarm || (navigator.deviceMemory ?? LEAST_MEMORY) < LEAST_MEMORY) return;
  found.warmUp();
  isWarm = true;
  try {
    const pack = await caches.open(PACK);
    if (found.isWhole) await pack.delete(BASE + snapshotOf(PACKS));
    await pack.put(BASE + snapshotOf(found.packs), new Response(found.snapshot()));
  } catch (wrong) { // no room: every start is a cold one
    console.warn("the snapshot is not kept", wrong);
  }
};

// --- answers

const words = (text, status) => new Response(text, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });

// One request after the other: what one has changed is on the shelf before the next one is answered.
let before = Promise.resolve();
const inTurn = (deed) => {
  const turn = before.then(deed);
  before = turn.catch(() => null);
  return turn;
};

const fromBench = async (request, body) => {
  let found;
  try {
    found = await awake();
  } catch (wrong) {
    console.error(wrong);
    return words(NOT_READY, 503);
  }
  const answered = await inTurn(async () => {
    const { status, fields, body: answer } = found.answer({ method: request.method, address: inside(request.url), fields: fieldsOf(request) }, body);
    const changed = found.changed();
    if (changed) {
      try {
        await onShelf("readwrite", (store) => store.put(changed, "files"));
      } catch (wrong) {
        console.error(wrong);
        putBack(found.python.FS, (await onShelf("readonly", (store) => store.get("files"))) ?? {});
        found.changed();
        return words(NOT_KEPT, 507);
      }
    }
    return response(request, status, fields, answer);
  });
  if (answered.status !== 503 || found.isWhole) return answered;
  return complete().then(() => fromBench(request, body), () => answered); // without a network it says what it needs
};

const fieldsOf = (request) => {
  const passed = [...request.headers].filter(([name]) => name === "accept" || name === "content-type");
  return [...passed, ["Referer", request.referrer]];
};

// Every address in a page or in data, as it is below the path of the site.
const below = (text) => (ROOT ? text.replace(/("|&#34;|&quot;)\/(?!\/)/gu, `$1${ROOT}/`) : text);
const MADE_HERE = `<html data-from="bench" data-bench="${BASE}" data-version="${PLAN.program} of ${PLAN.date}" ${IS_FILES ? "data-files " : ""}`;

const response = (request, status, fields, answer) => {
  const headers = new Headers(fields);
  const to = headers.get("Location");
  if (to && status < 400) return Response.redirect(new URL(to.startsWith("/") ? ROOT + to : to, request.url).href, status);
  const kind = headers.get("Content-Type") ?? "";
  const isPage = kind.startsWith("text/html");
  let body = answer;
  if (isPage || (ROOT && kind.startsWith("application/json"))) body = below(new TextDecoder().decode(answer));
  if (isPage) body = body.replace("<html ", MADE_HERE);
  return new Response(status === 204 || status === 304 ? null : body, { status, headers });
};

const later = (wait) => new Promise((done) => { setTimeout(done, wait, null); });

const keepSeen = async (request, answer) => {
  const seen = await caches.open(SEEN);
  await seen.delete(request); // so that the oldest stays first
  await seen.put(request, answer);
  const all = await seen.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - MOST_SEEN)).map((old) => seen.delete(old)));
};

// The server's answer where there is one in time; what is only on this device it knows nothing of.
const page = async (event) => {
  const { request } = event;
  const pathname = pathOf(request.url);
  const isPage = request.mode === "navigate";
  const isCase = pathname.startsWith("/cases/");
  const network = outside(request.clone()).then((answer) => {
    if (isPage && isCase && answer.ok && !answer.redirected) event.waitUntil(keepSeen(request, answer.clone()).catch(() => null));
    return answer;
  }).catch(() => null);
  const quick = await (isPage ? Promise.race([network, later(PATIENCE)]) : network);
  const isOurs = IS_FILES || isCase || pathname.startsWith("/explorations/");
  if (quick && !(quick.status === 404 && isOurs)) return quick;
  const answer = await fromBench(request, new Uint8Array());
  if (answer.ok || answer.type === "opaqueredirect") return answer;
  return quick ?? (await (await caches.open(SEEN)).match(request, { ignoreVary: true })) ?? answer;
};

// What is sent goes to the server, and to the device only where the server cannot be reached; from no other site.
const sent = async (request) => {
  const body = new Uint8Array(await request.clone().arrayBuffer());
  const answer = IS_FILES ? null : await outside(request).catch(() => null);
  const isOurs = pathOf(request.url).startsWith("/explorations/");
  if (answer && !(answer.status === 404 && isOurs)) return answer;
  if (!request.referrer.startsWith(`${self.location.origin}/`)) return words("This came from another site.", 403);
  return fromBench(request, body);
};

const ofDevice = async (request) => fromBench(request, new Uint8Array(await request.clone().arrayBuffer()));

const file = async (request) => {
  const kept = await caches.open(STATIC);
  const known = await kept.match(request, { ignoreVary: true });
  if (known) return known;
  const answer = (await outside(request.clone()).catch(() => null)) ?? (await fromBench(request, new Uint8Array()));
  if (answer.ok) await kept.put(request, answer.clone()).catch(() => null);
  return answer;
};

const packed = async (request) => (await ofBench(request.url)) ?? outside(request);

const answerTo = (event) => {
  const { request } = event;
  const { searchParams } = new URL(request.url);
  const pathname = pathOf(request.url);
  if (pathname.startsWith("/bench")) return packed(request);
  if (pathname.startsWith("/static/")) return file(request);
  if (pathname.startsWith("/device/") || searchParams.has("device")) return ofDevice(request);
  if (IS_FILES && searchParams.size) return ofDevice(request); // a host of files has one page for all of them
  return request.method === "GET" || request.method === "HEAD" ? page(event) : sent(request);
};

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  const ours = new Set([PACK, STATIC, SEEN]);
  await Promise.all((await caches.keys()).filter((name) => name.startsWith("judge-") && !ours.has(name)).map((name) => caches.delete(name)));
  await self.clients.claim();
})()));
self.addEventListener("fetch", (event) => {
  const pathname = pathOf(event.request.url);
  if (new URL(event.request.url).origin !== self.location.origin || pathname === "/sw.js" || pathname.startsWith("/import")) return;
  event.respondWith(answerTo(event));
});
// The page asks how the bench is, or that it be made ready; the answer comes by the port that it has sent.
self.addEventListener("message", (event) => {
  const [port] = event.ports;
  if (!port) return;
  const told = async () => {
    if (event.data === "prepare") await prepare();
    return { version: PLAN.version, program: PLAN.program, date: PLAN.date, whole: await isWhole() };
  };
  event.waitUntil(told().then((found) => port.postMessage(found), (wrong) => port.postMessage({ failed: String(wrong) })));
});
