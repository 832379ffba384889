import { CORE_API, Paged } from "@atrium/contract";
import { DoubtedReadings, EnergyReply, MeterExchange } from "@atrium/contract/energy";
import { AuditRow } from "@atrium/contract/people";
import type { CounterDoubt } from "@atrium/drivers";
import { DAY, HOUR, MINUTE, SiteTime } from "@atrium/time";
import { FakeClock } from "@atrium/time/fakeClock";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ModbusByHand } from "../test/modbusByHand.ts";
import { Person } from "../test/people.ts";
import { SuspectReadingStore } from "./features/meters/suspectReadingStore.ts";
import { SuspectReadingUpkeep } from "./features/meters/suspectReadingUpkeep.ts";
import { IMPORT_TOKEN, TestServer } from "./testServer.ts";

const METER = "EM-O1-A-01";
const POINT = "lighting.active-energy";

let server: TestServer;
let admin: Person;
const field = new ModbusByHand();
beforeAll(async () => {
  server = await TestServer.make({ fields: field.fields });
  await server.app.start();
  admin = new Person(server, await server.signIn());
}, 60_000);
afterAll(() => server.stop());

async function list(query = ""): Promise<DoubtedReadings[]> {
  return Paged(DoubtedReadings).parse((await admin.ask("GET", `${CORE_API}/doubted-readings?${query}`)).json()).data;
}

/** The driver of the meter, and the number of its counter. */
function driverOf(meter: string) {
  const driver = field.driverOf(meter);
  const id = driver.points.find(({ device, key }) => device === meter && key === POINT)?.id;
  if (id === undefined) throw new Error("the meter has a driver");
  return { sink: driver.sink, id };
}

test("what a counter sent while it was in doubt is listed: when, how much and why, and what became of it", async () => {
  const { sink, id } = driverOf(METER);
  const from = Date.now() - HOUR;
  const doubt: CounterDoubt = {
    point: id,
    from,
    to: from,
    count: 1,
    first: 10_000_239,
    last: 10_000_239,
    least: 10_000_239,
    most: 10_000_239,
    before: 12_345,
    reason: "more",
    outcome: "open",
  };
  sink.doubted?.(doubt);
  const row = { device: METER, point: POINT, from, first: 10_000_239, before: 12_345, reason: "more" };
  await vi.waitFor(async () => expect(await list()).toMatchObject([{ ...row, to: from, count: 1, outcome: "open" }]));
  sink.doubted?.({ ...doubt, to: from + MINUTE, count: 3, last: 0, least: 0, outcome: "back" });
  const over = { ...row, to: from + MINUTE, count: 3, last: 0, least: 0, most: 10_000_239, outcome: "back" };
  await vi.waitFor(async () => expect(await list()).toMatchObject([over]));
  expect(await list(`device=${METER}&from=${from}&to=${from + 1}`)).toHaveLength(1);
  expect(await list("placement=office-building&floor=first")).toHaveLength(1);
  expect(await list("placement=office-building&floor=second")).toEqual([]);
  expect([await list(`from=${from + HOUR / 2}`), await list(`to=${from}`)]).toEqual([[], []]);
  expect([await list("module=energy-meter"), await list("module=lighting")]).toMatchObject([[over], []]);
  const reply = await admin.ask("GET", `${CORE_API}/energy?placement=office-building&type=month-in-year`);
  const { leftOut } = EnergyReply.parse(reply.json());
  expect(leftOut).toMatchObject({ meters: [METER], mostKwh: 0 });
  expect(leftOut.quarters).toBeGreaterThan(0);
});

