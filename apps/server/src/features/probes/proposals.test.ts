import type { FoundDevice } from "@atrium/contract/devices";
import { protocols } from "@atrium/drivers";
import { expect, test } from "vitest";
import { proposalsOf, recognisedProduct } from "./proposals.ts";

const { bacnet, modbus, mqtt } = protocols;
const free = (): boolean => true;

/** The objects of a lighting circuit, as a gateway lists them. */
function circuit(instance: number): FoundDevice["entries"] {
  const objects = [
    ["analog-output", instance, "level"],
    ["analog-input", instance, "power"],
    ["binary-input", instance, "failure"],
    ["analog-input", 10_000 + instance, "hours"],
  ] as const;
  return objects.map(([type, number, name]) => ({
    place: `${type} ${number}`,
    name: `L-${instance} ${name}`,
    kind: type === "binary-input" ? ("boolean" as const) : ("number" as const),
  }));
}

function gateway(entries: FoundDevice["entries"]): FoundDevice {
  return { key: "device 7", form: "bacnet", entries };
}

test("circuits of a gateway are proposed with their instances, their names and the reason", () => {
  const options = { ...bacnet, settings: { deviceInstance: 7 }, products: [] };
  const found = gateway([...circuit(1), ...circuit(2)]);
  const proposals = proposalsOf(found, free, options);
  expect(proposals.map(({ product, address, name }) => [product, address, name])).toEqual([
    ["lighting-circuit", { instance: 1 }, "L-1"],
    ["lighting-circuit", { instance: 2 }, "L-2"],
  ]);
  expect(proposals[0]?.reason).toBe(
    "4 of its 4 objects found: analog-output 1, analog-input 1, binary-input 1 and 1 more.",
  );
  const isFree = (place: string): boolean => !place.endsWith(" 1");
  expect(proposalsOf(found, isFree, options).map(({ address }) => address)).toEqual([{ instance: 2 }]);
  expect(proposalsOf(gateway(circuit(1).slice(1)), free, options)).toEqual([]);
});

test("what a device states in another unit is proposed with the conversion, and what measures something else is not", () => {
  const options = { ...bacnet, settings: { deviceInstance: 7 }, products: [] };
  const inUnit = (unit: string) =>
    circuit(1).map((entry) => Object.assign({}, entry, entry.name?.endsWith("power") === true ? { unit } : {}));
  expect(proposalsOf(gateway(inUnit("kW")), free, options)[0]?.reason).toMatch(/ and 1 more\. Converted: kW to W\.$/);
  expect(proposalsOf(gateway(inUnit("°C")), free, options)).toEqual([]);
  expect(proposalsOf(gateway(inUnit("W")), free, options)[0]?.reason).not.toContain("Converted");
});

test("a meter is recognised by what it says of itself, and by nothing else", () => {
  const products = modbus.catalog.products([]);
  const said = (model: string) =>
    recognisedProduct({ form: "modbus", identity: { vendor: "Schneider Electric", model } }, products)?.name;
  expect(said("PM5340")).toBe("pm5000");
  // One model of a series is not another, though their numbers are near.
  expect(said("iEM3155")).toBe("schneider-iem3000");
  expect(said("iEM3150")).toBe("schneider-iem3x50");
  expect(said("XY-1")).toBeUndefined();
  expect(recognisedProduct({ form: "modbus" }, products)).toBeUndefined();
  expect(recognisedProduct({ form: "sunspec" }, products)).toBeUndefined();
});

test("what publishes a message with a product's fields is proposed under the topic above it", () => {
  const options = { ...mqtt, settings: {}, products: [] };
  const sensor = mqtt.catalog.products([]).find(({ name }) => name === "air-sensor");
  const rows = mqtt.catalog.points("air-sensor", { topic: "air/hall" });
  const places = rows.flatMap((row) => ("address" in row ? (mqtt.discovery.whereIs({}, row).entry ?? []) : []));
  expect(sensor?.points.length).toBe(rows.length);
  const entries = places.map((place) => ({ place, kind: "number" as const }));
  const found: FoundDevice = { key: "air/hall/air", form: "topic", address: { topic: "air/hall/air" }, entries };
  expect(proposalsOf(found, free, options)).toMatchObject([
    { product: "air-sensor", address: { topic: "air/hall" }, name: "hall" },
  ]);
});

test("garbage proposes nothing, however much of it there is", () => {
  const entries = Array.from({ length: 2_000 }, (_, index) => ({
    place: `\u0000 ${index} ${"x".repeat(300)}`,
    kind: "other" as const,
  }));
  const began = performance.now();
  for (const protocol of Object.values(protocols)) {
    const found: FoundDevice = { key: "?", form: "bacnet", entries, address: { topic: "/".repeat(60), unit: -1 } };
    expect(proposalsOf(found, free, { ...protocol, settings: {}, products: [] })).toEqual([]);
  }
  expect(performance.now() - began).toBeLessThan(5_000);
});
