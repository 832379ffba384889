import { CORE_API, DeviceId } from "@atrium/contract";
import { EventId } from "@atrium/contract/alarms";
import { CameraRecordings, type EventSight, EventSights, PIECE_FROM, PIECE_TO } from "@atrium/contract/cameras";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FilmingCameras } from "../test/filmingCameras.ts";
import { Person, signIn } from "../test/people.ts";
import { findSeenDoors, showCard } from "../test/seenDoors.ts";
import { EventPictureStore } from "./features/cameras/event-pictures/store.ts";
import { TestServer } from "./testServer.ts";

const PATIENCE = { timeout: 20_000, interval: 200 };
const HOUR = 3_600_000;
const cameras = new FilmingCameras();
let server: TestServer;
let admin: Person;
/** One that a camera sees, that camera, and one that none sees. */
let door = "";
let camera = "";
let unseen = "";

beforeAll(async () => {
  server = await TestServer.make({ fields: { vapix: cameras.protocol } });
  await server.app.start();
  admin = new Person(server, await server.signIn());
  ({ door, camera, unseen } = await findSeenDoors(server, admin));
}, 60_000);
afterAll(async () => {
  cameras.stop();
  await server.stop();
});

/** Somebody passes. @returns the number of the event */
async function passes(device: string, at: number): Promise<number> {
  return await showCard(cameras, { person: admin, device, at });
}

async function sightsOf(...ids: number[]): Promise<EventSight[]> {
  return EventSights.parse((await admin.ask("GET", `${CORE_API}/field-event-sights?ids=${ids.join()}`)).json()).sights;
}

async function recordedUntil(): Promise<number> {
  const now = Date.now();
  const address = `${CORE_API}/camera-recordings?cameras=${camera}&from=${now - HOUR}&to=${now + 1_000}`;
  return CameraRecordings.parse((await admin.ask("GET", address)).json()).cameras[0]?.recorded.at(-1)?.[1] ?? 0;
}

test("of a passage whose second the nearest camera has recorded, the recording of that second plays", async () => {
  expect(await admin.status("PUT", `${CORE_API}/cameras/${camera}/recording`, { isOn: true })).toBe(204);
  await expect.poll(recordedUntil, PATIENCE).toBeGreaterThan(0);
  const at = Date.now();
  const id = await passes(door, at);
  // The last seconds come to the disk a moment later.
  await expect.poll(async () => (await sightsOf(id))[0]?.has, PATIENCE).toBe("recording");
  const [sight] = await sightsOf(id);
  expect(sight).toMatchObject({ event: id, at, camera: { id: camera } });
  const piece = await admin.ask("GET", `${CORE_API}/cameras/${camera}/recording?at=${at}`);
  expect(piece.statusCode).toBe(200);
  expect(Number(piece.headers[PIECE_FROM])).toBeLessThanOrEqual(at);
  expect(Number(piece.headers[PIECE_TO])).toBeGreaterThan(at);
});

test("where nothing was recorded it says so with the camera, and where no camera sees the door it says that", async () => {
  const before = await passes(door, Date.now() - 60_000);
  const dark = await passes(unseen, Date.now());
  expect(await sightsOf(before, dark)).toMatchObject([
    { event: dark, camera: null, has: "none" },
    { event: before, camera: { id: camera }, has: "none" },
  ]);
});

test("a picture that an alarm of that second has kept stands in for the recording", async () => {
  const at = Date.now() - 90_000;
  const id = await passes(door, at);
  const store = new EventPictureStore(server.database.kysely);
  await store.keep(7, { camera: DeviceId.parse(camera), name: "Lobby", takenAt: at + 900 }, Buffer.from("picture"));
  expect(await sightsOf(id)).toMatchObject([{ camera: { id: camera }, has: "picture", alarm: EventId.parse(7) }]);
  const picture = await admin.ask("GET", `${CORE_API}/events/7/pictures/${camera}`);
  expect(picture.body).toBe("picture");
  const other = await passes(door, at - 20_000);
  expect(await sightsOf(other)).toMatchObject([{ has: "none" }]);
  const later = await passes(door, at + 30_000);
  await store.keep(8, { camera: DeviceId.parse(camera), name: "Lobby", takenAt: at + 30_900 }, Buffer.from("later"));
  const sights = await sightsOf(id, other, later);
  expect(new Map(sights.map(({ event, alarm }) => [event, alarm]))).toEqual(
    new Map([
      [id, 7],
      [other, undefined],
      [later, 8],
    ]),
  );
});

test("of a door whose clock is wrong the second counts in which the server heard of it", async () => {
  const id = await passes(door, Date.now() - 2 * HOUR);
  const [sight] = await sightsOf(id);
  expect(Date.now() - (sight?.at ?? 0)).toBeLessThan(60_000);
  await expect.poll(async () => (await sightsOf(id))[0]?.has, PATIENCE).toBe("recording");
});

test("numbers of no event are left out, and what is no number is refused", async () => {
  expect(await sightsOf(2_147_483_647)).toEqual([]);
  const wrong = ["", "0", "-1", "1,", "a", "1;2", "1".repeat(17), Array.from({ length: 51 }, () => "1").join()];
  for (const ids of [...wrong, "9007199254740991", "1,99999999999999999999"]) {
    const status = await admin.status("GET", `${CORE_API}/field-event-sights?ids=${encodeURIComponent(ids)}`);
    expect([ids, status]).toEqual([ids, expect.toBeOneOf(ids === "9007199254740991" ? [200, 400] : [400])]);
  }
  await admin.addRole("Books", ["bookable"]);
  await admin.addUser("books", "Books");
  expect(await (await signIn(server, "books")).status("GET", `${CORE_API}/field-event-sights?ids=1`)).toBe(403);
});
