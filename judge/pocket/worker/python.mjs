// Python in a worker: started cold from the packs, or from a snapshot of its memory. Node runs it too, while the packs are made.
import createPyodideModule from "./pyodide.asm.mjs";
import { loadPyodide } from "./pyodide.mjs";

export const PACKS = ["program.pack", "home.pack"];
// What saved cases need besides; a snapshot of the memory is of one or the other.
export const ALL_PACKS = [...PACKS, "saved.pack"];
export const snapshotOf = (packs) => `snapshot-${packs.length}`;
export const KEPT = "/judge/kept";
// The site may lie below a path, of which the application knows nothing.
export const ROOT = new URL("../..", import.meta.url).pathname.slice(0, -1);
const HEADER_BYTES = 4;
const STEP_BYTES = 8 * 1024 * 1024;
export const LOCK = JSON.stringify({ info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten", python: "3.14", version: "314.0.7" }, packages: {} });
const HERE = { HOME: "/judge", JUDGE_HOME: "/judge", DATABASE_URL: `sqlite:///${KEPT}/cases.sqlite3`, PYTHONHASHSEED: "0", PYTHONDONTWRITEBYTECODE: "1" };

const folderOf = (path) => path.slice(0, path.lastIndexOf("/"));

export const pathOf = (address) => {
  const { pathname } = new URL(address);
  return ROOT && pathname.startsWith(`${ROOT}/`) ? pathname.slice(ROOT.length) : pathname;
};
// A page that is a file lies in a folder of its own, a list that is narrowed in one named by what narrows it.
export const inside = (address) => {
  const asked = new URL(address);
  asked.pathname = pathOf(address);
  if (asked.pathname.endsWith("/")) {
    const parts = asked.pathname.split("/").filter(Boolean);
    asked.pathname = `/${parts.filter((part) => !part.includes("=")).join("/")}`;
    for (const part of parts.filter((each) => each.includes("="))) asked.searchParams.append(...part.split("=").map(decodeURIComponent));
  }
  return asked.href;
};

// A pack is the length of its list, the list of paths and sizes as JSON, and the files one after the other.
export const unpack = (files, pack) => {
  const length = new DataView(pack.buffer, pack.byteOffset).getUint32(0, true);
  const list = JSON.parse(new TextDecoder().decode(pack.subarray(HEADER_BYTES, HEADER_BYTES + length)));
  let at = HEADER_BYTES + length;
  for (const folder of new Set(list.map(([path]) => folderOf(path)))) files.mkdirTree(folder);
  for (const [path, size] of list) {
    files.writeFile(path, pack.subarray(at, at + size), { canOwn: true });
    at += size;
  }
};

// The memory must be as long as the snapshot before that is put back; it grows by what is asked for.
const grown = (bytes) => async (settings) => {
  const module = await createPyodideModule(settings);
  while (module.HEAP8.length < bytes) {
    if (!module._malloc(Math.min(STEP_BYTES, bytes - module.HEAP8.length))) throw new Error("the device has no memory for this");
  }
  return module;
};

const lengthOf = (snapshot) => (snapshot ? snapshot.length - new Uint32Array(snapshot.buffer, snapshot.byteOffset, 2)[1] : 0);

// `read(name)` gives the bytes of a file of the bench; `base` is where they are; `kept` are the files to be put back, by path.
export const start = async ({ base, read, packs = PACKS, snapshot = null, kept = {}, key = "none", host = "localhost", site = "" }) => {
  const opened = await Promise.all(packs.map(read));
  const python = await loadPyodide({
    indexURL: base,
    lockFileContents: LOCK,
    createPyodideModule: grown(lengthOf(snapshot)),
    env: { ...HERE },
    fsInit: (files) => {
      for (const pack of opened) unpack(files, pack);
      files.mkdirTree(KEPT);
      putBack(files, kept);
    },
    _makeSnapshot: true,
    ...(snapshot ? { _loadSnapshot: snapshot } : {}),
  });
  return new Bench(python, packs, key, host, site);
};

export const putBack = (files, kept) => {
  for (const name of files.readdir(KEPT)) {
    if (name !== "." && name !== ".." && !(`${KEPT}/${name}` in kept)) files.unlink(`${KEPT}/${name}`);
  }
  for (const [path, bytes] of Object.entries(kept)) files.writeFile(path, bytes);
};

class Bench {
  constructor(python, packs, key, host, site) {
    [this.python, this.packs, this.isWhole] = [python, packs, packs.length === ALL_PACKS.length];
    this.room = python.pyimport("judge.pocket.door");
    this.room.door().awaken(key, host, site);
  }

  // A request as { method, address, fields } and its body; the answer as { status, fields, body }.
  answer(request, body) {
    const given = this.python.toPy(body);
    const answer = this.room.answer(JSON.stringify(request), given);
    const [head, bytes] = answer.toJs();
    answer.destroy();
    given.destroy();
    return { ...JSON.parse(head), body: bytes };
  }

  // What is to be kept, by path, if it has changed since this was last asked.
  changed() {
    const paths = this.room.door().changed();
    if (!paths) return null;
    return Object.fromEntries(JSON.parse(paths).map((path) => [path, this.python.FS.readFile(path)]));
  }

  explore(address, tell) {
    return JSON.parse(this.room.door().explore(address, tell));
  }

  warmUp() {
    this.room.warm_up();
  }

  snapshot() {
    return this.python.makeMemorySnapshot();
  }
}
