import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { writeLicences } from "./licences.mjs";
import { findNode, packageBin, root } from "./node.mjs";
import { runHeard } from "./process.mjs";
import { Screen } from "./screen.mjs";

/**
 * When a file, or the newest one below a folder, was last written.
 * @param {string} file
 * @returns {number} ms since the epoch
 */
function newestChange(file) {
  const facts = statSync(file);
  if (!facts.isDirectory()) return facts.mtimeMs;
  const entries = readdirSync(file).filter((name) => name !== "dist" && name !== "node_modules");
  return Math.max(0, ...entries.map((name) => newestChange(path.join(file, name))));
}

/**
 * Runs a build where its sources are newer than its output. What the bundler prints is shown only where it fails.
 * @param {{ name: string, folder: string, built: string, sources: string[], args: string[] }} what
 * @param {Screen} screen
 */
async function build({ name, folder, built, sources, args }, screen) {
  const file = path.join(root, folder, built);
  const newest = Math.max(...[folder, ...sources].map((source) => newestChange(path.join(root, source))));
  if (existsSync(file) && statSync(file).mtimeMs > newest) return;
  const { code, output } = await screen.step(`Building ${name}`, () =>
    runHeard(findNode(), args, { cwd: path.join(root, folder) }),
  );
  if (code === 0) return;
  console.error(output);
  process.exit(code);
}

/** @param {Screen} [screen] */
export async function buildWeb(screen = Screen.ofProcess()) {
  const what = {
    name: "the web application",
    folder: "apps/web",
    built: "dist/index.html",
    sources: ["packages", "package-lock.json"],
    args: [packageBin("vite"), "build", "--logLevel", "warn"],
  };
  await build(what, screen);
}

/**
 * The server and its imports in a few files: a start from some 1,300 takes twice as long.
 * @param {Screen} [screen]
 */
export async function buildServer(screen = Screen.ofProcess()) {
  const what = {
    name: "the server",
    folder: "apps/server",
    built: "dist/main.js",
    sources: ["packages", "package-lock.json"],
    args: [packageBin("rolldown"), "--config", "rolldown.config.mjs", "--log-level", "warn"],
  };
  await build(what, screen);
  const built = path.join(root, what.folder, what.built);
  const licences = path.join(root, what.folder, "dist/licences.json");
  if (!existsSync(licences) || statSync(licences).mtimeMs < statSync(built).mtimeMs) writeLicences(licences);
}
