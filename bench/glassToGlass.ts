import { chromium } from "@playwright/test";
import { BROWSER } from "./browser.ts";
import { signInAsAdmin } from "./adminPage.ts";
import type { ControlCampus } from "./controlCampus.ts";
import { figure } from "./figures.ts";
import { Histogram } from "./histogram.ts";
import { LIVE, SHOWN, showCameras, WATCHED } from "./shownCameras.ts";

/**
 * How old what is seen is, of one camera and of nine on a wall: the clock that a camera burns into its pictures turns a
 * second later than it does, by the way through coder, server, page and decoder, and by up to a picture of the camera. All run on this machine, by one clock.
 */
export async function glassToGlass({ url }: ControlCampus): Promise<void> {
  const browser = await chromium.launch(BROWSER);
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await signInAsAdmin(page, url);
    for (const shown of SHOWN) {
      await showCameras(page, url, shown);
      const times = new Histogram();
      const clocks = await page.evaluate(watchClocks, { selector: LIVE, watched: WATCHED });
      for (const age of clocks.flat()) times.add(age);
      const seconds = clocks.map(({ length }) => length);
      const cameras = shown.count === 1 ? "one camera's clock" : `${shown.count} cameras' clocks, on a wall`;
      figure(`from ${cameras}, to the page's`, times.toString(), "budget p95 ≤ 200 ms");
      figure("  seconds seen of each, of 30", `${Math.min(...seconds)} to ${Math.max(...seconds)}`);
    }
  } finally {
    await browser.close();
  }
}

/** In the page: of each camera the ms past the full second at which each change of its burnt-in clock was shown. */
async function watchClocks({ selector, watched }: { selector: string; watched: number }): Promise<number[][]> {
  const end = performance.now() + watched;
  return await Promise.all(Array.from(document.querySelectorAll<HTMLVideoElement>(selector), watchClock));

  async function watchClock(video: HTMLVideoElement): Promise<number[]> {
    const canvas = Object.assign(document.createElement("canvas"), { width: 260, height: 28 });
    const pen = canvas.getContext("2d", { willReadFrequently: true });
    const ages: number[] = [];
    let shown: string | undefined;
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
  }

  /** A sign has changed, not a dot at the edge of one. */
  function differs(one: string, other: string): boolean {
    let count = 0;
    for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) count += 1;
    return count > 12;
  }
}
