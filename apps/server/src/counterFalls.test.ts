import { CORE_API } from "@atrium/contract";
import { EnergyReply } from "@atrium/contract/energy";
import { HOUR, MINUTE, SiteTime } from "@atrium/time";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { Person } from "../test/people.ts";
import { at, TestEnergy } from "../test/testEnergy.ts";
import { IMPORT_TOKEN, TestServer } from "./testServer.ts";

const METER = "EM-O1-A-01";
const POINT = "lighting.active-energy";
const QUARTER = HOUR / 4;
/** Of this floor's lighting, of which the others have no reading. */
const METERS = 4;
const time = new SiteTime("Asia/Bangkok");
type Readings = readonly (readonly [moment: number, value: number])[];

let server: TestServer;
let admin: Person;
/** Each test has a day of its own, far from the others'. */
let day = time.addDays(time.startOfDay(Date.now()), -2);

beforeAll(async () => {
  server = await TestServer.make();
  await server.app.start();
  admin = new Person(server, await server.signIn());
}, 60_000);
afterAll(() => server.stop());
beforeEach(() => {
  day = time.addDays(day, -5);
});

async function readings(rows: Readings): Promise<void> {
  const reply = await server.app.http.inject({
    method: "POST",
    url: `${CORE_API}/history/batches`,
    headers: { authorization: `Bearer ${IMPORT_TOKEN}` },
    payload: {
      devices: [METER],
      points: [POINT],
      series: rows.map(() => 0),
      times: rows.map(([moment]) => moment),
      values: rows.map(([, value]) => value),
    },
  });
  expect(reply.statusCode).toBe(200);
}

async function energy(): Promise<EnergyReply> {
  const query = `placement=office-building&floor=first&device=lighting&type=hour-in-day&date=${time.isoDate(day)}`;
  return EnergyReply.parse((await admin.ask("GET", `${CORE_API}/energy?${query}`)).json());
}

/** A counter that runs at 1 kW from 5,000 on, read each quarter hour of the day, with zeros in some places. */
function withZeros(isZero: (index: number) => boolean): Readings {
  return Array.from(
    { length: 97 },
    (_, index) => [day + index * QUARTER, isZero(index) ? 0 : 5_000 + index / 4] as const,
  );
}

describe("zeros in an imported history", () => {
  it("are no exchange and take no energy away, when each fourth reading is one; what they touch is not measured, and said", async () => {
    await readings(withZeros((index) => index % 4 === 3));
    const { kwh, measured, leftOut } = await energy();
    expect(kwh).toBeCloseTo(24, 3);
    expect(measured.share).toBeCloseTo(0.5 / METERS, 2);
    expect(leftOut).toEqual({ quarters: 24, meters: [METER], mostKwh: 0 });
  });

  it("take nothing from the hour before, when there is one", async () => {
    await readings(withZeros((index) => index === 60));
    const { kwh, bars, leftOut } = await energy();
    expect(kwh).toBeCloseTo(24, 3);
    expect(bars[14]).toMatchObject({ lighting: expect.closeTo(0.75, 3), coverage: 0.75 / METERS });
    expect(bars[13]).toMatchObject({ lighting: expect.closeTo(1, 3), coverage: 1 / METERS });
    expect(leftOut).toMatchObject({ quarters: 1, mostKwh: 0 });
  });

  it("cost nothing either where several stand in a row, or among readings of the same quarter hour", async () => {
    const often = Array.from({ length: 24 * 60 + 1 }, (_, minute) => {
      const isZero = (minute >= 600 && minute < 640) || minute % 15 === 7;
      return [day + minute * MINUTE, isZero ? 0 : 5_000 + minute / 60] as const;
    });
    await readings(often);
    const { kwh, bars } = await energy();
    expect(kwh).toBeCloseTo(24, 2);
    expect(bars[3]).toMatchObject({ lighting: expect.closeTo(1, 3), coverage: 1 / METERS });
    expect(bars[10]?.coverage).toBeLessThan(0.5 / METERS);
  });
});

test("a counter that falls over a gap leaves the gap unknown, and says so", async () => {
  const [ten, fourteen] = [day + 10 * HOUR, day + 14 * HOUR];
  const hours = (from: number, count: number, start: number) =>
    Array.from({ length: count }, (_, hour) => [from + hour * HOUR, start + 2 * hour] as const);
  await readings([...hours(day, 11, 8_000), ...hours(fourteen, 11, 900)]);
  const { kwh, bars, measured, leftOut } = await energy();
  expect(kwh).toBeCloseTo(40, 3);
  for (const bar of bars.slice(10, 14)) expect(bar).toMatchObject({ total: null, coverage: 0 });
  expect(bars[9]).toMatchObject({ lighting: expect.closeTo(2, 3), coverage: 1 / METERS });
  expect(measured.share).toBeCloseTo(20 / 24 / METERS, 3);
  expect(leftOut).toMatchObject({ quarters: (fourteen - ten) / QUARTER, meters: [METER] });
  expect(leftOut.mostKwh).toBeGreaterThan(0);
});

test("a meter whose rating nobody knows loses nothing to zeros, and an exchange that counts on is still one", async () => {
  const small = await TestEnergy.open();
  await small.begin("2026-11-20T10:42");
  const from = at("2026-11-19T00:00");
  const steady = (index: number) => [from + index * QUARTER, index % 5 === 2 ? 0 : 300 + index / 4] as const;
  await small.readings(
    1,
    Array.from({ length: 97 }, (_, index) => steady(index)),
  );
  const office = { type: "hour-in-day", date: "2026-11-19", placement: "office-building" } as const;
  expect((await small.reply({ ...office, device: "lighting" })).kwh).toBeCloseTo(24, 3);
  const exchanged = (index: number) => [from + index * QUARTER, index < 48 ? 300 + index / 4 : 7 + index / 4] as const;
  await small.readings(
    2,
    Array.from({ length: 97 }, (_, index) => exchanged(index)),
  );
  const { kwh, bars } = await small.reply({ ...office, device: "ac" });
  expect(kwh).toBeGreaterThan(23.5);
  expect(bars[13]).toMatchObject({ ac: expect.closeTo(1, 3), coverage: 1 });
  await small.end();
  await small.close();
});
