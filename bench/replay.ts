import { Paged } from "@atrium/contract";
import { type HistoryBatch, DeviceDescription } from "@atrium/contract/devices";
import type { BenchSite } from "./benchSite.ts";
import { sendBatch } from "./bulkImport.ts";
import { figure, heading } from "./figures.ts";
import { Histogram } from "./histogram.ts";
import { Installation } from "./installation.ts";
import { load } from "./machine.ts";
import { freePort } from "./program.ts";

/** Circuits of four points: level, power, lamp alarm, burning hours. */
const CIRCUITS = 75;
const POINTS = 4 * CIRCUITS;
const PLACE = "place-1";
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Days with a value of each point each minute, the present one among them. */
const FINE_DAYS = 4;
/** Points whose trend is read, and the days of hourly values behind it. */
const TREND_POINTS = 10;
const TREND_DAYS = 730;
/** A batch of the bulk import has at most this many samples. */
const BATCH_SIZE = 20_000;
const SEEKS = 100;
const TRENDS = 20;
const BUDGET = "budget ≤ 100 ms";

/** A floor at any second of the past, what plays after it and what is marked on its day; and long trends of several points. */
export async function replay(): Promise<void> {
  heading(`Replay of a floor of ${POINTS} points, and trends over two years`);
  const installation = await Installation.start(siteOf(await freePort()));
  try {
    const points = await pointsOf(installation);
    const now = Math.floor(Date.now() / MINUTE) * MINUTE;
    const rows = await fillFloor(installation, points, now);
    figure("a value of each point each minute", `${rows} rows`, `${FINE_DAYS} days`);
    const floor = `channel=lighting&placement=${PLACE}&floor=first`;
    const today = (): number => now - Math.random() * (now - startOfDay(now));
    const before = (): number => now - DAY - Math.random() * (FINE_DAYS - 2) * DAY;
    await ask(installation, 5, () => `replay/states?${floor}&at=${Math.floor(before())}`);
    for (const [name, moment] of [
      ["today", today],
      ["on a day before", before],
    ] as const) {
      const at = () => Math.floor(moment());
      figure(
        `seek ${name}`,
        (await ask(installation, SEEKS, () => `replay/states?${floor}&at=${at()}`)).toString(),
        BUDGET,
      );
      const quarter = () => {
        const from = at();
        return `replay/changes?${floor}&from=${from}&to=${from + 15 * MINUTE}`;
      };
      figure(`  a quarter of an hour to play, ${name}`, (await ask(installation, SEEKS / 5, quarter)).toString());
    }
    const day = () => `replay/marks?${floor}&from=${startOfDay(now) - DAY}&to=${startOfDay(now)}`;
    figure("marks of a day", (await ask(installation, 10, day)).toString());
    await fillYears(installation, points, now);
    const some = points.slice(0, TREND_POINTS).map(({ id }) => id);
    const years = () => `points/history?ids=${some.join()}&from=${now - TREND_DAYS * DAY}&to=${now}`;
    figure(
      `trend of ${TREND_POINTS} points over two years`,
      (await ask(installation, TRENDS, years)).toString(),
      BUDGET,
    );
    figure("server", `load average ${load()}`);
  } finally {
    await installation.stop();
  }
}

/** Circuits of one floor, behind a gateway that does not exist. */
function siteOf(port: number): BenchSite {
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

interface BenchPoint {
  readonly id: number;
  readonly device: string;
  readonly key: string;
}

async function pointsOf({ url, token }: Installation): Promise<BenchPoint[]> {
  const reply = await fetch(`${url}/api/core-service/v1.0/devices?module=lighting`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = Paged(DeviceDescription).parse(await reply.json());
  return data.flatMap(({ points }) => points.map(({ id, device, key }) => ({ id, device, key })));
}

async function fillFloor(installation: Installation, points: readonly BenchPoint[], now: number): Promise<number> {
  let rows = 0;
  const minutes = Math.floor(BATCH_SIZE / points.length);
  for (let from = startOfDay(now) - (FINE_DAYS - 1) * DAY; from < now; from += minutes * MINUTE) {
    const times = Array.from({ length: minutes }, (_, row) => from + row * MINUTE).filter((time) => time < now);
    rows += await sendBatch(installation, batchOf(points, times));
  }
  return rows;
}

async function fillYears(installation: Installation, points: readonly BenchPoint[], now: number): Promise<void> {
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

/** One after the other. */
async function ask({ url, token }: Installation, times: number, question: () => string): Promise<Histogram> {
  const taken = new Histogram();
  for (let count = 0; count < times; count += 1) {
    const began = performance.now();
    const reply = await fetch(`${url}/api/core-service/v1.0/${question()}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const text = await reply.text();
    taken.add(performance.now() - began);
    if (!reply.ok) throw new Error(`refused: ${reply.status} ${text}`);
  }
  return taken;
}

/** In the site's zone, UTC+7. */
function startOfDay(time: number): number {
  return Math.floor((time + 7 * HOUR) / DAY) * DAY - 7 * HOUR;
}
