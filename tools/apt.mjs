import { existsSync } from "node:fs";
import { run } from "./process.mjs";

/**
 * @typedef {object} Package
 * @property {string} what for the screen
 * @property {readonly (readonly string[])[]} choices packages; a later choice where an earlier one could not be had
 * @property {string} [answer] to a question of a package, as debconf-set-selections takes it
 */

/** The lists of packages are read once a run, whatever is missing. */
let areListsFresh = false;

/**
 * Installs packages of the system through apt, where that is there and we may.
 * @param {Package} package_
 */
export async function installWithApt({ what, choices, answer }) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  console.log(`Installing ${what}`);
  /** @type {import("node:child_process").SpawnOptions} */
  const quiet = {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    stdio: ["ignore", "ignore", "inherit"],
  };
  if (!areListsFresh) await run("apt-get", ["update", "-qq"], { stdio: "ignore" });
  areListsFresh = true;
  if (answer !== undefined) await run("sh", ["-c", 'echo "$1" | debconf-set-selections', "sh", answer], quiet);
  for (const packages of choices) {
    if ((await run("apt-get", ["install", "-y", "-qq", ...packages], quiet)) === 0) return;
  }
}

/**
 * The first of these files that is there, brought by the package where none is.
 * @param {readonly string[]} files
 * @param {Package} package_
 * @returns {Promise<string | undefined>}
 */
export async function findOrInstall(files, package_) {
  const installed = () => files.find((file) => existsSync(file));
  if (installed() === undefined) await installWithApt(package_);
  return installed();
}
