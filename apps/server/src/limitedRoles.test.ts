import { CORE_API, ErrorReply, type Feature, Paged } from "@atrium/contract";
import { CALLS } from "@atrium/contract/calls";
import { DeviceDescription } from "@atrium/contract/devices";
import { LIVE_CHANNELS } from "@atrium/contract/live";
import type { RoleLimits } from "@atrium/contract/people";
import { Place, SiteReply } from "@atrium/contract/site";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { openLiveSocket } from "../test/liveSocket.ts";
import { PASSWORD, type Person, Person as SignedIn, roleOf, signIn } from "../test/people.ts";
import { TestServer } from "./testServer.ts";

const OFFICE = "office-building";
const ELSEWHERE = "learning-building";
const VIEW_AND_CONTROL = ["viewable", "controllable"] as const satisfies readonly Feature[];

let server: TestServer;
let admin: Person;
let devices: readonly DeviceDescription[];
/** Of the office building alone; of its first floor alone; of the section Security alone. */
let guard: Person;
let janitor: Person;
let watchman: Person;

beforeAll(async () => {
  server = await TestServer.make();
  await server.app.start();
  admin = new SignedIn(server, await server.signIn());
  devices = Paged(DeviceDescription).parse((await admin.ask("GET", `${CORE_API}/devices`)).json()).data;
  guard = await somebody("guard", { places: [{ placement: OFFICE }], sections: [] });
  janitor = await somebody("janitor", { places: [{ placement: OFFICE, floor: "first" }], sections: [] });
  watchman = await somebody("watchman", { places: [], sections: ["security"] });
}, 120_000);
afterAll(() => server.stop());

async function somebody(username: string, limits: RoleLimits): Promise<Person> {
  const made = await admin.ask("POST", "/roles", { ...roleOf(`Role of ${username}`, VIEW_AND_CONTROL), limits });
  expect(made.statusCode).toBe(201);
  const roleId = made.json<{ id: number }>().id;
  await admin.ask("POST", "/users", { username, password: PASSWORD, roleId, asksNewPassword: false });
  return signIn(server, username);
}

/** The header shows the weather of the site to everybody. */
function isForAll({ module }: DeviceDescription): boolean {
  return module === "weather-station";
}

/** The first device of a system in a building. */
function deviceOf(module: string, placement: string): DeviceDescription {
  const found = devices.find((device) => device.module === module && device.placement === placement);
  if (found === undefined) throw new Error(`no ${module} in ${placement}`);
  return found;
}

function pointOf(device: DeviceDescription): number {
  const [point] = device.points;
  if (point === undefined) throw new Error(`${device.id} has no points`);
  return point.id;
}

const queryOf = (fields: Record<string, string | number>) =>
  Object.entries(fields)
    .map(([key, value]) => `${key}=${String(value)}`)
    .join("&");

/** What a page of a building asks, call by call. */
function asked(placement: string): Record<string, readonly string[]> {
  const lamp = deviceOf("lighting", placement);
  const camera = deviceOf("camera", placement);
  const [now, before] = [Date.now(), Date.now() - 3_600_000];
  const place = { placement, floor: "first" };
  const day = { from: before, to: now };
  return {
    "GET /site": [""],
    "GET /campus-drawing": [""],
    "GET /catalogue": [""],
    "GET /devices": ["", queryOf({ placement }), queryOf({ module: "lighting" })],
    "GET /holds": ["", queryOf({ placement })],
    "GET /commands": ["", queryOf({ device: lamp.id })],
    "GET /events": ["", queryOf({ placement }), queryOf({ view: "active" })],
    "GET /field-events": ["", queryOf({ placement })],
    "GET /energy": [queryOf({ placement, floor: "total", type: "hour-in-day", device: "total" })],
    "GET /energy/devices": [queryOf({ placement, module: "lighting" })],
    "GET /points/values": [queryOf({ ids: pointOf(lamp) }), queryOf({ placement })],
    "GET /points/history": [queryOf({ ids: pointOf(lamp), ...day, step: "15m" })],
    "GET /summaries": [queryOf({ module: "lighting" })],
    "GET /replay/states": [queryOf({ ...place, channel: "lighting", at: before })],
    "GET /replay/changes": [queryOf({ ...place, channel: "lighting", ...day })],
    "GET /replay/marks": [queryOf({ ...place, channel: "lighting", ...day })],
    "GET /lockers/summary": [queryOf({ placement, ...day })],
    "GET /lockers/compartments": [queryOf({ placement })],
    "GET /camera-recordings": [queryOf({ cameras: camera.id, ...day })],
    "GET /alarm-statistics": [queryOf({ placement, ...day })],
    "GET /hand-over": [queryOf({ placement })],
    "GET /forecast": [queryOf({ placement, module: "lighting" })],
  };
}

