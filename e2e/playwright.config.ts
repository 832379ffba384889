import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { browserEnvironment } from "./hour.ts";
import { VIEWPORT } from "./lastingPage.ts";

/** Flags for Debian's Chromium without a display, a sandbox's privileges or a way out of this machine. */
const CHROMIUM_FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A page lives for seconds: to optimise its code, and to collect its garbage in threads, costs a quarter of the processor
  // time that a journey takes and gives nothing back.
  "--js-flags=--no-maglev,--no-turbofan,--single-threaded-gc",
];

const EVERY_PAGE = "everyPage.spec.ts";

export default defineConfig({
  testDir: "journeys",
  globalSetup: "./preparedPast.ts",
  outputDir: "../test-results/journeys",
  // A worker has a campus of its own (server, database, field devices), which its journeys share. They wait for devices a
  // fifth to a half of their time, and a campus at rest takes a sixth of a core: one more than the cores fills these.
  workers: availableParallelism() + 1,
  // Devices travel, start up and trip in real time beside a browser on two cores. One that passes only at its second
  // attempt is named by the gate, and is a defect to look into.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  projects: [
    { name: "journeys", testIgnore: EVERY_PAGE },
    // These look at words and places that names and notes of other journeys would spoil: a project has workers of its own.
    { name: "every page", testMatch: EVERY_PAGE },
  ],
  forbidOnly: process.env["CI"] === "true",
  use: {
    viewport: VIEWPORT,
    locale: "en-GB",
    // To draw fans and lamps that move at each frame takes half of the processor where no graphics card does it. Journeys
    // about motion ask for it.
    contextOptions: { reducedMotion: "reduce" },
    timezoneId: "Europe/Berlin",
    screenshot: "only-on-failure",
    // Of the second attempt: recording every first one takes as much of the processor as the browser itself.
    trace: "on-first-retry",
    launchOptions: {
      executablePath: process.env["ATRIUM_CHROMIUM"] ?? "/usr/bin/chromium",
      args: CHROMIUM_FLAGS,
      env: browserEnvironment(),
    },
  },
});
