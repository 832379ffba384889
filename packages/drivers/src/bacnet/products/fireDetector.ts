import { FIRE_STATES } from "@atrium/contract/alarms";
import type { BacnetProduct } from "../product.ts";

/**
 * One detector or call point of a fire panel: multi-state input `n`, whose states are those of the panel. Nothing can
 * be commanded: a panel is acknowledged and reset at the panel alone. Its state decides about fans and lifts, so it is
 * due often; a change is reported at once.
 */
export const fireDetector: BacnetProduct = {
  name: "fire-detector",
  label: "Fire detector",
  modules: ["fire-alarm"],
  address: [{ field: "instance", min: 1, max: 9_999 }],
  points: [
    {
      key: "state",
      name: "State",
      kind: "enum",
      states: Object.entries(FIRE_STATES).map(([value, { name }]) => ({ value: Number(value), name: title(name) })),
      object: "multi-state-input",
      instance: { field: "instance" },
      min: 1,
      max: 4,
      expectedInterval: 5_000,
      hasNotifications: true,
    },
  ],
};

function title(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
