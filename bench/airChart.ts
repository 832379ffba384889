import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { IAQ_METRIC_KEYS } from "@atrium/contract/devices";
import { Histogram } from "./histogram.ts";

export const AIR_SENSORS = ["A-01", "A-02", "A-03", "B-01", "B-02", "B-03", "C-01", "C-02", "C-03", "C-04"].map(
  (place) => `IAQ-O1-${place}`,
);
export const AIR_DAYS = 9;
const DAY = "The last 24 hours";
const CHART = `/monitor/iaq/office-building/chart?floor=first&range=1d&selection=${AIR_SENSORS.join(",")}&metrics=${IAQ_METRIC_KEYS.join(",")}`;
const AGAIN = 5;

/** ms from the key that asks for a week, where a day is shown, to the frame after its last line, with the server's answer. */
export async function chartDrawn(
  browser: Browser,
  url: string,
  storageState: NonNullable<BrowserContextOptions["storageState"]>,
): Promise<{ first: number; again: Histogram }> {
  const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(watchLines);
  await page.goto(url + CHART);
  await page.waitForSelector("[data-lines-drawn]", { state: "attached" });
  const again = new Histogram();
  const first = await weekDrawn(page);
  for (let round = 0; round < AGAIN; round += 1) {
    await page.keyboard.press("ArrowLeft");
    again.add(await weekDrawn(page));
  }
  await context.close();
  return { first, again };
}

async function weekDrawn(page: Page): Promise<number> {
  // What comes later of the day before would be counted to the week.
  await page.waitForTimeout(1_000);
  await page.getByRole("radio", { name: DAY }).focus();
  await page.evaluate(() => document.documentElement.removeAttribute("data-lines-drawn"));
  await page.keyboard.press("ArrowRight");
  await page.waitForSelector("[data-lines-drawn]", { state: "attached" });
  return Number(await page.getAttribute("html", "data-lines-drawn"));
}

/**
 * In the page: notes how long after the last key all lines were drawn with their values. The canvas is resized each
 * time.
 */
function watchLines(): void {
  // Before anything is pressed the page's own first lines are waited for.
  let pressed: number | undefined = performance.now();
  addEventListener("keydown", () => (pressed = performance.now()), { capture: true });
  const note = () => {
    // A new value that is drawn later is no answer to a key.
    if (pressed === undefined) return;
    document.documentElement.setAttribute("data-lines-drawn", String(performance.now() - pressed));
    pressed = undefined;
  };
  const observer = new MutationObserver((changes) => {
    const isDrawn = changes.some(({ target }) => target instanceof HTMLCanvasElement);
    // Before the answer the lines of before may be drawn again, by a live value.
    const isWaiting = document.querySelector("main [aria-busy=true]") !== null;
    if (isDrawn && !isWaiting) requestAnimationFrame(() => requestAnimationFrame(note));
  });
  observer.observe(document, { attributes: true, attributeFilter: ["width"], subtree: true });
}
