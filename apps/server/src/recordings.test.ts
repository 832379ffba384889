import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { CORE_API, USER_API } from "@atrium/contract";
import { CameraRecordings, CLIP_HASH, PIECE_FROM, PIECE_TO } from "@atrium/contract/cameras";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FilmingCameras } from "../test/filmingCameras.ts";
import { Person, signIn } from "../test/people.ts";
import { TestServer } from "./testServer.ts";

const LOBBY = "CAM-O1-B-01";
const ADDRESS = `${CORE_API}/cameras/${LOBBY}/recording`;
const PATIENCE = { timeout: 15_000 };
const cameras = new FilmingCameras();
let folder: string;
let server: TestServer;
let admin: Person;
let room = Number.POSITIVE_INFINITY;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "atrium-recordings-"));
  server = await TestServer.make({
    environment: { ATRIUM_DATA: folder },
    fields: { vapix: cameras.protocol },
    readRoom: async () => room,
  });
  await server.app.start();
  admin = new Person(server, await server.signIn());
}, 60_000);
afterAll(async () => {
  cameras.stop();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function listed(person = admin, camera = LOBBY) {
  const now = Date.now();
  const address = `${CORE_API}/camera-recordings?cameras=${camera}&from=${now - 3_600_000}&to=${now + 1_000}`;
  return CameraRecordings.parse((await person.ask("GET", address)).json());
}

async function lengthOf(): Promise<number> {
  const [camera] = (await listed()).cameras;
  return (camera?.recorded ?? []).reduce((sum, [from, to]) => sum + to - from, 0);
}

async function audited(kind: string) {
  return (await admin.ask("GET", `${USER_API}/audit?kind=${kind}`)).json<{ data: object[] }>().data;
}

test("nothing is recorded until somebody with the right switches it on, which is in the audit log", async () => {
  expect((await listed()).cameras).toMatchObject([{ camera: LOBBY, state: "off", keptFrom: null, recorded: [] }]);
  expect(cameras.streams).toBe(0);
  expect(await admin.status("PUT", ADDRESS, { isOn: true })).toBe(204);
  await expect.poll(lengthOf, PATIENCE).toBeGreaterThan(3_000);
  expect((await listed()).cameras).toMatchObject([{ state: "recording", camera: LOBBY }]);
  expect(cameras.streams).toBe(1);
  const [row] = await audited("recording.switched");
  expect(row).toMatchObject({ by: "admin", after: { isOn: true } });
});

test("a moment of it comes as MP4, and one row in the audit log says who plays", async () => {
  const [from = 0] = (await listed()).cameras[0]?.recorded[0] ?? [];
  const piece = await admin.ask("GET", `${ADDRESS}?at=${from + 1_000}`);
  expect(piece.headers["content-type"]).toBe('video/mp4; codecs="avc1.420016"');
  expect(Number(piece.headers[PIECE_FROM])).toBe(from);
  expect(Number(piece.headers[PIECE_TO])).toBeGreaterThan(from + 1_000);
  expect(piece.rawPayload.subarray(4, 8).toString()).toBe("ftyp");
  await admin.ask("GET", `${ADDRESS}?at=${from + 1_500}`);
  expect(await audited("recording.played")).toHaveLength(1);
  expect(await admin.status("GET", `${ADDRESS}?at=${from - 60_000}`)).toBe(204);
});

test("a clip is a file whose hash, reason and person are in the audit log before it leaves", async () => {
  const [from = 0, to = 0] = (await listed()).cameras[0]?.recorded[0] ?? [];
  const body = { from, to, reason: "Delivery, door held open" };
  const clip = await admin.ask("POST", `${CORE_API}/cameras/${LOBBY}/clips`, body);
  expect(clip.headers["content-type"]).toBe("video/mp4");
  expect(clip.rawPayload).toHaveLength(Number(clip.headers["content-length"]));
  const [row] = await audited("clip.exported");
  expect(row).toMatchObject({ by: "admin", after: { reason: body.reason, sha256: clip.headers[CLIP_HASH] } });
  expect(await admin.status("POST", `${CORE_API}/cameras/${LOBBY}/clips`, { ...body, reason: " " })).toBe(400);
  const later = { ...body, to: from + 3_600_001 };
  expect(await admin.status("POST", `${CORE_API}/cameras/${LOBBY}/clips`, later)).toBe(400);
});

test("who may look may play, not take a clip; who may control does not choose what is recorded", async () => {
  await admin.addRole("Looks", ["viewable"]);
  await admin.addRole("Controls", ["viewable", "controllable"]);
  await admin.addRole("Books", ["bookable"]);
  for (const name of ["Looks", "Controls", "Books"]) await admin.addUser(name.toLowerCase(), name);
  const [from = 0, to = 0] = (await listed()).cameras[0]?.recorded[0] ?? [];
  const answers = async (name: string) => {
    const person = await signIn(server, name);
    return [
      await person.status("GET", `${ADDRESS}?at=${from}`),
      await person.status("POST", `${CORE_API}/cameras/${LOBBY}/clips`, { from, to, reason: "A test" }),
      await person.status("PUT", ADDRESS, { isOn: false }),
    ];
  };
  expect(await answers("looks")).toEqual([200, 403, 403]);
  expect(await answers("controls")).toEqual([200, 200, 403]);
  expect(await answers("books")).toEqual([403, 403, 403]);
});

/** Ids that would lead elsewhere in a file system, in each form in which one reaches a server. */
const HOSTILE = [
  "..",
  "%2e%2e",
  ".%2e",
  "..%2F..%2Fsecret.key",
  "..%5c..%5csecret.key",
  "%252e%252e%252fsecret.key",
  "%c0%ae%c0%ae%c0%afsecret.key",
  "%ef%bc%8e%ef%bc%8e%ef%bc%8fsecret.key",
  "....%2F%2Fsecret.key",
  "%2Fetc%2Fpasswd",
  "file:%2F%2F%2Fetc%2Fpasswd",
  "C:%5csecret.key",
  `${LOBBY}%2F..%2F..`,
  `${LOBBY}%00.mp4`,
  "%00",
  "%",
  "L-O1-B-03",
  "CAM-NONE",
];

test("no id and no moment leads out of the folder of recordings, or to a camera that is none", async () => {
  const clip = { from: 1, to: 2, reason: "A test" };
  for (const id of HOSTILE) {
    const reply = await admin.ask("GET", `${CORE_API}/cameras/${id}/recording?at=${Date.now()}`);
    expect([id, reply.statusCode]).toEqual([id, expect.toBeOneOf([400, 404])]);
    expect([400, 404]).toContain(await admin.status("PUT", `${CORE_API}/cameras/${id}/recording`, { isOn: true }));
    expect([400, 404]).toContain(await admin.status("POST", `${CORE_API}/cameras/${id}/clips`, clip));
    // Of a list each name is looked at by itself.
    const list = await admin.ask("GET", `${CORE_API}/camera-recordings?cameras=${LOBBY},${id}&from=1&to=2`);
    const recorded = list.statusCode === 200 ? CameraRecordings.parse(list.json()).cameras[1]?.recorded : [];
    expect([id, list.statusCode, recorded]).toEqual([id, expect.toBeOneOf([200, 400]), []]);
  }
  for (const at of ["-1", "1e999", "../1", "NaN"]) expect(await admin.status("GET", `${ADDRESS}?at=${at}`)).toBe(400);
  const [name = "", ...others] = await readdir(path.join(folder, "recordings"));
  expect([name, others]).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/), []]);
});

