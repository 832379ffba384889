import { expect, test } from "vitest";
import { tone } from "../test/sounds.ts";
import { LoudnessMeter } from "./loudness.ts";

/** The signals of EBU Tech 3341, table 1, that are about integrated loudness: each has to measure -23 ±0.1 LUFS, the second -33. */
const REFERENCES: readonly (readonly [string, number, readonly (readonly [level: number, seconds: number])[]])[] = [
  ["1: a tone at -23 dB", -23, [[-23, 20]]],
  ["2: a tone at -33 dB", -33, [[-33, 20]]],
  [
    "3: a tone between softer ones",
    -23,
    [
      [-36, 10],
      [-23, 60],
      [-36, 10],
    ],
  ],
  [
    "4: softer ones, and silence",
    -23,
    [
      [-72, 10],
      [-36, 10],
      [-23, 60],
      [-36, 10],
      [-72, 10],
    ],
  ],
  [
    "5: louder in the middle",
    -23,
    [
      [-26, 20],
      [-20, 20.1],
      [-26, 20],
    ],
  ],
];

test.each(REFERENCES)("measures the reference signal %s", (_name, expected, parts) => {
  for (const rate of [48_000, 44_100]) {
    const meter = new LoudnessMeter(rate, 2);
    for (const [level, length] of parts) {
      const samples = tone(level, length, rate);
      meter.add([samples, samples]);
    }
    expect(Math.abs((meter.integrated() ?? 0) - expected)).toBeLessThanOrEqual(0.1);
  }
});

test("measures the reference signal 6: five channels, the two behind weigh more", () => {
  const meter = new LoudnessMeter(48_000, 6);
  const [side, centre, behind] = [tone(-28, 20), tone(-24, 20), tone(-30, 20)];
  meter.add([side, side, centre, tone(-10, 20), behind, behind]);
  expect(Math.abs((meter.integrated() ?? 0) + 23)).toBeLessThanOrEqual(0.1);
});

test("pieces of any size give the same loudness, and silence has none", () => {
  const samples = tone(-20, 3, 8_000);
  const [whole, pieces] = [new LoudnessMeter(8_000, 1), new LoudnessMeter(8_000, 1)];
  whole.add([samples]);
  for (let at = 0; at < samples.length; at += 777) pieces.add([samples.subarray(at, at + 777)]);
  expect(pieces.integrated()).toBeCloseTo(whole.integrated() ?? 0, 9);
  const silent = new LoudnessMeter(8_000, 1);
  silent.add([new Float32Array(80_000)]);
  expect(silent.integrated()).toBeNull();
});
