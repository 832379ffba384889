import { AlarmRuleContent } from "@atrium/contract/alarms";
import { DeviceDescription } from "@atrium/contract/devices";
import { expect, test } from "vitest";
import { bindRules } from "./bindRules.ts";
import { RuleTrial } from "./ruleTrial.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const sensor = DeviceDescription.parse({
  id: "S-1",
  module: "iaq",
  name: "Sensor",
  placement: "tower",
  floor: "first",
  isCorridor: false,
  room: "R1",
  at: [1, 1],
  facts: {},
  points: [
    { id: 7, device: "S-1", key: "co2", name: "CO₂", kind: "number", isWritable: false, expectedInterval: 60_000 },
  ],
});

function tryOut(changes: readonly (readonly [minute: number, value: number])[], before?: number) {
  const rule = AlarmRuleContent.parse({
    code: "high",
    subject: { module: "iaq" },
    check: { kind: "limit", point: "co2", operator: ">", limit: 1_000, deadband: 100 },
    onDelay: 300,
    offDelay: 0,
    priority: 3,
    text: "High",
    isLatching: false,
    procedure: [],
    isEnabled: true,
  });
  const alarms = bindRules([rule], { devices: [sensor], connections: [], nodes: [], places: [] });
  const states = new Map(before === undefined ? [] : [[7, { value: before, isKnown: true }]]);
  const trial = new RuleTrial({ alarms, from: 0, to: HOUR, before: states });
  trial.take({
    length: changes.length,
    ids: changes.map(() => 7),
    times: changes.map(([minute]) => minute * MINUTE),
    values: changes.map(([, value]) => value),
  });
  const { times, known } = trial.end();
  return { times: times.map(({ at, until }) => [at / MINUTE, until === undefined ? null : until / MINUTE]), known };
}

test("a rule on what was recorded comes when it would have come, and not for what was over before its delay", () => {
  expect(
    tryOut([
      [0, 900],
      [10, 1_100],
      [12, 950],
      [13, 800],
      [20, 1_200],
      [40, 850],
    ]),
  ).toEqual({
    times: [[25, 40]],
    known: 1,
  });
});

test("what stood at the end has no end, and what stood at the beginning did not come", () => {
  expect(tryOut([[50, 1_300]], 600).times).toEqual([[55, null]]);
  expect(tryOut([[50, 600]], 1_300).times).toEqual([[5, 50]]);
});

test("of a gap nothing is known: it neither raises an alarm nor ends one, and is given as a share", () => {
  expect(
    tryOut(
      [
        [10, 1_100],
        [13, Number.NaN],
        [40, 1_100],
        [58, 500],
      ],
      600,
    ),
  ).toEqual({
    times: [[45, 58]],
    known: 33 / 60,
  });
});
