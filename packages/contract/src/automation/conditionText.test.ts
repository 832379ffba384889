import { expect, test } from "vitest";
import { ConditionContent } from "./condition.ts";
import { comparisonText, conditionHoursText, conditionParts, firingReason } from "./conditionText.ts";
import type { SentencePart } from "./ruleSentence.ts";

const CO2 = { name: "CO₂", kind: "number", unit: "ppm" } as const;
const CONDITION = ConditionContent.parse({
  name: "High CO₂",
  isEnabled: true,
  isWatchOnly: false,
  source: { kind: "IAQ", device: "IAQ-1", point: "co2" },
  operator: ">",
  threshold: 1_200,
  forMinutes: 10,
  endsAt: 900,
  mostMinutes: 120,
  days: [1, 2, 3, 4, 5],
  hours: { from: "07:00", to: "19:00" },
  isOffOnHolidays: true,
  actions: [{ kind: "set", module: "lighting", where: { devices: ["L-1"] }, values: [{ point: "level", value: 60 }] }],
  restMinutes: 30,
});
const NAMES = {
  device: "Board room",
  point: CO2,
  actions: {
    place: () => "",
    device: () => "Downlights",
    point: () => ({ name: "Level", kind: "number", unit: "%" }) as const,
    scene: () => undefined,
    media: () => undefined,
    restsOf: () => ["before"] as const,
  },
};

const textOf = (parts: readonly SentencePart[]): string => parts.map(({ text }) => text).join("");

test("a condition is said as people say it", () => {
  expect(textOf(conditionParts(CONDITION, NAMES))).toBe(
    "When Board room CO₂ is > 1,200 ppm for 10 min, Mon to Fri, 07:00 to 19:00, not on holidays, set Downlights to 60 %. " +
      "Ends when it is < 900 ppm for 10 min, or after 2 h. Then it returns to its previous value. At most once every 30 min.",
  );
});

test("one without limits of time says only what it compares, does, and that it is watched", () => {
  const always = {
    ...CONDITION,
    days: [1, 2, 3, 4, 5, 6, 7],
    hours: null,
    isOffOnHolidays: false,
    forMinutes: 0,
    mostMinutes: null,
    restMinutes: 0,
    isWatchOnly: true,
  };
  expect(textOf(conditionParts(always, { ...NAMES, device: undefined, point: undefined }))).toBe(
    "When IAQ-1 co2 is > 1,200, set Downlights to 60 %. Ends when it is < 900. Watched only: no commands are sent.",
  );
  expect(conditionHoursText(always)).toBe("Always");
});

test("a list says the comparison in short, and a firing with its value", () => {
  expect(comparisonText(CONDITION, CO2)).toBe("CO₂ > 1,200 ppm, 10 min");
  expect(firingReason(CONDITION, CO2, 1_322)).toBe("CO₂ 1,322 ppm above 1,200 ppm for 10 min");
  expect(conditionHoursText({ days: [1, 2, 3, 4, 5, 6, 7], hours: null, isOffOnHolidays: true })).toBe(
    "Not on holidays",
  );
});
