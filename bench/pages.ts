import { setTimeout as sleep } from "node:timers/promises";
import { bringAir } from "@atrium/e2e/airHistory.ts";
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from "@playwright/test";
import { BROWSER } from "./browser.ts";
import { AIR_DAYS, AIR_SENSORS, chartDrawn } from "./airChart.ts";
import { BENCH_PASSWORD, ControlCampus } from "./controlCampus.ts";
import { figure, heading } from "./figures.ts";
import { Histogram } from "./histogram.ts";
import { processorSeconds } from "./machine.ts";
import { until } from "./program.ts";

const COLD_ROUNDS = 7;
const WARM_ROUNDS = 6;
const FIRST_ROUNDS = 3;
/** s of the processor within three. */
const QUIET_SECONDS = 0.4;
const PLAN = "/control/lightings/office-building?floor=first&zone=B";
/** Pages by the names of their links in the header, in the order in which they are opened. */
const PAGES = ["Air Conditioner", "Curtain", "Lighting"] as const;

/** What a person waits for in the browser: the first pin of a page that nothing is kept of, another page, another floor. */
export async function pages(): Promise<void> {
  heading("Pages in Chromium, default campus");
  const browser = await chromium.launch(BROWSER);
  try {
    await withCampus(browser);
  } finally {
    await browser.close();
  }
}

async function withCampus(browser: Browser): Promise<void> {
  const campus = await ControlCampus.start();
  try {
    await campus.answering("lighting");
    const state = await signedIn(browser, campus.url);
    const cold = new Histogram();
    for (let round = 0; round < COLD_ROUNDS; round += 1) cold.add(await coldFirstPin(browser, campus.url, state));
    figure("first pin, nothing kept by the browser", cold.toString(), "budget p50 ≤ 1000 ms");
    const { others, floors } = await navigations(browser, campus.url, state);
    figure("another page, from the click to its pins", others.toString(), "budget p50 ≤ 100 ms");
    figure("another floor, from the click to its pins", floors.toString(), "budget p50 ≤ 150 ms");
    await bringAir(campus, AIR_SENSORS, AIR_DAYS);
    await quiet(campus.server.pid);
    const drawn = await chartDrawn(browser, campus.url, state);
    figure("chart of 10 sensors × 6 metrics × 7 days, the server's first", `${drawn.first.toFixed(0)} ms`);
    figure("  again, from the key to its lines", drawn.again.toString());
    const first = new Histogram();
    for (let round = 0; round < FIRST_ROUNDS; round += 1) {
      first.add((await chartDrawn(browser, campus.url, state)).first);
    }
    figure("  first in a browser that keeps nothing", first.toString(), "budget ≤ 300 ms");
  } finally {
    await campus.stop();
  }
}

/** What was just brought in is rolled up and packed: a chart would wait behind it, as it never does later. */
async function quiet(pid: number): Promise<void> {
  await until("the server is done with what was brought in", 120_000, async () => {
    const before = processorSeconds(pid);
    await sleep(3_000);
    return processorSeconds(pid) - before < QUIET_SECONDS;
  });
}

type State = Awaited<ReturnType<BrowserContext["storageState"]>>;

async function signedIn(browser: Browser, url: string): Promise<State> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel("Username").fill("admin");
  await page.getByLabel("Password", { exact: true }).fill(BENCH_PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((address) => !address.pathname.startsWith("/login"));
  const state = await context.storageState();
  await context.close();
  return state;
}

/** @returns ms from the start of the navigation to the frame after the first pin */
async function coldFirstPin(browser: Browser, url: string, storageState: State): Promise<number> {
  const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    // Once a frame: an observer of all changes would cost what it measures.
    const look = (): void => {
      if (document.querySelector("[data-pin]") === null) {
        requestAnimationFrame(look);
      } else {
        requestAnimationFrame(() => document.documentElement.setAttribute("data-first-pin", String(performance.now())));
      }
    };
    requestAnimationFrame(look);
  });
  await page.goto(url + PLAN, { waitUntil: "commit" });
  await page.waitForSelector("[data-first-pin]", { state: "attached", timeout: 30_000 });
  const time = Number(await page.getAttribute("html", "data-first-pin"));
  await context.close();
  return time;
}

/** The same pages and floors several times: the first time, when their scripts and data come, is not counted. */
async function navigations(browser: Browser, url: string, storageState: State) {
  const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(url + PLAN);
  await page.waitForSelector("[data-pin]");
  const others = new Histogram();
  const floors = new Histogram();
  for (let round = 0; round <= WARM_ROUNDS; round += 1) {
    for (const name of PAGES) {
      const time = await change(page, page.getByRole("link", { name, exact: true }).first());
      if (round > 0) others.add(time);
    }
    for (const name of ["2nd Floor", "1st Floor"]) {
      const time = await change(page, page.getByRole("treeitem", { name: new RegExp(`^${name}`) }).first());
      if (round > 0) floors.add(time);
    }
  }
  await context.close();
  return { others, floors };
}

/** Ms from the click on a link to the frame after the pins of its page. */
async function change(page: Page, link: Locator): Promise<number> {
  // What comes later of the page before would be counted to this one.
  await page.waitForTimeout(600);
  await page.evaluate(() => {
    document.documentElement.removeAttribute("data-changed");
    addEventListener(
      "click",
      () => {
        const began = performance.now();
        const before = new Set(document.querySelectorAll("[data-pin]"));
        const look = (): void => {
          const pins = [...document.querySelectorAll("[data-pin]")];
          if (pins.length === 0 || pins.some((pin) => before.has(pin))) {
            requestAnimationFrame(look);
          } else {
            requestAnimationFrame(() =>
              document.documentElement.setAttribute("data-changed", String(performance.now() - began)),
            );
          }
        };
        requestAnimationFrame(look);
      },
      { capture: true, once: true },
    );
  });
  await link.click();
  await page.waitForSelector("[data-changed]", { state: "attached" });
  return Number(await page.getAttribute("html", "data-changed"));
}
