import { CORE_API, Paged, USER_API } from "@atrium/contract";
import { AuditRow } from "@atrium/contract/people";
import { FloorDrawing, PlanChangeReply, PlanContent, planContentOf, PlanReply, SiteReply } from "@atrium/contract/site";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openLiveSocket } from "../test/liveSocket.ts";
import { SiteStore } from "./features/site/store.ts";
import { filesOf } from "./features/site/toFolder.ts";
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
const planUrl = (placement: string, floor: string) => `${CORE_API}/places/${placement}/floors/${floor}/plan`;
const plan = async (placement = "pavilion", floor = "first") =>
  PlanReply.parse((await call("GET", planUrl(placement, floor))).json());
const content = ({ drawing }: PlanReply) => PlanContent.parse(planContentOf(drawing));
const change = async (read: PlanReply, next: object, more: object = {}) =>
  call("PUT", planUrl(read.placement, read.floor), {
    plan: { ...content(read), ...next },
    revision: read.revision,
    ...more,
  });
const stored = async () => {
  const records = await new SiteStore(server.database.kysely).read();
  if (records === undefined) throw new Error("there is no site");
  return records;
};

test("every plan of the default campus goes through a save and comes back as it was, and so does the site's folder", async () => {
  const { places } = SiteReply.parse((await call("GET", `${CORE_API}/site`)).json());
  const before = filesOf(await stored());
  const floors = places.flatMap(({ key, floors: own }) => own.map((floor) => ({ placement: key, floor: floor.key })));
  expect(floors.length).toBeGreaterThan(10);
  for (const { placement, floor } of floors) {
    const read = await plan(placement, floor);
    const saved = await change(read, {});
    expect([placement, floor, saved.statusCode]).toEqual([placement, floor, 200]);
    const after = PlanChangeReply.parse(saved.json());
    expect(after.drawing).toEqual(read.drawing);
    expect(after.moved).toEqual([]);
    expect(after.revision).toBeGreaterThan(read.revision);
  }
  expect(filesOf(await stored())).toEqual(before);
});

test("a changed plan is on open pages at once, in the database and in the audit, room by room", async () => {
  const page = await openLiveSocket(server.app.http.listeningOrigin, authorization.replace("Bearer ", ""));
  const read = await plan();
  const [room, ...others] = read.drawing.rooms;
  const door = { id: "new-door", at: [1, 0], w: 0.9, dir: "h" };
  const reply = await change(read, {
    rooms: [{ ...room, name: "Tea house" }, ...others],
    doors: [...read.drawing.doors, door],
  });
  const after = PlanChangeReply.parse(reply.json());
  expect((await page.first("site", (message) => message.revision >= after.revision)).revision).toBe(after.revision);
  page.socket.terminate();
  const drawing = FloorDrawing.parse((await call("GET", `${CORE_API}/plans/pavilion/first`)).json());
  expect(drawing.rooms[0]?.name).toBe("Tea house");
  expect(drawing.doors.at(-1)).toEqual(door);
  const records = await stored();
  const floor = records.floors.find(({ placement, key }) => placement === "pavilion" && key === "first");
  expect(floor).toMatchObject({ revision: after.revision, drawing });
  const rows = Paged(AuditRow).parse((await call("GET", `${USER_API}/audit?search=Tea`)).json()).data;
  expect(rows[0]).toMatchObject({
    kind: "plan.changed",
    sentence: "Pavilion, 1st Floor: plan changed: Tea house changed; doors changed",
    before: { rooms: { [room?.id ?? ""]: { name: room?.name } }, doors: {} },
    after: { rooms: { [room?.id ?? ""]: { name: "Tea house" } }, doors: { "new-door": door } },
  });
  expect(Object.keys(Object(rows[0]?.after?.["rooms"]))).toEqual([room?.id]);
});

test("of two people who change a plan at once the second learns of the first, and nothing of the first is lost", async () => {
  const read = await plan();
  const replies = await Promise.all(
    ["North", "South"].map(async (name) => {
      const [room, ...others] = read.drawing.rooms;
      return change(read, { rooms: [{ ...room, name }, ...others] });
    }),
  );
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const won = replies.find(({ statusCode }) => statusCode === 200);
  expect(replies.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ error_code: "EDV009" });
  expect((await plan()).drawing).toEqual(PlanChangeReply.parse(won?.json()).drawing);
});

