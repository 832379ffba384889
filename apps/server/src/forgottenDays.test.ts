import { CORE_API } from "@atrium/contract";
import { TrendReply } from "@atrium/contract/devices";
import { EnergyReply } from "@atrium/contract/energy";
import { type Clock, DAY, HOUR, MINUTE, QUARTER, SiteTime, systemClock } from "@atrium/time";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { IMPORT_TOKEN, TestServer } from "./testServer.ts";

const PATIENCE = { timeout: 60_000, interval: 50 };
const METER = "EM-O1-A-01";
const DAYS = 50;
const time = new SiteTime("Asia/Bangkok");

let server: TestServer;
let token: string;
let ahead = 0;
/** It can be moved; the upkeep of each minute comes in a moment. */
const clock: Clock = {
  ...systemClock,
  now: () => systemClock.now() + ahead,
  after: (delay, task) => systemClock.after(delay === MINUTE ? 20 : delay, task),
};
/** Three days ago. */
const end = time.addDays(time.startOfDay(systemClock.now()), -2);
const begin = time.addDays(end, -DAYS);

beforeAll(async () => {
  server = await TestServer.make({ clock, environment: { ATRIUM_KEEP_SAMPLES: "400" } });
  await server.app.start();
  token = await server.signIn();
  await importReadings();
}, 120_000);
afterAll(() => server.stop());

async function ask(path: string) {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await server.app.http.inject({ url: `${CORE_API}/${path}`, headers });
  expect([reply.statusCode, reply.body]).toEqual([200, expect.anything()]);
  return reply.json();
}

/** Two meters of the office building, read every quarter hour; one is silent for some hours of each tenth day. */
async function importReadings(): Promise<void> {
  const rows: [series: number, time: number, value: number][] = [];
  for (let moment = begin, quarter = 0; moment < end; moment += QUARTER, quarter += 1) {
    rows.push([0, moment, 4_000 + quarter * 1.25]);
    const isSilent = Math.floor(quarter / 96) % 10 === 5 && quarter % 96 > 80;
    if (!isSilent) rows.push([1, moment, 900 + quarter * 0.5 + Math.sin(quarter) / 4]);
  }
  for (let first = 0; first < rows.length; first += 5_000) {
    const part = rows.slice(first, first + 5_000);
    const reply = await server.app.http.inject({
      method: "POST",
      url: `${CORE_API}/history/batches`,
      headers: { authorization: `Bearer ${IMPORT_TOKEN}` },
      payload: {
        devices: [METER, METER],
        points: ["lighting.active-energy", "ac.active-energy"],
        series: part.map(([series]) => series),
        times: part.map(([, moment]) => moment),
        values: part.map(([, , value]) => value),
      },
    });
    expect(reply.json()).toEqual({ accepted: part.length, unknownSeries: 0 });
  }
}

/** Every bar of the years, months and days that have readings. */
async function allBars(): Promise<unknown[]> {
  const days = time.days(begin, end).map((day) => time.isoDate(day));
  const months = new Set(days.map((day) => `${day.slice(0, 7)}-01`));
  const years = new Set(days.map((day) => `${day.slice(0, 4)}-01-01`));
  const ranges = [
    ...[...years].map((date) => ({ type: "month-in-year", date })),
    ...[...months].map((date) => ({ type: "day-in-month", date })),
    ...days.map((date) => ({ type: "hour-in-day", date })),
  ];
  const replies: unknown[] = [];
  for (const range of ranges) {
    const query = new URLSearchParams({ placement: "office-building", ...range }).toString();
    const { kwh, bars } = EnergyReply.parse(await ask(`energy?${query}`));
    replies.push({
      ...range,
      kwh,
      bars: bars.map(({ label, total, lighting, ac }) => ({ label, total, lighting, ac })),
    });
  }
  return replies;
}

async function pointOfMeter(): Promise<number> {
  const query = "module=energy-meter&placement=office-building";
  const { data }: { data: { id: string; points: { id: number; key: string }[] }[] } = await ask(`devices?${query}`);
  const points = data.find(({ id }) => id === METER)?.points ?? [];
  return points.find(({ key }) => key === "ac.active-energy")?.id ?? 0;
}

async function trendOf(point: number, step: string, fromDay: number): Promise<TrendReply> {
  const from = time.addDays(begin, fromDay);
  return TrendReply.parse(await ask(`points/${point}/history?step=${step}&from=${from}&to=${time.addDays(from, 9)}`));
}

/** Rows of packed samples or quarter hours of which all days were over so many days ago. */
async function countBefore(table: string, days: number): Promise<number> {
  const { rows } = await server.database.ingest.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${table} WHERE ends <= to_timestamp($1::float8 / 1000)`,
    [time.startOfDay(systemClock.now() + ahead - days * DAY)],
  );
  return rows[0]?.count ?? 0;
}

async function exchangeAt(at: number): Promise<unknown> {
  const reply = await server.app.http.inject({
    method: "POST",
    url: `${CORE_API}/meters/${METER}/exchanges`,
    headers: { authorization: `Bearer ${token}` },
    payload: { point: "ac.active-energy", at, oldEnd: 5_000, newStart: 0, reason: "Calibration period over" },
  });
  return reply.json();
}

/**
 * Moves the clock until the samples (or quarter hours) of all but the last days are past their time, at noon.
 * @returns the rows of packed samples that are past it, before they go
 */
async function passUntilForgotten(keptDays: number): Promise<number> {
  const middle = time.addDays(begin, DAYS - 15) + 12 * HOUR;
  ahead = middle + keptDays * DAY - systemClock.now();
  const due = await countBefore("packed_samples", keptDays);
  token = await server.signIn();
  return due;
}

async function restart(): Promise<void> {
  await server.restart();
  await server.app.start();
  token = await server.signIn();
}

test("a year's energy stays the same, bar by bar, when samples and then quarter hours are forgotten, and after restarts", async () => {
  const point = await pointOfMeter();
  const before = await allBars();
  const quarters = await trendOf(point, "15m", 10);
  const hours = await trendOf(point, "1h", 10);
  expect(JSON.stringify(before)).toContain('"lighting":120');
  ahead = 3 * HOUR;
  await vi.waitFor(async () => expect(await countBefore("packed_samples", 1)).toBeGreaterThan(0), PATIENCE);

  expect(await passUntilForgotten(400)).toBeGreaterThan(0);
  await vi.waitFor(async () => expect(await countBefore("packed_samples", 400)).toBe(0), PATIENCE);
  expect(await countBefore("packed_quarters", 400)).toBeGreaterThan(0);
  expect(await allBars()).toEqual(before);
  await restart();
  expect(await allBars()).toEqual(before);
  expect(await exchangeAt(time.addDays(begin, 20))).toMatchObject({ error_code: "EVA001", fields: [{ path: "at" }] });
  expect(await trendOf(point, "15m", 10)).toEqual(quarters);
  expect(await trendOf(point, "1h", 10)).toEqual(hours);

  await passUntilForgotten(800);
  await vi.waitFor(async () => expect(await countBefore("packed_quarters", 800)).toBe(0), PATIENCE);
  expect(await allBars()).toEqual(before);
  await restart();
  expect(await allBars()).toEqual(before);
  expect(await trendOf(point, "1h", 10)).toEqual(hours);
}, 240_000);
