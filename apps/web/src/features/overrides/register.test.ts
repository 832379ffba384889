import { kilowattHours } from "@atrium/contract";
import { expect, test } from "vitest";
import { hold } from "./hold.fixture.ts";
import { deviceHref } from "../../devices/deviceHref.ts";
import { energyText, wishText } from "./overrideWords.ts";
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

test("says what automation would do, and where the device's page is", () => {
  expect(wishText(hold(1, { automatic: 20 }))).toBe("20 %");
  expect(wishText(hold(1))).toBe("Unknown");
  const named = { kind: "enum", states: [{ value: 2, name: "Cold" }], value: 2, automatic: 2 } as const;
  expect(wishText(hold(1, { ...named, states: [...named.states], unit: undefined }))).toBe("Cold");
  expect(deviceHref(hold(1))).toBe("/control/lightings/office-building?floor=first&zone=A&selection=L-1");
});

test("finds the holds that have stood for longer than so many hours", () => {
  const hour = 3_600_000;
  const held = [hold(1, { since: 9 * hour }), hold(2, { since: 7.5 * hour }), hold(3, { since: 0 })];
  const ids = (over: number | undefined) => matching(held, { over }, 9.5 * hour).map(({ point }) => Number(point));
  expect([ids(undefined), ids(1), ids(8)]).toEqual([[1, 2, 3], [2, 3], [3]]);
});

test("leads to no page where it is not known which of a system's pages shows the device", () => {
  expect(deviceHref(hold(1, { module: "air-condition" }))).toMatch(/^\/control\/air-conditioners\/office-building\?/);
  expect(deviceHref(hold(1, { module: "equipment" }))).toBeUndefined();
});
