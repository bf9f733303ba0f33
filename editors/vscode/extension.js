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
  context.subscriptions.push(rulings(), preview());
  try {
    await client.start();
  } catch (error) {
    vscode.window.showErrorMessage(
      `Azif: \`${[command, ...args].join(" ")}\` does not start (${error.message}). Install it with ` +
        "pip install 'azif[editor]', or set `azif.command`."
    );
  }
}

function asked(command, ...args) {
  return client.sendRequest("workspace/executeCommand", { command, arguments: args });
}

// ---- rulings as tests

function rulings() {
  const tests = vscode.tests.createTestController("azif", "Azif rulings");
  tests.resolveHandler = () => list(tests);
  tests.refreshHandler = () => list(tests);
  tests.createRunProfile("Try", vscode.TestRunProfileKind.Run, (request) => run(tests, request), true);
  return tests;
}

async function list(tests) {
  if (!client.isRunning()) return;
  const packages = new Map();
  for (const one of await asked("azif.rulings")) {
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

async function run(tests, request) {
  const made = tests.createTestRun(request);
  const chosen = [];
  if (request.include) request.include.forEach((item) => leaves(item, chosen));
  else tests.items.forEach((item) => leaves(item, chosen));
  const byFile = new Map();
  for (const item of chosen) {
    made.started(item);
    const uri = item.uri.toString();
    if (!byFile.has(uri)) byFile.set(uri, []);
    byFile.get(uri).push(item);
  }
  for (const [uri, items] of byFile) {
    const verdicts = await asked("azif.try", uri, items.map((item) => item.label), 0);
    for (const item of items) {
      const verdict = verdicts.find((one) => one.name === item.label);
      if (!verdict) made.skipped(item);
      else if (verdict.holds) made.passed(item);
      else {
        const message = new vscode.TestMessage(verdict.told.join("\n"));
        message.location = new vscode.Location(item.uri, item.range);
        made.failed(item, message);
      }
    }
  }
  made.end();
}

// ---- the card beside the text

function preview() {
  let panel;
  let waiting;
  async function draw() {
    const editor = vscode.window.activeTextEditor;
    if (!panel || !editor || editor.document.languageId !== "azif" || !client.isRunning()) return;
    const { line, character } = editor.selection.active;
    const card = await asked("azif.card", editor.document.uri.toString(), line, character);
    if (card && panel) panel.webview.html = page(card);
  }
  function soon() {
    clearTimeout(waiting);
    waiting = setTimeout(draw, 150);
  }
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
