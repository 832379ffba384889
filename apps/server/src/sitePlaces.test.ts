import { CORE_API, Paged, USER_API } from "@atrium/contract";
import { AuditRow } from "@atrium/contract/people";
import { FloorDrawing, PlaceNames, SiteReply } from "@atrium/contract/site";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openLiveSocket } from "../test/liveSocket.ts";
import { SiteStore } from "./features/site/store.ts";
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
const names = async () => Paged(PlaceNames).parse((await call("GET", `${CORE_API}/places`)).json()).data;
const rename = async (key: string, payload: object) => call("PUT", `${CORE_API}/places/${key}`, payload);

async function first(): Promise<PlaceNames> {
  const [place] = await names();
  if (place === undefined) throw new Error("the site has no place");
  return place;
}

test("a place and a floor are renamed while the server runs: on open pages, in the database and in the audit", async () => {
  const page = await openLiveSocket(server.app.http.listeningOrigin, authorization.replace("Bearer ", ""));
  const { key, name, floors, revision } = await first();
  const [floor] = floors;
  const reply = await rename(key, { name: "Boathouse", floors: [{ key: floor?.key, label: "Deck" }], revision });
  expect([reply.statusCode, reply.json()]).toMatchObject([200, { key, name: "Boathouse" }]);
  const after = PlaceNames.parse(reply.json());
  expect((await page.first("site", (message) => message.revision >= after.revision)).revision).toBe(after.revision);
  const shown = SiteReply.parse((await call("GET", `${CORE_API}/site`)).json());
  expect(shown.places[0]).toMatchObject({
    key,
    name: "Boathouse",
    floors: [{ label: "Deck" }, ...(shown.places[0]?.floors.slice(1) ?? [])],
  });
  const rows = Paged(AuditRow).parse((await call("GET", `${USER_API}/audit?search=Boathouse`)).json()).data;
  expect(rows[0]).toMatchObject({
    kind: "place.changed",
    sentence: `${name} renamed to Boathouse; ${floor?.label} renamed to Deck`,
    before: { name },
    after: { name: "Boathouse" },
  });
  expect((await new SiteStore(server.database.kysely).read())?.places[0]).toMatchObject({ key, name: "Boathouse" });
});

test("of two people who rename a place at once the second learns of the first", async () => {
  const { key, revision } = await first();
  const replies = await Promise.all(["One", "Two"].map((name) => rename(key, { name, revision })));
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(replies.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ error_code: "EDV009" });
});

test("a name or label that is another's is refused at its field, and so is a floor that is not there", async () => {
  const [one, other] = await names();
  if (one === undefined || other === undefined) throw new Error("the site has less than two places");
  const { key, name, floors, revision } = one;
  const reply = await rename(key, { name: other.name.toUpperCase(), revision });
  expect(reply.json()).toMatchObject({ error_code: "EDV007", fields: [{ path: "name" }] });
  const same = floors.map((floor) => ({ key: floor.key, label: "Deck" }));
  expect((await rename(key, { name, floors: same, revision })).json()).toMatchObject({ error_code: "EDV007" });
  const absent = await rename(key, { name, floors: [{ key: "attic", label: "Attic" }], revision });
  expect(absent.json()).toMatchObject({ error_code: "EVA001", fields: [{ path: "floors.0.key" }] });
  expect((await rename("nowhere", { name: "x", revision })).statusCode).toBe(404);
});

const MEZZANINE = {
  key: "mezzanine",
  code: 90,
  label: "Mezzanine",
  elevation: 2,
  height: 2.5,
  zones: [{ id: "A", label: "Zone A" }],
  plan: {
    size: [10, 8],
    rooms: [
      {
        id: "A01",
        name: "Gallery",
        zone: "A",
        kind: "office",
        poly: [
          [0, 0],
          [10, 0],
          [10, 6],
          [0, 6],
        ],
      },
      {
        id: "A99",
        name: "Corridor",
        zone: "A",
        kind: "corridor",
        poly: [
          [0, 6],
          [10, 6],
          [10, 8],
          [0, 8],
        ],
      },
    ],
  },
};
const floorsUrl = (key: string) => `${CORE_API}/places/${key}/floors`;
const site = async () => SiteReply.parse((await call("GET", `${CORE_API}/site`)).json());

