import { IAQ_METRICS, MAX_UNCHANGED_TIMES, type Unit } from "@atrium/contract/devices";
import { term } from "@atrium/words";
import type { MqttProduct } from "../product.ts";

/** Ms; sensors of air average over a minute. */
const EXPECTED_INTERVAL = 60_000;
/** Clean air has none; anything else is counted, and no two counts of a day are the same to a tenth. */
const particles = { min: 0, max: 1_000, deadband: 0.1, stuck: { after: MAX_UNCHANGED_TIMES.particles, restsAt: [0] } };

type Point = MqttProduct["points"][number];

function metric(
  key: keyof typeof IAQ_METRICS,
  measures: Required<Pick<Point, "field" | "min" | "max" | "deadband">> & Pick<Point, "stuck">,
): Point {
  const { name, unit }: { name: string; unit: Unit } = IAQ_METRICS[key];
  return { key, name, kind: "number", unit, ...measures, expectedInterval: EXPECTED_INTERVAL };
}

/**
 * A sensor of indoor air with the six metrics of the specification. No standard describes one over MQTT: it publishes
 * one JSON object a minute on `<topic>/air`, `time` in s since the epoch and each metric with its unit in the field's
 * name, and `online` or, as its last will, `offline` on `<topic>/status`. The ranges are those of the sensing elements
 * (NDIR 400 to 10,000 ppm, optical counter 1,000 µg/m³, metal oxide 60,000 ppb); below 300 ppm is impossible outdoors
 * or indoors.
 */
export const airSensor: MqttProduct = {
  name: "air-sensor",
  label: term("Air quality sensor (JSON)"),
  modules: ["iaq"],
  state: "air",
  availability: { topic: "status", online: "online", offline: "offline" },
  time: "time",
  points: [
    metric("co2", {
      field: "co2_ppm",
      min: 300,
      max: 10_000,
      deadband: 1,
      stuck: { after: MAX_UNCHANGED_TIMES.carbonDioxide },
    }),
    metric("pm25", { field: "pm25_ugm3", ...particles }),
    metric("pm10", { field: "pm10_ugm3", ...particles }),
    metric("tvoc", {
      field: "tvoc_ppb",
      min: 0,
      max: 60_000,
      deadband: 1,
      stuck: { after: MAX_UNCHANGED_TIMES.vapours, restsAt: [0] },
    }),
    metric("temp", {
      field: "temp_C",
      min: -20,
      max: 60,
      deadband: 0.01,
      stuck: { after: MAX_UNCHANGED_TIMES.roomAir },
    }),
    metric("rh", {
      field: "rh_percent",
      min: 0,
      max: 100,
      deadband: 0.05,
      stuck: { after: MAX_UNCHANGED_TIMES.roomAir, restsAt: [100] },
    }),
  ],
};
