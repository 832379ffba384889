import type { HistoryBatch } from "@atrium/contract/devices";
import { type EnergyRange, EnergyReply } from "@atrium/contract/energy";
import type { BenchSite } from "./benchSite.ts";
import { sendBatch } from "./bulkImport.ts";
import { figure, heading } from "./figures.ts";
import { Histogram } from "./histogram.ts";
import { Installation } from "./installation.ts";
import { load, residentMegabytes } from "./machine.ts";
import { freePort, until } from "./program.ts";

const METERS = 100;
const PLACES = 10;
/** The year, and the one before it, on which its baselines are fitted. */
const DAYS = 730;
/** The newest days, this many, have a reading each quarter of an hour, earlier ones one each hour. */
const FINE_DAYS = 60;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const USES = ["lighting", "ac", "plug"] as const;
/** A batch of the bulk import has at most this many samples. */
const BATCH_SIZE = 20_000;
const QUERIES = 300;
/** Ranges longer than a day, a year the longest. */
const RANGES = ["day-in-week", "day-in-month", "month-in-year"] as const;
const AGAIN = 50;
const LONG_BUDGET = "budget p95 ≤ 60 ms";
const HOLD_BUDGET = "budget ≤ 20 ms";
const IMPORT_LIMIT = 300_000;
const STATION = "WS-1";

/** Energy of 100 meters over two years of readings, held against its baselines, requested over HTTP as the page does. */
export async function energyYear(): Promise<void> {
  heading(`Energy of ${METERS} meters over two years of readings`);
  const installation = await Installation.start(siteOf(await freePort()));
  try {
    const midnight = Math.floor(Date.now() / DAY) * DAY;
    const imported = await importYear(installation, midnight);
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

/** The times of answers, and the longest time that everybody else waited for one of them. */
async function measure(installation: Installation, name: string, type: EnergyRange, dates: string[]): Promise<void> {
  await installation.longestHold();
  const times = await ask(installation, type, dates);
  const held = await installation.longestHold();
  figure(name, times.toString(), LONG_BUDGET);
  figure("  the loop was held at most", `${held.toFixed(1)} ms`, HOLD_BUDGET);
}

/** Asks until the range is held against baselines that are good, as it is on a page that stands open. */
async function fitted(installation: Installation, type: EnergyRange, date: string): Promise<void> {
  await until(`the ${type} has a good baseline`, 60_000, async () => {
    const { baseline } = EnergyReply.parse(JSON.parse(await reply(installation, type, date)));
    return baseline.state === "good";
  });
}

/** Meters of one use each at ten places, and a thermometer, behind gateways that do not exist. */
function siteOf(port: number): BenchSite {
  const meters = Array.from({ length: METERS }, (_, index) => index);
  const settings = { host: "127.0.0.1", port };
  const station = { product: "weather-station", address: { topic: "weather" } };
  return {
    connections: [
      { id: "meters", protocol: "modbus", settings },
      { id: "weather", protocol: "mqtt", settings },
    ],
    places: Array.from({ length: PLACES }, (_, place) => ({
      key: `place-${place + 1}`,
      devices: [
        ...(place === 0
          ? [{ id: STATION, module: "weather-station" as const, connection: "weather", parts: [station] }]
          : []),
        ...meters
          .filter((meter) => meter % PLACES === place)
          .map((meter) => ({
            id: meterId(meter),
            module: "energy-meter" as const,
            connection: "meters",
            parts: [{ part: useOf(meter), product: "pm5000", address: { unit: meter + 1 } }],
          })),
      ],
    })),
  };
}

/** Newest days first, as the virtual campus does it; ends early when the machine is too slow. */
async function importYear(
  installation: Installation,
  midnight: number,
): Promise<{ rows: number; days: number; rate: number }> {
  const began = performance.now();
  const names = Array.from({ length: METERS }, (_, meter) => meter);
  const devices = [...names.map(meterId), STATION];
  const points = [...names.map((meter) => `${useOf(meter)}.active-energy`), "temperature"];
  let batch = emptyBatch(devices, points);
  let [rows, days] = [0, 0];
  for (; days < DAYS && performance.now() - began < IMPORT_LIMIT; days += 1) {
    const from = midnight - (days + 1) * DAY;
    const step = days < FINE_DAYS ? HOUR / 4 : HOUR;
    for (let meter = 0; meter < METERS; meter += 1) {
      for (let time = from; time < from + DAY; time += step) {
        batch.series.push(meter);
        batch.times.push(time);
        batch.values.push(reading(meter, time));
      }
    }
    for (let time = from; time < from + DAY; time += HOUR / 4) {
      batch.series.push(METERS);
      batch.times.push(time);
      batch.values.push(celsius(time));
    }
    if (batch.series.length + (METERS * DAY * 4) / HOUR > BATCH_SIZE || days + 1 === DAYS) {
      rows += await sendBatch(installation, batch);
      batch = emptyBatch(devices, points);
    }
  }
  return { rows, days, rate: rows / ((performance.now() - began) / 1000) };
}

function emptyBatch(devices: string[], points: string[]): HistoryBatch {
  return { devices, points, series: [], times: [], values: [] };
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

async function reply({ url, token }: Installation, type: EnergyRange, date: string): Promise<string> {
  const answer = await fetch(`${url}/api/core-service/v1.0/energy?placement=campus&type=${type}&date=${date}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`energy refused: ${answer.status} ${text}`);
  return text;
}

function dateOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

function meterId(meter: number): string {
  return `M-${meter + 1}`;
}

/** °C: warmest in the afternoon, and in April. */
function celsius(time: number): number {
  const [ofDay, ofYear] = [(time % DAY) / DAY, (time % (365 * DAY)) / (365 * DAY)];
  const degrees = 28 + 4 * Math.sin(2 * Math.PI * (ofDay - 0.1)) + 2 * Math.sin(2 * Math.PI * ofYear);
  return Math.round(degrees * 100) / 100;
}

function useOf(meter: number): (typeof USES)[number] {
  return USES[meter % USES.length] ?? "plug";
}

/** kWh since the meter was new: a load that varies by day and year, integrated. */
function reading(meter: number, time: number): number {
  const hours = time / HOUR - 400_000;
  const day = (Math.sin((2 * Math.PI * hours) / 24) * 24) / (2 * Math.PI);
  return Math.round((5 + meter / 10) * (hours + 0.6 * day) * 1_000) / 1_000;
}
