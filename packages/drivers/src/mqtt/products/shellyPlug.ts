import { term } from "@atrium/words";
import type { MqttProduct } from "../product.ts";

/** Ms; the plug publishes all its values again this often (`mqtt_update_period`), and each as it changes. */
const EXPECTED_INTERVAL = 30_000;
/** Watt-minutes in a kilowatt-hour. */
const WATT_MINUTES = 60_000;

/**
 * A plug of the first Shelly generation (Plug, Plug S) as it publishes below `shellies/<model>-<id>`: a topic for each
 * value and the bare value in it, `on`, `12.30`. Its energy counts watt-minutes and starts again when it loses power.
 */
export const shellyPlug: MqttProduct = {
  name: "shelly-plug",
  label: term("Shelly plug, first generation"),
  modules: ["plug"],
  availability: { topic: "online", online: "true", offline: "false" },
  points: [
    {
      key: "on",
      name: term("On"),
      kind: "boolean",
      state: "relay/0",
      // It reports `overpower` where it has switched off by itself.
      words: { on: 1, off: 0, overpower: 0 },
      set: { topic: "relay/0/command" },
      expectedInterval: EXPECTED_INTERVAL,
    },
    {
      key: "power",
      name: term("Power"),
      kind: "number",
      unit: "W",
      state: "relay/0/power",
      min: 0,
      max: 4_000,
      expectedInterval: EXPECTED_INTERVAL,
      deadband: 0.5,
    },
    {
      key: "energy",
      name: term("Energy"),
      kind: "counter",
      unit: "kWh",
      state: "relay/0/energy",
      scale: 1 / WATT_MINUTES,
      startsAgain: true,
      // 16 A at the highest mains voltage.
      maxPerHour: 4.1,
      expectedInterval: EXPECTED_INTERVAL,
    },
  ],
};
