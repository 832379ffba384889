import { cp, readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { CORE_API } from "@atrium/contract";
import { type CameraRecording, CameraRecordings, PIECE_FROM, PIECE_TO } from "@atrium/contract/cameras";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CAMERA } from "../test/cameraDesk.ts";
import { KillableServer } from "../test/killableServer.ts";
import { TestCamera } from "../test/testCamera.ts";
import { readRows, ROW } from "./platform/recording/fragment.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const SERVICE = CORE_API.slice("/api/".length);
const WAIT = { timeout: 50_000, interval: 500 };
/** Octets of a picture, fifty times a second: something is being written at any moment. */
const PICTURE = 60_000;
/** ms of pictures that are there before the kill. */
const ENOUGH = 4_000;
const CLOCK_RATE = 90_000;

let camera: TestCamera;
let server: KillableServer;
/** Recordings are asked for from then on: in a long range, short gaps are not shown. */
let began = 0;

beforeEach(async () => {
  camera = new TestCamera();
  camera.size = PICTURE;
  // Its clock goes as ours does, however late the machine lets it film.
  camera.ticksOf = () => Math.round((performance.now() * CLOCK_RATE) / 1_000);
  began = Date.now();
  await camera.start();
  server = await KillableServer.make();
  const site = path.join(server.folder, "site");
  await cp(path.join(ROOT, "sites/campus"), site, { recursive: true });
  // One camera is the test's own; nobody is at any other address.
  const nobody = (text: string) =>
    text.replace(/"port": *\d+/g, (_port, at: number) => `"port": ${40_000 + (at % 9_973)}`);
  for (const name of ["connections.json", "mappings/cameras.json"]) {
    const file = path.join(site, name);
    const text = nobody(await readFile(file, "utf8"));
    const lines = text.split("\n").map((line) => {
      return line.includes(`"${CAMERA}"`) ? line.replace('"port":', `"rtspPort": ${camera.port}, "port":`) : line;
    });
    await writeFile(file, lines.join("\n"));
  }
  await server.start();
}, 60_000);

afterEach(async () => {
  await server.remove();
  await camera.stop();
});

async function recording(): Promise<CameraRecording> {
  const now = Date.now();
  const query = `cameras=${CAMERA}&from=${began}&to=${now + 1_000}`;
  const reply = await server.call(`${SERVICE}/camera-recordings?${query}`);
  const [only] = CameraRecordings.parse(await reply.json()).cameras;
  if (only === undefined) throw new Error("the camera is not listed");
  return only;
}

/** Waits until the newest of some stretches is long enough. */
async function whenRecorded(stretches: number): Promise<void> {
  await vi.waitFor(async () => {
    const { recorded } = await recording();
    const [from, to] = recorded.at(-1) ?? [0, 0];
    expect(recorded.length).toBeGreaterThanOrEqual(stretches);
    expect(to - from).toBeGreaterThan(ENOUGH);
  }, WAIT);
}

/** Plays from a moment to another, piece by piece. @returns how far it came */
async function played(from: number, to: number): Promise<number> {
  let at = from;
  while (at < to) {
    const piece = await server.call(`${SERVICE}/cameras/${CAMERA}/recording?at=${at}`);
    if (piece.status !== 200) return at;
    const octets = Buffer.from(await piece.arrayBuffer());
    expect(boxesOf(octets).slice(0, 3)).toEqual(["ftyp", "moov", "moof"]);
    expect(Number(piece.headers.get(PIECE_FROM))).toBeLessThanOrEqual(at);
    at = Number(piece.headers.get(PIECE_TO));
  }
  return at;
}

/** The boxes of an MP4, each of which is whole. */
function boxesOf(octets: Buffer): string[] {
  const names: string[] = [];
  let at = 0;
  while (at < octets.length) {
    names.push(octets.toString("latin1", at + 4, at + 8));
    at += octets.readUInt32BE(at);
  }
  expect(at).toBe(octets.length);
  return names;
}

/** The files of the camera. */
async function files(): Promise<string[]> {
  const [folder = ""] = await readdir(path.join(server.folder, "data/recordings"));
  const place = path.join(server.folder, "data/recordings", folder);
  const names = (await readdir(place)).filter((name) => name.endsWith(".mp4")).toSorted();
  return names.map((name) => path.join(place, name));
}

/** Those of some files that have not what their index says, no more and no less. */
async function brokenOf(asked: readonly string[]): Promise<string[]> {
  const areWhole = await Promise.all(
    asked.map(async (file) => {
      const { size } = await stat(file);
      const index = await readFile(file.replace(".mp4", ".index"));
      const rows = readRows(index, size);
      const last = rows.at(-1);
      return index.length === rows.length * ROW && last !== undefined && size === last.offset + last.size;
    }),
  );
  return asked.filter((_file, place) => areWhole[place] !== true);
}

test("killed again and again while it records, what was written plays, its index is mended, and the next recording goes on", async () => {
  const choice = await server.call(`${SERVICE}/cameras/${CAMERA}/recording`, { isOn: true }, "PUT");
  expect(choice.status).toBe(204);
  for (const kills of [1, 2, 3]) {
    await whenRecorded(kills);
    const before = (await recording()).recorded;
    await server.kill();
    const known = new Set(await files());
    await server.start();
    const after = (await files()).filter((file) => known.has(file));
    expect(after).not.toEqual([]);
    expect(await brokenOf(after)).toEqual([]);
    const { recorded } = await recording();
    for (const [index, [from, to]] of before.entries()) {
      const stretch = recorded[index];
      expect(stretch?.[0]).toBe(from);
      expect(stretch?.[1]).toBeGreaterThanOrEqual(to);
      expect(await played(from, to)).toBeGreaterThanOrEqual(to);
    }
  }
  await whenRecorded(4);
}, 180_000);