/** An address of a call with things of a building in it. */
function addressesOf(call: string, placement: string): string[] {
  const [, address = ""] = call.split(" ");
  const lamp = deviceOf("lighting", placement);
  const camera = deviceOf("camera", placement);
  const ids = address.includes("/points/") ? [pointOf(lamp)] : [lamp.id, camera.id, 1];
  const queries = asked(placement)[call.replace(CORE_API, "")] ?? [""];
  return ids.flatMap((id) => {
    const filled = address
      .replace(":placement", placement)
      .replace(":floor", "first")
      .replace(":room", lamp.room)
      .replaceAll(/:\w+/g, String(id));
    return queries.map((query) => (query === "" ? filled : `${filled}?${query}`));
  });
}

const reads = Object.keys(CALLS).filter((call) => call.startsWith(`GET ${CORE_API}`));

describe("a guard of one building", () => {
  /** Words that only other buildings have. */
  const foreign = () => [
    "Learning Building",
    "Sunshine Care",
    "Pavilion",
    ...devices.filter((device) => device.placement !== OFFICE && !isForAll(device)).map(({ id }) => `"${id}"`),
  ];

  it.each(reads)("%s says nothing of another one", async (call) => {
    for (const placement of [OFFICE, ELSEWHERE]) {
      for (const url of addressesOf(call, placement)) {
        const reply = await guard.ask("GET", url);
        // A camera that does not answer is 502 or 503.
        expect([url, reply.statusCode]).not.toEqual([url, 500]);
        if (reply.statusCode !== 200) continue;
        expect([url, foreign().filter((word) => reply.body.includes(word))]).toEqual([url, []]);
      }
    }
  });

  it("has the calls of the pages of that building", async () => {
    const refused: string[] = [];
    for (const [call, queries] of Object.entries(asked(OFFICE))) {
      const [, path = ""] = call.split(" ");
      for (const query of queries) {
        const reply = await guard.ask("GET", `${CORE_API}${path}${query === "" ? "" : `?${query}`}`);
        if (reply.statusCode !== 200) refused.push(`${path}?${query} ${reply.statusCode} ${reply.body.slice(0, 120)}`);
      }
    }
    expect(refused).toEqual([]);
  });

  it("commands there and nowhere else, and sees only those commands", async () => {
    const command = (device: string) => ({
      id: crypto.randomUUID(),
      targets: [{ device, point: "level", value: 40 }],
    });
    const [own, other] = [deviceOf("lighting", OFFICE), deviceOf("lighting", ELSEWHERE)];
    expect(await guard.status("POST", `${CORE_API}/commands`, command(own.id))).toBe(202);
    const refused = await guard.ask("POST", `${CORE_API}/commands`, command(other.id));
    expect([refused.statusCode, ErrorReply.parse(refused.json()).error_code]).toEqual([403, "EAU004"]);
    const both = command(own.id);
    both.targets.push({ device: other.id, point: "level", value: 40 });
    expect(await guard.status("POST", `${CORE_API}/commands`, both)).toBe(403);

    expect(await admin.status("POST", `${CORE_API}/commands`, { ...both, id: both.id })).toBe(202);
    const seen = (await guard.ask("GET", `${CORE_API}/commands/${both.id}`)).json<{ targets: { device: string }[] }>();
    expect(seen.targets.map(({ device }) => device)).toEqual([own.id]);
    expect(await guard.status("POST", `${CORE_API}/commands/${both.id}/undo`, { id: crypto.randomUUID() })).toBe(403);
  });

  it.each([
    [{ list: "devices", module: "lighting", place: { placement: OFFICE } }, 200],
    [{ list: "devices", module: "lighting", place: { placement: ELSEWHERE } }, 403],
    [{ list: "events", view: "all", placement: OFFICE, search: "" }, 200],
    [{ list: "events", view: "all", search: "" }, 403],
    [{ list: "passages", place: { placement: ELSEWHERE } }, 403],
    [{ list: "savings" }, 403],
  ])("exports %o with status %i", async (of, status) => {
    const reply = await guard.ask("POST", `${CORE_API}/exports`, { id: crypto.randomUUID(), fileType: "csv", of });
    expect([reply.statusCode, reply.body.slice(0, 200)]).toEqual([status, expect.anything()]);
  });

  it("hears nothing of another one on any channel", async () => {
    const live = await openLiveSocket(server.app.http.listeningOrigin, guard.token);
    let subscription = 0;
    for (const { name, kind } of LIVE_CHANNELS) {
      const places = kind === "points" ? [OFFICE, ELSEWHERE] : [undefined];
      for (const placement of places) {
        subscription += 1;
        const request = { type: "subscribe", subscription, channel: name };
        const more =
          placement === undefined ? (name === "summary" ? { module: "lighting" } : {}) : { place: { placement } };
        live.socket.send(JSON.stringify({ ...request, ...more }));
      }
    }
    const answered = () =>
      new Set(live.messages.flatMap((message) => ("subscription" in message ? message.subscription : [])));
    await expect.poll(() => answered().size, { timeout: 10_000 }).toBe(subscription);
    const outside = new Set(
      devices
        .filter((device) => device.placement !== OFFICE)
        .flatMap(({ points }) => points.map(({ id }) => Number(id))),
    );
    const heard = live.messages.flatMap((message) => ("ids" in message ? message.ids : []));
    expect(heard.length).toBeGreaterThan(100);
    expect(heard.filter((id) => outside.has(id))).toEqual([]);
    const text = JSON.stringify(live.messages);
    expect(foreign().filter((word) => text.includes(word))).toEqual([]);
    expect(text).not.toContain(`"place":"${ELSEWHERE}`);
    live.socket.close();
  });
});

