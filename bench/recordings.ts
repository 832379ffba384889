import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { FakeClock } from "@atrium/time/fakeClock";
import { Archive } from "../apps/server/src/platform/recording/archive.ts";
import { CameraRecorder } from "../apps/server/src/platform/recording/cameraRecorder.ts";
import { pieceAt } from "../apps/server/src/platform/recording/piece.ts";
import { PICTURE_TICKS, pictureOf, SETS } from "../apps/server/test/pictures.ts";
import { figure, heading } from "./figures.ts";
import { Histogram } from "./histogram.ts";

const CAMERAS = 9;
const SECONDS = 600;
/** Of the pictures that rest on others, ten a second: about a megabit a second. */
const OCTETS = 12_500;
const SEEKS = 200;
/** ms of pictures that may wait for the disk. */
const LAG = 8_000;
const log = { debug() {}, info() {}, warn() {}, error() {} };

/** What recording costs the server beside the stream that it reads anyway, and how long a moment of it takes from the disk. */
export async function recordings(): Promise<void> {
  heading(`Recording of ${CAMERAS} cameras for ${SECONDS / 60} min, a megabit a second each`);
  const folder = await mkdtemp(path.join(tmpdir(), "atrium-bench-recordings-"));
  try {
    const archive = new Archive({ folder, log });
    await archive.open();
    const before = process.cpuUsage();
    const range = await record(archive);
    const { user, system } = process.cpuUsage(before);
    const share = (user + system) / 1e6 / (SECONDS * CAMERAS);
    figure("a camera that is recorded", `${(share * 100).toFixed(2)} %`, "of a core");
    figure("octets on the disk", `${(archive.octets / 1e6).toFixed(0)} MB`);
    const opening = performance.now();
    const found = new Archive({ folder, log });
    await found.open();
    figure("start, to find them again", `${(performance.now() - opening).toFixed(1)} ms`);
    const times = new Histogram();
    for (let count = 0; count < SEEKS; count += 1) {
      const at = range.from + Math.random() * (range.to - range.from - 1_000);
      const began = performance.now();
      const piece = await pieceAt(found, cameraOf(count % CAMERAS), Math.floor(at));
      if (piece === undefined) throw new Error("a moment that was recorded is not there");
      times.add(performance.now() - began);
    }
    figure("seek: eight seconds from any moment, in the server", times.toString(), "budget ≤ 300 ms to the picture");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function record(archive: Archive): Promise<{ readonly from: number; readonly to: number }> {
  const clock = new FakeClock();
  const from = clock.now();
  const recorders = Array.from({ length: CAMERAS }, (_, index) => {
    const onFailure = (error: unknown): never => {
      throw error;
    };
    return new CameraRecorder({ camera: cameraOf(index), archive, clock, onFailure, onChunk: () => undefined });
  });
  for (let count = 0; count < SECONDS * 10; count += 1) {
    for (const recorder of recorders) recorder.keep(pictureOf(count, OCTETS), count * PICTURE_TICKS, SETS);
    clock.pass(100);
    // The disk keeps up with nine cameras, not with an hour of them in a second.
    while (clock.now() - writtenTo(archive, from) > LAG) await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(recorders.map((recorder) => recorder.stop()));
  return { from, to: clock.now() };
}

/** Up to which moment all cameras are on the disk. */
function writtenTo(archive: Archive, from: number): number {
  const all = { from: 0, to: Number.MAX_SAFE_INTEGER };
  const ends = Array.from({ length: CAMERAS }, (_, index) => archive.of(cameraOf(index), all).at(-1)?.to ?? from);
  return Math.min(...ends);
}

function cameraOf(index: number): string {
  return `CAM-${index + 1}`;
}
