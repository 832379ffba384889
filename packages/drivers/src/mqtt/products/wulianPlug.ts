import { term } from "@atrium/words";
import type { MqttProduct } from "../product.ts";

/** Ms; a plug says all its values at least this often, and each change as it happens. */
const EXPECTED_INTERVAL = 60_000;

type Point = MqttProduct["points"][number];

const ON: Point = {
  key: "on",
  name: term("On"),
  kind: "boolean",
  field: "state",
  words: { ON: 1, OFF: 0 },
  set: { topic: "set", field: "state" },
  expectedInterval: EXPECTED_INTERVAL,
};

const LINK: Point = {
  key: "link-quality",
  name: term("Link quality"),
  kind: "number",
  field: "linkquality",
  min: 0,
  max: 255,
  deadband: 5,
  // A gateway that has only just started does not know it yet.
  isOptional: true,
  expectedInterval: EXPECTED_INTERVAL,
};

/** Its field is called as the point is. */
function measured(point: Pick<Point, "key" | "name"> & Required<Pick<Point, "unit" | "max" | "deadband">>): Point {
  return { ...point, kind: "number", field: point.key, min: 0, expectedInterval: EXPECTED_INTERVAL };
}

const GATEWAY = {
  modules: ["plug"],
  state: "",
  availability: { topic: "availability", online: '{"state":"online"}', offline: '{"state":"offline"}' },
} as const satisfies Partial<MqttProduct>;

/**
 * A Zigbee plug with a meter behind a gateway that speaks as Zigbee2MQTT does: one JSON object on the device's own topic,
 * `ON` or `OFF` to `<topic>/set`, and a word on `<topic>/availability` from the gateway, which asks its devices. The link is
 * from 0 to 255.
 */
export const wulianPlug: MqttProduct = {
  ...GATEWAY,
  name: "wulian-plug",
  label: term("Wulian Zigbee plug with metering (Zigbee2MQTT)"),
  points: [
    ON,
    measured({ key: "power", name: term("Power"), unit: "W", max: 4_000, deadband: 0.5 }),
    measured({ key: "voltage", name: term("Voltage"), unit: "V", max: 300, deadband: 1 }),
    measured({ key: "current", name: term("Current"), unit: "A", max: 20, deadband: 0.01 }),
    {
      key: "energy",
      name: term("Energy"),
      kind: "counter",
      unit: "kWh",
      field: "energy",
      startsAgain: true,
      // 16 A at the highest mains voltage.
      maxPerHour: 4.1,
      expectedInterval: EXPECTED_INTERVAL,
    },
    LINK,
  ],
};

/** A Zigbee switch in the wall, behind the same gateway: it switches and does not measure. */
export const wulianSwitch: MqttProduct = {
  ...GATEWAY,
  name: "wulian-switch",
  label: term("Wulian Zigbee switch (Zigbee2MQTT)"),
  points: [ON, LINK],
};
