// The service worker: keeps the shell and the texts; pages come from the network, else as they were seen last,
// else from what is kept. The plan of what to keep is written above this line by the server.
"use strict";
const SHELL = `judge-shell-${PLAN.version}`;
const SEEN = "judge-seen";
const MOST_SEEN = 200;
const PATIENCE = 4000; // milliseconds; a hall's network may neither answer nor fail
const WORTH_KEEPING = /^\/($|entry\/|card\/|cards|charts|rulings|entries|rulebooks|compare\/|case|chains|scenario|about)/u;

const keepAll = async () => {
  const shell = await caches.open(SHELL);
  await shell.addAll(PLAN.kept.map((address) => new Request(address, { cache: "no-cache" })));
  await self.skipWaiting();
};

const forgetOld = async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("judge-shell-") && name !== SHELL).map((name) => caches.delete(name)));
  await self.clients.claim();
  const open = await self.clients.matchAll({ type: "window" }); // the page that brought us came before we could keep it
  await Promise.all(open.map(async ({ url }) => {
    const answer = await fetch(url);
    if (worthKeeping(url, answer)) await keepSeen(new Request(url), answer);
  }));
};

const worthKeeping = (address, answer) => answer.ok && !answer.redirected && WORTH_KEEPING.test(new URL(address).pathname);

const keepSeen = async (request, answer) => {
  const seen = await caches.open(SEEN);
  await seen.delete(request); // so that the oldest stays first
  await seen.put(request, answer);
  const all = await seen.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - MOST_SEEN)).map((old) => seen.delete(old)));
};

const later = (wait) => new Promise((done) => { setTimeout(done, wait); });

const page = async (event) => {
  const { request } = event;
  const network = fetch(request).then((answer) => {
    if (worthKeeping(request.url, answer)) event.waitUntil(keepSeen(request, answer.clone()));
    return answer;
  });
  const quick = await Promise.race([network.catch(() => null), later(PATIENCE)]);
  if (quick) return quick;
  network.catch(() => null);
  const kept = (await (await caches.open(SEEN)).match(request, { ignoreVary: true })) ?? (await caches.match("/offline"));
  return kept ? fromDevice(kept) : network;
};

// The page says itself that it comes from the device, whatever the browser believes of the network.
const fromDevice = async (kept) => {
  const text = (await kept.text()).replace("<html ", '<html data-from="device" ');
  return new Response(text, { status: kept.status, headers: { "Content-Type": "text/html; charset=utf-8", ...policy(kept) } });
};

const policy = (kept) => Object.fromEntries(["Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy"].flatMap((name) => (kept.headers.has(name) ? [[name, kept.headers.get(name)]] : [])));

const file = async (request) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request);

self.addEventListener("install", (event) => event.waitUntil(keepAll()));
self.addEventListener("activate", (event) => event.waitUntil(forgetOld()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate" && !pathname.startsWith("/import")) event.respondWith(page(event));
  else if (pathname.startsWith("/static/") || pathname.startsWith("/offline/")) event.respondWith(file(request));
});
