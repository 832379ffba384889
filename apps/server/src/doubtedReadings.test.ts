import { CORE_API, DoubtedReadings, EnergyReply, Paged } from "@atrium/contract";
import { type CounterDoubt, type DriverOptions, protocols } from "@atrium/drivers";
import { DAY, HOUR, MINUTE } from "@atrium/time";
import { FakeClock } from "@atrium/time/fakeClock";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Person } from "../test/people.ts";
import { DoubtStore } from "./features/meters/doubtStore.ts";
import { DoubtUpkeep } from "./features/meters/doubtUpkeep.ts";
import { TestServer } from "./testServer.ts";

const METER = "EM-O1-A-01";
const POINT = "lighting.active-energy";

let server: TestServer;
let admin: Person;
/** Of the drivers that would read the meters. */
const drivers: DriverOptions[] = [];
beforeAll(async () => {
  const { modbus } = protocols;
  if (modbus === undefined) throw new Error("meters speak Modbus");
  const create = (options: DriverOptions) => {
    drivers.push(options);
    return { start: async () => undefined, stop: async () => undefined };
  };
  server = await TestServer.make({ fields: { modbus: { ...modbus, create } } });
  await server.app.start();
  admin = new Person(server, await server.signIn());
}, 60_000);
afterAll(() => server.stop());

async function list(query = ""): Promise<DoubtedReadings[]> {
  return Paged(DoubtedReadings).parse((await admin.ask("GET", `${CORE_API}/doubted-readings?${query}`)).json()).data;
}

test("what a counter sent while it was in doubt is listed: when, how much and why, and what became of it", async () => {
  const driver = drivers.find(({ points }) => points.some(({ device }) => device === METER));
  const id = driver?.points.find(({ device, key }) => device === METER && key === POINT)?.id;
  if (driver === undefined || id === undefined) throw new Error("the meter has a driver");
  const { sink } = driver;
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

test("what is open when the server stops has an unknown end after the next start, and old rows are forgotten", async () => {
  const { ingest, kysely } = server.database;
  const store = new DoubtStore(kysely);
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
  const upkeep = new DoubtUpkeep({ store, keptDays: 90, clock, log });
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
