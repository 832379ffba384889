import { existsSync } from "node:fs";
import { run } from "./process.mjs";

/**
 * Installs packages of the system through apt, where that is there and we may.
 * @param {string} what for the screen
 * @param {readonly (readonly string[])[]} choices packages; a later choice where an earlier one could not be had
 * @param {string} [answer] to a question of a package, as debconf-set-selections takes it
 */
export async function installWithApt(what, choices, answer) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  console.log(`Installing ${what}`);
  /** @type {import("node:child_process").SpawnOptions} */
  const quiet = {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    stdio: ["ignore", "ignore", "inherit"],
  };
  await run("apt-get", ["update", "-qq"], { stdio: "ignore" });
  if (answer !== undefined) await run("sh", ["-c", 'echo "$1" | debconf-set-selections', "sh", answer], quiet);
  for (const packages of choices) {
    if ((await run("apt-get", ["install", "-y", "-qq", ...packages], quiet)) === 0) return;
  }
}
