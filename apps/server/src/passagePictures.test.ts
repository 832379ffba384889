import { CORE_API, Paged, USER_API } from "@atrium/contract";
import { CameraPassages, type EventSight, EventSights } from "@atrium/contract/cameras";
import { AuditRow } from "@atrium/contract/people";
import { PictureFailure } from "@atrium/drivers";
import { DAY } from "@atrium/time";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { FilmingCameras } from "../test/filmingCameras.ts";
import { Person, signIn } from "../test/people.ts";
import { findSeenDoors, showCard } from "../test/seenDoors.ts";
import { TestServer } from "./testServer.ts";

const PATIENCE = { timeout: 20_000, interval: 200 };
const MEGABYTE = 1_000_000;
const cameras = new FilmingCameras();
let server: TestServer;
let admin: Person;
let door = "";
let camera = "";
let unseen = "";
/** Which cameras were asked for a picture of what size. */
let asked: [string, string][] = [];

beforeAll(async () => {
  server = await TestServer.make({
    fields: { vapix: cameras.protocol },
    environment: { ATRIUM_PASSAGE_PICTURES_MB: "1" },
  });
  await server.app.start();
  admin = new Person(server, await server.signIn());
  ({ door, camera, unseen } = await findSeenDoors(server, admin));
  gives(async () => Buffer.from("before"));
  // Drivers start by themselves; until then nothing is heard of doors.
  await vi.waitFor(async () => {
    const heard = [await happens(unseen), await happens(door)];
    if (heard.some((event) => Number.isNaN(event))) throw new Error("a driver has not started");
  }, PATIENCE);
}, 60_000);
afterAll(async () => {
  cameras.stop();
  await server.stop();
});
beforeEach(async () => {
  asked = [];
  await sql`DELETE FROM passage_pictures`.execute(server.database.kysely);
  gives(async (device) => Buffer.from(`picture of ${device}`));
});

let askedAt = 0;
function gives(still: (device: string) => Promise<Uint8Array>): void {
  cameras.still = async (device, size) => {
    asked.push([device, size]);
    askedAt = Date.now();
    return await still(device);
  };
}

/** A still that was taken within a second is given again: until it is older. */
async function freshStills(): Promise<void> {
  await expect.poll(() => Date.now() - askedAt, PATIENCE).toBeGreaterThan(1_050);
}

/** A card is shown. @returns the number of the event */
async function happens(device: string, { at = Date.now() } = {}): Promise<number> {
  return await showCard(cameras, { person: admin, device, at });
}

async function sightOf(id: number): Promise<EventSight | undefined> {
  return EventSights.parse((await admin.ask("GET", `${CORE_API}/field-event-sights?ids=${id}`)).json()).sights[0];
}

async function outcomes(): Promise<Record<string, number>> {
  const { body } = await server.app.http.inject("/metrics");
  const found = [...body.matchAll(/^atrium_passage_pictures\{outcome="(\S+)"\} (\d+)/gm)];
  return Object.fromEntries(found.map(([, outcome, count]) => [outcome, Number(count)]));
}

test("a card at a door that a camera sees has that camera's picture of that second, small", async () => {
  await freshStills();
  const before = Date.now();
  const id = await happens(door);
  await expect.poll(async () => (await sightOf(id))?.taken?.camera, PATIENCE).toBe(camera);
  const sight = await sightOf(id);
  expect(sight).toMatchObject({ has: "picture", camera: { id: camera } });
  expect(sight?.taken?.takenAt).toBeGreaterThanOrEqual(before);
  expect(asked).toEqual([[camera, "small"]]);
  const picture = await admin.ask("GET", `${CORE_API}/field-events/${id}/picture`);
  expect(picture.body).toBe(`picture of ${camera}`);
  expect(picture.headers).toMatchObject({ "content-type": "image/jpeg", "cache-control": "no-store" });
});

test("a camera that does not answer leaves another one or none, and the row says which", async () => {
  await freshStills();
  gives(async () => {
    throw new PictureFailure("The unit is not responding.");
  });
  const { failed = 0 } = await outcomes();
  const id = await happens(door);
  await expect.poll(async () => (await outcomes())["failed"], PATIENCE).toBe(failed + 1);
  expect(await sightOf(id)).toMatchObject({ has: "none", camera: { id: camera } });
  expect((await admin.ask("GET", `${CORE_API}/field-events/${id}/picture`)).statusCode).toBe(404);
});

