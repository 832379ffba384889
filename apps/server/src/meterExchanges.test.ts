import { CORE_API, ErrorReply, Paged } from "@atrium/contract";
import { EnergyReply, MeterExchange } from "@atrium/contract/energy";
import { AuditRow } from "@atrium/contract/people";
import { DAY, HOUR, MINUTE, SiteTime } from "@atrium/time";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Person, signIn } from "../test/people.ts";
import { IMPORT_TOKEN, TestServer } from "./testServer.ts";

const METER = "EM-O1-A-01";
const POINT = "lighting.active-energy";
const ADDRESS = `${CORE_API}/meters/${METER}/exchanges`;
const time = new SiteTime("Asia/Bangkok");
const today = time.startOfDay(Date.now());

let server: TestServer;
let admin: Person;
/** Each test has a day of its own, far from the others'. */
let day = time.addDays(today, -2);

beforeAll(async () => {
  server = await TestServer.make();
  await server.app.start();
  admin = new Person(server, await server.signIn());
}, 60_000);
afterAll(() => server.stop());
beforeEach(() => {
  day = time.addDays(day, -5);
});

type Readings = readonly (readonly [moment: number, value: number])[];

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
  expect(reply.json()).toEqual({ accepted: rows.length, unknownSeries: 0 });
}

/** A counter that counts 4 an hour, read every five minutes; @param value its first reading */
function steady(from: number, to: number, value: number): Readings {
  const count = Math.round((to - from) / (5 * MINUTE));
  return Array.from({ length: count }, (_, row) => [from + row * 5 * MINUTE, value + row / 3] as const);
}

async function energy(moment = day, type = "hour-in-day"): Promise<EnergyReply> {
  const query = `placement=office-building&floor=first&device=lighting&type=${type}&date=${time.isoDate(moment)}`;
  return EnergyReply.parse((await admin.ask("GET", `${CORE_API}/energy?${query}`)).json());
}

async function record(body: object) {
  return admin.ask("POST", ADDRESS, { point: POINT, reason: "Calibration period over", ...body });
}

async function recorded(body: object): Promise<MeterExchange> {
  const reply = await record(body);
  expect([reply.statusCode, reply.json()]).toEqual([201, expect.anything()]);
  return MeterExchange.parse(reply.json());
}

test.each([
  ["a higher", 433_175],
  ["a lower", 0],
])("across an exchange to %s reading, both counters count and their difference does not", async (_, newStart) => {
  const at = day + 10 * HOUR + 32 * MINUTE;
  await readings(steady(day, day + 10 * HOUR + 35 * MINUTE, 1_200));
  await readings(steady(day + 10 * HOUR + 35 * MINUTE, day + DAY + HOUR, newStart + 0.2));
  const wrong = (await energy()).kwh ?? 0;
  // 1,242 at half past ten: 0.1 more until the exchange, and 0.2 after it.
  const right = 42 + 0.1 + 0.2 + 4 * (13 + 25 / 60);
  expect(Math.abs(wrong - right)).toBeGreaterThan(0.05);
  await recorded({ at, oldEnd: 1_242.1, newStart });
  const { kwh, bars } = await energy();
  expect(kwh).toBeCloseTo(right, 3);
  expect(bars[10]?.total).toBeCloseTo(2 + 0.1 + 0.2 + (4 * 25) / 60, 3);
  expect(bars[10]?.coverage).toBeCloseTo(bars[9]?.coverage ?? 0, 5);
  expect(bars[11]?.total).toBeCloseTo(4, 3);
});

test("an exchange that was withdrawn counts no more, and both records stay listed", async () => {
  const at = day + 12 * HOUR + MINUTE;
  await readings(steady(day, day + 12 * HOUR, 500));
  await readings(steady(day + 12 * HOUR + 5 * MINUTE, day + DAY + HOUR, 2_000));
  const wrong = (await energy()).kwh;
  const { id } = await recorded({ at, oldEnd: 548, newStart: 2_000 });
  expect((await energy()).kwh).toBeCloseTo(96 - 1 / 3, 3);
  expect(await admin.status("DELETE", `${ADDRESS}/${id}`)).toBe(204);
  expect((await energy()).kwh).toBeCloseTo(wrong ?? 0, 3);
  expect(await admin.status("DELETE", `${ADDRESS}/${id}`)).toBe(404);
  const { data } = Paged(MeterExchange).parse((await admin.ask("GET", ADDRESS)).json());
  expect(data[0]).toMatchObject({ id, at, oldEnd: 548, newStart: 2_000, by: "admin", withdrawn: { by: "admin" } });
  const audit = Paged(AuditRow).parse((await admin.ask("GET", "/audit?search=Zone A meter&size=10")).json()).data;
  expect(audit.slice(0, 2).map(({ kind }) => kind)).toEqual(["meter.exchange-withdrawn", "meter.exchanged"]);
  expect(audit[1]?.sentence).toMatch(/^Zone A meter, .+: meter replaced, 548 kWh → 2,000 kWh$/);
  expect([audit[1]?.before, audit[1]?.after]).toMatchObject([{ reading: 548 }, { reading: 2_000 }]);
  // The moment is free again.
  await recorded({ at, oldEnd: 548, newStart: 2_000 });
  expect((await energy()).kwh).toBeCloseTo(96 - 1 / 3, 3);
});

