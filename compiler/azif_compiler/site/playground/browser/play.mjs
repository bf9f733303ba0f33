// The page of the playground: an editor, what the compiler says, how it looks, what it does.
import { basicSetup, EditorView, indentWithTab, keymap, lintGutter, setDiagnostics, StreamLanguage } from "./editor.mjs";

const root = document.getElementById("az-play");
const part = (name) => root.querySelector(`[data-part="${name}"]`);
const made = (tag, text = "", name = "") => Object.assign(document.createElement(tag), { textContent: text, className: name });
const button = (text, action) => Object.assign(made("button", text, "az-play-button"), { type: "button", onclick: action });
const say = (text) => { part("state").textContent = text; };

// ---- the worker

const worker = new Worker(new URL("./worker.mjs", import.meta.url), { type: "module" });
const waiting = new Map();
let asked = 0;
const ask = (request) => new Promise((resolve, reject) => {
  asked += 1;
  waiting.set(asked, { resolve, reject });
  worker.postMessage({ id: asked, ...request });
});
worker.onmessage = ({ data: { id, answer, failed } }) => {
  const { resolve, reject } = waiting.get(id);
  waiting.delete(id);
  if (failed === undefined) resolve(answer); else reject(new Error(failed));
};
worker.onerror = (event) => say(`The compiler could not be started: ${event.message ?? "the worker failed"}`);

// ---- the editor

