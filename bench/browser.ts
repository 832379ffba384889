import type { LaunchOptions } from "@playwright/test";

/** The browser of all parts that need one. */
export const BROWSER: LaunchOptions = {
  executablePath: process.env["ATRIUM_CHROMIUM"] ?? "/usr/bin/chromium",
  args: ["--headless", "--no-sandbox", "--disable-gpu"],
};
