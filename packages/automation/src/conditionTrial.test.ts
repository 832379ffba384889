import { ConditionContent, type ConditionContent as Content } from "@atrium/contract/automation";
import { MINUTE, SiteTime } from "@atrium/time";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { tryCondition, tryThresholds } from "./conditionTrial.ts";

const time = SiteTime.of("Asia/Bangkok");
const FROM = time.parse("2026-11-16");
const TO = time.parse("2026-11-20");

function stuffy(changes: Partial<Content> = {}): Content {
  return ConditionContent.parse({
    name: "High CO₂, Board room",
    isEnabled: true,
    isWatchOnly: false,
    source: { kind: "IAQ", device: "IAQ-1B-01", point: "co2" },
    operator: ">",
    threshold: 1_200,
    forMinutes: 10,
    endsAt: 900,
    mostMinutes: 120,
    days: [1, 2, 3, 4, 5],
    hours: { from: "07:00", to: "19:00" },
    isOffOnHolidays: true,
    actions: [{ kind: "set", module: "lighting", where: { devices: ["LT-1"] }, values: [{ point: "on", value: 1 }] }],
    restMinutes: 0,
    ...changes,
  });
}

/** Monday a meeting, Tuesday a short one, Wednesday nobody knows, Thursday one into the evening. */
const RECORDED: readonly (readonly [string, number])[] = [
  ["2026-11-16T09:00", 1_250],
  ["2026-11-16T09:30", 1_400],
  ["2026-11-16T10:00", 800],
  ["2026-11-17T09:00", 1_350],
  ["2026-11-17T09:09", 700],
  ["2026-11-18T09:00", 1_350],
  ["2026-11-18T09:05", Number.NaN],
  ["2026-11-18T15:00", 600],
  ["2026-11-19T18:30", 1_210],
  ["2026-11-19T23:00", 500],
];

function options(changes: Partial<Content> = {}) {
  return {
    condition: stuffy(changes),
    from: FROM,
    to: TO,
    before: 450,
    recorded: { times: RECORDED.map(([at]) => time.parse(at)), values: RECORDED.map(([, value]) => value) },
    time,
    holidayOn: () => undefined,
  };
}

test("a trial says when a condition would have fired, for how long, how far, and why it ended", () => {
  const shown = tryCondition(options()).map(({ at, until, by, peak }) => ({
    at: time.isoDate(at),
    minutes: ((until ?? Number.NaN) - at) / MINUTE,
    by,
    peak,
  }));
  expect(shown).toEqual([
    { at: "2026-11-16", minutes: 60, by: "value", peak: 1_400 },
    { at: "2026-11-19", minutes: 20, by: "hours", peak: 1_210 },
  ]);
});

test("a firing that stands at the end has no end yet", () => {
  const last = tryCondition({ ...options(), to: time.parse("2026-11-16T09:20") }).at(-1);
  expect(last).toMatchObject({ until: null, by: null, peak: 1_250 });
});

test("other thresholds are tried with an end as far from them", () => {
  expect([...tryThresholds(options(), { step: 100, beside: 2 })]).toEqual([
    { threshold: 1_000, count: 2 },
    { threshold: 1_100, count: 2 },
    { threshold: 1_200, count: 2 },
    { threshold: 1_300, count: 1 },
    { threshold: 1_400, count: 0 },
  ]);
});

test("whatever was recorded, each other threshold fires as often as a condition that has it", () => {
  // On the limits themselves, between them, far from them, and not known.
  const value = fc.oneof(
    fc.constantFrom(600, 700, 800, 900, 1_000, 1_100, 1_200, 1_300, 1_400, 1_500, Number.NaN),
    fc.integer({ min: 500, max: 1_600 }),
  );
  const row = fc.tuple(fc.integer({ min: 1, max: 90 }), value);
  fc.assert(
    fc.property(fc.array(row, { maxLength: 120 }), fc.constantFrom(">", "<"), (rows, operator) => {
      let at = time.parse("2026-11-16T06:00");
      const recorded = {
        times: rows.map(([minutes]) => (at += minutes * MINUTE)),
        values: rows.map(([, said]) => said),
      };
      const limits = operator === ">" ? {} : { operator, threshold: 900, endsAt: 1_200 };
      const asked = { ...options({ ...limits, forMinutes: 5 }), recorded };
      for (const { threshold, count } of tryThresholds(asked, { step: 100, beside: 2 })) {
        const shift = threshold - asked.condition.threshold;
        const condition = { ...asked.condition, threshold, endsAt: asked.condition.endsAt + shift };
        expect(count).toBe(tryCondition({ ...asked, condition }).length);
      }
    }),
  );
});
