import { PointId } from "@atrium/contract";
import { describe, expect, it } from "vitest";
import { energyOf, samplesOf } from "./dayEnergy.ts";

const HOUR = 3_600_000;

describe("energy from samples of power", () => {
  it("holds each sample until the next", () => {
    const samples = [
      { time: -HOUR, value: 1000 },
      { time: HOUR, value: 500 },
    ];
    expect(energyOf(samples, 0, 3 * HOUR)).toEqual({ kwh: 2, coverage: 1 });
  });

  it("counts nothing for a gap, says how much was measured, and is unknown where nothing was recorded", () => {
    const gap = [
      { time: 0, value: 1000 },
      { time: HOUR, value: null },
      { time: 2 * HOUR, value: 1000 },
    ];
    expect(energyOf(gap, 0, 4 * HOUR)).toEqual({ kwh: 3, coverage: 0.75 });
    expect(energyOf([], 0, HOUR)).toBeUndefined();
    expect(energyOf([{ time: 0, value: null }], 0, HOUR)).toBeUndefined();
  });

  it("takes the sample before the range from the reply", () => {
    const reply = {
      point: PointId.parse(1),
      step: "raw",
      before: { time: 1, value: 7 },
      times: [5],
      means: [9],
    } as const;
    expect(samplesOf({ ...reply, times: [5], means: [9] })).toEqual([
      { time: 1, value: 7 },
      { time: 5, value: 9 },
    ]);
  });
});
