import type { Mp4Sample } from "@atrium/rtsp";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { screenOf } from "./screenOf.ts";

const TRACK = { sps: Uint8Array.of(0x67, 0x42, 0xc0, 0x1f), pps: Uint8Array.of(0x68), width: 640, height: 360 };
const STEP = 3_600;

class FakeDecoder {
  static last: FakeDecoder;
  state = "unconfigured";
  decodeQueueSize = 0;
  config: unknown;
  readonly given: { readonly type: string; readonly timestamp: number; readonly data: Uint8Array }[] = [];
  readonly output: (frame: unknown) => void;
  readonly error: (error: Error) => void;
  constructor({ output, error }: { output: (frame: unknown) => void; error: (error: Error) => void }) {
    this.output = output;
    this.error = error;
    FakeDecoder.last = this;
  }
  configure(config: unknown): void {
    this.state = "configured";
    this.config = config;
  }
  decode(chunk: (typeof this.given)[number]): void {
    this.given.push(chunk);
  }
  close(): void {
    this.state = "closed";
  }
}

class FakeGenerator {
  static last: FakeGenerator;
  readonly written: number[] = [];
  isStopped = false;
  /** What the screen takes at once. */
  readonly taken: (() => void)[] = [];
  readonly writable = new WritableStream<{ timestamp: number }>({
    write: async ({ timestamp }) => {
      this.written.push(timestamp);
      await new Promise<void>((resolve) => this.taken.push(resolve));
    },
  });
  constructor() {
    FakeGenerator.last = this;
  }
  stop(): void {
    this.isStopped = true;
  }
}

const video = { srcObject: undefined, playbackRate: 1.5 };
let failures: string[];

beforeEach(() => {
  failures = [];
  vi.stubGlobal("VideoDecoder", FakeDecoder);
  vi.stubGlobal("MediaStreamTrackGenerator", FakeGenerator);
  vi.stubGlobal("MediaStream", vi.fn<() => void>());
  vi.stubGlobal("EncodedVideoChunk", function chunk(this: object, init: object) {
    Object.assign(this, init);
  });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open() {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a screen uses of it
  return screenOf(video as unknown as HTMLVideoElement, TRACK, {
    mayDecode: true,
    onError: (message) => void failures.push(message),
    onUndecoded: () => void failures.push("undecoded"),
  });
}

function picture(count: number): Mp4Sample {
  const isKey = count % 10 === 0;
  return { units: [Uint8Array.of(isKey ? 0x65 : 0x41, count)], isKey, time: count * STEP, duration: STEP };
}

function decoded(count: number) {
  return { timestamp: count * 40_000, close: vi.fn<() => void>() };
}

test("units get start codes, and a picture that stands by itself its parameter sets", () => {
  const screen = open();
  screen.add(picture(0));
  screen.add(picture(1));
  const { config, given } = FakeDecoder.last;
  expect(config).toEqual({ codec: "avc1.42c01f", optimizeForLatency: true });
  expect(given.map(({ type, timestamp }) => [type, timestamp])).toEqual([
    ["key", 0],
    ["delta", 40_000],
  ]);
  expect(given.map(({ data }) => Array.from(data))).toEqual([
    [0, 0, 0, 1, 0x67, 0x42, 0xc0, 0x1f, 0, 0, 0, 1, 0x68, 0, 0, 0, 1, 0x65, 0],
    [0, 0, 0, 1, 0x41, 1],
  ]);
  screen.end();
});

test("each picture is shown as it comes; one that comes while the screen takes another, or is older, is closed", async () => {
  const screen = open();
  const [first, second, third, older] = [decoded(1), decoded(2), decoded(3), decoded(2)];
  for (let count = 0; count < 5; count += 1) screen.add(picture(count));
  FakeDecoder.last.output(first);
  await vi.advanceTimersByTimeAsync(0);
  FakeDecoder.last.output(second);
  FakeGenerator.last.taken[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  FakeDecoder.last.output(third);
  FakeGenerator.last.taken[1]?.();
  await vi.advanceTimersByTimeAsync(0);
  FakeDecoder.last.output(older);
  expect(FakeGenerator.last.written).toEqual([40_000, 120_000]);
  expect([first, second, third, older].map(({ close }) => close.mock.calls.length)).toEqual([0, 1, 0, 1]);
  // The fifth has come, and the fourth of them is shown.
  expect(screen.keepLive()).toBe(0.04);
  screen.end();
});

test("nothing is left open at its end, and what is decoded after it is closed", () => {
  const screen = open();
  screen.add(picture(0));
  screen.end();
  const late = decoded(0);
  FakeDecoder.last.output(late);
  expect(late.close).toHaveBeenCalledOnce();
  expect([FakeDecoder.last.state, FakeGenerator.last.isStopped]).toEqual(["closed", true]);
  screen.add(picture(10));
  expect(FakeDecoder.last.given).toHaveLength(1);
  expect(failures).toEqual([]);
});

test("an error of the decoder is said once, and the decoder is closed", () => {
  const screen = open();
  screen.add(picture(0));
  FakeDecoder.last.error(new Error("EncodingError"));
  FakeDecoder.last.error(new Error("EncodingError"));
  expect(failures).toEqual(["undecoded"]);
  expect(FakeGenerator.last.isStopped).toBe(true);
});

test("a decoder that has pictures and says nothing for five seconds is given up; one that has none is not", () => {
  const screen = open();
  screen.add(picture(0));
  FakeDecoder.last.output(decoded(0));
  vi.advanceTimersByTime(60_000);
  expect(screen.keepLive()).toBe(0);
  screen.add(picture(1));
  vi.advanceTimersByTime(5_001);
  expect(screen.keepLive()).toBeUndefined();
  expect(failures).toEqual(["undecoded"]);
});

test("a browser without a decoder, or a stream that may not be decoded here, is left to the browser's own player", () => {
  vi.stubGlobal("VideoDecoder", undefined);
  Reflect.deleteProperty(globalThis, "VideoDecoder");
  vi.stubGlobal("MediaSource", undefined);
  Reflect.deleteProperty(globalThis, "MediaSource");
  expect(open).toThrow("no MediaSource instance");
});
