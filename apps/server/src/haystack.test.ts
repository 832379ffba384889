import { CORE_API } from "@atrium/contract";
import { protocols } from "@atrium/drivers";
import { HDict, HGrid, HMarker, type HNum, HRef, HStr, ZincReader } from "haystack-core";
import { Client } from "haystack-nclient";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { FakeField } from "../test/fakeField.ts";
import { integrationOf, programOf, setIntegration } from "../test/integrations.ts";
import { waitFor } from "../test/liveSocket.ts";
import { Person } from "../test/people.ts";
import { IMPORT_TOKEN, TestServer } from "./testServer.ts";

const PATH = "/api/haystack";
const LAMP = "point_L-O1-B-03_level";
const FLOOR = { placement: "office-building", floor: "first" };
/** A day of the site long over: 00:00 in Bangkok. */
const DAY = Date.parse("2026-11-02T00:00:00+07:00");
const HOUR = 3_600_000;

let server: TestServer;
let admin: Person;
let program: Person;
let client: Client;
const gateways = Object.assign(new FakeField(), {
  catalog: protocols["bacnet"]?.catalog ?? new FakeField().catalog,
  checkSettings: () => [],
});

beforeAll(async () => {
  server = await TestServer.make({ fields: { bacnet: gateways } });
  await server.app.start();
  await waitFor(() => gateways.drivers.get("bacnet-o1"), "the driver");
  admin = new Person(server, await server.signIn());
  await setIntegration(admin, "haystack", { isOn: true });
  program = await programOf(server, admin, "Analytics");
  client = clientOf(program);
}, 60_000);
afterAll(() => server.stop());

/** A client that nobody here wrote. */
function clientOf({ token }: Person): Client {
  return new Client({
    base: new URL(server.app.http.listeningOrigin),
    project: "haystack",
    authBearer: token,
    fetch: async (resource, options) => await fetch(resource, options),
  });
}

const get = async (call: string, headers: Record<string, string> = {}) =>
  server.app.http.inject({ url: `${PATH}/${call}`, headers: { authorization: `Bearer ${program.token}`, ...headers } });
const idRows = (ids: readonly string[]) => ids.map((id) => HDict.make({ id: HRef.make(id) }));
const watchGrid = (meta: HDict, ids: readonly string[] = []) => HGrid.make({ meta, rows: idRows(ids) });
const idsOf = (grid: HGrid) => grid.getRows().map((row) => row.get<HStr>("id")?.value);

function report(level: number): void {
  const points = gateways.drivers.get("bacnet-o1")?.options.points ?? [];
  const lamp = points.find(({ device, key }) => device === "L-O1-B-03" && key === "level");
  gateways.report([Number(lamp?.id), level]);
}