test("a room with devices goes only where they are said to move, and then each gets the room that it stands in", async () => {
  const read = await plan();
  const served = new Set((await stored()).devices.flatMap(({ facts }) => [facts["rooms"] ?? []].flat()));
  const device = read.devices.find(({ room, zone, at }) => {
    const own = read.drawing.rooms.find(({ id }) => id === room);
    const isInBox = own?.poly.some(([x]) => x < at[0]) === true && own.poly.some(([x]) => x > at[0]);
    return isInBox && own.zone === (zone ?? undefined) && !served.has(`first/${room}`) && own.outdoor !== true;
  });
  if (device === undefined) throw new Error("no device stands in a room");
  const rooms = read.drawing.rooms.map((room) => (room.id === device.room ? { ...room, id: "RENAMED" } : room));
  const refused = await change(read, { rooms });
  const standing = read.devices.find(({ room }) => room === device.room);
  expect(refused.json()).toMatchObject({
    error_code: "EDV012",
    message: expect.stringContaining(standing?.name ?? "?"),
  });
  expect((await plan()).revision).toBe(read.revision);

  const moved = await change(read, { rooms }, { movesDevices: true });
  expect(moved.statusCode).toBe(200);
  const after = PlanChangeReply.parse(moved.json());
  expect(after.moved.map(({ id }) => id)).toContain(device.id);
  expect(after.moved.find(({ id }) => id === device.id)).toMatchObject({ room: "RENAMED", zone: device.zone });
  const kept = (await stored()).devices.find(({ id }) => id === device.id);
  expect(kept).toMatchObject({ room: "RENAMED", revision: after.revision });
  expect((await call("GET", `${CORE_API}/devices/${device.id}`)).json()).toMatchObject({ room: "RENAMED" });

  // Nothing is left where the devices stand.
  const far = await change(
    after,
    { rooms: after.drawing.rooms.filter(({ id }) => id !== "RENAMED") },
    { movesDevices: true },
  );
  expect(far.json()).toMatchObject({ error_code: "EDV012", message: expect.stringContaining("would have no room") });
  const back = await change(after, { rooms: read.drawing.rooms }, { movesDevices: true });
  expect(PlanChangeReply.parse(back.json()).devices.find(({ id }) => id === device.id)?.room).toBe(device.room);
});

test("devices follow their room into another zone, and whether they are in a corridor is updated", async () => {
  const read = await plan("office-building", "second");
  const device = read.devices.find(({ module, zone, room }) => {
    const own = read.drawing.rooms.find(({ id }) => id === room);
    return module === "iaq" && own?.zone === zone && zone !== null && own.kind !== "corridor";
  });
  const other = read.drawing.zones.find(({ id }) => id !== device?.zone)?.id;
  const rooms = read.drawing.rooms.map((room) =>
    room.id === device?.room ? { ...room, zone: other, kind: "corridor" } : room,
  );
  const after = PlanChangeReply.parse((await change(read, { rooms })).json());
  expect(after.moved.find(({ id }) => id === device?.id)).toMatchObject({ zone: other });
  const inB = await call(
    "GET",
    `${CORE_API}/devices?placement=office-building&floor=second&zone=${other}&module=iaq&size=50`,
  );
  expect(inB.body).toContain(`"${device?.id}"`);
  const walked = await call(
    "GET",
    `${CORE_API}/devices?placement=office-building&floor=second&zone=corridor&module=iaq&size=50`,
  );
  expect(walked.body).toContain(`"${device?.id}"`);
  expect((await change(after, { rooms: read.drawing.rooms })).statusCode).toBe(200);
});

test("a plan that contradicts itself is refused at its fields, by the rules of a site folder", async () => {
  const read = await plan();
  const [room] = read.drawing.rooms;
  const corner = [
    [0, 0],
    [900, 0],
    [900, 1],
  ];
  const twice = [...read.drawing.rooms, { ...room, zone: "Nowhere", poly: corner }];
  const count = read.drawing.rooms.length;
  const reply = await change(read, {
    rooms: twice,
    doors: [{ id: "d", at: [0, 0], dir: "h", device: "NO-SUCH" }],
  });
  expect(reply.json()).toMatchObject({
    error_code: "EVA001",
    fields: [
      { path: `plan.rooms.${count}.id` },
      { path: `plan.rooms.${count}.zone` },
      { path: `plan.rooms.${count}.poly` },
      { path: "plan.doors.0.device" },
    ],
  });
  expect((await call("GET", planUrl("pavilion", "attic"))).statusCode).toBe(404);
  expect((await call("GET", planUrl("nowhere", "first"))).statusCode).toBe(404);
});

test("a room that a fresh air unit blows into stays", async () => {
  const records = await stored();
  const unit = records.devices.find(({ facts }) => Array.isArray(facts["rooms"]) && facts["rooms"].length > 0);
  const [served = ""] = Object(unit?.facts["rooms"]);
  const [floor = "", id] = String(served).split("/");
  const read = await plan(unit?.placement, floor);
  const rooms = read.drawing.rooms.map((room) => (room.id === id ? { ...room, id: "RENAMED" } : room));
  const reply = await change(read, { rooms }, { movesDevices: true });
  expect(reply.json()).toMatchObject({
    error_code: "EDV012",
    message: expect.stringContaining("would supply air to a room"),
  });
});
