// Node's part of `make offline`: compile Python's files with the browser's own Python, and warm the packs up.
//   node build.mjs compile LIST    compile the files named in a JSON list of [source, target, shown name, is it ours]
//   node build.mjs warm TARGET LOADED   start the bench as a browser does, copy what it keeps beside itself into TARGET, and
//                                      write the names of the modules that it had use for into LOADED
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import createPyodideModule from "./pyodide.asm.mjs";
import { loadPyodide } from "./pyodide.mjs";
import { LOCK, start } from "./python.mjs";

const BASE = dirname(fileURLToPath(import.meta.url));
const COMPILE = `
from importlib._bootstrap_external import _code_to_timestamp_pyc
from types import CodeType

NO_LINE = 0xF8

def bare(code):
    # the lines of the source are a quarter of what is compiled, and nobody debugs on a phone: each eight units have none
    eights, rest = divmod(len(code.co_code) // 2, 8)
    lines = bytes([NO_LINE | 7]) * eights + (bytes([NO_LINE | rest - 1]) if rest else b"")
    inner = tuple(bare(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_consts=inner, co_linetable=lines)

def compiled(source, name, ours):
    code = compile(source.to_bytes(), name, "exec", dont_inherit=True, optimize=0 if ours else 2)
    return bytes(_code_to_timestamp_pyc(bare(code)))
`;

const compile = async (list) => {
  const python = await loadPyodide({ indexURL: BASE, lockFileContents: LOCK, createPyodideModule });
  python.runPython(COMPILE);
  const compiled = python.globals.get("compiled");
  for (const [source, target, name, ours] of JSON.parse(readFileSync(list, "utf8"))) {
    const code = compiled(new Uint8Array(readFileSync(source)), name, ours);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, code.toJs());
    code.destroy();
  }
};

const copyTree = (files, from, to) => {
  mkdirSync(to, { recursive: true });
  for (const name of files.readdir(from).filter((each) => !each.startsWith("."))) {
    const path = `${from}/${name}`;
    if (files.isDir(files.stat(path).mode)) copyTree(files, path, join(to, name));
    else writeFileSync(join(to, name), files.readFile(path));
  }
};

const warm = async (target, loaded) => {
  const bench = await start({ base: BASE, packs: ["program.pack"], read: async (name) => new Uint8Array(readFileSync(join(BASE, name))) });
  bench.warmUp();
  for (const room of ["search", "parsed"]) copyTree(bench.python.FS, `/judge/${room}`, join(target, room));
  writeFileSync(loaded, bench.python.runPython("import json, sys; json.dumps(sorted(sys.modules))"));
};

const [, , task, ...given] = process.argv;
try {
  await (task === "compile" ? compile : warm)(...given);
  process.exit(0);
} catch (wrong) { // without the source beside it, which is one line of a megabyte
  console.error(wrong.message);
  process.exit(1);
}
