import { expect, test } from "vitest";
import { isAddressProblem } from "../productCatalog.ts";
import { mqtt } from "./mqtt.ts";

test("puts a weather station's topics below the one that the mapping gives", () => {
  const points = mqtt.catalog.points("weather-station", { topic: "weather/roof" });
  expect(points.map((point) => ("key" in point ? point.key : point.problem))).toEqual([
    "temperature",
    "barometer",
    "humidity",
    "light",
    "rain",
    "wind-speed",
    "wind-direction",
  ]);
  expect(points[0]).toMatchObject({
    unit: "°C",
    isWritable: false,
    address: { state: "weather/roof/loop", availability: { topic: "weather/roof/status" }, time: "dateTime" },
  });
});

test.each([
  ["no topic", {}, "topic"],
  ["a number", { topic: 7 }, "topic"],
  ["a wildcard", { topic: "weather/+" }, "topic"],
  ["a slash at the end", { topic: "weather/" }, "topic"],
  ["a field that it does not know", { topic: "weather", unit: 1 }, "unit"],
])("names the field of an address with %s", (_what, address, field) => {
  const rows = mqtt.catalog.points("weather-station", address);
  expect(rows.filter(isAddressProblem).map((row) => row.field)).toEqual([field]);
});

test("names the products it knows when it does not know one", () => {
  expect(mqtt.catalog.points("barometer", { topic: "a" })).toEqual([
    { field: "product", problem: expect.stringContaining("weather-station") },
  ]);
});

test("names what is wrong with a broker's settings", () => {
  expect(mqtt.checkSettings({ host: "broker", port: 1883 })).toEqual([]);
  expect(mqtt.checkSettings({ host: "broker", port: 70_000 }).map(({ field }) => field)).toEqual(["port"]);
  expect(mqtt.checkSettings({ port: 1883 }).map(({ field }) => field)).toEqual(["host"]);
});

test("a product has a point for each of the things that the mapping counts", () => {
  const points = mqtt.catalog.points("smart-locker", { topic: "lockers/hall", boxes: 3 });
  expect(points.map((point) => ("key" in point ? point.key : point.problem))).toEqual([
    "used",
    "errors",
    "box-01",
    "box-02",
    "box-03",
  ]);
  expect(points.at(-1)).toMatchObject({
    name: "Compartment 03",
    address: { state: "lockers/hall/boxes", field: "boxes.03", words: { free: 0, "network-error": 4 } },
  });
});

test.each([{}, { boxes: 0 }, { boxes: 1.5 }, { boxes: 1_000 }, { boxes: "many" }])(
  "a number of things that none can have is named: %o",
  (address) => {
    const rows = mqtt.catalog.points("smart-locker", { topic: "lockers/hall", ...address });
    expect(rows.filter(isAddressProblem).map(({ field }) => field)).toEqual(["boxes"]);
  },
);
