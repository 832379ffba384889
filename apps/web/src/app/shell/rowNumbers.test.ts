import { kilowattHours } from "@atrium/contract";
import type { PlaceSummary } from "@atrium/contract/devices";
import { expect, test } from "vitest";
import { captionOf, energyNumber, marksOf, numberOf, withFires } from "./rowNumbers.ts";

const row = (more: Partial<PlaceSummary> = {}): PlaceSummary => ({
  place: "tower",
  on: 3,
  total: 4,
  stale: 0,
  trouble: 0,
  alarm: 0,
  mean: null,
  ...more,
});

test("a count says what it counts", () => {
  expect(numberOf("lighting", row())).toEqual({ text: "3/4", spoken: "3 of 4 on" });
  expect(numberOf("lift", row())).toEqual({ text: "3/4", spoken: "3 of 4 in service" });
});

test("nothing on and nothing fresh is not known, and nothing there is no number", () => {
  expect(numberOf("pa", row({ on: 0, stale: 4 })).text).toBe("–/4");
  expect(numberOf("pa", row({ on: 0, total: 0 })).text).toBeUndefined();
});

test("air conditioners show degrees, curtains how far they are open", () => {
  expect(numberOf("air-condition", row({ mean: 25.2 })).text).toBe("25.20°");
  expect(numberOf("curtain", row({ mean: 62.4 })).text).toBe("62 %");
  expect(numberOf("air-condition", row()).text).toBe("–");
});

test("energy is whole kilowatt hours", () => {
  expect(energyNumber(kilowattHours(1381.35)).text).toBe("1,381");
  expect(energyNumber(null).text).toBe("–");
  expect(energyNumber(kilowattHours(1381.35), "5 of 11 hours")).toMatchObject({
    text: "≥1,381",
    spoken: "at least 1,381 kilowatt hours today, 5 of 11 hours measured",
  });
});

test("beside a place stands what is wrong, the worst first, and what is old where nothing is", () => {
  expect(marksOf({ alarm: 1, trouble: 2, stale: 3 })).toEqual([
    { state: "alarm", count: 1 },
    { state: "trouble", count: 2 },
  ]);
  expect(marksOf({ alarm: 0, trouble: 0, stale: 3 })).toEqual([{ state: "stale", count: 3 }]);
  expect(marksOf({ alarm: 0, trouble: 0, stale: 0 })).toEqual([]);
});

test("a fire alarm stands beside its place on every page, and changes no other number", () => {
  const own = { text: "3/4", spoken: "3 of 4 on", trouble: 1, alarm: 0, stale: 0 };
  const numbers = new Map([["tower", own]]);
  const fires = new Map(
    ["tower", "tower/first", "hall"].map((place) => [place, row({ place, alarm: Number(place !== "hall") })]),
  );
  expect(withFires(numbers, undefined)).toBe(numbers);
  const all = withFires(numbers, fires);
  expect(all?.get("tower")).toEqual({ ...own, alarm: 1 });
  expect(all?.get("tower/first")).toMatchObject({ text: undefined, alarm: 1 });
  expect(all?.has("hall")).toBe(false);
  expect(withFires(undefined, fires)?.get("tower")).toMatchObject({ text: undefined, alarm: 1 });
});

test("numbers that the page beside them may not share say what they are", () => {
  expect(captionOf({ menuSection: { system: "energy-meter" }, search: {} })).toBe("kWh today, all uses");
  expect(captionOf({ menuSection: { system: "lighting" }, search: {} })).toBeUndefined();
  expect(captionOf({ menuSection: undefined, search: {} })).toBeUndefined();
  const replayed = { menuSection: { system: "lighting" as const }, search: { at: "2026-11-23T03:15:30Z" } };
  expect(captionOf(replayed)).toBe("Live counts, not replayed");
});
