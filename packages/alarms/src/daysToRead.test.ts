import { AlarmRuleContent } from "@atrium/contract/alarms";
import { DeviceDescription } from "@atrium/contract/devices";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { bindRules } from "./bindRules.ts";
import { daysToRead, type PointDay } from "./daysToRead.ts";
import { RuleTrial } from "./ruleTrial.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const DAYS = 6;

const point = (id: number, key: string) => ({
  id,
  device: "D-1",
  key,
  name: key,
  kind: "number",
  isWritable: false,
  expectedInterval: 60_000,
});
const device = DeviceDescription.parse({
  id: "D-1",
  module: "equipment",
  name: "Device",
  placement: "tower",
  floor: "first",
  isCorridor: false,
  room: "R1",
  at: [1, 1],
  facts: {},
  points: [point(1, "a"), point(2, "b"), point(3, "gate")],
});

const CHECKS = [
  { kind: "state", point: "a", values: [3, 5] },
  { kind: "limit", point: "a", operator: ">", limit: 6, deadband: 1 },
  { kind: "limit", point: "a", operator: "<", limit: 2, deadband: 1 },
  { kind: "rate", point: "a", operator: ">", by: 5, within: 86_400 },
  { kind: "rate", point: "a", operator: "<", by: 5, within: 3_600 },
  { kind: "mismatch", command: "a", feedback: "b", tolerance: 4 },
  { kind: "mismatch", command: "a", feedback: "b" },
  { kind: "door-forced", open: "a", locked: "b" },
  { kind: "door-held", open: "a" },
  { kind: "fire", point: "a", alarm: 4 },
  { kind: "power", points: ["a", "b"], below: 2 },
] as const;

const samples = fc.array(
  fc.record({
    id: fc.integer({ min: 1, max: 3 }),
    time: fc.integer({ min: 0, max: DAYS * 24 - 1 }).map((hour) => hour * HOUR + 1),
    value: fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 0, max: 8 }) }, fc.constant(Number.NaN)),
  }),
  { maxLength: 60 },
);

test("no alarm begins on a day that is not read", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...CHECKS),
      samples,
      fc.boolean(),
      fc.constantFrom(0, 3_600, 40_000),
      (check, given, isGated, onDelay) => {
        const rule = AlarmRuleContent.parse({
          code: "tried",
          subject: { module: "equipment" },
          check,
          ...(isGated ? { while: { point: "gate", above: 0 } } : {}),
          onDelay,
          offDelay: 0,
          priority: 3,
          text: "Tried",
          isLatching: false,
          procedure: [],
          isEnabled: true,
        });
        const alarms = bindRules([rule], { devices: [device], connections: [], nodes: [], places: [] });
        const [alarm] = alarms;
        if (alarm === undefined) throw new Error("nothing is bound");
        const rows = given.toSorted((one, other) => one.time - other.time);
        const trial = new RuleTrial({ alarms, from: 0, to: DAYS * DAY, before: new Map() });
        trial.take({
          length: rows.length,
          ids: rows.map(({ id }) => id),
          times: rows.map(({ time }) => time),
          values: rows.map(({ value }) => value),
        });
        const read = new Set(daysToRead(alarm, { days: daysOf(rows), before: new Map() }));
        for (const { at } of trial.end().times) {
          // The delay may have begun the day before.
          const [begun, came] = [at - onDelay * 1_000, at].map((time) => Math.floor(time / DAY) * DAY);
          expect([...read].some((day) => day === begun || day === came)).toBe(true);
        }
      },
    ),
    { numRuns: 2_000 },
  );
});

test("a day whose extremes stay within the limit is not read", () => {
  const rule = AlarmRuleContent.parse({
    code: "high",
    subject: { module: "equipment" },
    check: { kind: "limit", point: "a", operator: ">", limit: 6, deadband: 1 },
    onDelay: 0,
    offDelay: 0,
    priority: 3,
    text: "High",
    isLatching: false,
    procedure: [],
    isEnabled: true,
  });
  const alarms = bindRules([rule], { devices: [device], connections: [], nodes: [], places: [] });
  const rows = [3, 6, 7, 2].map((value, day) => ({ id: 1, time: day * DAY + HOUR, value }));
  const read = alarms.map((alarm) => daysToRead(alarm, { days: daysOf(rows), before: new Map() }));
  // On the day after, the value of before still holds in the morning.
  expect(read).toEqual([[2 * DAY, 3 * DAY]]);
});

interface Row {
  readonly id: number;
  readonly time: number;
  readonly value: number;
}

function daysOf(rows: readonly Row[]): ReadonlyMap<number, readonly PointDay[]> {
  const points = Map.groupBy(rows, ({ id }) => id);
  return new Map(
    [...points].map(([id, own]) => [
      id,
      [...Map.groupBy(own, ({ time }) => Math.floor(time / DAY) * DAY)].map(([ts, all]) => {
        const values = all.map(({ value }) => value).filter((value) => !Number.isNaN(value));
        return {
          ts,
          n: values.length,
          min: Math.min(...values),
          max: Math.max(...values),
          last: values.at(-1) ?? Number.NaN,
        };
      }),
    ]),
  );
}
