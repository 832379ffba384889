import type { HistoryBatch } from "@atrium/contract/devices";
import type { BenchSite } from "./benchSite.ts";
import { sendBatch } from "./bulkImport.ts";
import type { Installation } from "./installation.ts";

export const METERS = 100;
const PLACES = 10;
/** The year, and the one before it, on which its baselines are fitted. */
const DAYS = 730;
/** The newest days, this many, have a reading each quarter of an hour, earlier ones one each hour. */
const FINE_DAYS = 60;
const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
const USES = ["lighting", "ac", "plug"] as const;
/** A batch of the bulk import has at most this many samples. */
const BATCH_SIZE = 20_000;
const IMPORT_LIMIT = 300_000;
const STATION = "WS-1";

/** Meters of one use each at ten places, and a thermometer, behind gateways that do not exist. */
export function meteredSite(port: number): BenchSite {
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
export async function importYears(
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
