// `npm run bench`: measures the product as it is built for `npm start`.
import { buildServer, buildWeb } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { findNode } from "./node.mjs";
import { runOrExit } from "./process.mjs";

await ensureInstalled();
await Promise.all([buildServer(), buildWeb()]);
await runOrExit(findNode(), ["bench/main.ts", ...process.argv.slice(2)]);
