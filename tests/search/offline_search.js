// Runs the scripts of the phone in node. What is asked comes in one line each, the answers go out as JSON, one line each.
//   node offline_search.js search INDEX   queries; last comes a line with times
//   node offline_search.js fold           names
"use strict";
const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const { runInThisContext } = require("node:vm");

const room = join(__dirname, "..", "..", "judge", "web", "static", "offline");
for (const name of ["words.js", "names.js", "read.js", "search.js"]) runInThisContext(readFileSync(join(room, name), "utf-8"), name);

const [what, index] = process.argv.slice(2);
const lines = readFileSync(0, "utf-8").split("\n").filter(Boolean);

if (what === "fold") {
  for (const line of lines) console.log(JSON.stringify(globalThis.judge.fold(line)));
} else {
  const start = performance.now();
  const search = new globalThis.judge.OfflineSearch(JSON.parse(readFileSync(index, "utf-8")));
  const opened = performance.now() - start;
  const times = [];
  for (const line of lines) {
    const begun = performance.now();
    const { hits, corrected, said, rulebook } = search.search(line);
    times.push(performance.now() - begun);
    console.log(JSON.stringify({ hits: hits.map(({ id, stands }) => ({ id, stands })), corrected, said, rulebook }));
  }
  times.sort((one, other) => one - other);
  console.log(JSON.stringify({ opened, p50: times[times.length >> 1], p95: times[Math.floor(times.length * 0.95)] }));
}
