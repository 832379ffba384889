import { Paged } from "@atrium/contract";
import { type HistoryBatch, DeviceDescription } from "@atrium/contract/devices";
import type { BenchSite } from "./benchSite.ts";
import { sendBatch } from "./bulkImport.ts";
import type { Installation } from "./installation.ts";

/** Circuits of four points: level, power, lamp alarm, burning hours. */
const CIRCUITS = 75;
export const POINTS = 4 * CIRCUITS;
export const PLACE = "place-1";
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Days with a value of each point each minute, the present one among them. */
export const FINE_DAYS = 4;
/** Points whose trend is read, and the days of hourly values behind it. */
export const TREND_POINTS = 10;
export const TREND_DAYS = 730;
/** A batch of the bulk import has at most this many samples. */
const BATCH_SIZE = 20_000;

/** Circuits of one floor, behind a gateway that does not exist. */
export function litSite(port: number): BenchSite {
  const devices = Array.from({ length: CIRCUITS }, (_, index) => ({
    id: `L-${index + 1}`,
    module: "lighting" as const,
    connection: "lights",
    parts: [{ product: "lighting-circuit", address: { instance: index + 1 } }],
  }));
  return {
    connections: [{ id: "lights", protocol: "bacnet", settings: { host: "127.0.0.1", port, deviceInstance: 1 } }],
    places: [{ key: PLACE, devices }],
  };
}

export interface BenchPoint {
  readonly id: number;
  readonly device: string;
  readonly key: string;
}

export async function pointsOf({ url, token }: Installation): Promise<BenchPoint[]> {
  const reply = await fetch(`${url}/api/core-service/v1.0/devices?module=lighting`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = Paged(DeviceDescription).parse(await reply.json());
  return data.flatMap(({ points }) => points.map(({ id, device, key }) => ({ id, device, key })));
}

export async function fillFloor(
  installation: Installation,
  points: readonly BenchPoint[],
  now: number,
): Promise<number> {
  let rows = 0;
  const minutes = Math.floor(BATCH_SIZE / points.length);
  for (let from = startOfDay(now) - (FINE_DAYS - 1) * DAY; from < now; from += minutes * MINUTE) {
    const times = Array.from({ length: minutes }, (_, row) => from + row * MINUTE).filter((time) => time < now);
    rows += await sendBatch(installation, batchOf(points, times));
  }
  return rows;
}

export async function fillYears(installation: Installation, points: readonly BenchPoint[], now: number): Promise<void> {
  const some = points.slice(0, TREND_POINTS);
  const hours = Math.floor(BATCH_SIZE / some.length);
  const end = startOfDay(now) - FINE_DAYS * DAY;
  for (let to = end; to > now - TREND_DAYS * DAY; to -= hours * HOUR) {
    const times = Array.from({ length: hours }, (_, row) => to - (hours - row) * HOUR);
    await sendBatch(installation, batchOf(some, times));
  }
}

function batchOf(points: readonly BenchPoint[], times: readonly number[]): HistoryBatch {
  const rows = times.flatMap((time) => points.map((_, series) => ({ time, series })));
  return {
    devices: points.map(({ device }) => device),
    points: points.map(({ key }) => key),
    series: rows.map(({ series }) => series),
    times: rows.map(({ time }) => time),
    values: rows.map(({ time, series }) => valueOf(points[series]?.key ?? "", series, time)),
  };
}

/** Levels that somebody dims now and then, powers that never stand still, lamps that hardly ever fail. */
function valueOf(key: string, series: number, time: number): number {
  const minute = time / MINUTE;
  if (key === "level") return (Math.floor(minute / 20 + series) * 37) % 101;
  if (key === "power") return Math.round((50 + 40 * Math.sin(minute / 7 + series)) * 10) / 10;
  if (key === "lamp-failure") return Number((Math.floor(minute / 240) + series) % 50 === 0);
  return Math.round(minute / 6) / 10;
}

/** In the site's zone, UTC+7. */
export function startOfDay(time: number): number {
  return Math.floor((time + 7 * HOUR) / DAY) * DAY - 7 * HOUR;
}
