import { type PointId, PointKey } from "@atrium/contract";
import { IAQ_RULES, type Hold, type ReadingSources } from "@atrium/contract/devices";
import { describe, expect, it } from "vitest";
import type { PointValue } from "../platform/livePoints.ts";
import { deviceWith, holdOf, pointOf } from "./device.fixture.ts";
import { readingOf, readPoints } from "./reading.ts";
import { spokenDevice, stateText } from "./words.ts";

const good = (value: number | null): PointValue => ({ value, quality: 0, time: 1000, since: 400 });
const device = deviceWith("L-1", [
  pointOf("level", { unit: "%", interlocks: [{ point: PointKey.parse("local"), equals: 1, reason: "Local." }] }),
  pointOf("failure", { kind: "boolean", isWritable: false }),
  pointOf("local", { kind: "boolean", isWritable: false }),
  pointOf("hours", { unit: "h", isWritable: false }),
]);
const rules = {
  main: "level",
  reads: ["level", "failure"],
  conditionOf: (values: Readonly<Record<string, number | null>>) => ({
    isOn: (values["level"] ?? 0) > 0,
    trouble: values["failure"] === 1 ? "lamp failure" : undefined,
  }),
};
function read(values: Record<string, PointValue | undefined> = {}, more: Partial<ReadingSources> = {}) {
  const known: Record<string, PointValue | undefined> = { level: good(65), failure: good(0), ...values };
  const byId = new Map(Object.values(device.points).map((point) => [point.id, known[point.key]]));
  const noHolds = new Map<PointId, Hold>();
  return readingOf(device, rules, {
    read: (point) => byId.get(point),
    holds: noHolds,
    isSending: false,
    isLive: true,
    ...more,
  });
}

describe("what is known of a device", () => {
  it("is on, off, or sending", () => {
    expect(read().state).toBe("on");
    expect(read({ level: good(0) }).state).toBe("off");
    expect(read({}, { isSending: true }).state).toBe("sending");
  });

  it("is as fresh as the first of its system's points that it has, where it has no main one", () => {
    const sensor = deviceWith("IAQ-1", [
      pointOf("temp", { unit: "°C", isWritable: false }),
      pointOf("rh", { unit: "%", isWritable: false }),
    ]);
    const [temp] = Object.values(sensor.points);
    const sources = (quality: 0 | 1): ReadingSources => ({
      read: (point) => (point === temp?.id ? { value: 23, quality, time: 1000, since: 400 } : undefined),
      holds: new Map(),
      isSending: false,
      isLive: true,
    });
    expect(readingOf(sensor, IAQ_RULES, sources(0))).toMatchObject({
      isStale: false,
      seenAt: 1000,
      values: { temp: 23 },
    });
    expect(readingOf(sensor, IAQ_RULES, sources(1))).toMatchObject({ isStale: true });
  });

  it("shows the value that the device reports while another is being sent", () => {
    expect(read({}, { isSending: true }).values["level"]).toBe(65);
  });

  it("is stale with its last value when the value is old, bad, missing, or live data is lost", () => {
    expect(read({ level: { value: 65, quality: 1, time: 1, since: 1 } })).toMatchObject({
      state: "stale",
      values: { level: 65 },
    });
    expect(read({ level: { value: null, quality: 2, time: null, since: null } })).toMatchObject({ state: "stale" });
    expect(read({ level: undefined }).state).toBe("stale");
    expect(read({}, { isLive: false })).toMatchObject({ state: "stale", values: { level: 65 } });
  });

  it("is in trouble, not stale, where a value never moves, and names it", () => {
    const stuck = { value: 12, quality: 3, time: 1000, since: 400 } as const;
    expect(read({ hours: stuck }).state).toBe("on");
    const watched = deviceWith("L-2", [
      pointOf("level", { unit: "%" }),
      pointOf("temperature", { name: "Room temperature", stuck: { after: 60_000 }, isWritable: false }),
    ]);
    const of = (quality: 0 | 3, isLive = true) =>
      readingOf(watched, rules, {
        read: (id) => (id === watched.points["level"]?.id ? good(65) : { ...stuck, quality }),
        holds: new Map(),
        isSending: false,
        isLive,
      });
    expect(of(3)).toMatchObject({ state: "trouble", isStale: false });
    expect(stateText(of(3))).toBe("Room temperature is stuck");
    expect([of(0).state, of(3, false).state]).toEqual(["on", "stale"]);
  });

  it("shows what is wrong before everything else, as long as it is live", () => {
    expect(read({ failure: good(1) }, { isSending: true }).state).toBe("trouble");
    expect(stateText(read({ failure: good(1) }))).toBe("Lamp failure");
    expect(read({ failure: good(1) }, { isLive: false }).state).toBe("stale");
  });

  it("says when its state or a setting last changed, whatever was measured since", () => {
    const at = (time: number, since: number): PointValue => ({ value: 1, quality: 0, time, since });
    const reading = readingOf(
      device,
      { ...rules, reads: ["level", "failure", "hours"] },
      {
        read: (point) => (point === device.points["hours"]?.id ? at(9_000, 9_000) : at(9_000, 700)),
        holds: new Map(),
        isSending: false,
        isLive: true,
      },
    );
    expect([reading.changedAt, reading.seenAt]).toEqual([700, 9_000]);
  });

  it("carries what its system reads and what locks it, and no more", () => {
    expect(readPoints(device, rules).map(({ key }) => key)).toEqual(["level", "failure", "local"]);
  });

  it("is spoken with its state, value and holder", () => {
    const hold = holdOf(device, "level", { by: "somchai" });
    const pin = { icon: undefined, ring: () => undefined, value: () => "65 %", spoken: () => "65 percent" };
    expect(spokenDevice(pin, device, read({}, { holds: new Map([[hold.point, hold]]) }))).toBe(
      "L-1, On, 65 percent, held by somchai",
    );
  });
});
