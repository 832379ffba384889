import { PointId } from "@atrium/contract";
import { QUALITY, ReplayChanges, ReplayStates } from "@atrium/contract/devices";
import { expect, test, vi } from "vitest";
import { FakeTimers } from "../fakeLive.fixture.ts";
import { GivenLive } from "../givenLive.fixture.ts";
import { pointTopic } from "../liveTopic.ts";
import type { PastCalls } from "./pastCalls.ts";
import { PastSource } from "./pastSource.ts";

const NOW = 10_000_000;
const POINT = PointId.parse(7);
const TOPIC = pointTopic("lighting", { placement: "tower" });

/** A recorded past of one point: a value every ten seconds, which is the count of tens; a gap where it says so. */
function open(options: { gapAt?: number; step?: ReplayStates["step"]; now?: number } = {}) {
  const { gapAt = Number.POSITIVE_INFINITY, step = "raw", now = NOW } = options;
  const timers = new FakeTimers();
  const waiting: (() => void)[] = [];
  const asked: string[] = [];
  let isSlow = false;
  const valueAt = (time: number) => Math.floor(time / 10_000);
  const state = (at: number): ReplayStates => {
    const kept = step === "raw" ? at : Math.floor(at / 900_000) * 900_000;
    return ReplayStates.parse({
      at: kept,
      step,
      next: step === "raw" ? null : kept + 900_000,
      ids: [7],
      values: [valueAt(kept)],
      qualities: [kept >= gapAt ? QUALITY.stale : QUALITY.good],
      times: [valueAt(kept) * 10_000],
      steadyFor: [null],
    });
  };
  const calls: PastCalls = {
    states: async (_looked, at) => {
      asked.push(`states ${String(at)}`);
      if (isSlow) await new Promise<void>((resolve) => waiting.push(resolve));
      return state(at);
    },
    changes: async (_looked, { from, to }) => {
      asked.push(`changes ${String(from)} ${String(to)}`);
      const end = Math.min(to, now);
      const times = [];
      for (let time = (valueAt(from) + 1) * 10_000; time <= end; time += 10_000) times.push(time);
      const values = times.map((time) => (time >= gapAt ? null : valueAt(time)));
      return ReplayChanges.parse({ from, to: end, step: "raw", ids: times.map(() => 7), times, values });
    },
  };
  const live = new GivenLive(now, new Map());
  const past = new PastSource({ live, calls, timers, requestFrame: (callback) => callback() });
  const shown = () => past.points.get(POINT);
  const settle = () => vi.waitFor(() => expect(past.isReading).toBe(false));
  /** So many ms go by at the browser; answers come in between. */
  const watch = async (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += 200) {
      timers.pass(200);
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  };
  const answerSlowly = () => {
    isSlow = true;
    return () => waiting.shift()?.();
  };
  return { past, asked, shown, settle, watch, answerSlowly };
}

test("shows the second that is asked for, with its own clock, and no news of now", async () => {
  const { past, shown, settle } = open();
  past.join(TOPIC);
  expect(past.view(TOPIC).isInStep).toBe(false);
  past.show(5_012_345);
  await settle();
  expect([shown()?.value, past.past, past.serverNow()]).toEqual([501, 5_012_000, 5_012_000]);
  expect(past.view(TOPIC)).toEqual({ isInStep: true, lostAt: undefined, refusal: undefined });
  past.show(undefined);
  expect([past.past, past.serverNow(), shown()]).toEqual([undefined, NOW, undefined]);
});

test.each([[1], [10], [60]] as const)("plays at %i times and asks for stretches, not for seconds", async (speed) => {
  const { past, asked, shown, settle, watch } = open();
  past.join(TOPIC);
  past.show(5_000_000);
  await settle();
  past.play(speed);
  await watch(30_000);
  const played = (past.past ?? 0) - 5_000_000;
  expect(played).toBeGreaterThanOrEqual(29_000 * speed);
  expect(played).toBeLessThanOrEqual(30_000 * speed);
  expect(shown()?.value).toBe(Math.floor((past.past ?? 0) / 10_000));
  expect(asked.length).toBeLessThan(8);
  past.pause();
  const stood = past.past;
  await watch(5_000);
  expect(past.past).toBe(stood);
});

test("a gap that begins while it plays makes the value stale, with the time from before it", async () => {
  const { past, shown, settle, watch } = open({ gapAt: 5_030_000 });
  past.join(TOPIC);
  past.show(5_021_000);
  await settle();
  past.play(1);
  await watch(20_000);
  expect(shown()).toMatchObject({ value: 502, quality: QUALITY.stale, time: 5_020_000 });
});

test("while one second is read, only the last of those asked for in between is read after it", async () => {
  const { past, asked, shown, settle, answerSlowly } = open();
  past.join(TOPIC);
  const answer = answerSlowly();
  for (let at = 5_000_000; at <= 5_090_000; at += 1_000) past.show(at);
  answer();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  answer();
  await settle();
  expect([asked, shown()?.value]).toEqual([["states 5000000", "states 5090000"], 509]);
});

test("stands still when it has caught up with now", async () => {
  const { past, settle, watch } = open({ now: 5_020_000 });
  past.join(TOPIC);
  past.show(5_000_000);
  await settle();
  past.play(10);
  await watch(10_000);
  expect(past.speed).toBe(0);
  expect(5_020_000 - (past.past ?? 0)).toBeLessThan(3_000);
});

test("where only quarter hours are kept it goes from one to the next", async () => {
  const { past, asked, shown, settle, watch } = open({ step: "15m" });
  past.join(TOPIC);
  past.show(5_000_000);
  await settle();
  expect([past.step, shown()?.value]).toEqual(["15m", 450]);
  past.play(60);
  await watch(10_000);
  expect([shown()?.value, asked.every((call) => call.startsWith("states"))]).toEqual([540, true]);
});

test("what cannot be read is said, and asked for again", async () => {
  const { past, settle } = open();
  const failing = vi.fn<PastCalls["states"]>().mockRejectedValueOnce(new Error("away"));
  const calls = { states: failing, changes: vi.fn<PastCalls["changes"]>() };
  const live = new GivenLive(NOW, new Map());
  const broken = new PastSource(
    { live, calls, timers: new FakeTimers(), requestFrame: (callback) => callback() },
    5_000_000,
  );
  broken.join(TOPIC);
  await vi.waitFor(() => expect(broken.view(TOPIC).refusal?.message).toBe("The server is not responding."));
  broken.retryNow();
  expect(failing).toHaveBeenCalledTimes(2);
  past.stop();
  await settle();
});
