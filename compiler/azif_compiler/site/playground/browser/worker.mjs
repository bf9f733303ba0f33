// The compiler and the runtime, in a thread of their own: a message asks, a message answers.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const here = new URL("./", import.meta.url);
const bytes = async (name) => {
  const got = await fetch(new URL(name, here));
  if (!got.ok) throw new Error(`${name}: ${got.status}`);
  return got.arrayBuffer();
};

const ready = (async () => {
  const about = JSON.parse(new TextDecoder().decode(await bytes("about.json")));
  const [python, ...archives] = await Promise.all([
    loadPyodide({ indexURL: new URL("pyodide/", here).href }),
    ...about.archives.map(bytes),
  ]);
  for (const one of archives) python.unpackArchive(one, "zip", { extractDir: "/azif" });
  python.runPython("import sys; sys.path.insert(0, '/azif')");
  return python.pyimport("azif_runtime.playground");
})();

const kept = new Map();
let session = null;

async function open(packages) {
  const module = await ready;
  const names = ["grammar.bin", ...packages.map((id) => `${id}.bin`)];
  const missing = names.filter((name) => !kept.has(name));
  (await Promise.all(missing.map(bytes))).forEach((one, index) => kept.set(missing[index], new Uint8Array(one)));
  if (session !== null) session.destroy();
  session = module.opened(names.map((name) => kept.get(name)));
  return {};
}

// What is asked is answered one after the other.
let last = Promise.resolve();
self.onmessage = ({ data: { id, ...request } }) => {
  last = last.then(async () => {
    try {
      const answer = request.do === "open"
        ? await open(request.packages)
        : JSON.parse(session.answer(JSON.stringify(request)));
      self.postMessage({ id, answer });
    } catch (error) {
      self.postMessage({ id, failed: String(error.message ?? error) });
    }
  });
};
