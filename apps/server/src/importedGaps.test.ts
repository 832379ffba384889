import { CORE_API, Paged, USER_API } from "@atrium/contract";
import { DeviceDescription, TrendReply, TrendsReply } from "@atrium/contract/devices";
import { AuditRow } from "@atrium/contract/people";
import { HOUR, MINUTE, SiteTime } from "@atrium/time";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Person } from "../test/people.ts";
import { IMPORT_TOKEN, TestServer } from "./testServer.ts";

const time = new SiteTime("Asia/Bangkok");
let server: TestServer;
let admin: Person;
/** A sensor of the air, which is read each minute or so. */
let sensor: { device: string; id: number };
/** Each test has days of its own. */
let day = time.addDays(time.startOfDay(Date.now()), -2);

beforeAll(async () => {
  server = await TestServer.make();
  await server.app.start();
  admin = new Person(server, await server.signIn());
  const found = Paged(DeviceDescription).parse((await admin.ask("GET", `${CORE_API}/devices?module=iaq`)).json());
  const [device] = found.data;
  const id = device?.points.find(({ key }) => key === "temp")?.id;
  if (device === undefined || id === undefined) throw new Error("the site has a sensor of the air");
  sensor = { device: device.id, id };
}, 60_000);
afterAll(() => server.stop());
beforeEach(() => {
  day = time.addDays(day, -3);
});

type Rows = readonly (readonly [moment: number, value: number | null])[];

async function bring(rows: Rows, more: object = {}): Promise<void> {
  const reply = await server.app.http.inject({
    method: "POST",
    url: `${CORE_API}/history/batches`,
    headers: { authorization: `Bearer ${IMPORT_TOKEN}` },
    payload: {
      devices: [sensor.device],
      points: ["temp"],
      series: rows.map(() => 0),
      times: rows.map(([moment]) => moment),
      values: rows.map(([, value]) => value),
      ...more,
    },
  });
  expect(reply.json()).toEqual({ accepted: rows.length, unknownSeries: 0 });
}

async function hours(count: number) {
  const query = `ids=${sensor.id}&from=${day}&to=${day + count * HOUR}&step=1h`;
  const reply = TrendsReply.parse((await admin.ask("GET", `${CORE_API}/points/history?${query}`)).json());
  const [series] = reply.series;
  return { means: series?.means, coverage: series?.coverage };
}

const minutes = (from: number, count: number, value: number): Rows =>
  Array.from({ length: count }, (_, minute) => [day + from * HOUR + minute * MINUTE, value] as const);

test("six hours without a reading of a sensor that says one each minute are a gap", async () => {
  await bring([...minutes(0, 120, 20), ...minutes(8, 121, 24)]);
  const { means, coverage } = await hours(10);
  expect(means).toEqual([20, 20, ...Array<null>(6).fill(null), 24, 24]);
  expect(coverage).toBeCloseTo(4 / 10, 2);
});

test("a source that sends changes alone says that values hold, and a source that knows of a gap says where it is", async () => {
  await bring([...minutes(0, 120, 20), ...minutes(8, 121, 24)], { silence: "holds" });
  expect((await hours(10)).means?.slice(1, 8)).toEqual(Array<number>(7).fill(20));
  day = time.addDays(day, -2);
  await bring(
    [
      [day, 20],
      [day + 2 * HOUR, null],
      [day + 5 * HOUR, 22],
      [day + 6 * HOUR, 22],
    ],
    { silence: "holds" },
  );
  const { means, coverage } = await hours(6);
  expect(means).toEqual([20, 20, null, null, null, 22]);
  expect(coverage).toBeCloseTo(0.5, 3);
});

test("readings a quarter hour apart are not silences of a point that is read each minute", async () => {
  await bring(Array.from({ length: 17 }, (_, quarter) => [day + (quarter * HOUR) / 4, 20] as const));
  expect(await hours(4)).toEqual({ means: [20, 20, 20, 20], coverage: 1 });
});

test("a value of a moment that has one stays, unless it is replaced with a reason, which the audit log keeps", async () => {
  await bring(minutes(0, 61, 200));
  await bring(minutes(0, 61, 20));
  expect((await hours(1)).means).toEqual([200]);
  await bring(minutes(0, 61, 20), { replaces: { reason: "Wrong scale in the file" } });
  expect((await hours(1)).means).toEqual([20]);
  const audit = await admin.ask("GET", `${USER_API}/audit?kind=history.replaced`);
  expect(Paged(AuditRow).parse(audit.json()).data[0]).toMatchObject({
    by: "History import",
    sentence: `61 recorded values of ${sensor.device} temp replaced: Wrong scale in the file`,
  });
  // Of today too, whose samples stand alone.
  const recent = Math.floor(Date.now() / HOUR) * HOUR - 2 * HOUR;
  const now = (value: number): Rows => Array.from({ length: 30 }, (_, row) => [recent + row * MINUTE, value] as const);
  await bring(now(300));
  await bring(now(30), { replaces: { reason: "Again" } });
  const query = `ids=${sensor.id}&from=${recent}&to=${recent + 30 * MINUTE}&step=15m`;
  const reply = TrendsReply.parse((await admin.ask("GET", `${CORE_API}/points/history?${query}`)).json());
  expect(new Set(reply.series[0]?.means.filter((mean) => mean !== null))).toEqual(new Set([30]));
});

test("the mean of a direction is a direction: of 350° and 10° it is 0°, at every step, and nothing of it is lowest", async () => {
  const found = Paged(DeviceDescription).parse(
    (await admin.ask("GET", `${CORE_API}/devices?module=weather-station`)).json(),
  );
  const [station] = found.data;
  const point = station?.points.find(({ key }) => key === "wind-direction");
  expect(point?.isCircular).toBe(true);
  const rows = Array.from(
    { length: 2 * 24 * 30 + 1 },
    (_, row) => [day + row * 2 * MINUTE, row % 2 === 0 ? 350 : 10] as const,
  );
  await bring(rows, { devices: [station?.id], points: ["wind-direction"] });
  for (const step of ["15m", "1h", "1d"]) {
    const range = `from=${day}&to=${day + 48 * HOUR}&step=${step}`;
    const one = TrendReply.parse((await admin.ask("GET", `${CORE_API}/points/${point?.id}/history?${range}`)).json());
    for (const mean of one.means) expect(Math.cos(((mean ?? 180) / 180) * Math.PI)).toBeGreaterThan(Math.cos(0.02));
    expect(new Set([...(one.minima ?? []), ...(one.maxima ?? [])])).toEqual(new Set([null]));
    const reply = await admin.ask("GET", `${CORE_API}/points/history?ids=${point?.id}&${range}`);
    expect(TrendsReply.parse(reply.json()).series[0]).toMatchObject({ means: one.means, coverage: 1, lowest: null });
  }
});
