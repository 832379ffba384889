import { expect, test } from "vitest";
import { QUALITY } from "../point.ts";
import { DerivedPoint } from "./derivedPoint.ts";
import { derivedPlan, derivedValue, type DerivedValue, type SourceValue } from "./derivedValue.ts";

const POINTS: Readonly<Record<string, number>> = { return: 1, supply: 2, flow: 3, power: 4 };
const UNITS = { return: "°C", supply: "°C", flow: "m³/h", power: "kW" } as const;

const COP = DerivedPoint.parse({
  device: "CH-1",
  key: "cop",
  name: "COP",
  formula: "if(P > 1, (T_r - T_s) * flow * 1.163 / P, none)",
  inputs: [
    { name: "T_r", points: [{ point: "return" }] },
    { name: "T_s", points: [{ point: "supply" }] },
    { name: "flow", points: [{ point: "flow" }] },
    { name: "P", points: [{ point: "power" }] },
  ],
  max: 20,
});

const good = (value: number, time = 1_000): SourceValue => ({ value, quality: QUALITY.good, time });
const RUNNING = [good(12), good(7, 3_000), good(100, 2_000), good(116.3)];

function computed(values: readonly SourceValue[], point = COP): DerivedValue {
  const plan = derivedPlan(point, {
    pointOf: (device, key) => {
      const id = POINTS[key];
      const unit = Object.entries(UNITS).find(([name]) => name === key)?.[1];
      return id === undefined ? undefined : { id, label: `${key} of ${device}`, ...(unit && { unit }) };
    },
    areaOf: () => 50,
  });
  if (plan === undefined) throw new Error("no plan");
  return derivedValue(plan, (id) => values[id - 1] ?? { value: Number.NaN, quality: QUALITY.stale, time: Number.NaN });
}

test("a result of good values is good, and as new as the newest of them", () => {
  const { value, ...rest } = computed(RUNNING);
  expect(value).toBeCloseTo(5);
  expect(rest).toEqual({ quality: QUALITY.good, time: 3_000 });
});

test("a bad or stuck point makes it bad and is named", () => {
  const bad = { value: 7, quality: QUALITY.bad, time: 900 };
  expect(computed([good(12), bad, good(100), good(116.3)])).toEqual({
    value: Number.NaN,
    quality: QUALITY.bad,
    time: 1_000,
    reason: "supply of CH-1 has no value.",
  });
  const stuck = { value: 7, quality: QUALITY.stuck, time: 900 };
  expect(computed([good(12), stuck, good(100), good(116.3)])).toMatchObject({
    quality: QUALITY.bad,
    reason: "supply of CH-1 is stuck.",
  });
});

test("a stale point makes it stale, and a bad one beside it bad", () => {
  const stale = { value: 12, quality: QUALITY.stale, time: 900 };
  expect(computed([stale, ...RUNNING.slice(1)])).toMatchObject({
    quality: QUALITY.stale,
    reason: "return of CH-1 is stale.",
  });
  expect(computed([stale, { value: 7, quality: QUALITY.bad, time: 1 }, ...RUNNING.slice(2)]).quality).toBe(QUALITY.bad);
});

test("before its points are read it is stale without a value", () => {
  expect(computed([])).toEqual({
    value: Number.NaN,
    quality: QUALITY.stale,
    time: Number.NaN,
    reason: "return of CH-1 has not been read yet.",
  });
});

test("a formula without a value, a division by zero and a result outside its limits are bad", () => {
  expect(computed([good(12), good(7), good(100), good(0)])).toMatchObject({
    quality: QUALITY.bad,
    reason: "The formula has no value for the present values of its points.",
  });
  const divided = { ...COP, formula: "(T_r - T_s) * flow / P" };
  expect(computed([good(12), good(7), good(100), good(0)], divided).reason).toContain("divides by zero");
  expect(computed([good(90), good(7), good(100), good(2)]).reason).toContain("is outside its limits");
});

test("an input may be a sum, in the chosen unit, or an area", () => {
  const density = DerivedPoint.parse({
    device: "CH-1",
    key: "density",
    name: "Density",
    formula: "power / area",
    inputs: [
      { name: "power", points: [{ point: "power" }, { device: "CH-2", point: "power" }], unit: "W" },
      { name: "area", area: { placement: "office" } },
    ],
  });
  expect(computed([good(0), good(0), good(0), good(2)], density).value).toBe(80);
});

test("a point that the site has no more makes it bad", () => {
  const [flow, ...others] = COP.inputs.toReversed();
  const point = { ...COP, inputs: [...others, { name: flow?.name, points: [{ point: "gone" }] }] };
  expect(computed(RUNNING, DerivedPoint.parse(point))).toMatchObject({
    quality: QUALITY.bad,
    reason: "CH-1 has no point gone any more.",
  });
});
