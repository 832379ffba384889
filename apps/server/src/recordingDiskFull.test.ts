import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { CORE_API } from "@atrium/contract";
import { CameraRecordings, PIECE_FROM } from "@atrium/contract/cameras";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FilmingCameras } from "../test/filmingCameras.ts";
import { Person } from "../test/people.ts";
import { TestServer } from "./testServer.ts";

const LOBBY = "CAM-O1-B-01";
const RECORDING = `${CORE_API}/cameras/${LOBBY}/recording`;
const PATIENCE = { timeout: 40_000, interval: 100 };
const MEGABYTE = 1_048_576;
const run = promisify(execFile);

let cameras: FilmingCameras;
let folder: string;
let server: TestServer;
let admin: Person;
let mounted: string[] = [];

beforeEach(async () => {
  cameras = new FilmingCameras();
  folder = await mkdtemp(path.join(tmpdir(), "atrium-small-disk-"));
}, 60_000);
afterEach(async () => {
  cameras.stop();
  await server.stop();
  for (const place of mounted.splice(0).toReversed()) await run("umount", ["-l", place]);
  await rm(folder, { recursive: true, force: true });
});

/** A real file system of its own, of some megabytes. */
async function mountAt(place: string, megabytes: number): Promise<void> {
  await mkdir(place, { recursive: true });
  await run("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", place]);
  mounted.push(place);
}

/** Only the administrator of a machine makes a file system, and not in every container. */
async function canMount(): Promise<boolean> {
  const place = await mkdtemp(path.join(tmpdir(), "atrium-mount-"));
  try {
    await run("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", place]);
    await run("umount", [place]);
    return true;
  } catch {
    return false;
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}
const mounts = await canMount();

async function begin(): Promise<void> {
  server = await TestServer.make({
    environment: { ATRIUM_DATA: folder, ATRIUM_RECORDING_FLOOR_GB: "0.1" },
    fields: { vapix: cameras.protocol },
  });
  await server.app.start();
  admin = new Person(server, await server.signIn());
  expect(await admin.status("PUT", RECORDING, { isOn: true })).toBe(204);
  await expect.poll(lengthOf, PATIENCE).toBeGreaterThan(3_000);
}

async function listed() {
  const now = Date.now();
  const address = `${CORE_API}/camera-recordings?cameras=${LOBBY}&from=${now - 3_600_000}&to=${now + 1_000}`;
  const { archive, cameras: found } = CameraRecordings.parse((await admin.ask("GET", address)).json());
  return { archive, state: found[0]?.state, recorded: found[0]?.recorded ?? [] };
}

async function lengthOf(): Promise<number> {
  return (await listed()).recorded.reduce((sum, [from, to]) => sum + to - from, 0);
}

async function said(sentence: string): Promise<boolean> {
  return (await admin.ask("GET", `${CORE_API}/events?search=Recording`)).body.includes(sentence);
}

/** What is there plays, and everything that has nothing to do with recordings goes on. */
async function everythingElseWorks(): Promise<void> {
  const [from = 0] = (await listed()).recorded[0] ?? [];
  const piece = await admin.ask("GET", `${RECORDING}?at=${from + 500}`);
  expect([piece.statusCode, Number(piece.headers[PIECE_FROM])]).toEqual([200, from]);
  admin = new Person(server, await server.signIn());
  expect(await admin.status("GET", `${CORE_API}/cameras/${LOBBY}/still`)).toBe(200);
  expect(await admin.status("GET", `${CORE_API}/events`)).toBe(200);
  expect(await admin.status("PUT", RECORDING, { isOn: true })).toBe(204);
}

test.runIf(mounts)(
  "on a disk that fills up recording stops at the floor and says so, nothing else fails, and it goes on with room",
  async () => {
    await mountAt(folder, 240);
    await begin();
    await writeFile(path.join(folder, "somebody-elses"), Buffer.alloc(150 * MEGABYTE));
    await expect.poll(async () => (await listed()).state, PATIENCE).toBe("stopped");
    const { archive } = await listed();
    expect(archive).toMatchObject({ floor: 100_000_000, stoppedAt: expect.any(Number) });
    await expect.poll(() => said("Recording stopped: not enough disk space"), PATIENCE).toBe(true);
    await expect.poll(() => cameras.streams, PATIENCE).toBe(0);
    await everythingElseWorks();
    const before = await lengthOf();
    await rm(path.join(folder, "somebody-elses"));
    await expect.poll(lengthOf, PATIENCE).toBeGreaterThan(before + 1_000);
    await expect.poll(() => said("Recording resumed"), PATIENCE).toBe(true);
  },
  120_000,
);

test.runIf(mounts)(
  "where a write is refused in the middle of a picture, what was whole plays, and it goes on with room",
  async () => {
    const place = path.join(folder, "recordings");
    await mountAt(place, 8);
    cameras.size = 20_000;
    await begin();
    const ballast = path.join(place, "somebody-elses");
    // All that is left, by a write that is refused itself.
    await expect(writeFile(ballast, Buffer.alloc(9 * MEGABYTE))).rejects.toMatchObject({ code: "ENOSPC" });
    await expect.poll(async () => (await listed()).state, PATIENCE).toBe("stopped");
    await expect.poll(() => said("Recording stopped: not enough disk space"), PATIENCE).toBe(true);
    await everythingElseWorks();
    const before = await lengthOf();
    await rm(ballast);
    await expect.poll(lengthOf, PATIENCE).toBeGreaterThan(before + 1_000);
    // A restart finds what was whole, and cuts off what was not.
    const recorded = (await listed()).recorded;
    await server.restart();
    await server.app.start();
    admin = new Person(server, await server.signIn());
    expect((await listed()).recorded.slice(0, recorded.length - 1)).toEqual(recorded.slice(0, -1));
  },
  120_000,
);
