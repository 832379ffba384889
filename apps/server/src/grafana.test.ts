import { CORE_API } from "@atrium/contract";
import type { AlarmNote, PanelPoint, SeriesRow, ValueRow } from "@atrium/contract/integrations";
import { protocols } from "@atrium/drivers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FakeField } from "../test/fakeField.ts";
import { programOf, setIntegration } from "../test/integrations.ts";
import { waitFor } from "../test/liveSocket.ts";
import { Person } from "../test/people.ts";
import { IMPORT_TOKEN, TestServer } from "./testServer.ts";

const PATH = "/api/grafana";
const LAMP = "point_L-O1-B-03_level";
const OTHER_FLOOR = "point_L-O2-A-01_level";
const DAY = Date.parse("2026-11-02T00:00:00+07:00");
const HOUR = 3_600_000;

let server: TestServer;
let admin: Person;
let grafana: Person;
const gateways = Object.assign(new FakeField(), {
  catalog: protocols["bacnet"]?.catalog ?? new FakeField().catalog,
  checkSettings: () => [],
});

beforeAll(async () => {
  server = await TestServer.make({ fields: { bacnet: gateways } });
  await server.app.start();
  await waitFor(() => gateways.drivers.get("bacnet-o1"), "the driver");
  admin = new Person(server, await server.signIn());
  await setIntegration(admin, "grafana", { isOn: true });
  grafana = await programOf(server, admin, "Grafana");
}, 60_000);
afterAll(() => server.stop());

async function read<Reply>(call: string, person = grafana): Promise<Reply> {
  const reply = await person.ask("GET", `${PATH}${call}`);
  expect([call, reply.statusCode, reply.statusCode === 200 ? "" : reply.body]).toEqual([call, 200, ""]);
  return reply.json<Reply>();
}

test("the connection test answers with a token alone, and not while it is off", async () => {
  expect(await read(PATH.slice(PATH.length))).toEqual({ status: "ok", site: "Riverside Campus" });
  expect((await server.app.http.inject(PATH)).statusCode).toBe(401);
  await setIntegration(admin, "grafana", { isOn: false });
  expect(await grafana.status("GET", PATH)).toBe(404);
  await setIntegration(admin, "grafana", { isOn: true });
});

test("points are found for a variable, by words, system, key and place", async () => {
  const points = await read<PanelPoint[]>("/points?search=level%20office&building=office-building&floor=first");
  expect(points.find(({ id }) => id === LAMP)).toMatchObject({ system: "lighting", unit: "%", floor: "first" });
  const air = await read<PanelPoint[]>("/points?system=air-condition&point=temperature");
  expect(air.length).toBeGreaterThan(100);
  expect(new Set(air.map(({ unit }) => unit))).toEqual(new Set(["°C"]));
});

test("series come at the step that the panel can show, with names and units", async () => {
  const hours = 24;
  const times = Array.from({ length: hours }, (_, hour) => DAY + hour * HOUR);
  const payload = {
    devices: ["L-O1-B-03"],
    points: ["level"],
    series: times.map(() => 0),
    times,
    values: times.map((_, hour) => (hour === 5 ? null : hour)),
  };
  const headers = { authorization: `Bearer ${IMPORT_TOKEN}` };
  const url = `${CORE_API}/history/batches`;
  expect((await server.app.http.inject({ method: "POST", url, headers, payload })).statusCode).toBe(200);
  const series = async (interval: number) =>
    read<SeriesRow[]>(`/series?points={${LAMP}}&from=${DAY}&to=${DAY + hours * HOUR}&interval=${interval}`);
  const raw = await series(10_000);
  expect(raw.length).toBe(hours);
  expect(raw[5]?.value).toBeNull();
  expect(raw[7]).toMatchObject({ time: DAY + 7 * HOUR, value: 7, id: LAMP, unit: "%" });
  expect(raw[7]?.label).toMatch(/^Office Building, 1st Floor · .* · Level$/);
  await expect.poll(async () => (await series(86_400_000)).length, { timeout: 20_000 }).toBe(1);
});

