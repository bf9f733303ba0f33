// The door between VS Code and `azif lsp`: it starts the server, shows rulings as tests and the card at the cursor.
"use strict";

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

async function activate(context) {
  const [command, ...args] = vscode.workspace.getConfiguration("azif").get("command");
  client = new LanguageClient(
    "azif",
    "Azif",
    { command, args },
    {
      documentSelector: [{ scheme: "file", language: "azif" }],
      synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/{*.azif,package.yaml}") },
    }
  );
  const tests = rulings();
  context.subscriptions.push(tests, preview());
  try {
    await client.start();
  } catch (error) {
    vscode.window.showErrorMessage(
      `Azif: \`${[command, ...args].join(" ")}\` does not start (${error.message}). Install it with ` +
        "pip install 'azif[editor]', or set `azif.command`."
    );
    return;
  }
  await list(tests);
  context.subscriptions.push(vscode.languages.onDidChangeDiagnostics(later(() => list(tests), 500)));
}

// What is done once nothing has asked for it for a while.
function later(work, milliseconds) {
  let waiting;
  return () => {
    clearTimeout(waiting);
    waiting = setTimeout(work, milliseconds);
  };
}

function asked(command, ...args) {
  return client.sendRequest("workspace/executeCommand", { command, arguments: args });
}

// ---- rulings as tests

function rulings() {
  const tests = vscode.tests.createTestController("azif", "Azif rulings");
  tests.resolveHandler = () => list(tests);
  tests.refreshHandler = () => list(tests);
  tests.createRunProfile("Try", vscode.TestRunProfileKind.Run, (request, token) => run(tests, request, token), true);
  return tests;
}

let listed;

async function list(tests) {
  if (!client.isRunning()) return;
  const found = await asked("azif.rulings");
  if (JSON.stringify(found) === listed) return;
  listed = JSON.stringify(found);
  const packages = new Map();
  for (const one of found) {
    if (!packages.has(one.package)) packages.set(one.package, tests.createTestItem(one.package, one.package));
    const uri = vscode.Uri.parse(one.uri);
    const item = tests.createTestItem(`${one.uri} ${one.name}`, one.name, uri);
    item.range = new vscode.Range(one.line, 0, one.line, 0);
    packages.get(one.package).children.add(item);
  }
  tests.items.replace([...packages.values()]);
}

function leaves(item, found) {
  if (item.children.size === 0) found.push(item);
  item.children.forEach((child) => leaves(child, found));
  return found;
}

async function run(tests, request, token) {
  const made = tests.createTestRun(request);
  const chosen = [];
  if (request.include) request.include.forEach((item) => leaves(item, chosen));
  else tests.items.forEach((item) => leaves(item, chosen));
  const byFile = new Map();
  for (const item of chosen.filter((one) => !(request.exclude || []).includes(one))) {
    made.started(item);
    const uri = item.uri.toString();
    if (!byFile.has(uri)) byFile.set(uri, []);
    byFile.get(uri).push(item);
  }
  for (const [uri, items] of byFile) {
    if (token.isCancellationRequested) break;
    try {
      const verdicts = await asked("azif.try", uri, items.map((item) => item.label), 0);
      items.forEach((item) => judged(made, item, verdicts.find((one) => one.name === item.label)));
    } catch (error) {
      items.forEach((item) => made.errored(item, new vscode.TestMessage(error.message)));
    }
  }
  made.end();
}

function judged(made, item, verdict) {
  if (!verdict) made.skipped(item);
  else if (verdict.holds) made.passed(item);
  else {
    const place = /:(\d+):(\d+): (.*)/s.exec(verdict.told[0] || "");
    const where = place ? new vscode.Position(place[1] - 1, place[2] - 1) : item.range.start;
    const told = place ? [place[3], ...verdict.told.slice(1)] : verdict.told;
    const message = new vscode.TestMessage(told.join("\n"));
    message.location = new vscode.Location(item.uri, where);
    made.appendOutput(told.join("\r\n") + "\r\n", message.location, item);
    made.failed(item, message);
  }
}

// ---- the card beside the text

function preview() {
  let panel;
  async function draw() {
    const editor = vscode.window.activeTextEditor;
    if (!panel || !editor || editor.document.languageId !== "azif" || !client.isRunning()) return;
    const { line, character } = editor.selection.active;
    const card = await asked("azif.card", editor.document.uri.toString(), line, character);
    if (card && panel) panel.webview.html = page(card);
  }
  const soon = later(draw, 150);
  const command = vscode.commands.registerCommand("azif.preview", () => {
    if (!panel) {
      panel = vscode.window.createWebviewPanel("azif.card", "Card", vscode.ViewColumn.Beside, { enableScripts: false });
      panel.webview.html = page("<p>Put the cursor into a card.</p>");
      panel.onDidDispose(() => (panel = undefined));
    }
    draw();
  });
  const moved = vscode.window.onDidChangeTextEditorSelection(soon);
  const typed = vscode.languages.onDidChangeDiagnostics(soon);
  return vscode.Disposable.from(command, moved, typed);
}

function page(body) {
  const style = "body{font:14px/1.4 var(--vscode-font-family)} svg{max-width:100%;max-height:60vh} li{opacity:.7}";
  const policy = "default-src 'none'; style-src 'unsafe-inline'";
  return `<!DOCTYPE html><meta http-equiv="Content-Security-Policy" content="${policy}"><style>${style}</style>${body}`;
}

function deactivate() {
  return client ? client.stop() : undefined;
}

module.exports = { activate, deactivate };
