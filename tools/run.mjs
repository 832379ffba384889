// Runs one TypeScript program with a fitting Node: `node tools/run.mjs <file> [arguments]`.
import { ensureInstalled } from "./install.mjs";
import { findNode } from "./node.mjs";
import { runOrExit } from "./process.mjs";

await ensureInstalled();
await runOrExit(findNode(), process.argv.slice(2));
