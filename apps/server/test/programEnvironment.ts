import path from "node:path";

/**
 * What each of our programs gets that a test starts, beside its own settings. Its compiled code is kept, as `npm start` keeps
 * it: without, a third of a start goes into compiling the same source again.
 */
export const programEnvironment: Readonly<Record<string, string>> = {
  PATH: process.env["PATH"] ?? "",
  NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, "../../../.cache/node"),
};
