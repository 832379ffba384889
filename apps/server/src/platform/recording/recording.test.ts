import { createHash } from "node:crypto";
import { appendFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { CAMERA_STREAM } from "@atrium/contract/cameras";
import { MP4_TIMESCALE, mp4Head } from "@atrium/rtsp";
import { FakeClock } from "@atrium/time/fakeClock";
import { expect, onTestFinished, test, vi } from "vitest";
import { PICTURE_TICKS, pictureOf, SETS } from "../../../test/pictures.ts";
import { Archive } from "./archive.ts";
import { CameraRecorder } from "./cameraRecorder.ts";
import { folderOf } from "./chunk.ts";
import { clipOf } from "./clip.ts";
import { pieceAt } from "./piece.ts";
import { stretchesOf } from "./stretches.ts";

const CAMERA = "CAM-1";
const SECOND = 1_000;
const MINUTE = 60_000;
const ALL = { from: 0, to: Number.MAX_SAFE_INTEGER };
const log = { debug() {}, info() {}, warn() {}, error() {} };
const FACTS = { title: "Lobby", author: "somchai", lines: ["Exported by somchai: a test"] };

/** A camera that is recorded into a folder of its own. */
async function desk() {
  const folder = await mkdtemp(path.join(tmpdir(), "atrium-recording-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const clock = new FakeClock();
  const archive = new Archive({ folder, log });
  await archive.open();
  const failures: unknown[] = [];
  const recorder = new CameraRecorder({
    camera: CAMERA,
    archive,
    clock,
    onFailure: (error) => failures.push(error),
    onChunk: () => undefined,
  });
  let [index, ticks] = [0, 0];
  /** Pictures as they come, some seconds long. */
  const film = (seconds: number, { size, sets = SETS }: { size?: number; sets?: typeof SETS } = {}) => {
    for (let count = 0; count < seconds * 10; count += 1) {
      recorder.keep(pictureOf(index, size), ticks, sets);
      clock.pass(100);
      index += 1;
      ticks += PICTURE_TICKS;
    }
  };
  /** The camera restarts: its next picture is a keyframe. */
  const beginAnew = () => {
    recorder.interrupted();
    index = 0;
    ticks += MP4_TIMESCALE;
  };
  const again = async () => {
    const found = new Archive({ folder, log });
    await found.open();
    return found;
  };
  const files = async () => await readdir(path.join(archive.folder, folderOf(CAMERA)));
  return { folder, clock, archive, recorder, failures, film, beginAnew, again, files };
}

test("a recording plays from any moment of it, from the last picture before it that stands by itself", async () => {
  const { clock, film, recorder, archive } = await desk();
  const began = clock.now();
  film(30);
  await recorder.stop();
  expect(stretchesOf(archive.of(CAMERA, ALL), ALL, 0)).toEqual([[began, began + 30 * SECOND]]);
  const piece = await pieceAt(archive, CAMERA, began + 11_500);
  expect(piece).toMatchObject({ codec: "avc1.420016", from: began + 10 * SECOND, zero: began });
  expect(piece?.octets.subarray(0, mp4Head({ ...SETS, width: 640, height: 360 }).length).includes("moov")).toBe(true);
  expect(piece?.to).toBeGreaterThan(began + 19 * SECOND);
  // Each goes on where the one before ended, to the last picture.
  let at = began;
  for (let count = 0; count < 10 && at < began + 30 * SECOND; count += 1) {
    at = (await pieceAt(archive, CAMERA, at))?.to ?? Number.NaN;
  }
  expect(at).toBe(began + 30 * SECOND);
  expect(await pieceAt(archive, CAMERA, at)).toBeUndefined();
});

test("a long recording is several files without a gap between them, each of which begins by itself", async () => {
  const { clock, film, recorder, archive, files } = await desk();
  const began = clock.now();
  film(350);
  await recorder.stop();
  expect(await files()).toHaveLength(4);
  expect(stretchesOf(archive.of(CAMERA, ALL), ALL, 1)).toEqual([[began, began + 350 * SECOND]]);
});

test("a camera that goes away leaves a gap, and what came whole before it is kept", async () => {
  const { clock, film, beginAnew, recorder, archive } = await desk();
  const began = clock.now();
  // The last group has seven pictures of twenty.
  film(10.7);
  beginAnew();
  clock.pass(70 * SECOND);
  film(5);
  await recorder.stop();
  const back = began + 80_700;
  expect(stretchesOf(archive.of(CAMERA, ALL), ALL, 0)).toEqual([
    [began, began + 10_700],
    [back, back + 5 * SECOND],
  ]);
  expect(await pieceAt(archive, CAMERA, began + 30 * SECOND)).toBeUndefined();
});

test("killed while it records, what was written plays, and what was half written is cut off", async () => {
  const { clock, film, again, archive, files } = await desk();
  const began = clock.now();
  film(21);
  await expect.poll(() => archive.of(CAMERA, ALL)[0]?.to).toBe(began + 20 * SECOND);
  // Nothing is closed or stopped, as a kill leaves it; the write that was under way is torn.
  const name = (await files()).find((one) => one.endsWith(".mp4")) ?? "";
  const file = path.join(archive.folder, folderOf(CAMERA), name);
  const { size } = await stat(file);
  await appendFile(file, Buffer.alloc(999, 7));
  await appendFile(file.replace(".mp4", ".index"), Buffer.alloc(11, 7));
  const found = await again();
  expect(stretchesOf(found.of(CAMERA, ALL), ALL, 0)).toEqual([[began, began + 20 * SECOND]]);
  expect((await stat(file)).size).toBe(size);
  expect((await pieceAt(found, CAMERA, began + 19 * SECOND))?.to).toBe(began + 20 * SECOND);
});

test("an index that speaks of more than its file has is believed as far as the file goes", async () => {
  const { clock, film, recorder, archive, again, files } = await desk();
  const began = clock.now();
  film(20);
  await recorder.stop();
  const name = (await files()).find((one) => one.endsWith(".mp4")) ?? "";
  const file = path.join(archive.folder, folderOf(CAMERA), name);
  await writeFile(file, (await readFile(file)).subarray(0, -100));
  expect(stretchesOf((await again()).of(CAMERA, ALL), ALL, 0)).toEqual([[began, began + 18 * SECOND]]);
});

test("the oldest goes, by its age and by the size of all", async () => {
  const { clock, film, beginAnew, recorder, archive, files } = await desk();
  const ends: number[] = [];
  for (let count = 0; count < 4; count += 1) {
    film(10);
    ends.push(clock.now());
    beginAnew();
    clock.pass(MINUTE);
  }
  await recorder.stop();
  await archive.trim({ mostOctets: archive.octets - 1, before: 0 });
  expect(archive.keptFrom(CAMERA)).toBe((ends[0] ?? 0) + MINUTE);
  await archive.trim({ mostOctets: 1e9, before: (ends[2] ?? 0) + 1 });
  expect(archive.keptFrom(CAMERA)).toBe((ends[2] ?? 0) + MINUTE);
  expect(await files()).toHaveLength(2);
  expect(archive.octets).toBeGreaterThan(0);
});

test("where a camera codes much more than usual, motion is marked", async () => {
  const { clock, film, recorder, archive } = await desk();
  film(20, { size: 300 });
  const came = clock.now();
  film(4, { size: 1_500 });
  film(6, { size: 300 });
  await recorder.stop();
  expect(archive.of(CAMERA, ALL)[0]?.motion).toEqual([[came, came + 4 * SECOND]]);
});

test("pictures of another form begin another file", async () => {
  const { film, recorder, archive, files } = await desk();
  film(4);
  film(4, { sets: { ...SETS, pps: Uint8Array.from(Buffer.from("68ce0473", "hex")) } });
  await recorder.stop();
  expect(await files()).toHaveLength(4);
  await expect(clipOf(archive, { camera: CAMERA, ...ALL }, FACTS)).rejects.toMatchObject({ code: "ECA002" });
});

test("a disk on which no further file can be made ends the recording of a camera, and says so once", async () => {
  const { clock, film, failures, archive, recorder } = await desk();
  const began = clock.now();
  film(10);
  await expect.poll(() => archive.of(CAMERA, ALL)[0]?.to).toBe(began + 8 * SECOND);
  await rm(archive.folder, { recursive: true });
  await writeFile(archive.folder, "No folder can be made here.");
  film(310);
  await recorder.stop();
  expect(failures).toHaveLength(1);
});

test("a clip begins with a picture that stands by itself, says whose it is and why, and its hash is that of its octets", async () => {
  const { clock, film, recorder, archive } = await desk();
  const began = clock.now();
  film(30);
  await recorder.stop();
  const clip = await clipOf(archive, { camera: CAMERA, from: began + 11 * SECOND, to: began + 15 * SECOND }, FACTS);
  const parts: Uint8Array[] = [];
  for await (const part of clip.content()) parts.push(part);
  const octets = Buffer.concat(parts);
  expect(clip).toMatchObject({ from: began + 10 * SECOND, to: began + 16 * SECOND, size: octets.length });
  expect(createHash("sha256").update(octets).digest("hex")).toBe(clip.hash);
  const text = octets.toString("latin1");
  expect(text).toContain("Exported by somchai: a test");
  const [, seal] = /SHA-256 of everything after this header: ([0-9a-f]{64})/.exec(text) ?? [];
  const body = octets.subarray(octets.indexOf("moof") - 4);
  expect(createHash("sha256").update(body).digest("hex")).toBe(seal);
  // Its first fragment begins at zero.
  expect(body.readUInt32BE(64)).toBe(0);
  await expect(clipOf(archive, { camera: CAMERA, from: 1, to: 2 }, FACTS)).rejects.toMatchObject({ code: "ENF001" });
});

test("a clip that would be larger than 225 MB is refused before a picture of it is read", async () => {
  const { clock, film, recorder, archive } = await desk();
  const began = clock.now();
  // 240 MB in five minutes: seven hundred thousand octets a second.
  for (let part = 0; part < 80; part += 1) {
    film(4, { size: 75_000 });
    await expect.poll(() => archive.of(CAMERA, ALL).at(-1)?.to ?? 0).toBeGreaterThan(clock.now() - 2_100);
  }
  await recorder.stop();
  const heads = Math.max(...archive.of(CAMERA, ALL).map(({ octets }) => octets)) / 100;
  const read = vi.spyOn(archive, "read");
  const asked = { camera: CAMERA, from: began, to: began + 320 * SECOND };
  await expect(clipOf(archive, asked, FACTS)).rejects.toMatchObject({
    code: "ECA002",
    message: "The clip would be larger than 225 MB. Choose a shorter period.",
  });
  expect(read.mock.calls.every(([, , size]) => size < heads)).toBe(true);
  const half = await clipOf(archive, { ...asked, to: began + 250 * SECOND }, FACTS);
  expect(half.size).toBeGreaterThan(150_000_000);
  expect(half.size).toBeLessThan(CAMERA_STREAM.mp4CaptureBytes);
});

test("a long clip is read as it is taken: who takes nothing has the server read nothing more", async () => {
  const { clock, film, recorder, archive } = await desk();
  const began = clock.now();
  film(60, { size: 40_000 });
  await recorder.stop();
  const clip = await clipOf(archive, { camera: CAMERA, from: began, to: began + 60 * SECOND }, FACTS);
  const read = vi.spyOn(archive, "read");
  const stream = Readable.from(clip.content());
  let taken = 0;
  for await (const part of stream) {
    taken += 1;
    // Readable asks a little ahead, and no more however long it is.
    expect(read.mock.calls.length - taken).toBeLessThan(20);
    expect(part.length).toBeLessThan(4 * 1_048_576);
    if (taken === 3) break;
  }
  await new Promise((resolve) => setImmediate(resolve));
  const after = read.mock.calls.length;
  expect(after).toBeLessThan(25);
  expect(stream.destroyed).toBe(true);
});

test("whatever a camera is called, its recordings lie in our folder under a name of ours", () => {
  for (const id of ["../../etc/passwd", "..", "/", "CAM-1\0", ""]) expect(folderOf(id)).toMatch(/^[0-9a-f]{16}$/);
});
