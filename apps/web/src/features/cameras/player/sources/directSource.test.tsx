import { CAMERA_STREAM } from "@atrium/contract/cameras";
import { interleaved, RtpWriter, writeMetadata } from "@atrium/rtsp";

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { directSource } from "./directSource.ts";
import { CAMERA, FakeCamera } from "./fakeCamera.fixture.ts";
import type { PictureSource, SourceEnd } from "./pictureSource.ts";

const SOCKET = "ws://10.20.0.7:3107/rtsp-over-websocket";
const MEDIA = "rtsp://10.20.0.7:3107/axis-media/media.amp?date=1&clock=1&videocodec=h264";

let camera: FakeCamera;
let source: PictureSource | undefined;

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

function open({ wantsMetadata = false } = {}) {
  const ends: SourceEnd[] = [];
  const states: string[] = [];
  const metadata: object[] = [];
  const never = (): void => undefined;
  const events = {
    onPicture: never,
    onHead: never,
    onFile: never,
    onState: (state: string) => void states.push(state),
    onMetadata: (said: object) => void metadata.push(said),
    onEnd: (end: SourceEnd) => void ends.push(end),
  };
  source = directSource(CAMERA, events, wantsMetadata);
  return { ends, states, metadata };
}

async function pass(ms = 0): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

test("the camera's own websocket is opened, the challenge is met, and the session is kept alive and given back", async () => {
  camera.statusOf = ({ headers, method }) => (method === "OPTIONS" || headers.has("authorization") ? 200 : 401);
  const { states } = open();
  await pass();
  expect(camera.opened).toEqual([SOCKET]);
  expect(camera.asked.map(({ method }) => method)).toEqual(["OPTIONS", "DESCRIBE", "DESCRIBE", "SETUP", "PLAY"]);
  expect(camera.asked[2]?.uri).toBe(MEDIA);
  expect(camera.asked[2]?.headers.get("authorization")).toContain('Digest username="viewer"');
  expect(camera.asked[3]?.headers.get("blocksize")).toBe(String(CAMERA_STREAM.setupBlocksize));
  expect(states).toContain("playing");
  source?.pause();
  await pass();
  expect(camera.asked.at(-1)?.method).toBe("PAUSE");
  // It says a lifetime of 30 s, and who has paused waits for no pictures.
  await pass(25_000);
  expect(camera.asked.at(-1)?.method).toBe("OPTIONS");
  source?.stop();
  expect(camera.asked.at(-1)?.method).toBe("TEARDOWN");
});

test("a websocket that says nothing for 10007 ms is given up with the message of the specification", async () => {
  camera.opens = () => undefined;
  const { ends } = open();
  await pass(CAMERA_STREAM.websocketTimeoutMillis - 1);
  expect(ends).toEqual([]);
  await pass(1);
  expect(ends).toEqual([{ message: "websocket connection timed out" }]);
  expect(camera.called).toEqual([]);
});

test("a websocket that is refused is tried once more, with the token that the camera gives for it", async () => {
  camera.opens = (url) => url.includes("rtspwssession");
  camera.answer = () => new Response("a-token\n");
  const { states } = open();
  await pass();
  expect(camera.called[0]?.url).toMatch(/^http:\/\/10\.20\.0\.7:3107\/axis-cgi\/rtspwssession\.cgi\?timestamp=\d+$/);
  expect(camera.called[0]?.init).toMatchObject({ credentials: "omit" });
  expect(camera.opened).toEqual([SOCKET, `${SOCKET}?rtspwssession=a-token`]);
  expect(states).toContain("playing");
});

test("no token, or a websocket that is refused with one too, ends the attempt", async () => {
  camera.opens = () => false;
  camera.answer = () => new Response("no", { status: 503 });
  const first = open();
  await pass();
  expect(first.ends).toMatchObject([{ message: "The camera returned status 503." }]);
  camera.answer = () => new Response("a-token");
  const second = open();
  await pass();
  expect(second.ends).toHaveLength(1);
  expect(camera.opened).toHaveLength(3);
});

test("a password that is refused is tried twice, and said", async () => {
  camera.statusOf = ({ method }) => (method === "OPTIONS" ? 200 : 401);
  const { ends } = open({ wantsMetadata: true });
  await pass(60_000);
  expect(ends).toMatchObject([{ trouble: "refused" }]);
  expect(camera.asked.filter(({ headers }) => headers.has("authorization"))).toHaveLength(2);
  expect(camera.opened).toHaveLength(1);
});

test("a camera that answers 503 is asked 20 times more, 100 ms later each time, and plays when it has a stream again", async () => {
  camera.statusOf = ({ method }, times) => (method === "DESCRIBE" && times <= 20 ? 503 : 200);
  const { ends, states } = open();
  for (let attempt = 1; attempt <= 20; attempt += 1) {
    await pass(CAMERA_STREAM.retryStepMillis * attempt - 1);
    expect(camera.times("DESCRIBE")).toBe(attempt);
    await pass(1);
  }
  expect(camera.times("DESCRIBE")).toBe(21);
  expect(ends).toEqual([]);
  expect(states).toContain("playing");
});

test("a camera that plays and sends nothing is left after ten seconds", async () => {
  const { ends } = open();
  await pass(CAMERA_STREAM.websocketTimeoutMillis);
  expect(ends).toEqual([{ message: "The camera is sending nothing." }]);
  expect(camera.asked.at(-1)?.method).toBe("TEARDOWN");
});

test("what a camera says is asked for by the specification's defaults, once its pictures come, and silence there is no fault", async () => {
  const { metadata, ends } = open({ wantsMetadata: true });
  await pass();
  const [pictures, words] = [...camera.open];
  expect(camera.asked.at(-1)?.uri).toBe("rtsp://10.20.0.7:3107/axis-media/media.amp?audio=0&video=0&event=on&ptz=all");
  const writer = new RtpWriter({ payloadType: 98, sequence: 0, source: 1 });
  const document = writeMetadata({ isTurning: true, hasMotion: false }, "2026-11-20T10:00:00Z");
  for (const packet of writer.document(document, 0)) words?.say(interleaved(0, packet));
  expect(metadata).toEqual([{ isTurning: true, hasMotion: false }]);
  words?.end(1006);
  expect(metadata.at(-1)).toEqual({ isTurning: false, hasMotion: false });
  expect(pictures?.readyState).toBe(1);
  expect(ends).toEqual([]);
});
