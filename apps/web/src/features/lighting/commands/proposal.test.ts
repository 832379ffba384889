import { DeviceId, type Hold, PointId } from "@atrium/contract";
import { describe, expect, it } from "vitest";
import type { Circuit } from "../circuits/circuit.ts";
import { heldText, questionOf, resultTitle, savingText } from "../dialog/dialogWords.ts";
import { type Candidate, type Change, splitOf, targetsOf } from "./proposal.ts";

function circuit(id: string): Circuit {
  return {
    id: DeviceId.parse(id),
    name: id,
    room: "R1",
    zone: "A",
    isCorridor: false,
    at: [0, 0],
    watts: 100,
    posts: undefined,
    alsoLights: [],
    gateway: undefined,
    points: { level: PointId.parse(1), power: undefined, lampFailure: undefined, lampHours: undefined },
  };
}

function candidate(id: string, level: number | null, more: { isStale?: boolean; by?: string } = {}): Candidate {
  const hold: Hold | undefined =
    more.by === undefined
      ? undefined
      : {
          point: PointId.parse(1),
          device: DeviceId.parse(id),
          value: 1,
          by: more.by,
          since: 0,
          until: Date.UTC(2026, 10, 20, 11),
        };
  return { circuit: circuit(id), level, isStale: more.isStale ?? false, hold };
}

const off: Change = { kind: "set", level: 0 };
const nobody = { isTakingOver: false, isTryingStale: false, isHoldingSame: false };
const ids = (list: readonly Candidate[]) => list.map(({ circuit: { id } }) => id);
const floor = [
  candidate("L-on", 65),
  candidate("L-off", 0),
  candidate("L-held", 80, { by: "malee" }),
  candidate("L-stale", 50, { isStale: true }),
  candidate("L-both", 50, { isStale: true, by: "malee" }),
];

describe("who a group command reaches", () => {
  it("parts circuits into changing, same, held and stale, each once", () => {
    const split = splitOf(floor, off);
    expect(ids(split.changing)).toEqual(["L-on"]);
    expect(ids(split.same)).toEqual(["L-off"]);
    expect(ids(split.held)).toEqual(["L-held", "L-both"]);
    expect(ids(split.stale)).toEqual(["L-stale"]);
  });

  it("leaves the exceptions alone until they are ticked", () => {
    const split = splitOf(floor, off);
    const devices = (exceptions: typeof nobody) => targetsOf(split, off, exceptions).map(({ device }) => device);
    expect(devices(nobody)).toEqual(["L-on"]);
    expect(devices({ ...nobody, isTakingOver: true })).toEqual(["L-on", "L-held", "L-both"]);
    expect(devices({ ...nobody, isTryingStale: true })).toEqual(["L-on", "L-stale"]);
    expect(devices({ ...nobody, isHoldingSame: true })).toEqual(["L-on", "L-off"]);
  });

  it("releases only what is held", () => {
    const split = splitOf(floor, { kind: "release" });
    expect(ids(split.changing)).toEqual(["L-held"]);
    expect(ids(split.stale)).toEqual(["L-both"]);
    expect(targetsOf(split, { kind: "release" }, nobody)).toEqual([{ device: "L-held", value: null }]);
  });

  it("keeps differences in a step, stays within the scale, and leaves out what it can't know", () => {
    const brighter: Change = { kind: "step", by: 10 };
    const lights = [
      candidate("L-dim", 30),
      candidate("L-bright", 96),
      candidate("L-full", 100),
      candidate("L-mute", null),
    ];
    const split = splitOf(lights, brighter);
    expect(targetsOf(split, brighter, nobody)).toEqual([
      { device: "L-dim", value: 40 },
      { device: "L-bright", value: 100 },
    ]);
    expect(ids(split.same)).toEqual(["L-full", "L-mute"]);
  });
});

describe("the words of the question", () => {
  it("names the verb, the number and the whole", () => {
    expect(questionOf(off, 142, 150)).toBe("Turn off 142 of 150 lights?");
    expect(questionOf({ kind: "set", level: 65 }, 7, 7)).toBe("Set 7 lights to 65 %?");
    expect(questionOf({ kind: "step", by: -10 }, 2, 2)).toBe("Dim 2 lights by 10 %?");
    expect(questionOf({ kind: "release" }, 1, 1)).toBe("Release 1 light?");
    expect(resultTitle(off, 138, 142)).toBe("138 of 142 are off");
  });

  it("counts who holds what and until when", () => {
    const held = [
      candidate("L-1", 1, { by: "somchai" }),
      candidate("L-2", 1, { by: "somchai" }),
      candidate("L-3", 1, { by: "malee" }),
    ];
    expect(heldText(held, "Asia/Bangkok")).toBe("2 by somchai until 18:00, 1 by malee until 18:00");
  });

  it("says what turning off saves, as measured, and nothing where nothing is measured", () => {
    expect(savingText(off, [1200, 340, null])).toBe("About 1.54 kW less.");
    expect(savingText(off, [null])).toBeUndefined();
    expect(savingText({ kind: "set", level: 50 }, [1200])).toBeUndefined();
  });
});
