import { CAMERA_STREAM } from "@atrium/contract/cameras";
import { mp4Fragment, mp4Head } from "@atrium/rtsp";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CAMERA, FakeCamera } from "./fakeCamera.fixture.ts";
import { Mp4Source } from "./mp4Source.ts";
import type { SourceEnd } from "./pictureSource.ts";

const CHALLENGE = { "www-authenticate": 'Digest realm="AXIS_1", nonce="n", qop="auth", algorithm=SHA-256' };
/** Of 640 by 360. */
const SETS = {
  sps: Uint8Array.of(0x67, 0x42, 0xc0, 0x1f, 0x8c, 0x8d, 0x40, 0x50, 0x17, 0xfc, 0xb0, 0x0f, 0x08, 0x84, 0x6a),
  pps: Uint8Array.of(0x68, 0xce, 0x3c, 0x80),
};
const HEAD = mp4Head({ ...SETS, width: 640, height: 360 });
const FRAGMENT = mp4Fragment(1, [{ units: [Uint8Array.of(0x65, 1)], isKey: true, time: 0, duration: 3_600 }]);

let camera: FakeCamera;
let source: Mp4Source | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  camera = new FakeCamera();
  camera.install();
});
afterEach(() => {
  source?.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open() {
  const ends: SourceEnd[] = [];
  const states: string[] = [];
  const pictures: [time: number, isKey: boolean, octets: number][] = [];
  source = new Mp4Source(CAMERA, {
    onPicture: ({ time, isKey, units }, sets) =>
      void pictures.push([time, isKey, sets.sps.length + (units[0]?.length ?? 0)]),
    onState: (state) => void states.push(state),
    onMetadata: () => undefined,
    onEnd: (end) => void ends.push(end),
  });
  return { ends, states, pictures };
}

async function pass(ms = 0): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

/** A file that goes on for as long as nobody leaves it. */
function endless(pieces: readonly Uint8Array[], left: () => void = () => undefined): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(new Uint8Array(piece));
    },
    cancel: left,
  });
  return new Response(body, { headers: { "content-type": "video/mp4" } });
}

test("the file is asked for with credentials, the challenge is met, and its head may be cut anywhere", async () => {
  camera.answer = (_url, { headers }) =>
    new Headers(headers).has("authorization")
      ? endless([HEAD.slice(0, 200), HEAD.slice(200), FRAGMENT])
      : new Response(null, { status: 401, headers: CHALLENGE });
  const { pictures, states } = open();
  await pass();
  expect(camera.called.map(({ url }) => url)).toEqual(
    Array.from(
      { length: 2 },
      () => "http://10.20.0.7:3107/axis-cgi/media.cgi?container=mp4&video=1&audio=0&videocodec=h264",
    ),
  );
  expect(camera.called.map(({ init }) => init.credentials)).toEqual(["omit", "include"]);
  expect(pictures).toEqual([[0, true, SETS.sps.length + 2]]);
  expect(states).toEqual(["playing"]);
});

test("an account that is refused is tried twice, and said", async () => {
  camera.answer = () => new Response(null, { status: 401, headers: CHALLENGE });
  const { ends } = open();
  await pass(60_000);
  expect(ends).toMatchObject([{ trouble: "refused" }]);
  expect(camera.called).toHaveLength(3);
});

test("basic is answered where the connection allows it, and nowhere else", async () => {
  camera.answer = () => new Response(null, { status: 401, headers: { "www-authenticate": 'Basic realm="camera"' } });
  const { ends } = open();
  await pass(100);
  expect(ends).toMatchObject([{ trouble: "refused" }]);
  expect(camera.called).toHaveLength(1);
});

test("a camera without a stream to spare is asked 20 times more, 100 ms later each time", async () => {
  camera.answer = () => new Response(null, { status: 503 });
  const { ends } = open();
  for (let attempt = 1; attempt <= 20; attempt += 1) {
    expect(camera.called).toHaveLength(attempt);
    await pass(CAMERA_STREAM.retryStepMillis * attempt);
  }
  await pass(100);
  expect(camera.called).toHaveLength(21);
  expect(ends).toEqual([{ message: "The camera returned status 503." }]);
});

test("what is not MP4 with H.264 is an unsupported media type, and a file that stops is left after ten seconds", async () => {
  camera.answer = () => endless([new Uint8Array(300_000)]);
  const { ends } = open();
  await pass(100);
  expect(ends).toEqual([{ message: "unsupported media type" }]);
  camera.answer = () => endless([HEAD]);
  const stopped = open();
  await pass(CAMERA_STREAM.websocketTimeoutMillis);
  expect(stopped.ends).toEqual([{ message: "The camera is sending nothing." }]);
});

test("to pause is to leave the file, and to play on is to ask for another", async () => {
  camera.answer = () => endless([HEAD, FRAGMENT]);
  const { states, pictures, ends } = open();
  await pass();
  source?.pause();
  expect(camera.called[0]?.init.signal?.aborted).toBe(true);
  await pass(60_000);
  source?.play();
  await pass();
  expect(states).toEqual(["playing", "paused", "playing"]);
  // A minute later, by the clock of the file.
  expect(pictures.map(([time]) => time)).toEqual([0, 60 * 90_000]);
  expect(ends).toEqual([]);
});
