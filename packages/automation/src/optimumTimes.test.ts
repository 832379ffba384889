import { expect, test } from "vitest";
import { joinCoasts, joinLeads } from "./optimumTimes.ts";

const cooled = {
  kind: "temperature",
  device: "Office",
  temperature: 26,
  target: 24,
  response: { rate: 4, starts: 9, above: 2 },
} as const;
const warmed = { ...cooled, response: { rate: 1, stops: 9, above: 0 } };
const aired = { kind: "air", device: "Air", co2: 900, most: 800, response: { rate: 2, days: 9 } } as const;
const unknown = { device: "Air", why: "co2" } as const;

test("what begins together begins as soon as the first of it is needed", () => {
  const cooling = { minutes: 30, by: cooled };
  expect(joinLeads(cooling, { minutes: 12, by: aired })).toMatchObject({ minutes: 30, by: cooled });
  expect(joinLeads(cooling, { minutes: 40, by: aired })).toMatchObject({ minutes: 40, by: aired });
  expect(joinLeads(undefined, { minutes: 12, by: aired })).toMatchObject({ minutes: 12, by: aired });
  expect(joinLeads(cooling, undefined)).toEqual({ ...cooling, unknown: undefined });
});

test("fresh air of which nothing is known begins with its air conditioners, and alone at the fixed lead", () => {
  const air = { minutes: 60, by: undefined, unknown };
  expect(joinLeads({ minutes: 30, by: cooled }, air)).toEqual({ minutes: 30, by: cooled, unknown });
  expect(joinLeads({ minutes: 0, by: cooled }, air).minutes).toBe(0);
  expect(joinLeads(undefined, air)).toEqual(air);
  // Where rooms that are cooled are not known, the fixed lead counts, unless air needs longer.
  const fixed = { minutes: 60, by: undefined };
  expect(joinLeads(fixed, { minutes: 20, by: aired })).toEqual({ ...fixed, unknown: undefined });
  expect(joinLeads(fixed, { minutes: 80, by: aired }).minutes).toBe(80);
});

test("what ends together ends once nothing of it is needed, and at its end as soon as something is not known", () => {
  const cooling = { minutes: 30, by: warmed };
  expect(joinCoasts(cooling, { minutes: 12, by: aired })).toMatchObject({ minutes: 12, by: aired });
  expect(joinCoasts(cooling, { minutes: 40, by: aired })).toMatchObject({ minutes: 30, by: warmed });
  expect(joinCoasts(cooling, { minutes: 0, by: undefined, unknown })).toEqual({ minutes: 0, by: undefined, unknown });
  const warms = { device: "Office", why: "warms" } as const;
  const cold = { minutes: 0, by: undefined, unknown: warms };
  expect(joinCoasts(cold, { minutes: 12, by: aired })).toEqual(cold);
});

test("units of one kind that are off already ask for nothing of the other", () => {
  const off = { minutes: 0, by: undefined };
  expect(joinCoasts(off, { minutes: 12, by: aired })).toMatchObject({ minutes: 12, by: aired });
  expect(joinCoasts({ minutes: 30, by: warmed }, off)).toMatchObject({ minutes: 30, by: warmed });
  expect(joinCoasts(off, off)).toEqual({ ...off, unknown: undefined });
});
