import { term } from "@atrium/words";
import type { BacnetProduct } from "../product.ts";

/**
 * One dimmable circuit of a lighting gateway with an object for each value: analog output `n` the level, analog input
 * `n` the power, binary input `n` the lamp alarm, analog input 10,000 + `n` the burning hours. A gateway has fewer than
 * 10,000 circuits, so the two kinds of analog input never meet.
 */
export const lightingCircuit: BacnetProduct = {
  name: "lighting-circuit",
  label: term("Lighting circuit"),
  modules: ["lighting"],
  address: [{ field: "instance", min: 0, max: 9_999 }],
  points: [
    {
      key: "level",
      name: term("Level"),
      kind: "number",
      unit: "%",
      object: "analog-output",
      instance: { field: "instance" },
      isWritable: true,
      min: 0,
      max: 100,
      expectedInterval: 10_000,
      deadband: 0.1,
      hasNotifications: true,
    },
    {
      key: "power",
      name: term("Power"),
      kind: "number",
      unit: "W",
      object: "analog-input",
      instance: { field: "instance" },
      min: 0,
      expectedInterval: 10_000,
      deadband: 0.5,
      hasNotifications: true,
    },
    {
      key: "lamp-failure",
      name: term("Lamp failure"),
      kind: "boolean",
      object: "binary-input",
      instance: { field: "instance" },
      expectedInterval: 30_000,
      hasNotifications: true,
    },
    {
      key: "lamp-hours",
      name: term("Lamp hours"),
      kind: "counter",
      unit: "h",
      object: "analog-input",
      instance: { field: "instance", plus: 10_000 },
      min: 0,
      expectedInterval: 300_000,
      deadband: 0.01,
    },
  ],
};
