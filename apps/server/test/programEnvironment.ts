import path from "node:path";
import runtime from "../runtime.json" with { type: "json" };

const ROOT = path.resolve(import.meta.dirname, "../../..");

/** The server as it is shipped, in one file: from its source a start takes twice the processor time. */
export const serverProgram = path.join(ROOT, runtime.entry);

/**
 * What each of our programs gets that a test starts, beside its own settings. Its compiled code is kept, as `npm start` keeps
 * it: without, a third of a start goes into compiling the same source again.
 */
export const programEnvironment: Readonly<Record<string, string>> = {
  PATH: process.env["PATH"] ?? "",
  NODE_COMPILE_CACHE: path.join(ROOT, ".cache/node"),
};
