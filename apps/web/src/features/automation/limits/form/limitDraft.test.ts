import { PeakLimitContent } from "@atrium/contract/automation";
import { expect, test } from "vitest";
import { EMPTY_LIMIT, emptyStage, limitContent, limitDraft } from "./limitDraft.ts";

const CONTENT = PeakLimitContent.parse({
  name: "Contract demand",
  isEnabled: true,
  isWatchOnly: true,
  source: { device: "EM-1", point: "total.active-power" },
  limit: 400,
  margin: 12.5,
  settleMinutes: 2,
  leastMinutes: 10,
  mostMinutes: 60,
  restMinutes: 0,
  days: [1, 2],
  hours: { from: "22:00", to: "06:00" },
  isOffOnHolidays: false,
  stages: [
    {
      name: "Corridors",
      kilowatts: 12.5,
      actions: [
        { kind: "set", module: "lighting", where: { devices: ["L-1"] }, values: [{ point: "level", value: 40 }] },
      ],
    },
    {
      name: "Fans",
      kilowatts: null,
      actions: [
        { kind: "set", module: "exhaust-fan", where: { devices: ["EF-1"] }, values: [{ point: "on", value: 0 }] },
      ],
    },
  ],
});

test("a peak limit that is opened and left as it is stays the same", () => {
  expect(limitContent(limitDraft(CONTENT)).content).toEqual(CONTENT);
  const always = { ...CONTENT, hours: null };
  expect(limitContent(limitDraft(always)).content).toEqual(always);
});

test("what is missing of a new one is said at its field", () => {
  const { errors = {} } = limitContent(EMPTY_LIMIT);
  expect(errors).toMatchObject({
    name: "Required",
    limit: "Required",
    margin: "Required",
    "stages.0.name": "Required",
  });
  expect(Object.keys(errors)).toContain("source.device");
  expect(Object.keys(errors)).toContain("stages.0.actions.0.module");
});

test("each stage has a key of its own, also after one is taken away", () => {
  const [one, two] = limitDraft(CONTENT).stages;
  expect([one?.key, two?.key, emptyStage(two === undefined ? [] : [two]).key]).toEqual([1, 2, 3]);
});

test("what cannot be is reported at its field", () => {
  const wrong = limitContent({ ...limitDraft(CONTENT), settleMinutes: "0" });
  expect(Object.keys(wrong.errors ?? {})).toEqual(["settleMinutes"]);
  const other = limitContent({ ...limitDraft(CONTENT), margin: "400", leastMinutes: "61" });
  expect(other.errors).toEqual({
    margin: "Must be less than the limit",
    mostMinutes: "Must not be shorter than the minimum",
  });
});
