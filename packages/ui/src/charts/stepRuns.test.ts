import { describe, expect, it } from "vitest";
import { heldAt, stepArea, stepPath, stepRuns } from "./stepRuns.ts";

const identity = (value: number): number => value;

describe("stepRuns", () => {
  it("holds each value until the next sample and the last one until the window ends", () => {
    const [run] = stepRuns(
      [
        { time: 0, value: 10 },
        { time: 4, value: 20 },
      ],
      { from: 0, until: 9 },
    );
    expect(run && stepPath(run, identity, identity)).toBe("M0 10H4V20H9");
  });

  it("starts at the window's edge with the value that still held there", () => {
    const runs = stepRuns(
      [
        { time: -90, value: 1 },
        { time: -50, value: 7 },
        { time: 30, value: 8 },
      ],
      { from: 0, until: 40 },
    );
    expect(runs).toEqual([
      {
        from: 0,
        until: 40,
        steps: [
          { time: 0, value: 7 },
          { time: 30, value: 8 },
        ],
      },
    ]);
  });

  it("leaves a gap open from a null sample to the next value", () => {
    const runs = stepRuns(
      [
        { time: 0, value: 5 },
        { time: 10, value: null },
        { time: 20, value: 6 },
      ],
      { from: 0, until: 30 },
    );
    expect(runs.map(({ from, until }) => [from, until])).toEqual([
      [0, 10],
      [20, 30],
    ]);
  });

  it("draws nothing for samples that are all later than the window", () => {
    expect(stepRuns([{ time: 50, value: 5 }], { from: 0, until: 30 })).toEqual([]);
    expect(stepRuns([], { from: 0, until: 30 })).toEqual([]);
  });

  it("closes the tint down to the base line", () => {
    const run = { from: 0, until: 9, steps: [{ time: 0, value: 4 }] };
    expect(stepArea(run, { x: identity, y: identity, base: 80 })).toBe("M0 4H9V80H0Z");
  });

  it("gives the value that held at a moment, and none in a gap", () => {
    const runs = stepRuns(
      [
        { time: 0, value: 5 },
        { time: 10, value: null },
        { time: 20, value: 6 },
        { time: 25, value: 7 },
      ],
      { from: 0, until: 30 },
    );
    expect([3, 15, 24, 25, 30, 31].map((time) => heldAt(runs, time))).toEqual([5, null, 6, 7, 7, null]);
  });
});