test("a floor is added between others while the server runs, is shown, takes a device, and goes when that has gone", async () => {
  const page = await openLiveSocket(server.app.http.listeningOrigin, authorization.replace("Bearer ", ""));
  const { key, floors } = await first();
  const reply = await call("POST", floorsUrl(key), MEZZANINE);
  expect([reply.statusCode, reply.json()]).toMatchObject([201, { key }]);
  const after = PlaceNames.parse(reply.json());
  const [ground, ...others] = floors.map((floor) => floor.key);
  expect(after.floors.map((floor) => floor.key)).toEqual([ground, "mezzanine", ...others]);
  expect((await page.first("site", (message) => message.revision >= after.revision)).revision).toBe(after.revision);
  page.socket.terminate();
  expect((await site()).places[0]?.floors[1]).toMatchObject({ label: "Mezzanine", zones: ["A"], hasCorridor: true });
  const plan = await call("GET", `${CORE_API}/plans/${key}/mezzanine`);
  expect(FloorDrawing.parse(plan.json())).toMatchObject({
    floor: "mezzanine",
    outline: [
      [0, 0],
      [10, 0],
      [10, 8],
      [0, 8],
    ],
  });
  const kept = (await new SiteStore(server.database.kysely).read())?.floors.filter(
    ({ placement }) => placement === key,
  );
  expect(kept?.map((floor) => floor.key)).toEqual(after.floors.map((floor) => floor.key));

  const device = {
    id: "L-NEW",
    module: "lighting",
    name: "New",
    placement: key,
    floor: "mezzanine",
    zone: "A",
    room: "A01",
    at: [1, 1],
    connection: null,
    parts: [],
  };
  expect((await call("POST", `${CORE_API}/devices`, device)).statusCode).toBe(201);
  const url = `${floorsUrl(key)}/mezzanine`;
  const refused = await call("DELETE", url);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { error_code: "EDV012", message: expect.stringContaining("New is still there") },
  ]);
  expect((await call("DELETE", `${CORE_API}/devices/L-NEW`)).statusCode).toBe(204);
  expect((await call("DELETE", url)).statusCode).toBe(204);
  expect((await call("DELETE", url)).statusCode).toBe(404);
  expect((await call("GET", `${CORE_API}/plans/${key}/mezzanine`)).statusCode).toBe(404);
  expect((await first()).floors).toEqual(floors);
  // The retired device keeps its place by name, and the site can be read again.
  const read = await new SiteStore(server.database.kysely).read();
  expect(read?.devices.find(({ id }) => id === "L-NEW")).toMatchObject({ floor: "mezzanine" });
  const rows = Paged(AuditRow).parse((await call("GET", `${USER_API}/audit?search=Mezzanine`)).json()).data;
  const { name } = await first();
  expect(rows.filter(({ kind }) => kind.startsWith("floor.")).map(({ kind, sentence }) => [kind, sentence])).toEqual([
    ["floor.removed", `${name}: Mezzanine removed`],
    ["floor.added", `${name}: Mezzanine added`],
  ]);
});

test("a floor with another's key, code or label is refused at its field, and so is a plan that contradicts itself", async () => {
  const { key, floors } = await first();
  const [floor] = floors;
  const [shown] = (await site()).places[0]?.floors ?? [];
  const add = async (change: object) => (await call("POST", floorsUrl(key), { ...MEZZANINE, ...change })).json();
  expect(await add({ key: floor?.key })).toMatchObject({ error_code: "EDV007", fields: [{ path: "key" }] });
  expect(await add({ code: shown?.code })).toMatchObject({ error_code: "EDV007", fields: [{ path: "code" }] });
  expect(await add({ label: floor?.label.toUpperCase() })).toMatchObject({
    error_code: "EDV007",
    fields: [{ path: "label" }],
  });
  const rooms = [
    ...MEZZANINE.plan.rooms,
    {
      ...MEZZANINE.plan.rooms[0],
      zone: "B",
      poly: [
        [0, 0],
        [50, 0],
        [50, 50],
      ],
    },
  ];
  expect(await add({ plan: { ...MEZZANINE.plan, rooms } })).toMatchObject({
    error_code: "EVA001",
    fields: [{ path: "plan.rooms.2.id" }, { path: "plan.rooms.2.zone" }, { path: "plan.rooms.2.poly" }],
  });
  expect(await add({ key: "total" })).toMatchObject({ error_code: "EVA001", fields: [{ path: "key" }] });
  expect((await call("POST", floorsUrl("nowhere"), MEZZANINE)).statusCode).toBe(404);
  expect((await first()).floors).toEqual(floors);
});
