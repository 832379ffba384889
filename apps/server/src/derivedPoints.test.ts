import { CORE_API, ErrorReply, Paged, USER_API } from "@atrium/contract";
import { DerivedPoint, DeviceDescription, SiteDevice, TrendReply } from "@atrium/contract/devices";
import { AuditRow } from "@atrium/contract/people";
import { DerivedReply, DerivedTrial, Recomputation } from "@atrium/contract/site";
import { HOUR } from "@atrium/time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Person } from "../test/people.ts";
import { IMPORT_TOKEN, TestServer } from "./testServer.ts";

const PATH = `${CORE_API}/derived-points`;
const UNIT = "DO-OR-01";

let server: TestServer;
let admin: Person;

beforeAll(async () => {
  server = await TestServer.make();
  await server.app.start();
  admin = new Person(server, await server.signIn());
}, 120_000);
afterAll(() => server.stop());

function derived(key: string, formula: string, reads: readonly string[]): DerivedPoint {
  const inputs = reads.map((point) => ({ name: point.replaceAll("-", "_"), points: [{ point }] }));
  return DerivedPoint.parse({ device: UNIT, key, name: `The ${key}`, formula, inputs, unit: "kW" });
}

const DOUBLE = derived("double", "2 * power", ["power"]);

async function change(before: DerivedPoint | null, after: DerivedPoint | null) {
  return admin.ask("PUT", PATH, { before, after });
}

async function pointsOfUnit() {
  const reply = await admin.ask("GET", `${CORE_API}/devices?module=doas&placement=office-building&floor=rooftop`);
  return Paged(DeviceDescription)
    .parse(reply.json())
    .data.flatMap(({ id, points }) => (id === UNIT ? points : []));
}

test("the sample site has derived points of its own, as points of their devices", async () => {
  const { points } = DerivedReply.parse((await admin.ask("GET", PATH)).json());
  expect(points.length).toBeGreaterThan(80);
  const fan = (await pointsOfUnit()).find(({ key }) => key === "specific-fan-power");
  expect(fan).toMatchObject({ name: "Specific fan power", unit: "W/(m³/s)", isDerived: true, isWritable: false });
});

test("a derived point is added, named in the audit log, and outlives a restart with its number", async () => {
  expect((await change(null, DOUBLE)).statusCode).toBe(200);
  const added = (await pointsOfUnit()).find(({ key }) => key === "double");
  expect(added).toMatchObject({ name: "The double", unit: "kW", isDerived: true });
  const audit = await admin.ask("GET", `${USER_API}/audit?kind=derived-point.changed`);
  expect(Paged(AuditRow).parse(audit.json()).data[0]?.sentence).toBe(`The double of ${UNIT} is 2 * power`);
  await server.restart();
  await server.app.start();
  admin = new Person(server, await server.signIn());
  expect((await pointsOfUnit()).find(({ key }) => key === "double")?.id).toBe(added?.id);
});

test("a change that does not know what somebody else has saved is refused", async () => {
  const reply = await change({ ...DOUBLE, formula: "3 * power" }, { ...DOUBLE, formula: "4 * power" });
  expect([reply.statusCode, ErrorReply.parse(reply.json()).error_code]).toEqual([409, "EDV009"]);
});

test("a circle is refused by name, at the formula", async () => {
  expect((await change(null, derived("more", "double + 1", ["double"]))).statusCode).toBe(200);
  const reply = await change(DOUBLE, derived("double", "more + 1", ["more"]));
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({
    fields: [{ path: "after.formula", message: "The double depends on itself: The double → The more → The double" }],
  });
});

test("a formula is tried with the newest values before it is saved", async () => {
  const trial = async (point: DerivedPoint) =>
    DerivedTrial.parse((await admin.ask("POST", `${PATH}/trial`, { point })).json());
  expect(await trial(derived("new", "power / 2", ["power"]))).toMatchObject({
    problems: [],
    result: { value: null, reason: "Power of DOAS roof has not been read yet." },
    inputs: [{ name: "power", value: null }],
  });
  expect((await trial(derived("new", "power / ", ["power"]))).problems).toEqual([
    { path: "formula", message: "character 8: The formula ends too early: a number or a name is missing" },
  ]);
});

test("the past of a derived point is computed from that of its points", async () => {
  const from = Math.floor(Date.now() / HOUR) * HOUR - 3 * HOUR;
  const sent = await server.app.http.inject({
    method: "POST",
    url: `${CORE_API}/history/batches`,
    headers: { authorization: `Bearer ${IMPORT_TOKEN}` },
    payload: {
      devices: [UNIT],
      points: ["power"],
      series: [0, 0, 0],
      times: [from, from + 60_000, from + 120_000],
      values: [100, 300, 200],
      silence: "holds",
    },
  });
  expect(sent.statusCode).toBe(200);
  const range = { from: from - HOUR, to: from + HOUR, reason: "A new formula" };
  const begun = await admin.ask("POST", `${PATH}/recomputations`, { device: UNIT, key: "double", ...range });
  expect(begun.statusCode).toBe(202);
  await expect
    .poll(async () => {
      const reply = await admin.ask("GET", `${PATH}/recomputations`);
      return Recomputation.array().parse(reply.json<{ recomputations: unknown }>().recomputations)[0]?.state;
    })
    .toBe("done");
  const point = (await pointsOfUnit()).find(({ key }) => key === "double");
  const trend = await admin.ask(
    "GET",
    `${CORE_API}/points/${String(point?.id)}/history?from=${from - HOUR}&to=${from + HOUR}&step=raw`,
  );
  const { times, means } = TrendReply.parse(trend.json());
  expect(times).toEqual([from, from + 60_000, from + 120_000]);
  expect(means).toEqual([200, 600, 400]);
});

test("a device is not given a product that reports a point of a derived one's key", async () => {
  const level = DerivedPoint.parse({ device: "EQ-S1-01", key: "level", name: "Level", formula: "1", inputs: [] });
  expect((await change(null, level)).statusCode).toBe(200);
  const path = `${CORE_API}/devices/EQ-S1-01`;
  const pump = SiteDevice.parse((await admin.ask("GET", path)).json());
  const parts = pump.parts.map((part) => ({ ...part, product: "plant-sump-pump" }));
  const reply = await admin.ask("PUT", path, { ...pump, parts });
  expect([reply.statusCode, ErrorReply.parse(reply.json()).fields]).toEqual([
    400,
    [
      {
        path: "parts.0.product",
        message: '"level" is a derived point of this device: remove it or rename it first',
      },
    ],
  ]);
  expect((await change(level, null)).statusCode).toBe(200);
});

test("a derived point that is removed is a point no more", async () => {
  const more = derived("more", "double + 1", ["double"]);
  expect((await change(more, null)).statusCode).toBe(200);
  expect((await pointsOfUnit()).some(({ key }) => key === "more")).toBe(false);
});
