import { existsSync } from "node:fs";
import { installWithApt } from "./apt.mjs";

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
  if (installed() === undefined) {
    // Not every distribution has the headless one as a package.
    await installWithApt("Chromium", [
      ["chromium-headless-shell", "fonts-noto-core"],
      ["chromium", "fonts-noto-core"],
    ]);
  }
  const found = installed();
  if (found === undefined) {
    throw new Error("The journeys need Chromium: install it, or name its binary in ATRIUM_CHROMIUM.");
  }
  return found;
}
