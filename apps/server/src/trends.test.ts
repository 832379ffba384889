import { CORE_API, ErrorReply, Paged } from "@atrium/contract";
import { DeviceDescription, trendsOf, TrendsReply, MAX_TREND_POINTS } from "@atrium/contract/devices";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Person, signIn } from "../test/people.ts";
import { IMPORT_TOKEN, TestServer } from "./testServer.ts";

const ADDRESS = `${CORE_API}/points/history`;
const HOUR = 3_600_000;

let server: TestServer;
let admin: Person;
let levels: number[];
beforeAll(async () => {
  server = await TestServer.make();
  await server.app.start();
  admin = new Person(server, await server.signIn());
  const lamps = Paged(DeviceDescription).parse((await admin.ask("GET", `${CORE_API}/devices?module=lighting`)).json());
  levels = lamps.data.flatMap(({ points }) => points.filter(({ key }) => key === "level").map(({ id }) => id));
}, 60_000);
afterAll(() => server.stop());

test("the past of several points is one answer, in the order in which they were asked for", async () => {
  const from = Math.floor(Date.now() / HOUR) * HOUR - 48 * HOUR;
  await server.app.http.inject({
    method: "POST",
    url: `${CORE_API}/history/batches`,
    headers: { authorization: `Bearer ${IMPORT_TOKEN}` },
    payload: { devices: ["L-O1-B-01"], points: ["level"], series: [0], times: [from + HOUR], values: [40] },
  });
  const range = `from=${from}&to=${from + 2 * HOUR}`;
  const devices = await admin.ask("GET", `${CORE_API}/devices?module=lighting&placement=office-building&floor=first`);
  const lamp = Paged(DeviceDescription)
    .parse(devices.json())
    .data.find(({ id }) => id === "L-O1-B-01");
  const level = lamp?.points.find(({ key }) => key === "level")?.id ?? Number.NaN;
  const other = levels.find((id) => id !== level) ?? Number.NaN;
  const { step, series } = TrendsReply.parse(
    (await admin.ask("GET", `${ADDRESS}?ids=${other},${level},${other}&${range}`)).json(),
  );
  expect(step).toBe("raw");
  expect(series).toEqual([
    { point: other, before: null, times: [], means: [], coverage: 0 },
    { point: level, before: null, times: [from + HOUR], means: [40], coverage: 0.5 },
  ]);
});

test("the starts of buckets are said once for all series", async () => {
  const from = Math.floor(Date.now() / HOUR) * HOUR - 6 * HOUR;
  const reply = TrendsReply.parse(
    (
      await admin.ask("GET", `${ADDRESS}?ids=${levels[0]},${levels[1]}&from=${from}&to=${from + 2 * HOUR}&step=1h`)
    ).json(),
  );
  expect(reply.times).toEqual([from, from + HOUR]);
  expect(reply.series.map(({ times, means }) => [times, means.length])).toEqual([
    [undefined, 2],
    [undefined, 2],
  ]);
  expect(trendsOf(reply).series.map(({ times }) => times)).toEqual([reply.times, reply.times]);
});

test.each([
  ["ids=9999999&from=1&to=2", 404, "Point 9999999 not found"],
  ["ids=1&from=2&to=1", 400, "The query is not valid"],
  ["ids=one&from=1&to=2", 400, "The query is not valid"],
  [
    `ids=${Array.from({ length: MAX_TREND_POINTS + 1 }, (_, id) => id + 1).join(",")}&from=1&to=2`,
    400,
    "The query is not valid",
  ],
])("%s is answered with %i", async (query, status, message) => {
  const reply = await admin.ask("GET", `${ADDRESS}?${query}`);
  expect([reply.statusCode, ErrorReply.parse(reply.json()).message]).toEqual([status, message]);
});

test("somebody whose role may not look at the building is refused", async () => {
  await admin.addUser("tenant.of.three", "Tenant");
  const tenant = await signIn(server, "tenant.of.three");
  const reply = await tenant.ask("GET", `${ADDRESS}?ids=${levels[0]}&from=1&to=2`);
  expect([reply.statusCode, ErrorReply.parse(reply.json()).error_code]).toEqual([403, "EAU004"]);
});