test("newest values have their quality and time, and unknown ones are not 0", async () => {
  const points = gateways.drivers.get("bacnet-o1")?.options.points ?? [];
  const lamp = points.find(({ device, key }) => device === "L-O1-B-03" && key === "level");
  gateways.report([Number(lamp?.id), 0]);
  await expect
    .poll(async () => (await read<ValueRow[]>(`/values?points=${LAMP}`))[0]?.quality, { timeout: 5_000 })
    .toBe("good");
  const [known, unknown] = await read<ValueRow[]>(`/values?points=${LAMP},point_AC-O1-A-01_temperature`);
  expect(known).toMatchObject({ value: 0, unit: "%", quality: "good", time: expect.any(Number) });
  expect(unknown).toMatchObject({ value: null, text: "", quality: "unknown" });
});

test("alarms are annotations with a beginning and an end", async () => {
  const smoke = (gateways.drivers.get("bacnet-o1")?.options.points ?? []).find(({ key }) => key === "lamp-failure");
  gateways.report([Number(smoke?.id), 1]);
  const notes = async (query = "") =>
    read<AlarmNote[]>(`/alarms?from=${Date.now() - HOUR}&to=${Date.now() + HOUR}${query}`);
  await expect.poll(async () => (await notes()).length, { timeout: 20_000, interval: 500 }).toBeGreaterThan(0);
  const [note] = await notes();
  expect(note).toMatchObject({ title: expect.any(String), text: expect.stringContaining("Building"), timeEnd: null });
  expect(await notes("&building=pavilion")).toEqual([]);
}, 30_000);

test("a token of one floor reads that floor alone", async () => {
  const limits = { places: [{ placement: "office-building", floor: "first" }], sections: [] };
  const floor = await programOf(server, admin, "Floor panel", { limits });
  const points = await read<PanelPoint[]>("/points", floor);
  expect(new Set(points.map((row) => `${row.building}/${row.floor}`))).toEqual(new Set(["office-building/first"]));
  for (const call of [`/values?points=${OTHER_FLOOR}`, `/series?points=${OTHER_FLOOR}&from=1&to=2`]) {
    expect([call, await floor.status("GET", `${PATH}${call}`)]).toEqual([call, 404]);
    expect([call, await grafana.status("GET", `${PATH}${call}`)]).toEqual([call, 200]);
  }
});

test("too many points and a range that ends before it begins are refused", async () => {
  const many = Array.from({ length: 61 }, () => LAMP).join(",");
  expect(await grafana.status("GET", `${PATH}/values?points=${many}`)).toBe(400);
  expect(await grafana.status("GET", `${PATH}/values?points=lamp`)).toBe(400);
  expect(await grafana.status("GET", `${PATH}/series?points=${LAMP}&from=2&to=1`)).toBe(400);
});

test("chosen points are gauges of /metrics: without a good value they are absent and counted as stale", async () => {
  const metrics = async () => (await server.app.http.inject("/metrics")).body;
  const labels = 'building="office-building",floor="first",device="L-O1-B-03",point="level"';
  expect(await metrics()).not.toContain("atrium_point_value{");
  const kinds = await admin.ask("GET", `${CORE_API}/integrations/metric-kinds`);
  expect(kinds.json()).toMatchObject({
    kinds: expect.arrayContaining([expect.objectContaining({ system: "lighting", point: "level", unit: "%" })]),
  });
  await setIntegration(admin, "metrics", { isOn: true, settings: { kinds: [{ system: "lighting", point: "level" }] } });
  expect(await metrics()).toMatch(new RegExp(`^atrium_point_value\\{${labels},name="[^"]+",unit="%"\\} 0$`, "m"));
  expect(await metrics()).toMatch(new RegExp(`^atrium_point_stale\\{${labels}.*\\} 0$`, "m"));
  expect(await metrics()).toMatch(/^atrium_point_stale\{.*device="L-O2-A-01",point="level".*\} 1$/m);
  expect(await metrics()).not.toMatch(/^atrium_point_value\{.*device="L-O2-A-01"/m);
  await setIntegration(admin, "metrics", { isOn: false });
  expect(await metrics()).not.toContain("atrium_point_stale{");
});
