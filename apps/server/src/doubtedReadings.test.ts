import { CORE_API, DoubtedReadings, Paged } from "@atrium/contract";
import { type CounterDoubt, type DriverOptions, protocols } from "@atrium/drivers";
import { HOUR, MINUTE } from "@atrium/time";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Person } from "../test/people.ts";
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
});
