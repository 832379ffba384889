import { expect, test } from "vitest";
import { derivedOrder } from "./derivedOrder.ts";
import { DerivedPoint } from "./derivedPoint.ts";
import { derivedProblems, type DerivedSite } from "./derivedProblems.ts";

const site: DerivedSite = {
  hasDevice: (device) => ["CH-1", "PUMP-1"].includes(device),
  pointOf: (device, key) => {
    if (device !== "CH-1") return undefined;
    if (key === "return") return { kind: "number", unit: "°C" };
    if (key === "flow") return { kind: "number", unit: "m³/h" };
    return key === "label" ? { kind: "text" } : undefined;
  },
  areaOf: (placement) => (placement === "office" ? 900 : null),
};

function derived(key: string, formula: string, inputs: unknown = [], more: object = {}): DerivedPoint {
  return DerivedPoint.parse({ device: "CH-1", key, name: key.toUpperCase(), formula, inputs, ...more });
}

function messages(...points: DerivedPoint[]): string[] {
  return derivedProblems(points, site).map(({ path, message }) => `${path.join(".")}: ${message}`);
}

const read = (name: string, point: string, more: object = {}) => ({ name, points: [{ point }], ...more });

test("a formula of points that the site has is right", () => {
  expect(messages(derived("x", "a * b", [read("a", "return"), read("b", "flow", { unit: "l/s" })]))).toEqual([]);
});

test("points, devices and places that the site has not are named", () => {
  expect(messages(derived("x", "a", [read("a", "supply")]))).toEqual([
    '0.inputs.0.points.0.point: CH-1 has no point "supply"',
  ]);
  expect(messages(derived("x", "a", [{ name: "a", points: [{ device: "CH-9", point: "flow" }] }]))).toEqual([
    '0.inputs.0.points.0.device: there is no device "CH-9"',
  ]);
  expect(messages(derived("x", "a", [{ name: "a", area: { placement: "gym" } }]))).toEqual([
    "0.inputs.0.area: no plan of this place has rooms with an area",
  ]);
});

test("a formula uses its inputs, all of them and no others", () => {
  expect(messages(derived("x", "a + c", [read("a", "return"), read("b", "flow")]))).toEqual([
    '0.formula: "c" is not one of its inputs',
    '0.inputs.1.name: the formula does not use "b"',
  ]);
});

test("values are converted within their dimension alone", () => {
  expect(messages(derived("x", "a", [read("a", "flow", { unit: "kW" })]))[0]).toContain(
    '0.inputs.0.unit: "CH-1 flow" in m³/h cannot be converted to kW; expected one of m³/h',
  );
  expect(messages(derived("x", "a", [read("a", "label")]))).toEqual([
    "0.inputs.0.points.0.point: a formula cannot read texts",
  ]);
});

test("a key that the device has already is taken", () => {
  expect(messages(derived("flow", "1"))).toEqual(['0.key: CH-1 already has a point "flow"']);
});

test("a circle is named from each of its points", () => {
  const [a, b] = [derived("a", "x", [read("x", "b")]), derived("b", "x", [read("x", "a")])];
  expect(messages(a, b)).toEqual([
    "0.formula: A depends on itself: A → B → A",
    "1.formula: B depends on itself: B → A → B",
  ]);
  expect(messages(derived("a", "x", [read("x", "a")]))).toEqual(["0.formula: A cannot read its own value"]);
});

test("what is read comes before what reads it, and a circle holds up nobody else", () => {
  const [c, b, a] = [
    derived("c", "x", [read("x", "b")]),
    derived("b", "x", [read("x", "a")]),
    derived("a", "x", [read("x", "flow")]),
  ];
  const own = derived("own", "x", [read("x", "own")]);
  expect(derivedOrder([c, own, b, a]).ordered.map(({ key }) => key)).toEqual(["a", "b", "c"]);
});
