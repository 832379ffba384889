import { CORE_API, Paged, USER_API } from "@atrium/contract";
import { AuditRow } from "@atrium/contract/people";
import { PlaceNames, PlanReply, UnderlayReply } from "@atrium/contract/site";
import { readSite } from "@atrium/site";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { openLiveSocket } from "../test/liveSocket.ts";
import { SiteStore } from "./features/site/store.ts";
import { filesOf } from "./features/site/toFolder.ts";
import { writeFolder } from "./features/site/writeFolder.ts";
import { TestServer } from "./testServer.ts";

let server: TestServer;
let authorization: string;
beforeAll(async () => {
  server = await TestServer.make();
  await server.app.start();
  authorization = `Bearer ${await server.signIn()}`;
});
afterAll(() => server.stop());

const call = async (method: "GET" | "PUT" | "POST" | "DELETE", url: string, payload?: object) =>
  server.app.http.inject({ method, url, headers: { authorization }, ...(payload && { payload }) });
const floorUrl = `${CORE_API}/places/pavilion/floors/first`;
const underlayUrl = `${floorUrl}/underlay`;
const plan = async () => PlanReply.parse((await call("GET", `${floorUrl}/plan`)).json());
const stored = async () => {
  const records = await new SiteStore(server.database.kysely).read();
  if (records === undefined) throw new Error("there is no site");
  return records;
};

const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAIAAAA2iEnWAAAAEUlEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==";
const UNDERLAY = {
  name: "old plan.png",
  content: { kind: "picture", mediaType: "image/png", base64: PNG },
  size: [2, 3],
  at: [1, 1],
  scale: 0.05,
  rotation: 90,
  opacity: 0.4,
};

test("a picture lies under a plan until it is taken away; it is in the site's folder, and not in the audit", async () => {
  const { revision } = await plan();
  const laid = await call("PUT", underlayUrl, { underlay: UNDERLAY, revision });
  const after = UnderlayReply.parse(laid.json());
  expect(after.underlay).toEqual(UNDERLAY);
  expect(await plan()).toMatchObject({ hasUnderlay: true, revision: after.revision });
  expect((await call("GET", underlayUrl)).json()).toEqual(after);
  const files = filesOf(await stored());
  expect(files.get("underlays/pavilion/first.json")).toEqual(UNDERLAY);
  expect(JSON.stringify(files.get("campus.json"))).toContain('"underlay":"underlays/pavilion/first.json"');
  // A folder with it is a site like any other. (All gateways of the test have one address, which no folder may have; the panels go with their line.)
  const wireless = [...files].filter(([name]) => !/^(connections|mappings)/.test(name));
  const folder = path.join(await mkdtemp(path.join(tmpdir(), "atrium-underlay-")), "site");
  const settings = { ...z.looseObject({}).parse(files.get("site.json")), firePanels: undefined };
  await writeFolder(folder, new Map([...wireless, ["site.json", settings]]));
  expect([...(await readSite(folder)).underlays]).toEqual([["underlays/pavilion/first.json", UNDERLAY]]);
  await rm(path.dirname(folder), { recursive: true });
  const stale = await call("PUT", underlayUrl, { underlay: null, revision });
  expect(stale.json()).toMatchObject({ error_code: "EDV009" });
  const gone = await call("PUT", underlayUrl, { underlay: null, revision: after.revision });
  expect(gone.json()).toMatchObject({ underlay: null });
  const rows = Paged(AuditRow).parse((await call("GET", `${USER_API}/audit?kind=underlay.changed`)).json()).data;
  expect(rows.map(({ sentence }) => sentence)).toEqual([
    "Pavilion, 1st Floor: underlay removed",
    "Pavilion, 1st Floor: underlay old plan.png added",
  ]);
  expect(JSON.stringify(rows)).not.toContain(PNG);
});

test("an underlay that is no picture, or another than it says, is refused", async () => {
  const { revision } = await plan();
  const lay = async (underlay: object) =>
    call("PUT", underlayUrl, { underlay: { ...UNDERLAY, ...underlay }, revision });
  const svg = Buffer.from('<svg onload="alert(1)"/>').toString("base64");
  const field = "underlay.content.base64";
  expect((await lay({ content: { ...UNDERLAY.content, base64: svg } })).json()).toMatchObject({
    error_code: "EVA001",
    fields: [{ path: field }],
  });
  expect((await lay({ content: { ...UNDERLAY.content, mediaType: "image/svg+xml" } })).statusCode).toBe(400);
  expect((await lay({ size: [20, 30] })).json()).toMatchObject({ fields: [{ path: "underlay.size" }] });
  const large = await lay({ content: { ...UNDERLAY.content, base64: "A".repeat(9_000_000) } });
  expect(large.statusCode).toBe(413);
  expect((await plan()).hasUnderlay).toBe(false);
});

