import { expect, test } from "vitest";
import { mqtt } from "../mqtt.ts";

test("a sensor of air has the six metrics of the specification with their units, and no air is below 300 ppm", () => {
  const points = mqtt.catalog.points("air-sensor", { topic: "air/hall" });
  const said = points.map((point) => ("key" in point ? `${point.key} ${point.unit ?? ""}` : point.problem));
  expect(said).toEqual(["co2 ppm", "pm25 ug/m³", "pm10 ug/m³", "tvoc ppb", "temp °C", "rh %"]);
  expect(points[0]).toMatchObject({
    min: 300,
    isWritable: false,
    address: { state: "air/hall/air", field: "co2_ppm", time: "time", availability: { topic: "air/hall/status" } },
  });
});