const words = StreamLanguage.define({
  token(stream) {
    if (stream.match(/#.*/)) return "comment";
    if (stream.match(/"[^"\n]*"?/)) return "string";
    if (stream.match(/[-+]?\$?\d+/)) return "number";
    if (stream.sol() && stream.match(/[a-z][a-z ]*(?= ")/)) return "keyword";
    stream.match(/[A-Za-z_][\w-]*|./);
    return null;
  },
});
const view = new EditorView({
  parent: part("editor"),
  extensions: [
    basicSetup,
    lintGutter(),
    words,
    keymap.of([indentWithTab]),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ "aria-label": "What you write" }),
    EditorView.updateListener.of((update) => { if (update.docChanged) changed(); }),
  ],
});
const text = () => view.state.doc.toString();
const put = (written) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: written } });

// ---- what can be begun with

const about = await (await fetch(new URL("./starts.json", import.meta.url))).json();
let begun = null; // [title, package, file, line]
let opened = "";

about.kinds.forEach((kind, index) => part("kind").append(new Option(kind.title, index)));
function list() {
  const { starts } = about.kinds[part("kind").value];
  const titles = Object.fromEntries(about.packages.map((one) => [one.id, one.title]));
  part("start").replaceChildren(...starts.map(([title, id], index) => new Option(`${title} · ${titles[id]}`, index)));
}
async function begin(start, written) {
  begun = start;
  const { sees } = about.packages.find((one) => one.id === start[1]);
  if (opened !== start[1]) {
    say("Opening the rules …");
    await ask({ do: "open", packages: sees });
    opened = start[1];
  }
  const taken = await ask({ do: "take", file: start[2], line: start[3] });
  part("shipped").hidden = taken.proofs === 0;
  part("result").replaceChildren();
  put(written ?? taken.text); // which is a change
}
part("kind").onchange = () => { list(); choose(); };
part("start").onchange = () => choose();
const choose = () => begin(about.kinds[part("kind").value].starts[part("start").value]).catch(broken);
const broken = (error) => say(`Something went wrong: ${error.message}`);

// ---- complaints and faces, while one writes

let wanted = 0;
let busy = false;
async function changed() {
  wanted += 1;
  if (busy || begun === null) return;
  busy = true;
  try {
    for (let seen = 0; seen !== wanted;) {
      seen = wanted;
      const since = performance.now();
      const { complaints } = await ask({ do: "check", text: text() });
      if (seen !== wanted) continue;
      root.dataset.took = Math.round(performance.now() - since);
      complain(complaints);
      if (complaints.some((one) => one.severity === "error")) continue;
      const { faces } = await ask({ do: "faces" });
      if (seen === wanted) show(faces);
    }
  } catch (error) {
    broken(error);
  } finally {
    busy = false;
  }
}
function complain(complaints) {
  const here = complaints.filter((one) => one.start !== undefined);
  const last = view.state.doc.length;
  view.dispatch(setDiagnostics(view.state, here.map((one) => ({
    from: Math.min(one.start, last),
    to: Math.min(Math.max(one.end, one.start), last),
    severity: one.severity,
    message: `${one.text}${one.help ? `: ${one.help}` : ""} (${one.code})`,
    actions: one.fix ? [{
      name: "Mend it",
      apply: (target) => target.dispatch({ changes: { from: one.fix.start, to: one.fix.end, insert: one.fix.text } }),
    }] : [],
  }))));
  const errors = complaints.filter((one) => one.severity === "error").length;
  say(complaints.length === 0 ? "Nothing to complain of." : errors ? "This does not compile yet." : "It compiles, with a remark.");
  part("complaints").replaceChildren(...complaints.map((one) => {
    const row = made("li", "", `az-play-${one.severity}`);
    const line = one.start === undefined ? one.where ?? "" : `line ${view.state.doc.lineAt(Math.min(one.start, last)).number}`;
    const code = root.dataset.errors ? Object.assign(made("a", one.code), { href: `${root.dataset.errors}${one.code}/` }) : made("span", one.code);
    row.append(`${line}: ${one.text}${one.help ? ` — ${one.help}` : ""} `, code);
    return row;
  }));
  root.dataset.ready = "";
  root.dataset.state = errors ? "wrong" : "right";
}
function show(faces) {
  part("faces").replaceChildren(...faces.flatMap((one) => {
    const image = made("img", "", "az-play-face");
    image.src = `data:image/svg+xml,${encodeURIComponent(one.face)}`;
    image.alt = `${one.name}, ${one.kind}`;
    const told = made("div", "", "az-play-text");
    told.append(...[one.fields.join(" · "), ...one.text].filter(Boolean).map((line) => made("p", line)));
    return [image, told];
  }));
}

// ---- what it does

async function rulings(shipped) {
  say("Trying the rulings …");
  const came = await ask({ do: "rulings", shipped });
  if (came.complaints) {
    complain(came.complaints);
    return;
  }
  const rows = came.rulings.filter((one) => shipped || one.own);
  const failed = rows.filter((one) => !one.holds).length;
  say(rows.length === 0 ? "There is no ruling in what you write: add one." : `${rows.length - failed} of ${rows.length} rulings hold.`);
  const found = made("ul", "", "az-play-rulings");
  found.append(...rows.map((one) => {
    const row = made("li");
    row.append(made("span", one.holds ? "✓" : "✗", one.holds ? "az-holds" : "az-fails"), ` ${one.name} `);
    const came = made("div");
    row.append(button("Play it", () => play(came, one.id, 0, []).catch(broken)), button("A hundred times", () => often(came, one.id).catch(broken)));
    row.append(...one.failures.map((line) => made("pre", line)), came);
    return row;
  }));
  part("result").replaceChildren(found);
}
async function often(where, id) {
  where.textContent = "Trying it a hundred times …";
  const came = await ask({ do: "often", ruling: id });
  if (came.gone) { where.textContent = "Try the rulings again first."; return; }
  const table = made("table");
  const rows = [[came.held, "it holds"], ...came.else.map(([line, times]) => [times, line])];
  for (const [times, line] of rows) {
    const row = table.insertRow();
    row.insertCell().textContent = times;
    row.insertCell().textContent = line;
  }
  where.replaceChildren(made("p", `Of ${came.times} times with other luck:`), table);
}
async function play(where, id, seed, answers) {
  const came = await ask({ do: "play", ruling: id, seed, answers });
  if (came.gone) { where.textContent = "Try the rulings again first."; return; }
  const log = made("ol", "", "az-play-log");
  log.append(...came.log.map(([depth, sort, line, by]) => {
    const row = made("li", by && !line.includes(by) ? `${line} (${by})` : line, `az-play-${sort}`);
    row.style.marginLeft = `${Math.min(depth, 10) * 0.7}em`;
    return row;
  }));
  const below = made("p");
  if (came.question) {
    const { who, prompt, labels } = came.question;
    below.append(`${who ? `${who}: ` : ""}${prompt} `, ...labels.map((label, index) => button(label, () => play(where, id, seed, [...answers, index]).catch(broken))));
  } else {
    below.append(came.failures.length ? "It did not come out as the ruling says. " : "It came out as the ruling says. ");
  }
  const again = button("Again, with other luck", () => play(where, id, seed + 1, []).catch(broken));
  const back = button("Take the last answer back", () => play(where, id, seed, answers.slice(0, -1)).catch(broken));
  back.disabled = answers.length === 0;
  below.append(again, back);
  where.replaceChildren(log, below);
  log.scrollTop = log.scrollHeight;
}
part("own").onclick = () => rulings(false).catch(broken);
part("shipped").onclick = () => rulings(true).catch(broken);

// ---- sharing

async function through(stream, given) {
  const blob = new Blob([given]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(blob).arrayBuffer());
}
async function shared() {
  const packed = await through(new CompressionStream("deflate-raw"), JSON.stringify([begun, text()]));
  return btoa(String.fromCharCode(...packed)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
async function unshared(code) {
  const packed = Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), packed)));
}
part("share").onclick = async () => {
  history.replaceState(null, "", `#is=${await shared()}`);
  try {
    await navigator.clipboard.writeText(location.href);
    say("The link is copied: it holds all that you wrote.");
  } catch {
    say("The link is in the address bar: it holds all that you wrote.");
  }
};

// ---- the beginning

function sought(test) {
  for (const [kind, { starts }] of about.kinds.entries()) {
    const start = starts.findIndex(test);
    if (start >= 0) return [kind, start];
  }
  return [0, 0];
}
const [key, value] = location.hash.slice(1).split(/=(.*)/s);
let given = null;
if (key === "is") given = await unshared(value).catch(() => null);
const named = new URLSearchParams(location.search).get("at") ?? root.dataset.first;
const at = given ? `${given[0][2]}:${given[0][3]}` : named;
const [kind, start] = sought(([, , file, line]) => `${file}:${line}` === at);
part("kind").value = kind;
list();
part("start").value = start;
say("The compiler is loading: some seconds, the first time …");
try {
  await begin(given ? given[0] : about.kinds[kind].starts[start], given?.[1]);
} catch (error) {
  broken(error);
}
