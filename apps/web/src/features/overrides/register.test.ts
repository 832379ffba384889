import { kilowattHours } from "@atrium/contract";
import { expect, test } from "vitest";
import { hold } from "./hold.fixture.ts";
import { deviceHref, energyText, lossText, nowText, placeWords, systemName, wishText } from "./overrideWords.ts";
import { costOf, matching } from "./register.ts";

const rows = [
  hold(1),
  hold(2, { zone: "B", isCorridor: true, energy: { kilowattHours: kilowattHours(1.5), since: 0 } }),
  hold(3, {
    module: "curtain",
    by: "malee",
    placement: "learning-building",
    energy: { kilowattHours: kilowattHours(-0.5), since: 0 },
  }),
];

test("finds holds by place, system and person", () => {
  const ids = (wanted: Parameters<typeof matching>[1]) => matching(rows, wanted, 0).map(({ point }) => Number(point));
  expect(ids({})).toEqual([1, 2, 3]);
  expect(ids({ placement: "office-building", floor: "first" })).toEqual([1, 2]);
  expect(ids({ placement: "office-building", floor: "first", zone: "corridor" })).toEqual([2]);
  expect(ids({ module: "curtain" })).toEqual([3]);
  expect(ids({ by: "somchai", zone: "A" })).toEqual([1]);
});

test("sums up what holds cost, where it can be said", () => {
  expect(costOf(rows)).toBe(1);
  expect(costOf(rows.slice(0, 1))).toBeUndefined();
  expect([1.238, -0.3, -0.001].map((energy) => energyText(kilowattHours(energy)))).toEqual(["+1.24", "−0.30", "0.00"]);
});

test("says what a device shows that cannot be asked whether it keeps the hold", () => {
  expect(nowText(hold(1, { shows: 30 }))).toBe("Now 30 %");
  expect(nowText(hold(1))).toBe("");
});

test("says what became of a hold that its device has lost", () => {
  const lost = { at: 0, value: null, kind: "forgotten" } as const;
  expect(lossText(hold(1, { lost }), () => "08:12")).toBe("Forgotten, 08:12");
  const taken = { at: 0, value: 30, kind: "taken-over" } as const;
  expect(lossText(hold(1, { lost: taken }), () => "08:12")).toBe("Taken over: 30 %");
});

test("says what automation would do, and where the device is", () => {
  expect(wishText(hold(1, { automatic: 20 }))).toBe("20 %");
  expect(wishText(hold(1))).toBe("Not known");
  const named = { kind: "enum", states: [{ value: 2, name: "Cold" }], value: 2, automatic: 2 } as const;
  expect(wishText(hold(1, { ...named, states: [...named.states], unit: undefined }))).toBe("Cold");
  expect(deviceHref(hold(1))).toBe("/control/lightings/office-building?floor=first&zone=A&selection=L-1");
  expect(placeWords(hold(2, { zone: "B" }), [{ key: "office-building", name: "Office Building", floors: [] }])).toBe(
    "Office Building, first, Zone B",
  );
});

test("finds the holds that have stood for longer than so many hours", () => {
  const hour = 3_600_000;
  const held = [hold(1, { since: 9 * hour }), hold(2, { since: 7.5 * hour }), hold(3, { since: 0 })];
  const ids = (over: number | undefined) => matching(held, { over }, 9.5 * hour).map(({ point }) => Number(point));
  expect([ids(undefined), ids(1), ids(8)]).toEqual([[1, 2, 3], [2, 3], [3]]);
});

test("knows a system by its module, not by the menus of its pages", () => {
  expect(["lighting", "air-condition", "equipment", "a-system-of-old"].map(systemName)).toEqual([
    "Lighting",
    "Air Conditioner",
    "Pieces of equipment",
    "a-system-of-old",
  ]);
});

test("leads to no page where it is not known which of a system's pages shows the device", () => {
  expect(deviceHref(hold(1, { module: "air-condition" }))).toMatch(/^\/control\/air-conditioners\/office-building\?/);
  expect(deviceHref(hold(1, { module: "equipment" }))).toBeUndefined();
});