describe("a Haystack client", () => {
  it("reads what the server is and does", async () => {
    const [about] = (await client.ops.about()).toJSON().rows ?? [];
    expect(about).toMatchObject({ haystackVersion: "4.0", serverName: "Riverside Campus", tz: "Bangkok" });
    expect((await client.ops.ops()).getRows().map((row) => row.get("name")?.toString())).toContain("hisRead");
  });

  it("reads sites, and what refers to them, by filters", async () => {
    const sites = await client.ops.read("site");
    expect(idsOf(sites)).toContain("building_office-building");
    const lamps = await client.ops.read('equip and lighting and siteRef->dis=="Office Building"');
    expect(idsOf(lamps)).toContain("device_L-O1-B-03");
    expect(lamps.length).toBeGreaterThan(50);
    const rooms = await client.ops.read("room and area >= 100m²", 3);
    expect(rooms.length).toBe(3);
    const air = await client.ops.read("zone and air and temp and sensor and equipRef->hvac", 1);
    expect(air.getRows()[0]?.toJSON()).toMatchObject({ kind: "Number", unit: "°C", tz: "Bangkok" });
  });

  it("reads records by id, and an empty row for what there is not", async () => {
    const grid = await client.ops.invokeOp("read", HGrid.make({ rows: idRows([LAMP, "nobody"]) }));
    expect([grid.length, idsOf(grid)]).toEqual([2, [LAMP, undefined]]);
  });

  it("reads newest values with their quality", async () => {
    report(55);
    await waitFor(async () => (await get(`read?id=@${LAMP}`)).body.includes("55%") || undefined, "the value");
    const [lamp] = (await client.ops.read("light and level and curVal == 55%")).getRows();
    expect(lamp?.toJSON()).toMatchObject({ curVal: { val: 55, unit: "%" }, curStatus: "ok" });
    const never = await client.ops.read('curStatus == "unknown"', 1);
    expect(never.getRows()[0]?.has("curVal")).toBe(false);
  });

  it("browses from sites to points", async () => {
    const path: string[] = [];
    for (let navId: string | undefined, deep = 0; deep < 6; deep += 1) {
      const grid: HGrid = await client.ops.invokeOp(
        "nav",
        HGrid.make({ rows: [HDict.make(navId === undefined ? {} : { navId: HStr.make(navId) })] }),
      );
      const [first] = grid.getRows();
      path.push(first?.get<HStr>("id")?.value ?? "");
      navId = first?.get<HStr>("navId")?.value;
      if (navId === undefined) break;
    }
    expect(path.map((id) => id.split("_")[0])).toEqual(["building", "floor", "room", "device", "point"]);
  });

  it("reads history: samples as they are kept, NA where a gap begins, dates as whole days of the site", async () => {
    const payload = {
      devices: ["L-O1-B-03"],
      points: ["level"],
      series: [0, 0, 0],
      times: [DAY - HOUR, DAY + HOUR, DAY + 2 * HOUR],
      values: [10, 20, null],
    };
    const headers = { authorization: `Bearer ${IMPORT_TOKEN}` };
    const url = `${CORE_API}/history/batches`;
    expect((await server.app.http.inject({ method: "POST", url, headers, payload })).statusCode).toBe(200);
    const grid = await client.ops.hisRead(LAMP, "2026-11-02");
    expect(grid.toZinc().split("\n").slice(2, 4)).toEqual([
      "2026-11-02T01:00:00+07:00 Bangkok,20%",
      "2026-11-02T02:00:00+07:00 Bangkok,NA",
    ]);
    const both = await client.ops.hisRead(LAMP, "2026-11-01,2026-11-02");
    expect(both.length).toBe(3);
    const moments = await client.ops.hisRead(LAMP, "2026-11-01T00:00:00Z UTC,2026-11-01T17:00:00Z UTC");
    expect(moments.length).toBe(1);
  });

  it("watches points: it gets what changed, and all again when it asks", async () => {
    const dis = HDict.make({ watchDis: HStr.make("Tests") });
    const opened: HGrid = await client.ops.invokeOp("watchSub", watchGrid(dis, [LAMP, "device_L-O1-B-03"]));
    const watchId = opened.meta.get<HStr>("watchId") ?? HStr.make("");
    expect([opened.length, opened.meta.get<HNum>("lease")?.value]).toEqual([2, 60]);
    const poll = async (refresh = false): Promise<HGrid> => {
      const meta = HDict.make({ watchId, ...(refresh && { refresh: HMarker.make() }) });
      return await client.ops.invokeOp("watchPoll", watchGrid(meta));
    };
    expect((await poll()).length).toBe(0);
    report(61);
    const changed = await waitFor(async () => {
      const grid = await poll();
      return grid.length > 0 ? grid : undefined;
    }, "the change");
    expect(changed.getRows()[0]?.get<HNum>("curVal")?.value).toBe(61);
    expect((await poll(true)).length).toBe(2);
  });
});

test("grids come as Zinc or JSON, as the caller accepts them", async () => {
  expect((await get("read?filter=site")).headers["content-type"]).toBe("text/zinc; charset=utf-8");
  const json = await get("read?filter=site", { accept: "application/json" });
  expect(json.json()).toMatchObject({ _kind: "grid", meta: { ver: "3.0" } });
  expect(json.json<{ rows: object[] }>().rows[0]).toMatchObject({ site: { _kind: "marker" }, tz: "Bangkok" });
  const third = await get("read?filter=site", { accept: "application/vnd.haystack+json;version=3" });
  expect(third.json<{ rows: object[] }>().rows[0]).toMatchObject({ site: "m:" });
  const packed = await get("read?filter=site", { "accept-encoding": "gzip" });
  expect(packed.headers["content-encoding"]).toBe("gzip");
});

