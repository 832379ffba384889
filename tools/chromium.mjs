import { findOrInstall } from "./apt.mjs";

/** The headless one draws without a window's share of the work: a tenth less of the processor. */
const candidates = [
  process.env.ATRIUM_CHROMIUM,
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
].filter((file) => file !== undefined);

/**
 * The browser for the journeys: the system's Chromium, installed through apt where we may.
 * @returns {Promise<string>} the path of its binary
 */
export async function ensureChromium() {
  const found = await findOrInstall(candidates, {
    what: "Chromium",
    // Not every distribution has the headless one as a package.
    choices: [
      ["chromium-headless-shell", "fonts-noto-core"],
      ["chromium", "fonts-noto-core"],
    ],
  });
  if (found === undefined) {
    throw new Error("The journeys need Chromium: install it, or name its binary in ATRIUM_CHROMIUM.");
  }
  return found;
}
