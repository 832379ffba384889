import { ScheduleContent } from "@atrium/contract/automation";
import { expect, test } from "vitest";
import { EMPTY_SCHEDULE, scheduleContent, scheduleDraft } from "./scheduleDraft.ts";

const SCHEDULE = ScheduleContent.parse({
  name: "Early lights",
  isEnabled: false,
  actions: [
    {
      kind: "set",
      module: "lighting",
      where: { places: [{ placement: "pavilion" }], devices: [] },
      values: [{ point: "level", value: 60 }],
    },
  ],
  days: [1, 2, 3, 4, 5],
  from: { kind: "sunrise", minutes: -30, notBefore: "05:30" },
  to: { kind: "sunset", minutes: 15, notAfter: "20:00" },
  firstDate: "2026-11-26",
  lastDate: null,
  holidays: "only",
  exceptions: ["2028-02-29"],
  catchUp: 45,
});

test.each([
  ["with the sun", SCHEDULE],
  ["that has no end and skips what it missed", { ...SCHEDULE, to: null, catchUp: 0 }],
  [
    "that begins as late as its rooms need",
    { ...SCHEDULE, optimum: { earliest: 90, fixed: 45, co2: 900, isWatchOnly: true } },
  ],
  [
    "that ends as early as its rooms let it",
    { ...SCHEDULE, optimumStop: { earliest: 45, tolerance: 0.5, co2: 1_000, isWatchOnly: true } },
  ],
  ["at the very rise of the sun", { ...SCHEDULE, from: { kind: "sunrise", minutes: 0 } as const }],
])("a schedule %s that is opened and left as it is stays the same", (_, content) => {
  expect(scheduleContent(scheduleDraft(content))).toEqual({ content });
});

test("an empty form says at each field what is missing", () => {
  const { errors = {} } = scheduleContent({ ...EMPTY_SCHEDULE, days: [], catchUp: "" });
  expect(Object.keys(errors)).toEqual(expect.arrayContaining(["name", "actions.0.module", "days", "catchUp"]));
  expect(errors["name"]).toBe("Required");
});

test("a lead that is missing, or longer than the earliest, is reported at its field", () => {
  const draft = scheduleDraft(SCHEDULE);
  const optimum = { isOn: true, earliest: "60", fixed: "90", co2: "800", isWatchOnly: false };
  expect(scheduleContent({ ...draft, optimum }).errors).toEqual({
    "optimum.fixed": "Must not exceed the earliest start",
  });
  for (const [field, typed] of [
    ["earliest", ""],
    ["co2", "400"],
  ] as const) {
    const wrong = { ...optimum, fixed: "30", [field]: typed };
    expect(Object.keys(scheduleContent({ ...draft, optimum: wrong }).errors ?? {})).toEqual([`optimum.${field}`]);
  }
});

test("a schedule that has no end has none that is sooner, and what was typed for it stays", () => {
  const optimumStop = { isOn: true, earliest: "45", tolerance: "", co2: "800", isWatchOnly: false };
  const draft = { ...scheduleDraft(SCHEDULE), optimumStop };
  expect(scheduleContent({ ...draft, isOpen: true }).content?.optimumStop).toBeNull();
  expect(Object.keys(scheduleContent(draft).errors ?? {})).toEqual(["optimumStop.tolerance"]);
});

test("a last date before the first stands at the last one, and a bad time at its own", () => {
  const draft = scheduleDraft(SCHEDULE);
  const { errors } = scheduleContent({ ...draft, firstDate: "2026-11-26", lastDate: "2026-11-25" });
  expect(errors).toEqual({ lastDate: "The last date is before the first" });
  const late = scheduleContent({ ...draft, to: { ...draft.to, kind: "time", at: "25:00" } });
  expect(Object.keys(late.errors ?? {})).toEqual(["to.at"]);
});