test("what a device tells late has none, nor has a door that no camera sees", async () => {
  const { late = 0 } = await outcomes();
  const told = await happens(door, { at: Date.now() - 6_000 });
  const dark = await happens(unseen);
  await expect.poll(async () => (await outcomes())["late"], PATIENCE).toBe(late + 1);
  expect([(await sightOf(told))?.has, (await sightOf(dark))?.has]).toEqual(["none", "none"]);
  expect(asked).toEqual([]);
});

test("a camera that is switched off takes none until it is on again, and the audit log says who did it", async () => {
  await freshStills();
  const address = `${CORE_API}/cameras/${camera}/passages`;
  expect(await admin.status("PUT", address, { isOn: false })).toBe(204);
  expect(CameraPassages.parse((await admin.ask("GET", address)).json())).toEqual({ isOn: false, days: 7 });
  const id = await happens(door);
  expect(asked.filter(([device]) => device === camera)).toEqual([]);
  expect((await sightOf(id))?.taken?.camera).not.toBe(camera);
  const log = await admin.ask("GET", `${USER_API}/audit?kind=passage-pictures.switched`);
  expect(Paged(AuditRow).parse(log.json()).data[0]?.sentence).toMatch(/^Passage pictures by camera .+ turned off$/);
  expect(await admin.status("PUT", address, { isOn: true })).toBe(204);
  const again = await happens(door);
  await expect.poll(async () => (await sightOf(again))?.taken?.camera, PATIENCE).toBe(camera);
});

test("in a rush some passages have none, and none waits for them", async () => {
  await freshStills();
  const gate = Promise.withResolvers<void>();
  gives(async () => {
    await gate.promise;
    return Buffer.from("late");
  });
  const { "left-out": leftOut = 0 } = await outcomes();
  const ids: number[] = [];
  for (let count = 0; count < 20; count += 1) ids.push(await happens(door));
  expect((await outcomes())["left-out"]).toBe(leftOut + 4);
  gate.resolve();
  await expect.poll(async () => (await sightOf(ids[0] ?? 0))?.has, PATIENCE).toBe("picture");
});

test("together they are no larger than they may be: the oldest go, and so do those whose days are over", async () => {
  const insert = async (event: number, takenAt: number) =>
    sql`INSERT INTO passage_pictures VALUES (${event}, ${camera}, 'Lobby', ${new Date(takenAt)}, ${MEGABYTE / 5}, 'x')`.execute(
      server.database.kysely,
    );
  const now = Date.now();
  for (let age = 1; age <= 4; age += 1) await insert(1_000_000 + age, now - age * 1_000);
  await insert(2_000_000, now - 8 * DAY);
  await freshStills();
  gives(async () => new Uint8Array(0.55 * MEGABYTE));
  const first = await happens(door);
  await expect.poll(async () => (await sightOf(first))?.has, PATIENCE).toBe("picture");
  await freshStills();
  const second = await happens(door);
  await expect.poll(kept, PATIENCE).toEqual([second]);
});

async function kept(): Promise<number[]> {
  const { rows } = await sql<{ event: string }>`SELECT event FROM passage_pictures ORDER BY event`.execute(
    server.database.kysely,
  );
  return rows.map(({ event }) => Number(event));
}

test("who may not see live pictures may not see these, and numbers of no picture are refused", async () => {
  await freshStills();
  const id = await happens(door);
  await expect.poll(async () => (await sightOf(id))?.has, PATIENCE).toBe("picture");
  await admin.addRole("Rooms", ["bookable"]);
  await admin.addUser("rooms", "Rooms");
  const rooms = await signIn(server, "rooms");
  const address = `${CORE_API}/field-events/${id}/picture`;
  expect(await rooms.status("GET", address)).toBe(403);
  expect((await server.app.http.inject(address)).statusCode).toBe(401);
  for (const wrong of ["0", "-1", "a", "1.5", "99999999999999999999"]) {
    expect([wrong, await admin.status("GET", `${CORE_API}/field-events/${wrong}/picture`)]).toEqual([wrong, 400]);
  }
  await admin.addRole("Eyes", ["viewable"]);
  await admin.addUser("eyes", "Eyes");
  const eyes = await signIn(server, "eyes");
  expect(await eyes.status("GET", address)).toBe(200);
  expect(await eyes.status("PUT", `${CORE_API}/cameras/${camera}/passages`, { isOn: false })).toBe(403);
  expect(await admin.status("PUT", `${CORE_API}/cameras/${door}/passages`, { isOn: false })).toBe(404);
});
