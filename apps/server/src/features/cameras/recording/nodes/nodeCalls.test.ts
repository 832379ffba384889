import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { systemClock } from "@atrium/time";
import { FakeClock } from "@atrium/time/fakeClock";
import { afterAll, beforeAll, expect, test } from "vitest";
import { NatsLinks } from "../../../../../test/natsLinks.ts";
import { type Nats, startNats } from "../../../../../test/natsServer.ts";
import { PICTURE_TICKS, pictureOf, SETS } from "../../../../../test/pictures.ts";
import { NatsWire } from "../../../../platform/nodes/natsWire.ts";
import { Archive } from "../../../../platform/recording/archive.ts";
import { CameraRecorder } from "../../../../platform/recording/cameraRecorder.ts";
import { KEY_LENGTH, SecretBox } from "../../../../platform/secretBox.ts";
import { fieldRecordingsPart } from "../../../field-recordings/part.ts";
import { NodeCalls } from "./nodeCalls.ts";

const CAMERA = "CAM-1";
const log = { debug() {}, info() {}, warn() {}, error() {} };
const links = new NatsLinks();
const ends: (() => unknown)[] = [];
let nats: Nats;
let calls: NodeCalls;
let began = 0;

/** A node whose disk has a minute of a camera, of a megabyte a second, behind a real NATS. */
beforeAll(async () => {
  nats = await startNats({ size: 1 });
  ends.push(() => nats.stop());
  ends.push(async () => links.close());
  const folder = await mkdtemp(path.join(tmpdir(), "atrium-node-calls-"));
  ends.push(async () => rm(folder, { recursive: true, force: true }));
  began = await film(folder);
  const part = fieldRecordingsPart({
    wire: await joined("field-a"),
    boot: "1",
    cameras: { checkCore: () => undefined, isHeld: () => false, film: () => undefined, onChange: () => undefined },
    limits: { mostOctets: 1e9, days: 3, floor: 0 },
    disk: { room: 1e12, state: "available", heard: () => undefined },
    folder,
    box: new SecretBox([randomBytes(KEY_LENGTH)]),
    clock: systemClock,
    log,
  });
  await part.start?.();
  ends.push(() => part.stop?.());
  calls = new NodeCalls({ wire: await joined("core"), from: { version: 1, core: 1 } });
}, 60_000);
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

async function joined(node: string): Promise<NatsWire> {
  return new NatsWire({ link: await links.join(nats, node), node, prefix: "atrium.test", log });
}

/** @returns when it began */
async function film(folder: string): Promise<number> {
  const archive = new Archive({ folder, log });
  await archive.open();
  const clock = new FakeClock();
  // What is too old is deleted at once.
  clock.pass(Date.now() - 120_000 - clock.now());
  const from = clock.now();
  const recorder = new CameraRecorder({
    camera: CAMERA,
    archive,
    clock,
    onFailure: (error) => expect.unreachable(String(error)),
    onChunk: () => undefined,
  });
  for (let index = 0; index < 600; index += 1) {
    recorder.keep(pictureOf(index, 100_000), index * PICTURE_TICKS, SETS);
    clock.pass(100);
    // No faster than a slow disk takes it: pictures that wait for longer are left out.
    if (index % 20 === 0) await new Promise((resolve) => void setTimeout(resolve, 60));
  }
  await recorder.stop();
  return from;
}

test("stretches, a piece and a clip of 60 MB come over NATS as they are", async () => {
  const to = began + 60_000;
  const listed = await calls.list("field-a", { cameras: [CAMERA], from: began, to, gap: 100 });
  expect(listed.get(CAMERA)?.recorded).toEqual([[began, to]]);
  expect(
    await calls.moments(
      "field-a",
      [began + 1, to + 1].map((at) => ({ camera: CAMERA, at })),
    ),
  ).toEqual([true, false]);
  const piece = await calls.piece("field-a", { camera: CAMERA, at: began + 20_000 });
  expect(piece?.from).toBe(began + 20_000);
  expect(piece?.octets.length).toBeGreaterThan(5_000_000);
  const facts = { title: "Lobby", author: "somchai", lines: ["A test"] };
  const clip = await calls.clip("field-a", { camera: CAMERA, from: began, to, facts });
  const hash = createHash("sha256");
  let size = 0;
  for await (const octets of clip.content()) {
    hash.update(octets);
    size += octets.length;
    expect(octets.length).toBeLessThan(1_000_000);
  }
  expect([size, hash.digest("hex")]).toEqual([clip.size, clip.hash]);
  expect(size).toBeGreaterThan(50_000_000);
}, 60_000);

test("a refusal keeps its code and its sentence, and a node that is not there is a failure of the wire", async () => {
  const facts = { title: "", author: "", lines: [] };
  await expect(calls.clip("field-a", { camera: CAMERA, from: 1, to: 2, facts })).rejects.toMatchObject({
    code: "ENF001",
    message: "There is no recording for this period.",
  });
  await expect(calls.say("field-b")).rejects.toMatchObject({ code: "nobody" });
});
