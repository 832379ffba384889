import { setTimeout as sleep } from "node:timers/promises";
import { type EnergyRange, EnergyReply } from "@atrium/contract/energy";
import { figure, heading } from "./figures.ts";
import { Histogram } from "./histogram.ts";
import { Installation } from "./installation.ts";
import { load, residentMegabytes } from "./machine.ts";
import { DAY, importYears, meteredSite, METERS } from "./meteredSite.ts";
import { freePort } from "./program.ts";

/** From the click on an arrow of the page to the next, ms. */
const CLICK = 400;
/** So many clicks, forwards from so many days ago: into one month after the other. */
const CLICKS = [
  { type: "hour-in-day", days: 1, clicks: 40, from: 300 },
  { type: "day-in-week", days: 7, clicks: 25, from: 240 },
  { type: "day-in-month", days: 30, clicks: 11, from: 340 },
] as const;
/** How often another client asks for the health during the run, ms. */
const HEALTH_EVERY = 20;
const QUERIES = 300;
/** Ranges longer than a day, a year the longest. */
const RANGES = ["day-in-week", "day-in-month", "month-in-year"] as const;
const AGAIN = 50;
const LONG_BUDGET = "budget p95 ≤ 60 ms";
const HOLD_BUDGET = "budget ≤ 20 ms";

/** Energy of 100 meters over two years of readings, held against its baselines, requested over HTTP as the page does. */
export async function energyYear(): Promise<void> {
  heading(`Energy of ${METERS} meters over two years of readings`);
  const installation = await Installation.start(meteredSite(await freePort()));
  try {
    const midnight = Math.floor(Date.now() / DAY) * DAY;
    const imported = await importYears(installation, midnight);
    figure("bulk import over HTTP, rolled up", `${imported.rate.toFixed(0)} rows/s`, `${imported.rows} rows`);
    const days = Array.from({ length: QUERIES }, () => midnight - Math.ceil(Math.random() * (imported.days - 1)) * DAY);
    const dates = days.map(dateOf);
    const budget = "budget p95 ≤ 20 ms";
    figure("the first ask of all", (await ask(installation, "hour-in-day", dates.slice(0, 1))).toString());
    figure(
      "any day, first, while the year is being counted",
      (await ask(installation, "hour-in-day", dates.slice(1))).toString(),
      budget,
    );
    figure("the same days again", (await ask(installation, "hour-in-day", dates)).toString(), budget);
    await installation.restart();
    figure("  after a restart, first", (await ask(installation, "hour-in-day", dates)).toString(), budget);
    for (const clicks of CLICKS) await click(installation, midnight, clicks);
    const newest = dateOf(midnight);
    for (const type of RANGES) {
      const again = Array.from({ length: AGAIN }, () => newest);
      await measure(installation, `the ${type} of today, first ask`, type, [newest]);
      await fitted(installation, type, newest);
      await measure(installation, "  and again", type, again);
    }
    figure("server", `${residentMegabytes(installation.program.pid).toFixed(0)} MB`, `load average ${load()}`);
  } finally {
    await installation.stop();
  }
}

/** The times of answers, and the longest time that other requests waited for one of them. */
async function measure(installation: Installation, name: string, type: EnergyRange, dates: string[]): Promise<void> {
  await installation.longestHold();
  const times = await ask(installation, type, dates);
  const held = await installation.longestHold();
  figure(name, times.toString(), LONG_BUDGET);
  figure("  the loop was held at most", `${held.toFixed(1)} ms`, HOLD_BUDGET);
}

/**
 * Somebody clicks through ranges as the page does it: the bars first, then the baseline where it is not fitted yet; and somebody else
 * asks for the health of the server.
 */
async function click(
  installation: Installation,
  midnight: number,
  { type, days, clicks, from }: (typeof CLICKS)[number],
): Promise<void> {
  const [bars, baselines] = [new Histogram(), new Histogram()];
  await installation.longestHold();
  const health = watchHealth(installation);
  for (let step = 0; step < clicks; step += 1) {
    const date = dateOf(midnight - (from - step * days) * DAY);
    const began = performance.now();
    const first = EnergyReply.parse(JSON.parse(await reply(installation, type, date)));
    bars.add(performance.now() - began);
    if (first.baseline.state === "pending") {
      await reply(installation, type, date, "energy/expected");
      baselines.add(performance.now() - began);
    }
    await sleep(Math.max(0, began + CLICK - performance.now()));
  }
  const waited = await health();
  const held = await installation.longestHold();
  figure(`a click on ${type} each ${CLICK} ms, to the bars`, bars.toString(), "budget p95 ≤ 20 ms");
  figure(`  to the baseline, of ${baselines.total} that were not fitted`, baselines.toString(), "budget p95 ≤ 150 ms");
  figure("  the health meanwhile", waited.toString());
  figure("  the loop was held at most", `${held.toFixed(1)} ms`, HOLD_BUDGET);
}

/** @returns ends it, and gives how long each answer took */
function watchHealth({ url }: Installation): () => Promise<Histogram> {
  const waited = new Histogram();
  const watch = new AbortController();
  const watching = (async () => {
    while (!watch.signal.aborted) {
      const began = performance.now();
      await (await fetch(`${url}/api/health`)).text();
      waited.add(performance.now() - began);
      await sleep(HEALTH_EVERY);
    }
  })();
  return async () => {
    watch.abort();
    await watching;
    return waited;
  };
}

/** Held against its baselines, as it is on a page that stands open. */
async function fitted(installation: Installation, type: EnergyRange, date: string): Promise<void> {
  const { baseline } = EnergyReply.parse(JSON.parse(await reply(installation, type, date, "energy/expected")));
  if (baseline.state !== "good") throw new Error(`the baseline of the ${type} is ${baseline.state}`);
}

/** One after the other. */
async function ask(installation: Installation, type: EnergyRange, dates: readonly string[]): Promise<Histogram> {
  const times = new Histogram();
  for (const date of dates) {
    const began = performance.now();
    await reply(installation, type, date);
    times.add(performance.now() - began);
  }
  return times;
}

async function reply(
  { url, token }: Installation,
  type: EnergyRange,
  date: string,
  call: "energy" | "energy/expected" = "energy",
): Promise<string> {
  const answer = await fetch(`${url}/api/core-service/v1.0/${call}?placement=campus&type=${type}&date=${date}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`energy refused: ${answer.status} ${text}`);
  return text;
}

function dateOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}