test("a counter that is believed where it cannot have counted to is an exchange that was recognised: what both counted is there, and no difference", async () => {
  const meter = "EM-O2-A-01";
  const { sink, id } = driverOf(meter);
  const time = new SiteTime("Asia/Bangkok");
  const day = time.addDays(time.startOfDay(Date.now()), -3);
  const at = (hours: number) => day + hours * HOUR;
  /** It counts 4 an hour. */
  const reads = async (from: number, to: number, first: number) => {
    const times = Array.from({ length: Math.round((to - from) * 12) }, (_, row) => at(from) + row * 5 * MINUTE);
    const values = times.map((moment) => first + (4 * (moment - at(from))) / HOUR);
    const payload = { devices: [meter], points: [POINT], series: times.map(() => 0), times, values };
    const headers = { authorization: `Bearer ${IMPORT_TOKEN}` };
    const url = `${CORE_API}/history/batches`;
    const reply = await server.app.http.inject({ method: "POST", url, headers, payload });
    expect(reply.json()).toMatchObject({ accepted: times.length });
  };
  // What it sent between the second and the third hour, and between the sixth and the seventh, was not believed.
  await reads(0, 2, 40_000);
  await reads(3, 6, 10_000_243);
  await reads(7, 24, 40_028);
  const kwh = async () => {
    const query = `placement=office-building&floor=second&device=lighting&type=hour-in-day&date=${time.isoDate(day)}`;
    return EnergyReply.parse((await admin.ask("GET", `${CORE_API}/energy?${query}`)).json()).kwh ?? 0;
  };
  // What it counted in its two silences is not known.
  expect(await kwh()).toBeCloseTo(96 - 3 * (1 / 3) - 8, 3);
  const sent = { point: id, count: 700, outcome: "believed" } as const;
  const leap = { first: 10_000_239, last: 10_000_243, least: 10_000_239, most: 10_000_243, reason: "more" } as const;
  const begins = { value: 10_000_239, time: at(2) };
  sink.doubted?.({ ...sent, ...leap, from: at(2), to: at(3), before: 40_000 + 23 / 3, begins });
  const way = { first: 40_024, last: 40_028, least: 40_024, most: 40_028, reason: "less" } as const;
  const back = {
    ...sent,
    ...way,
    from: at(6),
    to: at(7),
    before: 10_000_243 + 35 / 3,
    begins: { value: 40_024, time: at(6) },
  };
  sink.doubted?.(back);
  // All but what it counted in the last five minutes before each leap, of which there is no reading.
  await vi.waitFor(async () => expect(await kwh()).toBeCloseTo(96 - 3 * (1 / 3), 3));
  // Whoever says it again adds nothing.
  sink.doubted?.(back);
  const exchanges = async () =>
    Paged(MeterExchange).parse((await admin.ask("GET", `${CORE_API}/meters/${meter}/exchanges`)).json()).data;
  const [newest, ...others] = await exchanges();
  expect(newest).toMatchObject({ at: at(6), newStart: 40_024, by: "Atrium", withdrawn: null });
  expect(newest?.reason).toMatch(/^Detected automatically: /);
  expect(others).toMatchObject([{ at: at(2), newStart: 10_000_239, by: "Atrium" }]);
  const audit = Paged(AuditRow).parse((await admin.ask("GET", "/audit?search=meter replaced&size=10")).json()).data;
  expect(audit).toMatchObject([{ by: "Atrium" }, { by: "Atrium" }]);
  expect(audit[0]?.sentence).toMatch(/: meter replaced, 10,000,254\.6\d* kWh → 40,024 kWh$/);
  // As a person's, it counts no more when a person withdraws it.
  expect(await admin.status("DELETE", `${CORE_API}/meters/${meter}/exchanges/${others[0]?.id}`)).toBe(204);
  expect(await kwh()).toBeCloseTo(96 - 3 * (1 / 3) - 4, 3);
});

test("a garbled reading that a site brings in is in no figure, be it high or low, and another counter's first one neither", async () => {
  const meter = "EM-O3-A-01";
  const time = new SiteTime("Asia/Bangkok");
  const day = time.addDays(time.startOfDay(Date.now()), -6);
  const at = (hours: number) => day + hours * HOUR;
  const bring = async (rows: readonly (readonly [number, number])[]) => {
    const payload = {
      devices: [meter],
      points: [POINT],
      series: rows.map(() => 0),
      times: rows.map(([moment]) => moment),
      values: rows.map(([, value]) => value),
    };
    const headers = { authorization: `Bearer ${IMPORT_TOKEN}` };
    const url = `${CORE_API}/history/batches`;
    expect((await server.app.http.inject({ method: "POST", url, headers, payload })).statusCode).toBe(200);
  };
  const read = async () => {
    const query = `placement=office-building&floor=third&device=lighting&type=hour-in-day&date=${time.isoDate(day)}`;
    return EnergyReply.parse((await admin.ask("GET", `${CORE_API}/energy?${query}`)).json());
  };
  // It counts 4 an hour; from noon on another one does, from 70,000.
  const reading = (hours: number) => (hours < 12 ? 500 : 70_000) + 4 * hours;
  const rows = Array.from({ length: 25 * 12 }, (_, row) => [at(row / 12), reading(row / 12)] as const);
  await bring(rows);
  const right = (await read()).kwh;
  // Nobody knows what was counted between the last reading of the one and the first of the other.
  expect(right).toBeCloseTo(96 - 1 / 3, 3);
  await bring([
    [at(3) + 7 * MINUTE, 10_000_239],
    [at(8) + 15 * MINUTE - 1, 0.04],
    [at(15) - 1, 10_000_239],
  ]);
  const { kwh, bars } = await read();
  // All is known by the readings that follow.
  expect(kwh).toBeCloseTo(right ?? Number.NaN, 3);
  expect(Math.max(...bars.map(({ total }) => total ?? 0))).toBeLessThan(5);
  expect(bars[3]?.coverage).toBeLessThan(1);
});

test("what is open when the server stops has an unknown end after the next start, and old rows are forgotten", async () => {
  const { ingest, kysely } = server.database;
  const store = new SuspectReadingStore(kysely);
  const now = Date.now();
  const row = (id: number, from: number, outcome: string) =>
    ingest.query(
      `INSERT INTO doubted_readings (point_id, device, point, from_at, to_at, count, first, last, least, most, reason, outcome)
       VALUES ($1, 'gone', 'energy', to_timestamp($2), to_timestamp($2), 1, 0, 0, 0, 0, 'less', $3)`,
      [id, from / 1_000, outcome],
    );
  await row(1, now - 10 * MINUTE, "open");
  await row(2, now - 91 * DAY, "back");
  await row(3, now - 89 * DAY, "back");
  const clock = new FakeClock();
  clock.pass(now - clock.now());
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const upkeep = new SuspectReadingUpkeep({ store, keptDays: 90, clock, log });
  await upkeep.start();
  const rows = async () => (await list("device=gone")).map(({ from, outcome }) => [now - from, outcome]);
  expect(await rows()).toEqual([
    [10 * MINUTE, "unknown"],
    [89 * DAY, "back"],
    [91 * DAY, "back"],
  ]);
  clock.pass(HOUR);
  await vi.waitFor(async () => expect(await rows()).toHaveLength(2));
  await upkeep.stop();
});
