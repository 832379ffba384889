import { FoundEntry, ProductFile } from "@atrium/contract/devices";
import { expect, test } from "vitest";
import { productOfEntries, usableEntries, valueWords } from "./foundPoints.ts";
import { devicesByPattern, likelyPattern, readPattern } from "./namePattern.ts";

function entry(place: string, name: string, more: object = {}): FoundEntry {
  return FoundEntry.parse({ place, name, kind: "number", ...more });
}

test("objects of a foreign controller become points with their units, as far as a value can be one", () => {
  const entries = [
    entry("analog-input 1", "Supply air temp", { unit: "°F" }),
    entry("analog-value 7", "Energy", { unit: "kWh" }),
    entry("binary-output 2", "Fan", { kind: "boolean" }),
    entry("schedule 1", "Weekly", { kind: "other" }),
    entry("analog-input 2", "Supply air temp"),
  ];
  const usable = usableEntries({
    form: "bacnet",
    entries: entries.map((one) => Object.assign(one, { state: "new" as const })),
  });
  const { points, address } = productOfEntries({ form: "bacnet" }, usable);
  expect(points).toMatchObject([
    { key: "supply-air-temp", unit: "°C", deviceUnit: "°F", objectType: "analog-input", instance: 1 },
    { key: "energy", kind: "counter", unit: "kWh", objectType: "analog-value", instance: 7 },
    { key: "fan", kind: "boolean", objectType: "binary-output", instance: 2 },
    { key: "supply-air-temp-2", objectType: "analog-input", instance: 2 },
  ]);
  expect(address).toEqual({});
  expect(ProductFile.safeParse({ name: "found", protocol: "bacnet", points }).error).toBeUndefined();
});

const HEATING = [
  { value: 1, name: "Off" },
  { value: 2, name: "Heating" },
];

test("the names of states become those of the point, but for plain on and off", () => {
  const occupied = ["Unoccupied", "Occupied"].map((name, value) => ({ value, name }));
  const plain = ["OFF", "On"].map((name, value) => ({ value, name }));
  const { points } = productOfEntries({ form: "bacnet" }, [
    entry("multi-state-value 1", "Mode", { kind: "enum", value: "2", states: HEATING }),
    entry("binary-input 1", "Occupancy", { kind: "boolean", states: occupied }),
    entry("binary-input 2", "Fan", { kind: "boolean", states: plain }),
  ]);
  expect(points).toMatchObject([
    { key: "mode", kind: "enum", states: HEATING },
    { key: "occupancy", kind: "enum", states: occupied },
    { key: "fan", kind: "boolean" },
  ]);
  expect(ProductFile.safeParse({ name: "found", protocol: "bacnet", points }).error).toBeUndefined();
  expect(valueWords({ value: "2", states: HEATING })).toBe("Heating (2)");
  expect(valueWords({ value: "21.5", unit: "°C" })).toBe("21.5 °C");
});

test("topics of a foreign device become points below the topic that they share, with the words it says", () => {
  const { points, address } = productOfEntries({ form: "topic" }, [
    entry("home/plug/state ENERGY.Power", "ENERGY.Power", { unit: "W" }),
    entry("home/plug/relay", "", { kind: "text", value: "ON" }),
  ]);
  expect(address).toEqual({ topic: "home/plug" });
  expect(points).toMatchObject([
    { key: "energy-power", unit: "W", state: "state", field: "ENERGY.Power" },
    { key: "relay", kind: "boolean", state: "relay", words: { ON: 1, OFF: 0 } },
  ]);
  expect(ProductFile.safeParse({ name: "found", protocol: "mqtt", points }).error).toBeUndefined();
});

const BOXES = ["1", "2", "12"].flatMap((number, index) =>
  ["temp", "flow", "sp"].map((point, at) => entry(`analog-value ${String(index * 10 + at)}`, `VAV-${number}.${point}`)),
);

test("names of objects make many devices of one pattern, and say which lack a point", () => {
  const pattern = readPattern(String.raw`VAV-(\d+)\.(temp|flow|sp)`);
  if (pattern === undefined) throw new Error("a pattern");
  const { devices, lacking, points } = devicesByPattern([...BOXES, entry("analog-value 99", "VAV-3.temp")], pattern);
  expect(devices.map(({ name }) => name)).toEqual(["VAV-1", "VAV-2", "VAV-12"]);
  expect(lacking).toEqual([{ name: "VAV-3", lacks: "flow" }]);
  expect([...points.keys()]).toEqual(["temp", "flow", "sp"]);
  expect(devices[2]?.entries.get("sp")?.place).toBe("analog-value 22");
});

test("a pattern is proposed from the names themselves", () => {
  expect(likelyPattern(BOXES)).toBe(String.raw`(.+)\.(.+)`);
  expect(likelyPattern(BOXES.map((one) => Object.assign({}, one, { name: one.name?.replace(".", "_") })))).toBe(
    "(.+)_(.+)",
  );
});

test("a point of two words stays one point", () => {
  const lamps = [1, 2, 3].flatMap((number) =>
    ["level", "lamp failure", "lamp hours"].map((point, at) =>
      entry(`analog-value ${String(number * 9 + at)}`, `L-${String(number)} ${point}`),
    ),
  );
  expect(likelyPattern(lamps)).toBe("(.+?) (.+)");
  const { devices, points } = devicesByPattern(lamps, /^(?:(.+?) (.+))$/u);
  expect([devices.map(({ name }) => name), [...points.keys()]]).toEqual([
    ["L-1", "L-2", "L-3"],
    ["level", "lamp-failure", "lamp-hours"],
  ]);
});

test.each(["VAV-(", "VAV", "(VAV)", ""])("%s is no pattern with a device and a point", (text) => {
  expect(readPattern(text)).toBeUndefined();
});