test("an exchange in a gap of days counts what both counters counted, on the days that know it", async () => {
  const month = time.isoDate(time.addDays(today, -130)).slice(0, 7);
  const [first, middle, last] = [10, 11, 12].map((date) => time.parse(`${month}-${date}`));
  if (first === undefined || middle === undefined || last === undefined) throw new Error("a month has these days");
  await readings(steady(first, first + 20 * HOUR, 100));
  await readings(steady(last + 6 * HOUR, last + DAY, 50));
  const [own, after] = [80 - 1 / 3, 72 - 1 / 3];
  expect((await energy(last, "day-in-month")).kwh).toBeCloseTo(own + after, 3);
  await recorded({ at: middle + 9 * HOUR, oldEnd: 200, newStart: 10 });
  expect((await energy(last, "day-in-month")).kwh).toBeCloseTo(own + (200 - (100 + own)) + (50 - 10) + after, 3);
  // Part of each gap went by before the day on which it ended.
  expect((await energy(last)).kwh).toBeCloseTo(after, 3);
});

test("an exchange at the moment of the new counter's first reading loses nothing", async () => {
  const at = day + 12 * HOUR;
  await readings(steady(day, at, 100));
  await readings(steady(at, day + DAY + HOUR, 7.5));
  await recorded({ at, oldEnd: 148, newStart: 7 });
  expect((await energy()).kwh).toBeCloseTo(96.5, 3);
});

test("an exchange before a counter's first reading counts from the new one's start", async () => {
  const oldest = time.addDays(today, -200);
  await readings(steady(oldest + 10 * HOUR, oldest + 12 * HOUR, 30));
  await recorded({ at: oldest + 9 * HOUR + 45 * MINUTE, oldEnd: 9_000, newStart: 29 });
  expect((await energy(oldest)).kwh).toBeCloseTo(1 + 8 - 1 / 3, 3);
});

test.each([
  ["at a moment to come", { at: Date.now() + HOUR, oldEnd: 1, newStart: 0 }, 400, "at"],
  ["of a counter that the device does not have", { point: "lift.trips", oldEnd: 1, newStart: 0 }, 400, "point"],
  ["with an end that the old counter had passed", { oldEnd: 40, newStart: 0 }, 400, "oldEnd"],
  ["with a start that the new counter had not reached", { oldEnd: 148, newStart: 9_000 }, 400, "newStart"],
  ["while the old counter still counted", { oldEnd: 148, newStart: 0 }, 400, "at"],
])("an exchange %s is refused", async (_, body, status, field) => {
  const at = day + 12 * HOUR - MINUTE;
  await readings(steady(day, day + DAY, 100));
  const reply = await record({ at, ...body });
  expect([reply.statusCode, ErrorReply.parse(reply.json()).fields?.[0]?.path]).toEqual([status, field]);
});

test("two exchanges that contradict each other are not both recorded", async () => {
  const hourly = (from: number, to: number, start: number) =>
    Array.from({ length: to - from + 1 }, (_, hour) => [day + (from + hour) * HOUR, start + 2 * hour] as const);
  await readings([...hourly(0, 10, 8_192), ...hourly(14, 23, 900)]);
  await recorded({ at: day + 12 * HOUR, oldEnd: 8_216, newStart: 896 });
  // The counter of 893 kWh cannot be the one that ends at 8,216 an hour and a half later.
  const earlier = await record({ at: day + 10.5 * HOUR, oldEnd: 8_213, newStart: 893 });
  expect([earlier.statusCode, ErrorReply.parse(earlier.json()).fields?.[0]?.path]).toEqual([400, "at"]);
  const later = await record({ at: day + 13 * HOUR, oldEnd: 8_217, newStart: 898 });
  expect([later.statusCode, ErrorReply.parse(later.json()).fields?.[0]?.path]).toEqual([400, "at"]);
});

test("a moment has one exchange of a counter", async () => {
  const at = day + 12 * HOUR + MINUTE;
  await readings(steady(day, day + 12 * HOUR, 500));
  await readings(steady(day + 12 * HOUR + 5 * MINUTE, day + DAY + HOUR, 2_000));
  await recorded({ at, oldEnd: 548, newStart: 2_000 });
  const reply = await record({ at, oldEnd: 549, newStart: 2_000 });
  expect([reply.statusCode, ErrorReply.parse(reply.json()).error_code]).toEqual([409, "EMT001"]);
  expect((await energy()).kwh).toBeCloseTo(96 - 1 / 3, 3);
});

test("a guard sees exchanges and records none; an unknown device has none", async () => {
  await admin.addUser("guard.of.meters", "Guard");
  const guard = await signIn(server, "guard.of.meters");
  expect(await guard.status("GET", ADDRESS)).toBe(200);
  expect(await guard.status("POST", ADDRESS, {})).toBe(403);
  expect(await admin.status("GET", `${CORE_API}/meters/EM-UNKNOWN/exchanges`)).toBe(404);
});
