import { describe, expect, it } from "vitest";
import { deviceWith, holdOf, pointOf } from "../../devices/device.fixture.ts";
import { type Candidate, type Change, limitsOf } from "./change.ts";
import { EVERYTHING, mustAsk, NO_EXCEPTIONS, reachedBy, splitOf, targetsOf } from "./proposal.ts";

const level = pointOf("level", { unit: "%", min: 0, max: 100 });

function light(id: string, value: number | null, more: { isStale?: boolean; by?: string } = {}): Candidate {
  const device = deviceWith(id, [level]);
  const holds = more.by === undefined ? {} : { level: holdOf(device, "level", { by: more.by }) };
  return { device, values: { level: value }, isStale: more.isStale ?? false, holds };
}

const ME = "somchai";
const off: Change = { kind: "set", values: { level: 0 } };
const ids = (list: readonly Candidate[]) => list.map(({ device: { id } }) => id);
const floor = [
  light("L-on", 65),
  light("L-off", 0),
  light("L-held", 80, { by: "malee" }),
  light("L-stale", 50, { isStale: true }),
  light("L-both", 50, { isStale: true, by: "malee" }),
];

function targets(candidates: readonly Candidate[], change: Change, exceptions = NO_EXCEPTIONS) {
  return targetsOf(reachedBy(splitOf(candidates, change, ME), exceptions), change);
}

describe("who a group command reaches", () => {
  it("parts devices into changing, same, held and stale, each once", () => {
    const split = splitOf(floor, off, ME);
    expect(ids(split.changing)).toEqual(["L-on"]);
    expect(ids(split.same)).toEqual(["L-off"]);
    expect(ids(split.held)).toEqual(["L-held", "L-both"]);
    expect(ids(split.stale)).toEqual(["L-stale"]);
  });

  it("is never stopped by a hold of the same person, nor by one that the device has lost", () => {
    const own = Array.from({ length: 3 }, (_, index) => light(`L-${String(index)}`, 50, { by: ME }));
    expect(splitOf(own, off, ME).changing).toHaveLength(3);
    expect(mustAsk(own, off, ME)).toBe(false);
    const theirs = light("L-1", 50, { by: "malee" });
    const lost = { kind: "forgotten", at: 0, value: null } as const;
    const holds = { level: holdOf(theirs.device, "level", { by: "malee", lost }) };
    expect(mustAsk([{ ...theirs, holds }], off, ME)).toBe(false);
  });

  it("asks before it overrules another person, for one device as well", () => {
    expect(mustAsk([light("L-1", 50, { by: "malee" })], off, ME)).toBe(true);
  });

  it("leaves the exceptions alone until they are ticked", () => {
    const devices = (exceptions: typeof NO_EXCEPTIONS) => targets(floor, off, exceptions).map(({ device }) => device);
    expect(devices(NO_EXCEPTIONS)).toEqual(["L-on"]);
    expect(devices({ ...NO_EXCEPTIONS, isTakingOver: true })).toEqual(["L-on", "L-held", "L-both"]);
    expect(devices({ ...NO_EXCEPTIONS, isTryingStale: true })).toEqual(["L-on", "L-stale"]);
    expect(devices({ ...NO_EXCEPTIONS, isHoldingSame: true })).toEqual(["L-on", "L-off"]);
    expect(devices(EVERYTHING)).toHaveLength(5);
  });

  it("releases only what is held", () => {
    const split = splitOf(floor, { kind: "release" }, ME);
    expect(ids(split.changing)).toEqual(["L-held"]);
    expect(ids(split.stale)).toEqual(["L-both"]);
    expect(targets(floor, { kind: "release" })).toEqual([{ device: "L-held", point: "level", value: null }]);
  });

  it("keeps differences in a step, stays within the scale, and leaves out what it can't know", () => {
    const brighter: Change = { kind: "step", point: "level", by: 10 };
    const lights = [light("L-dim", 30), light("L-bright", 96), light("L-full", 100), light("L-mute", null)];
    expect(targets(lights, brighter)).toEqual([
      { device: "L-dim", point: "level", value: 40 },
      { device: "L-bright", point: "level", value: 100 },
    ]);
    expect(ids(splitOf(lights, brighter, ME).same)).toEqual(["L-full", "L-mute"]);
  });

  it("gives each device its own values in a scene, and leaves alone those that it does not name", () => {
    const scene: Change = {
      kind: "each",
      name: "Meeting",
      devices: new Map([[light("L-on", 0).device.id, { level: 30 }]]),
    };
    expect(targets(floor, scene, { ...EVERYTHING })).toEqual([{ device: "L-on", point: "level", value: 30 }]);
  });
});

