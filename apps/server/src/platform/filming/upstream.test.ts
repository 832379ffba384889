import type { StreamEnd, StreamListener } from "@atrium/drivers";
import { expect, test } from "vitest";
import { FakeClock } from "@atrium/time/fakeClock";
import type { PictureFrame } from "./pictureFrame.ts";
import { Upstream, type Viewer } from "./upstream.ts";

const SETS = { sps: Uint8Array.of(0x67, 66, 0, 31), pps: Uint8Array.of(0x68, 1) };
const silent = { debug() {}, info() {}, warn() {}, error() {} };
const AWAY: StreamEnd = { reason: "away", isRefused: false };

class Watcher implements Viewer {
  readonly shown: { isKey: boolean; size: number }[] = [];
  show({ packets }: PictureFrame, isKey: boolean): void {
    this.shown.push({ isKey, size: packets.length });
  }
}

function desk() {
  const clock = new FakeClock();
  const streams: StreamListener[] = [];
  let closed = 0;
  const upstream = new Upstream({
    device: "CAM-1",
    clock,
    log: silent,
    film: (listener) => {
      streams.push(listener);
      return () => {
        closed += 1;
      };
    },
  });
  const picture = (isKey: boolean, time: number) =>
    streams.at(-1)?.onPicture({ units: [Uint8Array.of(isKey ? 0x65 : 0x61, 1)], isKey, time }, SETS, 90_000);
  return { clock, upstream, streams, picture, closed: () => closed };
}

test("a camera has one stream, however many watch it, and a later one begins with the group that is under way", () => {
  const { upstream, streams, picture } = desk();
  const [first, second] = [new Watcher(), new Watcher()];
  upstream.join(first);
  picture(true, 0);
  picture(false, 3_600);
  upstream.join(second);
  picture(false, 7_200);
  expect(streams).toHaveLength(1);
  expect(first.shown.map(({ isKey }) => isKey)).toEqual([true, false, false]);
  expect(second.shown.map(({ isKey }) => isKey)).toEqual([true, false]);
  expect(second.shown[0]?.size).toBe((first.shown[0]?.size ?? 0) + (first.shown[1]?.size ?? 0));
});

test("a stream that nobody watches any more is closed after five seconds, and kept for who comes back before", () => {
  const { clock, upstream, closed } = desk();
  const leave = upstream.join(new Watcher());
  leave();
  clock.pass(4_000);
  const again = upstream.join(new Watcher());
  clock.pass(20_000);
  expect(closed()).toBe(0);
  again();
  clock.pass(5_000);
  expect([closed(), upstream.isOpen]).toEqual([1, false]);
});

test("a stream that ends is asked for again, later each time, and a camera that refuses us after ten minutes or a change", () => {
  const { clock, upstream, streams } = desk();
  upstream.join(new Watcher());
  for (const [wait, count] of [
    [500, 2],
    [1_000, 3],
    [2_000, 4],
  ] as const) {
    streams.at(-1)?.onEnd(AWAY);
    clock.pass(wait - 1);
    expect(streams).toHaveLength(count - 1);
    clock.pass(1);
    expect(streams).toHaveLength(count);
  }
  streams.at(-1)?.onEnd({ reason: "password", isRefused: true });
  clock.pass(599_000);
  expect([streams.length, upstream.isRefused]).toEqual([4, true]);
  clock.pass(1_000);
  expect([streams.length, upstream.isRefused]).toEqual([5, false]);
  streams.at(-1)?.onEnd({ reason: "password", isRefused: true });
  upstream.retry();
  expect([streams.length, upstream.isRefused]).toEqual([6, false]);
});

test("a camera that is asked for its parameter sets and gives none is given up in time", async () => {
  const { clock, upstream, picture } = desk();
  const none = upstream.sets(1_000);
  clock.pass(1_000);
  expect(await none).toBeUndefined();
  const some = upstream.sets(1_000);
  picture(true, 0);
  expect(await some).toEqual(SETS);
});

test("who asks for a camera that refuses us has an answer at once, and the camera is not asked again for it", async () => {
  const { upstream, streams } = desk();
  const asked = upstream.sets(10_000);
  streams[0]?.onEnd({ reason: "password", isRefused: true });
  expect(await asked).toBeUndefined();
  expect(await upstream.sets(10_000)).toBeUndefined();
  expect(streams).toHaveLength(1);
});

test("a camera whose timestamps stand still is timed by when its pictures come", () => {
  const { clock, upstream, picture } = desk();
  const packets: Uint8Array[] = [];
  upstream.join({ show: (frame) => packets.push(frame.packets) });
  for (const isKey of [true, false, false]) {
    picture(isKey, 0);
    clock.pass(40);
  }
  const times = packets.map((octets) => Buffer.from(octets).readUInt32BE(8));
  expect(times.map((time) => time - (times[0] ?? 0))).toEqual([0, 3_600, 7_200]);
});
