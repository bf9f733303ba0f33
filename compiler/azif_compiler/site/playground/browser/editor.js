// What the playground takes of CodeMirror; `make docs` bundles it with esbuild.
export { basicSetup, EditorView } from "codemirror";
export { lintGutter, setDiagnostics } from "@codemirror/lint";
export { StreamLanguage } from "@codemirror/language";
export { indentWithTab } from "@codemirror/commands";
export { keymap } from "@codemirror/view";