test("a role of one floor has that floor alone, and no sum of its building", async () => {
  const site = SiteReply.parse((await janitor.ask("GET", `${CORE_API}/site`)).json());
  expect(site.places.map(({ key, floors }) => [key, floors.map((floor) => floor.key)])).toEqual([[OFFICE, ["first"]]]);
  expect(await janitor.status("GET", `${CORE_API}/plans/${OFFICE}/first`)).toBe(200);
  expect(await janitor.status("GET", `${CORE_API}/plans/${OFFICE}/second`)).toBe(403);
  const energy = (floor: string) => queryOf({ placement: OFFICE, floor, type: "hour-in-day", device: "total" });
  expect(await janitor.status("GET", `${CORE_API}/energy?${energy("first")}`)).toBe(200);
  expect(await janitor.status("GET", `${CORE_API}/energy?${energy("total")}`)).toBe(403);
});

test("a role of one section has its pages in every building, and nothing of the others", async () => {
  const site = SiteReply.parse((await watchman.ask("GET", `${CORE_API}/site`)).json());
  expect(site.places.length).toBeGreaterThan(3);
  expect(site.emptyPages).toContain("control-lightings");
  expect(site.emptyPages).not.toContain("security-cctv");
  const own = Paged(DeviceDescription).parse((await watchman.ask("GET", `${CORE_API}/devices`)).json()).data;
  const modules = new Set(own.map(({ module }) => module));
  for (const module of ["access-control", "camera", "license-plate"]) expect(modules).toContain(module);
  for (const module of ["lighting", "iaq", "energy-meter", "equipment"]) expect(modules).not.toContain(module);
  expect(await watchman.status("GET", `${CORE_API}/events`)).toBe(403);
  expect(
    await watchman.status("GET", `${CORE_API}/energy?placement=campus&floor=total&type=hour-in-day&device=total`),
  ).toBe(403);
});

test("rights that set up the whole site cannot be limited", async () => {
  const limits = { places: [{ placement: OFFICE }], sections: [] };
  const reply = await admin.ask("POST", "/roles", { ...roleOf("Half", ["viewable", "devicesSettable"]), limits });
  expect([reply.statusCode, ErrorReply.parse(reply.json()).message]).toEqual([400, expect.stringContaining("Devices")]);
});

test("a user whose role is limited while a page is open loses the other buildings at once and gets no more updates from them", async () => {
  const visitor = await somebody("visitor", { places: [], sections: [] });
  const live = await openLiveSocket(server.app.http.listeningOrigin, visitor.token);
  const lighting = (subscription: number, placement: string) => {
    live.send({ type: "subscribe", subscription, channel: "lighting", place: Place.parse({ placement }) });
  };
  lighting(1, OFFICE);
  lighting(2, ELSEWHERE);
  await live.first("snapshot", ({ subscription }) => subscription === 1);
  await live.first("snapshot", ({ subscription }) => subscription === 2);
  const { id, name, permissions, asksSecondFactor } = await admin.role("Role of visitor");
  const limits = { places: [{ placement: OFFICE }], sections: [] };
  expect(await admin.status("PUT", `/roles/${id}`, { name, permissions, asksSecondFactor, limits })).toBe(200);
  // Both end; a page that hears of its new session subscribes again, to what it may have.
  await live.first("session");
  for (const ended of [1, 2]) await live.first("refused", ({ subscription }) => subscription === ended);
  lighting(3, OFFICE);
  lighting(4, ELSEWHERE);
  const again = await live.first("snapshot", ({ subscription }) => subscription === 3);
  expect(again.ids.length).toBeGreaterThan(0);
  const other = () => live.messages.find((message) => "subscription" in message && message.subscription === 4);
  await expect.poll(other).toBeDefined();
  const answer = other();
  const ids = answer !== undefined && "ids" in answer ? answer.ids : [];
  expect(ids).toEqual([]);
  live.socket.close();
});

test("a change of the limits counts at once", async () => {
  const { id, limits: _limits, ...role } = await admin.role("Role of janitor");
  expect(await janitor.status("GET", `${CORE_API}/plans/${ELSEWHERE}/first`)).toBe(403);
  const { name, permissions, asksSecondFactor } = role;
  const limits = { places: [{ placement: ELSEWHERE }], sections: [] };
  expect(await admin.status("PUT", `/roles/${id}`, { name, permissions, asksSecondFactor, limits })).toBe(200);
  expect(await janitor.status("GET", `${CORE_API}/plans/${ELSEWHERE}/first`)).toBe(200);
  expect(await janitor.status("GET", `${CORE_API}/plans/${OFFICE}/first`)).toBe(403);
});
