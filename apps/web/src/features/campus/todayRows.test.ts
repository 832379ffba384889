import type { CampusToday } from "@atrium/contract/energy";
import { EpochMillis } from "@atrium/contract";
import { expect, test } from "vitest";
import { todayRows } from "./todayRows.ts";

const COUNT = { amount: 33.58, percent: 18.2, share: 1, hours: [1, null, 2] };
const NOTHING: CampusToday = {
  until: EpochMillis.parse(1),
  isLikeYesterday: true,
  energy: null,
  water: null,
  solar: null,
  entries: null,
};

test("a row says what was counted, and how far it is from yesterday", () => {
  const [row] = todayRows({ ...NOTHING, water: COUNT });
  expect(row).toMatchObject({ label: "Water", value: "33.58 m³", difference: "+18.20 %", isNotable: true });
});

test("less is written with a minus, and needs no look", () => {
  const [row] = todayRows({ ...NOTHING, entries: { ...COUNT, amount: 412, percent: -2.6 } });
  expect(row).toMatchObject({ label: "People in", value: "412", difference: "−2.60 %", isNotable: false });
});

test("nothing measured is a dash, compares to nothing and is not whole", () => {
  const [row] = todayRows({ ...NOTHING, energy: { amount: null, percent: null, share: 0, hours: [] } });
  expect(row).toMatchObject({ value: "–", difference: "", part: "0 % of today measured" });
});

test("a site without inverters has no row of the sun", () => {
  expect(todayRows({ ...NOTHING, energy: COUNT }).map(({ key }) => key)).toEqual(["energy"]);
});

test("a Monday that used more than its Sunday needs no look", () => {
  const [row] = todayRows({ ...NOTHING, isLikeYesterday: false, water: COUNT });
  expect(row).toMatchObject({ difference: "+18.20 %", isNotable: false });
});