const ANNEX = {
  key: "annex",
  code: 77,
  name: "Annex",
  floor: {
    key: "ground",
    code: 1,
    label: "Ground Floor",
    elevation: 0,
    height: 3,
    plan: {
      size: [12, 8],
      rooms: [
        {
          id: "R01",
          name: "Hall",
          kind: "office",
          poly: [
            [0, 0],
            [12, 0],
            [12, 8],
            [0, 8],
          ],
        },
      ],
    },
  },
};
const places = async () => Paged(PlaceNames).parse((await call("GET", `${CORE_API}/places`)).json()).data;

test("a building is added with its first floor while the server runs, takes a device, and goes when that has gone", async () => {
  const page = await openLiveSocket(server.app.http.listeningOrigin, authorization.replace("Bearer ", ""));
  const before = await places();
  const added = await call("POST", `${CORE_API}/places`, ANNEX);
  expect(added.statusCode).toBe(201);
  const { revision } = PlaceNames.parse(added.json());
  expect((await page.first("site", (message) => message.revision >= revision)).revision).toBe(revision);
  page.socket.terminate();
  expect((await places()).at(-1)).toMatchObject({ key: "annex", floors: [{ key: "ground", label: "Ground Floor" }] });
  const records = await stored();
  expect(records.places.at(-1)).toMatchObject({
    key: "annex",
    revision,
    footprint: [
      [0, 0],
      [12, 0],
      [12, 8],
      [0, 8],
    ],
  });
  const device = {
    id: "L-ANNEX",
    module: "lighting",
    name: "New",
    placement: "annex",
    floor: "ground",
    room: "R01",
    at: [1, 1],
    connection: null,
    parts: [],
  };
  expect((await call("POST", `${CORE_API}/devices`, device)).statusCode).toBe(201);
  const refused = await call("DELETE", `${CORE_API}/places/annex`);
  expect(refused.json()).toMatchObject({
    error_code: "EDV012",
    message: "Annex cannot be removed: New is still there",
  });
  expect((await call("DELETE", `${CORE_API}/devices/L-ANNEX`)).statusCode).toBe(204);
  expect((await call("DELETE", `${CORE_API}/places/annex`)).statusCode).toBe(204);
  expect((await call("DELETE", `${CORE_API}/places/annex`)).statusCode).toBe(404);
  expect(await places()).toEqual(before);
  expect((await stored()).devices.find(({ id }) => id === "L-ANNEX")).toMatchObject({ placement: "annex" });
  const rows = Paged(AuditRow).parse((await call("GET", `${USER_API}/audit?search=Annex`)).json()).data;
  expect(rows.filter(({ kind }) => kind.startsWith("place.")).map(({ sentence }) => sentence)).toEqual([
    "Annex removed",
    "Annex added with Ground Floor",
  ]);
});

test("a building with another's key, code or name is refused at its field, and one that is needed stays", async () => {
  const add = async (own: object) => (await call("POST", `${CORE_API}/places`, { ...ANNEX, ...own })).json();
  expect(await add({ key: "pavilion" })).toMatchObject({ error_code: "EDV007", fields: [{ path: "key" }] });
  expect(await add({ code: 1 })).toMatchObject({ error_code: "EDV007", fields: [{ path: "code" }] });
  expect(await add({ name: "PAVILION" })).toMatchObject({ error_code: "EDV007", fields: [{ path: "name" }] });
  const [room] = ANNEX.floor.plan.rooms;
  const floor = { ...ANNEX.floor, plan: { ...ANNEX.floor.plan, rooms: [{ ...room, zone: "Z" }] } };
  expect(await add({ floor })).toMatchObject({ error_code: "EVA001", fields: [{ path: "floor.plan.rooms.0.zone" }] });
  expect((await call("DELETE", `${CORE_API}/places/office-building`)).json()).toMatchObject({ error_code: "EDV012" });
});
