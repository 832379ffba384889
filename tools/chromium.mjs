import { existsSync } from "node:fs";
import { run } from "./process.mjs";

/** The headless one draws without a window's share of the work: a tenth less of the processor. */
const candidates = [
  process.env.ATRIUM_CHROMIUM,
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/**
 * The browser for the journeys: the system's Chromium, installed through apt where we may.
 * @returns {Promise<string>} the path of its binary
 */
export async function ensureChromium() {
  const installed = () => candidates.find((file) => file !== undefined && existsSync(file));
  if (installed() === undefined && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Installing Chromium");
    /** @type {import("node:child_process").SpawnOptions} */
    const quiet = {
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      stdio: ["ignore", "ignore", "inherit"],
    };
    /** @param {string} browser */
    const install = (browser) => run("apt-get", ["install", "-y", "-qq", browser, "fonts-noto-core"], quiet);
    await run("apt-get", ["update", "-qq"], { stdio: "ignore" });
    // Not every distribution has the headless one as a package.
    if ((await install("chromium-headless-shell")) !== 0) await install("chromium");
  }
  const found = installed();
  if (found === undefined) {
    throw new Error("The journeys need Chromium: install it, or name its binary in ATRIUM_CHROMIUM.");
  }
  return found;
}
