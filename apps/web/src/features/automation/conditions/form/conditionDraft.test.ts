import { ConditionContent } from "@atrium/contract/automation";
import { expect, test } from "vitest";
import { conditionContent, conditionDraft, emptyCondition } from "./conditionDraft.ts";

const CONTENT = ConditionContent.parse({
  name: "High CO₂",
  isEnabled: true,
  isWatchOnly: true,
  source: { kind: "IAQ", device: "IAQ-1", point: "co2" },
  operator: ">",
  threshold: 1_200,
  forMinutes: 10,
  endsAt: 900.5,
  mostMinutes: null,
  days: [1, 2],
  hours: { from: "22:00", to: "06:00" },
  isOffOnHolidays: false,
  actions: [{ kind: "set", module: "lighting", where: { devices: ["L-1"] }, values: [{ point: "level", value: 60 }] }],
  restMinutes: 0,
});

test("a condition that is opened and left as it is stays the same", () => {
  expect(conditionContent(conditionDraft(CONTENT)).content).toEqual(CONTENT);
  const always = { ...CONTENT, hours: null, mostMinutes: 60 };
  expect(conditionContent(conditionDraft(always)).content).toEqual(always);
});

test("what is missing of a new one is said at its field", () => {
  const { content, errors } = conditionContent(emptyCondition("WEATHER"));
  expect(content).toBeUndefined();
  expect(errors).toMatchObject({ name: "Required", threshold: "Required", endsAt: "Required" });
  expect(Object.keys(errors ?? {})).toContain("source.device");
});

test("one that would end on the same side as it begins is reported at its end", () => {
  const draft = { ...conditionDraft(CONTENT), endsAt: "1300" };
  expect(conditionContent(draft).errors).toEqual({
    endsAt: "Enter at most the limit for “>”, at least the limit for “<”",
  });
});

test("hours that end when they begin, and missing minutes, are reported at their fields", () => {
  const draft = { ...conditionDraft(CONTENT), from: "08:00", to: "08:00", forMinutes: "-1" };
  expect(Object.keys(conditionContent(draft).errors ?? {}).toSorted()).toEqual(["forMinutes", "hours.to"]);
});
