import { ErrorReply, Paged } from "@atrium/contract";
import { CALLS } from "@atrium/contract/calls";
import { Catalogue, DeviceDescription } from "@atrium/contract/devices";
import { FloorDrawing, SiteReply } from "@atrium/contract/site";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import * as z from "zod";
import { TestServer } from "./testServer.ts";

const BASE = "/api/core-service/v1.0";
const Devices = Paged(DeviceDescription);

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await TestServer.make();
});
afterAll(() => server.stop());
beforeEach(async () => {
  token = await server.signIn();
});

async function get(path: string, headers: Record<string, string> = {}) {
  return server.app.http.inject({
    url: `${BASE}${path}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
}

async function devices(query: string): Promise<z.infer<typeof Devices>> {
  return Devices.parse((await get(`/devices?${query}`)).json());
}

describe("the site", () => {
  it("names its places, floors and menus", async () => {
    const site = SiteReply.parse((await get("/site")).json());
    expect([site.name, site.timeZone, site.currency]).toEqual(["Riverside Campus", "Asia/Bangkok", "THB"]);
    expect(site.places.map((place) => [place.key, place.icon])).toEqual([
      ["office-building", "building-2"],
      ["learning-building", "graduation-cap"],
      ["sunshine-care", "heart-pulse"],
      ["pavilion", "warehouse"],
      ["outdoor", "trees"],
    ]);
    expect(site.menus["curtain"]?.floors?.["learning-building"]).toEqual(["second", "third", "fourth"]);
  });

  it("has floors with their zones and corridors", async () => {
    const [office] = SiteReply.parse((await get("/site")).json()).places;
    expect(office?.floors.map((floor) => [floor.key, floor.zones.join(""), floor.hasCorridor, floor.isInMenu])).toEqual(
      [
        ["first", "ABCD", true, true],
        ["second", "ABCD", true, true],
        ["third", "ACD", true, true],
        ["rooftop", "", false, false],
      ],
    );
    const labels = office?.floors.map(({ zoneLabels = [] }) => zoneLabels.map(({ key, label }) => `${key}: ${label}`));
    expect(labels?.[2]).toEqual(["A: Zone A", "C: Zone C", "D: Zone D"]);
  });

  it("asks for a session", async () => {
    const reply = await server.app.http.inject(`${BASE}/site`);
    expect(ErrorReply.parse(reply.json()).error_code).toBe("EAU002");
  });
});

describe("plans", () => {
  it("come without devices", async () => {
    const reply = await get("/plans/office-building/first");
    const drawing = FloorDrawing.parse(reply.json());
    expect(drawing.rooms.find((room) => room.name === "Board room")?.zone).toBe("B");
    expect(reply.json()).not.toHaveProperty("devices");
  });

  it("that the browser already has are not sent again", async () => {
    const { etag } = (await get("/plans/office-building/first")).headers;
    expect((await get("/plans/office-building/first", { "if-none-match": String(etag) })).statusCode).toBe(304);
    expect((await get("/plans/office-building/second", { "if-none-match": String(etag) })).statusCode).toBe(200);
  });

  it.each([
    ["/plans/harbour/first", 404, "Plan of harbour, floor first, not found"],
    ["/plans/office-building/fifth", 404, "Plan of office-building, floor fifth, not found"],
    ["/plans/office-building/ninth", 404, "Plan of office-building, floor ninth, not found"],
    ["/plans/office-building/the%20ninth", 400, "The address has invalid values"],
    ["/plans/..%2f..%2fetc/first", 400, "The address has invalid values"],
  ])("at %s are %i", async (path, status, message) => {
    const reply = await get(path);
    expect([reply.statusCode, ErrorReply.parse(reply.json()).message]).toEqual([status, message]);
  });
});

describe("devices", () => {
  it("come with their points, by module and place", async () => {
    const page = await devices("module=lighting&placement=office-building&floor=first");
    expect([page.total, page.data.length, page.totalPage]).toEqual([40, 40, 1]);
    const board = page.data.find((device) => device.id === "L-O1-B-03");
    expect(board?.points.map((point) => [point.key, point.unit, point.isWritable])).toEqual([
      ["level", "%", true],
      ["power", "W", false],
      ["lamp-failure", undefined, false],
      ["lamp-hours", "h", false],
    ]);
    expect(board?.facts["watts"]).toBeGreaterThan(0);
    expect(board?.connectionName).toBeTruthy();
  });

  it("of a meter name the part in each point", async () => {
    const page = await devices("module=energy-meter&placement=office-building&floor=first");
    const keys = page.data[0]?.points.map((point) => point.key) ?? [];
    expect(keys).toContain("lighting.active-power");
    expect(page.data[0]?.points.find((point) => point.key === "lighting.active-power")?.name).toMatch(/^Lighting, /);
  });

  it("of the corridor are those in rooms that people walk through", async () => {
    const corridor = await devices("module=lighting&placement=office-building&floor=first&zone=corridor");
    expect(corridor.total).toBeGreaterThan(0);
    expect(corridor.data.every((device) => device.isCorridor)).toBe(true);
    const all = await devices("module=lighting&placement=office-building&floor=first");
    expect(all.data.filter((device) => device.isCorridor)).toHaveLength(corridor.total);
  });

  it("and rooms are found by name in one answer, which the browser keeps", async () => {
    const reply = await get("/catalogue");
    const { rooms, devices: found } = Catalogue.parse(reply.json());
    expect(rooms.filter(({ name }) => name === "Board room")).toMatchObject([
      { placement: "office-building", floor: "first", zone: "B" },
      { placement: "office-building", floor: "third", zone: "A" },
    ]);
    const downlights = found.find(({ id }) => String(id) === "L-O1-B-03");
    const here = await devices("module=lighting&placement=office-building&floor=first&zone=B");
    const described = here.data.find(({ id }) => String(id) === "L-O1-B-03");
    const page = "control-lightings";
    expect(downlights).toMatchObject({ module: "lighting", page, point: described?.points[0]?.id });
    expect((await get("/catalogue", { "if-none-match": String(reply.headers.etag) })).statusCode).toBe(304);
  });

  it("come all at once, or in pages of 10, 20 or 50", async () => {
    const whole = await devices("module=lighting");
    expect([whole.data.length, whole.totalPage]).toEqual([whole.total, 1]);
    const first = await devices("module=lighting&size=10");
    const second = await devices("module=lighting&page=2");
    expect([first.perPage, first.data.length, second.perPage, second.currentPage]).toEqual([10, 10, 10, 2]);
    expect((await devices("module=lighting&size=50")).data).toEqual(whole.data.slice(0, 50));
    expect(first.totalPage).toBe(Math.ceil(first.total / 10));
    expect(second.data[0]?.id).not.toBe(first.data[0]?.id);
  });

  it.each([
    ["module=lamps", 400, "module"],
    ["size=0", 400, "size"],
    ["size=5000", 400, "size"],
    ["page=first", 400, "page"],
    ["floor=first", 400, "floor"],
    ["placement=office-building&zone=A", 400, "zone"],
    ["placement=office-building&floor=third&zone=B", 404, undefined],
    ["placement=harbour", 404, undefined],
    ["placement=Harbour%20City", 400, "placement"],
  ])("with %s are %i", async (query, status, field) => {
    const reply = await get(`/devices?${query}`);
    expect([reply.statusCode, ErrorReply.parse(reply.json()).fields?.[0]?.path]).toEqual([status, field]);
  });
});

/** What clients do not call: the document itself and its reader, the page, what watches the server. */
const NOT_DOCUMENTED = new Set([
  "/api/health",
  "/api/openapi.json",
  "/api/docs",
  "/api/docs/reader.js",
  "/metrics",
  "/*",
]);

test("every call of the contract is in the API document, and no other", async () => {
  const document = z
    .object({ paths: z.record(z.string(), z.unknown()) })
    .parse((await server.app.http.inject("/api/openapi.json")).json());
  const calls = Object.keys(CALLS).map((call) => call.replace(/^[A-Z]+ /, "").replace(/:(\w+)/g, "{$1}"));
  const documented = [...new Set(calls)].filter((path) => !NOT_DOCUMENTED.has(path));
  expect(Object.keys(document.paths).toSorted()).toEqual(documented.toSorted());
});