test("below the floor nothing is recorded, which is said, and it goes on by itself when there is room", async () => {
  room = 1_900_000_000;
  await expect.poll(async () => (await listed()).cameras[0]?.state, PATIENCE).toBe("stopped");
  const { archive } = await listed();
  expect(archive).toMatchObject({ floor: 2_000_000_000, stoppedAt: expect.any(Number) });
  await expect.poll(() => cameras.streams, PATIENCE).toBe(0);
  const stopped = await lengthOf();
  const events = await admin.ask("GET", `${CORE_API}/events?search=Recording`);
  expect(events.body).toContain("Recording stopped: not enough disk space");
  room = Number.POSITIVE_INFINITY;
  await expect.poll(lengthOf, PATIENCE).toBeGreaterThan(stopped);
  expect((await listed()).archive?.stoppedAt).toBeNull();
});

test("after a restart what was recorded is there, and the recording goes on behind a gap", async () => {
  const before = await lengthOf();
  await server.restart();
  await server.app.start();
  admin = new Person(server, await server.signIn());
  await expect.poll(lengthOf, PATIENCE).toBeGreaterThan(before + 2_000);
  expect((await listed()).cameras[0]?.recorded.length).toBeGreaterThan(1);
  expect(await admin.status("PUT", ADDRESS, { isOn: false })).toBe(204);
  await expect.poll(() => cameras.streams, PATIENCE).toBe(0);
});
