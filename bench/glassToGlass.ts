import { chromium } from "@playwright/test";
import { BENCH_PASSWORD, type ControlCampus } from "./controlCampus.ts";
import { figure } from "./figures.ts";
import { Histogram } from "./histogram.ts";

/** ms that are watched, and before that, in which the page comes up to the live edge. */
const WATCHED = 30_000;
const CATCHING_UP = 10_000;
const LIMIT = 60_000;

/**
 * How old what is seen is: the clock that a camera burns into its pictures turns a second later than it does, by the way
 * through coder, server, page and decoder, and by up to a picture of the camera. All run on this machine, by one clock.
 */
export async function glassToGlass({ url }: ControlCampus, device: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env["ATRIUM_CHROMIUM"] ?? "/usr/bin/chromium",
    args: ["--headless", "--no-sandbox", "--disable-gpu"],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${url}/login`);
    await page.getByLabel("Username").fill("admin");
    await page.getByLabel("Password", { exact: true }).fill(BENCH_PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL((address) => !address.pathname.startsWith("/login"));
    await page.goto(`${url}/security/cctv/office-building?floor=first&selection=${device}`);
    await page.locator("figure[data-live=true] video").waitFor({ timeout: LIMIT });
    await page.waitForTimeout(CATCHING_UP);
    const ages = await page.evaluate(watchClock, WATCHED);
    const times = new Histogram();
    for (const age of ages) times.add(age);
    figure("from the camera's clock to the page's", times.toString(), "budget p95 ≤ 200 ms");
  } finally {
    await browser.close();
  }
}

/** In the page: ms past the full second at which each change of the burnt-in clock was shown. */
async function watchClock(watched: number): Promise<number[]> {
  const video = document.querySelector("figure[data-live=true] video");
  if (!(video instanceof HTMLVideoElement)) throw new Error("no camera is shown");
  const canvas = Object.assign(document.createElement("canvas"), { width: 260, height: 28 });
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  const ages: number[] = [];
  let shown: string | undefined;
  const end = performance.now() + watched;
  while (performance.now() < end) {
    await new Promise((resolve) => video.requestVideoFrameCallback(resolve));
    const now = Date.now();
    pen?.drawImage(video, 0, 0, 260, 28, 0, 0, 260, 28);
    const { data = [] } = pen?.getImageData(0, 0, 260, 28) ?? {};
    // Black or white: what coding does to the grey between is of no meaning.
    let clock = "";
    for (let at = 0; at < data.length; at += 4) clock += (data[at] ?? 0) > 130 ? "1" : "0";
    if (shown !== undefined && clock !== shown && differs(clock, shown)) ages.push(now % 1_000);
    shown = clock;
  }
  return ages;

  /** A sign has changed, not a dot at the edge of one. */
  function differs(one: string, other: string): boolean {
    let count = 0;
    for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) count += 1;
    return count > 12;
  }
}
