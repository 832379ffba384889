import { EQUIPMENT, type EquipmentCategoryKey } from "@atrium/contract/devices";
import type { Load, LoadRule } from "../../electricity/load.ts";
import { CHARGER_WATTS } from "./evCharger.ts";
import { SMOKE_FAN_WATTS } from "./smokeFan.ts";
import { UV_LAMP_WATTS } from "./uvLamp.ts";

/** What equipment that moves something takes: how it is metered, and W at full work. What moves electricity itself is in other loads. */
export const PLANT_WATTS = {
  ahu: { use: "ac", watts: 6_000 },
  "exhaust-air-fan-vsd": { use: "ac", watts: SMOKE_FAN_WATTS },
  // Those of the chillers are on the chillers' meter, those of a building on its roof's.
  "chilled-water-pump": { use: "ac", watts: 15_000 },
  "condenser-water-pump": { use: "chiller", watts: 15_000 },
  "hot-water-pump": { use: "plug", watts: 550 },
  ultraviolet: { use: "plug", watts: UV_LAMP_WATTS },
  "cold-water-pump": { use: "plug", watts: 4_000 },
  "cold-water-booster-pump": { use: "plug", watts: 3_000 },
  "fire-pump": { use: "plug", watts: 45_000 },
  "jockey-pump": { use: "plug", watts: 1_500 },
  "sewage-pump": { use: "plug", watts: 3_000 },
  "sump-pump": { use: "plug", watts: 2_200 },
  "irrigation-pump": { use: "plug", watts: 4_000 },
  "pond-pump": { use: "plug", watts: 1_100 },
  "pool-pump": { use: "plug", watts: 2_200 },
  "ev-charger": { use: "plug", watts: CHARGER_WATTS },
} as const satisfies Partial<
  Record<EquipmentCategoryKey, { readonly use: Exclude<Load["use"], "lighting">; readonly watts: number }>
>;

export function isMover(category: string): category is keyof typeof PLANT_WATTS {
  return Object.hasOwn(PLANT_WATTS, category);
}

export const plantLoad: LoadRule = {
  load({ plan, device }) {
    const { category = "" } = EQUIPMENT.facts.parse(device);
    if (!isMover(category)) return undefined;
    const { use, watts: ceiling } = PLANT_WATTS[category];
    const isOfChillers =
      category === "chilled-water-pump" &&
      plan.devices.some((other) => other["category"] === ("condenser-water-pump" satisfies EquipmentCategoryKey));
    return { use: isOfChillers ? "chiller" : use, ceiling };
  },
};
