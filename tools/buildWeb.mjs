import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { findNode, packageBin, root } from "./node.mjs";
import { runOrExit } from "./process.mjs";

const built = path.join(root, "apps/web/dist/index.html");
const sources = ["apps/web", "packages/ui", "packages/contract", "package-lock.json"].map((name) =>
  path.join(root, name),
);

function newestChange(file) {
  const facts = statSync(file);
  if (!facts.isDirectory()) return facts.mtimeMs;
  const entries = readdirSync(file).filter((name) => name !== "dist" && name !== "node_modules");
  return Math.max(0, ...entries.map((name) => newestChange(path.join(file, name))));
}

/** Builds the web application where a source is newer than what was built. */
export async function buildWeb() {
  if (existsSync(built) && statSync(built).mtimeMs > Math.max(...sources.map(newestChange))) return;
  console.log("Building the web application");
  const args = [packageBin("vite"), "build", "--logLevel", "warn"];
  await runOrExit(findNode(), args, { cwd: path.join(root, "apps/web") });
}
