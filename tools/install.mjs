import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./node.mjs";
import { runOrExit } from "./process.mjs";
import { Screen } from "./screen.mjs";

const marker = path.join(root, "node_modules/.atrium-lock");

/**
 * Brings node_modules into step with package-lock.json; does nothing where it already is.
 * @param {Screen} [screen]
 */
export async function ensureInstalled(screen = Screen.ofProcess()) {
  const lock = createHash("sha256")
    .update(readFileSync(path.join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(marker) && readFileSync(marker, "utf8") === lock) return;
  // As `npm ci`, from the lock file and without writing it; but `npm ci` refuses where a registry lacks an optional
  // package for another system, which does not matter here.
  const args = ["install", "--no-save", "--no-audit", "--no-fund", "--no-progress", "--loglevel=error"];
  await screen.step("Installing packages", () => runOrExit("npm", args));
  writeFileSync(marker, lock);
}