test("what is wrong or refused is a grid that says so, and counts as refused", async () => {
  const { use } = await integrationOf(admin, "haystack");
  const refusals = {
    "read?filter=site%20and%20(": "The filter site and ( is not valid",
    read: "Give a filter, or the ids of records",
    [`hisRead?id=@${LAMP}&range=tomorrow`]: "The range tomorrow is not valid",
    [`hisRead?id=@${LAMP}&range=2020-01-01,2026-01-01`]:
      "The range has more than 100000 values or 800 days. Choose a shorter one.",
    "hisRead?id=@nobody&range=today": "Record nobody not found",
    [`pointWrite?id=@${LAMP}`]: "This server can only be read",
    watchPoll: "Watch  is not open. Its lease may be over.",
  };
  for (const [call, message] of Object.entries(refusals)) {
    const { statusCode, body } = await get(call);
    const grid = ZincReader.readValue(body);
    expect([call, statusCode, grid?.toGrid().getError()?.dis]).toEqual([call, 200, message]);
  }
  const after = (await integrationOf(admin, "haystack")).use;
  expect(after.refusals - use.refusals).toBe(Object.keys(refusals).length);
  const body = { method: "POST", url: `${PATH}/read`, payload: "no grid" } as const;
  const headers = { authorization: `Bearer ${program.token}`, "content-type": "text/zinc" };
  expect((await server.app.http.inject({ ...body, headers })).statusCode).toBe(400);
});

test("an API token of one floor reads that floor alone: records, history and watches", async () => {
  const limits = { places: [FLOOR], sections: [] };
  const floor = clientOf(await programOf(server, admin, "One floor", { limits }));
  expect(idsOf(await floor.ops.read("site"))).toEqual(["building_office-building"]);
  expect(idsOf(await floor.ops.read("floor"))).toEqual(["floor_office-building_first"]);
  const elsewhere = (await client.ops.read("equip and lighting")).getRows();
  const other = elsewhere.map((row) => row.get<HStr>("id")?.value).find((id) => id?.startsWith("device_L-O2") === true);
  expect((await floor.ops.read("equip")).toZinc()).not.toContain("L-O2");
  expect((await floor.ops.read(`id==@${other ?? ""}`)).length).toBe(0);
  const point = other?.replace("device", "point");
  await expect(floor.ops.hisRead(`${point ?? ""}_level`, "today")).rejects.toThrow("not found");
  const dis = HDict.make({ watchDis: HStr.make("Other floor") });
  const watch: HGrid = await floor.ops.invokeOp("watchSub", watchGrid(dis, [LAMP, `${point ?? ""}_level`]));
  expect(watch.getRows().filter((row) => row.has("id")).length).toBe(1);
  const lights = await programOf(server, admin, "Security alone", { limits: { places: [], sections: ["security"] } });
  expect((await clientOf(lights).ops.read("equip and lighting")).length).toBe(0);
});

test("watches are of their caller alone, and no more than twenty", async () => {
  const one = clientOf(await programOf(server, admin, "Watcher"));
  const dis = HDict.make({ watchDis: HStr.make("w") });
  const open = async (who: Client): Promise<HGrid> => await who.ops.invokeOp("watchSub", watchGrid(dis));
  const mine = (await open(one)).meta.get<HStr>("watchId") ?? HStr.make("");
  const poll = watchGrid(HDict.make({ watchId: mine }));
  await expect(client.ops.invokeOp("watchPoll", poll)).rejects.toThrow("is not open");
  for (let watch = 1; watch < 20; watch += 1) await open(one);
  await expect(open(one)).rejects.toThrow("At most 20 watches can be open");
});

test("it is off until somebody turns it on, and takes a token as Haystack writes it", async () => {
  const about = async (authorization: string) =>
    (await server.app.http.inject({ url: `${PATH}/about`, headers: { authorization } })).statusCode;
  expect(await about(`BEARER authToken=${program.token}`)).toBe(200);
  expect(await about("BEARER authToken=atr_nobody")).toBe(401);
  await setIntegration(admin, "haystack", { isOn: false });
  expect(await about(`Bearer ${program.token}`)).toBe(404);
  await setIntegration(admin, "haystack", { isOn: true });
});
