// The whole bench: take it along, see what is on the device, take a newer version, forget it.
"use strict";
(() => {
  const box = document.querySelector("#bench");
  if (!box || !("serviceWorker" in navigator) || !("caches" in self)) return;
  // On a host of files the site may lie below a path, and its worker lies beside its front page: no host sends it rights.
  const { root } = box.dataset;
  const below = root ?? "";
  const MEGA = 1e6, ROOM = 150 * MEGA, PREFIX = "judge-bench-";
  const [take, forget] = ["take", "forget"].map((name) => box.querySelector(`[data-does="${name}"]`));
  const bar = box.querySelector("progress"), says = box.querySelector("[role=status]");
  const tell = (text) => { says.textContent = text; };
  const size = (bytes) => `${(bytes / MEGA).toFixed(1)} MB`;
  const addressOf = (version, name) => `${below}/bench/${version}/${name}`;
  const isBench = (worker) => Boolean(worker) && new URL(worker.scriptURL).pathname.startsWith(`${below}/bench`);

  const ask = (worker, wish) => new Promise((done, failed) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => { if (data.failed) failed(new Error(data.failed)); else done(data); };
    worker.postMessage(wish, [port2]);
  });

  const sum = async (bytes) => Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");

  // A file as it arrives, and only as it was made. A host of files has deflated what is no script: it compresses nothing unknown.
  const fetched = async (address, { sha256 }, arrived) => {
    const isDeflated = root !== undefined && !address.endsWith(".mjs");
    const answer = await fetch(isDeflated ? `${address}.deflated` : address);
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    const body = isDeflated ? answer.body.pipeThrough(new DecompressionStream("deflate")) : answer.body;
    const parts = [];
    for (let reader = body.getReader(), part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value);
      arrived(part.value.length);
    }
    const whole = new Blob(parts);
    if (await sum(await whole.arrayBuffer()) !== sha256) throw new Error(`${address} arrived damaged`);
    const fields = new Headers(answer.headers);
    fields.delete("Content-Encoding");
    fields.delete("Content-Length");
    if (address.endsWith(".wasm")) fields.set("Content-Type", "application/wasm");
    return new Response(whole, { headers: fields });
  };

  const LATER = "saved.pack"; // saved cases need it; the rest of the bench does not wait for it
  const isLater = ([name]) => name === LATER;

  const download = async (version, files) => {
    const pack = await caches.open(PREFIX + version);
    let there = 0;
    bar.max = files.reduce((sum, [, file]) => sum + file.size, 0);
    for (const [name, file] of files) {
      const address = addressOf(version, name);
      if (await pack.match(address)) there += file.size;
      else await pack.put(address, await fetched(address, file, (bytes) => { there += bytes; bar.value = there; }));
      bar.value = there;
    }
  };

  const active = (registration) => new Promise((done, failed) => {
    const worker = registration.installing ?? registration.waiting ?? registration.active;
    const look = () => { if (worker.state === "activated") done(worker); else if (worker.state === "redundant") failed(new Error("the worker was not accepted")); };
    worker.addEventListener("statechange", look);
    look();
  });

  const enough = async () => {
    const { quota = ROOM, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
    if (quota - usage < ROOM) throw new Error(`this device has only ${size(quota - usage)} left for this site, and the bench takes about ${size(ROOM)}`);
    await navigator.storage?.persist?.();
  };

  const takeAlong = async () => {
    [take.disabled, bar.hidden] = [true, false];
    tell("Fetching …");
    try {
      const listed = await (await fetch(`${below}/bench.json`, { cache: "no-cache" })).json();
      await enough();
      const files = Object.entries(listed.files);
      await download(listed.version, files.filter((each) => !isLater(each)));
      const worker = await active(await navigator.serviceWorker.register(root === undefined ? addressOf(listed.version, "sw.mjs") : `${root}/bench.mjs`, { scope: `${below}/`, type: "module", updateViaCache: "all" }));
      tell("It is here. What saved cases need follows …");
      await download(listed.version, files.filter(isLater)).catch(() => null); // whoever opens them first gets it then
      bar.removeAttribute("value");
      tell("Making it ready. The first start takes some seconds, on a phone up to half a minute …");
      await ask(worker, "prepare");
      await show();
      const to = new URLSearchParams(location.search).get("to"); // the page that was meant, and that only the bench has
      if (root !== undefined && to?.startsWith(`${root}/`) && !to.startsWith("//")) location.assign(to);
    } catch (wrong) {
      tell(`That did not work: ${wrong.message}. Nothing is lost; try again.`);
      take.disabled = false;
    }
    bar.hidden = true;
  };

  const forgetAll = async () => {
    for (const name of await caches.keys()) if (name.startsWith(PREFIX)) await caches.delete(name);
    if (root === undefined) await navigator.serviceWorker.register("/sw.js");
    else await (await navigator.serviceWorker.getRegistration(`${root}/`))?.unregister();
    await show();
  };

  const show = async () => {
    const registration = await navigator.serviceWorker.getRegistration(`${below}/`);
    const worker = [registration?.installing, registration?.waiting, registration?.active].find((each) => each && each.state !== "redundant");
    const here = isBench(worker) ? await ask(worker, "what") : null;
    forget.hidden = !here;
    take.hidden = Boolean(here) && (!box.dataset.version || here.version === box.dataset.version);
    take.disabled = false;
    if (!here) { tell(""); return; }
    const isNew = !take.hidden;
    if (isNew) take.textContent = `Take the newer version of ${box.dataset.date} (${size(Number(box.dataset.sent))})`;
    tell(`On this device: version ${here.program} of ${here.date}, ready.${isNew ? " A newer one is there; yours goes on until you take it." : ""}`);
  };

  take.addEventListener("click", takeAlong);
  forget.addEventListener("click", forgetAll);
  box.hidden = false;
  show().catch((wrong) => tell(wrong.message));
})();
