import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "@playwright/test";
import * as z from "zod";
import { BURNT_CLOCK } from "./burntClock.ts";
import { signInAsAdmin } from "./adminPage.ts";
import { ControlCampus } from "./controlCampus.ts";
import { figure, heading } from "./figures.ts";
import { Histogram } from "./histogram.ts";
import { load, treeSeconds } from "./machine.ts";
import { SHOWN, showCameras, WALL, WATCHED } from "./shownCameras.ts";
import { UnwatchedBrowser } from "./unwatchedBrowser.ts";
import { watchArrivals } from "./watchArrivals.ts";
import { type SeenCamera, watchBurntClocks } from "./watchBurntClocks.ts";
import { Worker } from "./worker.ts";

const ALL = "figure[data-live] video";
/** ms that a start still works on after its devices answer. */
const STARTED = 45_000;
/** Where the page keeps what it sees. */
const SEEN = "globalThis.seenCameras";
const [ONE, NINE] = SHOWN;
const LOOKS = [
  { ...ONE, isDecoded: true },
  { ...NINE, isDecoded: true },
  { ...NINE, isDecoded: false },
];

const Mappings = z.array(
  z.looseObject({ device: z.string(), parts: z.array(z.looseObject({ address: z.looseObject({}) })) }),
);

/** How old nine cameras of 1280 × 720 at 25 pictures a second are seen on a wall, and what that costs whom. */
export async function wall(): Promise<void> {
  heading("A wall of nine cameras of 1280 × 720 at 25 pictures a second, of a film that is coded once for all");
  const film = new Worker(new URL("filmProcess.ts", import.meta.url));
  let campus: ControlCampus | undefined;
  try {
    campus = await ControlCampus.start((site) => point(site, film));
    await campus.answering("lighting");
    await sleep(STARTED);
    await look(campus, film);
  } finally {
    await campus?.stop();
    await film.stop();
  }
}

/** Maps the cameras of the wall to those of the film. */
async function point(site: string, film: Worker): Promise<void> {
  const file = path.join(site, "mappings/cameras.json");
  const mappings = Mappings.parse(JSON.parse(await readFile(file, "utf8")));
  const chosen = mappings.filter(({ device }) => device.startsWith(WALL));
  const ports = await film.ask("open", chosen.length, z.array(z.int()));
  for (const [index, { parts }] of chosen.entries()) {
    for (const part of parts) part.address = { ...part.address, rtspPort: ports[index] };
  }
  await writeFile(file, JSON.stringify(mappings, null, 2));
}

async function look({ url, server, virtualCampus }: ControlCampus, film: Worker): Promise<void> {
  const browser = await UnwatchedBrowser.launch({ width: 1_440, height: 900 });
  try {
    await browser.driven(async (page) => {
      await signInAsAdmin(page, url);
    });
    const programs = {
      "the server": server.pid,
      "the browser": browser.pid,
      "the cameras": film.pid,
      "the rest of the field": virtualCampus.pid,
    };
    for (const { isDecoded, ...shown } of LOOKS) {
      await browser.driven(async (page) => {
        await watchArrivals(page);
        if (!isDecoded) await page.addInitScript(takeDecoder);
        await showCameras(page, url, shown);
        await beginToWatch(page);
      });
      const before = Object.values(programs).map(treeSeconds);
      await sleep(WATCHED);
      const used = Object.values(programs).map((pid, index) => treeSeconds(pid) - (before[index] ?? 0));
      const seen = await browser.driven(async (page) => await page.evaluate<SeenCamera[]>(SEEN));
      print(seen, isDecoded ? "decoded by the page" : "played by the browser");
      for (const [index, name] of Object.keys(programs).entries()) {
        figure(`  of a core for ${name}`, `${((100_000 * (used[index] ?? 0)) / WATCHED).toFixed(1)} %`);
      }
    }
  } finally {
    await browser.close();
  }
}

/** In the page, before anything else: as in a browser that decodes for no page. */
function takeDecoder(): void {
  Reflect.deleteProperty(globalThis, "VideoDecoder");
}

/** Nobody waits for it: the page is left alone until it has seen enough. */
async function beginToWatch(page: Page): Promise<void> {
  const watched = JSON.stringify({ selector: ALL, watched: WATCHED, clock: BURNT_CLOCK });
  await page.evaluate(`${SEEN} = (${watchBurntClocks.toString()})(${watched}); undefined`);
}

function print(seen: readonly SeenCamera[], way: string): void {
  const cameras = seen.length === 1 ? "one camera" : `${seen.length} cameras`;
  const all = histogramOf(seen.flatMap(({ ages }) => ages));
  figure(`age of the pictures of ${cameras} as they are shown, ${way}`, all.toString(), "budget p95 ≤ 200 ms");
  figure("  of which in the page", histogramOf(seen.flatMap(({ inPage }) => inPage)).toString());
  const each = seen.map(({ ages }) => histogramOf(ages).percentile(0.95));
  if (seen.length > 1) figure("  p95 of each", span(each, " ms"));
  const rates = seen.map(({ shown }) => (1_000 * shown) / WATCHED);
  figure("  pictures a second shown of each", span(rates), `of 25, load average ${load()}`);
  const sum = (value: (one: SeenCamera) => number) => seen.reduce((total, one) => total + value(one), 0);
  figure("  pictures that the browser left out, of all", String(sum(({ dropped }) => dropped)));
  figure("  times that a video had nothing to show, of all", String(sum(({ waits }) => waits)));
}

function span(numbers: readonly number[], unit = ""): string {
  return `${Math.min(...numbers).toFixed(1)} to ${Math.max(...numbers).toFixed(1)}${unit}`;
}

function histogramOf(ages: readonly number[]): Histogram {
  const histogram = new Histogram();
  for (const age of ages) histogram.add(age);
  return histogram;
}
