import type { BacnetProduct } from "../product.ts";

/** One lamp circuit that is only switched: binary output `n`. Its level is 0 % or 100 %. */
export const lightingRelay: BacnetProduct = {
  name: "lighting-relay",
  label: "Lighting circuit, on and off only",
  modules: ["lighting"],
  address: [{ field: "instance", min: 0, max: 4_194_302 }],
  points: [
    {
      key: "level",
      name: "Level",
      kind: "number",
      unit: "%",
      object: "binary-output",
      instance: { field: "instance" },
      isWritable: true,
      min: 0,
      max: 100,
      step: 100,
      expectedInterval: 10_000,
      hasNotifications: true,
    },
  ],
};
