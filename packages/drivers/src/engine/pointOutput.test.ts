import { PointId } from "@atrium/contract";
import { QUALITY } from "@atrium/contract/devices";
import { FakeClock } from "@atrium/time/fakeClock";
import { expect, test } from "vitest";
import { RecordingSink, silentLog } from "../../test/recordingSink.ts";
import type { DriverPoint } from "../productCatalog.ts";
import { PointOutput } from "./pointOutput.ts";

const T0 = 1_000_000;

function output(deadband = 0.5): { sink: RecordingSink; output: PointOutput; values: () => number[] } {
  const sink = new RecordingSink();
  const point: DriverPoint = {
    id: PointId.parse(7),
    device: "lamp",
    key: "power",
    name: "Power",
    kind: "number",
    isWritable: false,
    expectedInterval: 10_000,
    deadband,
    address: {},
  };
  const out = new PointOutput({ points: [point], sink, clock: new FakeClock(), log: silentLog });
  return { sink, output: out, values: () => sink.rows.map(({ value }) => value) };
}

function poll(to: PointOutput, value: number, time: number): void {
  to.polled(0, value, time, to.stamp());
  to.flush();
}

test("passes on a first value and changes beyond the deadband, measured from what was passed on last", () => {
  const { output: out, values } = output();
  for (const [step, value] of [10, 10.3, 10.49, 10.6, 10.8, 11.2].entries()) poll(out, value, T0 + step);
  expect(values()).toEqual([10, 10.6, 11.2]);
});

test("repeats a steady value once per expected interval, even when the poll comes a little early", () => {
  const { output: out, sink } = output();
  for (const time of [0, 4_000, 9_990, 14_000, 19_985]) poll(out, 10, T0 + time);
  expect(sink.rows.map(({ time }) => time - T0)).toEqual([0, 9_990, 19_985]);
});

test("reports at once that a value turned bad, and that it is good again", () => {
  const { output: out, sink } = output();
  poll(out, 10, T0);
  out.polledBad(0, Number.NaN, T0 + 1, out.stamp());
  out.polledBad(0, Number.NaN, T0 + 2, out.stamp());
  out.flush();
  poll(out, 10, T0 + 3);
  expect(sink.rows.map(({ quality }) => quality)).toEqual([QUALITY.good, QUALITY.bad, QUALITY.good]);
});

test("drops the values of a poll that was sent before a notification or a write", () => {
  const { output: out, values } = output();
  poll(out, 10, T0);
  const stale = out.stamp();
  out.notified(0, 50, T0 + 1);
  out.polled(0, 10, T0 + 2, stale);
  out.flush();
  const beforeWrite = out.stamp();
  out.written(0);
  out.polled(0, 50, T0 + 3, beforeWrite);
  out.readBack(0, 60, T0 + 4);
  out.flush();
  expect(values()).toEqual([10, 50, 60]);
  poll(out, 61, T0 + 5);
  expect(values().at(-1)).toBe(61);
});

test("passes on the value read back after a write, however small the step", () => {
  const { output: out, values } = output();
  poll(out, 10, T0);
  out.readBack(0, 10.1, T0 + 1);
  out.flush();
  expect(values()).toEqual([10, 10.1]);
});

test("a value that cannot be is bad, and what the device sent is said once, each quarter hour, and when it is over for a minute", () => {
  const { output: out, sink } = output();
  const impossible = (value: number, time: number): void => {
    out.polledImpossible(0, value, time, out.stamp());
    out.flush();
  };
  poll(out, 10, T0);
  impossible(600, T0 + 1_000);
  impossible(Number.NaN, T0 + 1_500);
  poll(out, 11, T0 + 2_000);
  impossible(-700, T0 + 3_000);
  expect(sink.rows.map(({ value, quality }) => [value, quality])).toEqual([
    [10, QUALITY.good],
    [Number.NaN, QUALITY.bad],
    [11, QUALITY.good],
    [Number.NaN, QUALITY.bad],
  ]);
  poll(out, 11, T0 + 62_999);
  expect(sink.doubts).toHaveLength(1);
  poll(out, 11, T0 + 63_000);
  const doubt = { point: 7, before: 10, reason: "out-of-range", from: T0 + 1_000, first: 600 };
  expect(sink.doubts).toMatchObject([
    { ...doubt, outcome: "open", count: 1 },
    { ...doubt, outcome: "back", count: 2, to: T0 + 3_000, last: -700, least: -700, most: 600 },
  ]);
});

test("says why there is no good value, for as long as there is none", () => {
  const { output: out, sink } = output();
  poll(out, 10, T0);
  out.lapse("It is offline.", T0 + 1);
  expect(sink.newest(7)).toMatchObject({ value: Number.NaN, quality: QUALITY.stale });
  expect(sink.reasons.get(7)).toBe("It is offline.");
  out.lapse("It is offline.", T0 + 2);
  expect(sink.rows).toHaveLength(2);
  out.polledImpossible(0, 1e9, T0 + 3, out.stamp());
  expect(sink.reasons.get(7)).toBe("The device reports a value outside the possible range of this point.");
  // The same value as before the loss is news.
  poll(out, 10, T0 + 4);
  expect(sink.newest(7)).toMatchObject({ value: 10, quality: QUALITY.good });
  expect(sink.reasons.size).toBe(0);
});

test("a new counter at 0 says why it is not believed yet", () => {
  const sink = new RecordingSink();
  const point: DriverPoint = {
    id: PointId.parse(7),
    device: "meter",
    key: "energy",
    name: "Energy",
    kind: "counter",
    unit: "kWh",
    isWritable: false,
    expectedInterval: 10_000,
    address: {},
  };
  const out = new PointOutput({ points: [point], sink, clock: new FakeClock(), log: silentLog });
  poll(out, 0, T0);
  expect(sink.newest(7)?.quality).toBe(QUALITY.bad);
  expect(sink.reasons.get(7)).toMatch(/^A counter at 0 is accepted once it starts counting/);
  poll(out, 0.5, T0 + 10_000);
  expect(sink.newest(7)).toMatchObject({ value: 0.5, quality: QUALITY.good });
  expect(sink.reasons.size).toBe(0);
});