describe("a device of several points", () => {
  const local = pointOf("local", { kind: "boolean", isWritable: false });
  const lock = { point: local.key, equals: 1, reason: "Switched to local control at the unit." };
  const setpoint = pointOf("setpoint", {
    unit: "°C",
    limits: { min: pointOf("setpoint-min").key, max: pointOf("setpoint-max").key },
    interlocks: [lock],
  });
  const mode = pointOf("mode", { kind: "enum", interlocks: [lock] });
  const unit = deviceWith("AC-1", [setpoint, mode, local]);
  const candidate = (values: Record<string, number | null>, held = false): Candidate => ({
    device: unit,
    values,
    isStale: false,
    holds: held ? { mode: holdOf(unit, "mode") } : {},
  });
  const cool: Change = { kind: "set", values: { setpoint: 23, mode: 2 } };

  it("changes where one of them differs, and is held only by a hold of what is asked", () => {
    expect(splitOf([candidate({ setpoint: 23, mode: 1, local: 0 })], cool, ME).changing).toHaveLength(1);
    expect(splitOf([candidate({ setpoint: 23, mode: 2, local: 0 })], cool, ME).same).toHaveLength(1);
    const warmer: Change = { kind: "set", values: { setpoint: 25 } };
    expect(splitOf([candidate({ setpoint: 23, mode: 2 }, true)], warmer, ME).changing).toHaveLength(1);
    expect(splitOf([candidate({ setpoint: 23, mode: 2 }, true)], cool, ME).held).toHaveLength(1);
  });

  it("takes no command while a rule of the device stands against it, but gives control back", () => {
    const locked = candidate({ setpoint: 23, mode: 1, local: 1 }, true);
    expect(splitOf([locked], cool, ME).refused).toMatchObject([{ reason: "Switched to local control at the unit." }]);
    expect(targets([locked], cool, EVERYTHING)).toEqual([]);
    expect(splitOf([locked], { kind: "release" }, ME).changing).toHaveLength(1);
  });

  it("says which limit of the device a value is beyond, and what it takes instead", () => {
    const values = { setpoint: 23, "setpoint-min": 18, "setpoint-max": 24, local: 0 };
    const warm: Change = { kind: "set", values: { setpoint: 26 } };
    expect(splitOf([candidate(values)], warm, ME).refused).toMatchObject([
      { reason: "The device accepts 18.00 to 24.00 °C: choose 24.00 °C." },
    ]);
    expect(targets([candidate(values)], warm, EVERYTHING)).toEqual([]);
  });

  it("keeps to the limits that the device itself reports, and leaves out points that it does not have", () => {
    const values = { setpoint: 25.5, "setpoint-min": 22, "setpoint-max": 26, local: 0 };
    expect(targets([candidate(values)], { kind: "step", point: "setpoint", by: 1 })).toMatchObject([{ value: 26 }]);
    expect(limitsOf(setpoint, values)).toEqual({ min: 22, max: 26 });
    expect(targets([candidate(values)], { kind: "set", values: { fan: 3 } }, EVERYTHING)).toEqual([]);
  });
});

describe("when it asks first", () => {
  it("asks for more than five, for several with exceptions, and for what can do harm", () => {
    const lights = Array.from({ length: 6 }, (_, index) => light(`L-${String(index)}`, 50));
    expect(mustAsk(lights, off, ME)).toBe(true);
    expect(mustAsk(lights.slice(1), off, ME)).toBe(false);
    expect(mustAsk(floor.slice(0, 3), off, ME)).toBe(true);
    const lift = deviceWith("LF-1", [pointOf("mode", { kind: "enum", risk: "high" })]);
    const one: Candidate = { device: lift, values: { mode: 1 }, isStale: false, holds: {} };
    expect(mustAsk([one], { kind: "set", values: { mode: 2 } }, ME)).toBe(true);
    const held = (by: string): Candidate => ({ ...one, holds: { mode: holdOf(lift, "mode", { by }) } });
    expect(mustAsk([held(ME)], { kind: "release" }, ME)).toBe(false);
    expect(mustAsk([held("malee")], { kind: "release" }, ME)).toBe(true);
  });

  it("never takes what passes for done", () => {
    const lift = deviceWith("LF-1", [pointOf("send", { isMomentary: true })]);
    const here: Candidate = { device: lift, values: { send: 3 }, isStale: false, holds: {} };
    expect(splitOf([here], { kind: "set", values: { send: 3 } }, ME).changing).toHaveLength(1);
  });
});
