import type { EquipmentCategory } from "./category.ts";
import { ELECTRICAL_CATEGORIES } from "./electrical.ts";
import { MECHANICAL_CATEGORIES } from "./mechanical.ts";
import { PLUMBING_CATEGORIES } from "./plumbing.ts";

/** Categories by the system they belong to; the fire alarm is a system of its own. */
export const EQUIPMENT_SYSTEMS = {
  electrical: ELECTRICAL_CATEGORIES,
  mechanical: MECHANICAL_CATEGORIES,
  plumbing: PLUMBING_CATEGORIES,
} as const;

/** Every category of equipment, by the key a floor plan writes (specification point 3, device categories). */
export const EQUIPMENT_CATEGORIES = {
  ...ELECTRICAL_CATEGORIES,
  ...MECHANICAL_CATEGORIES,
  ...PLUMBING_CATEGORIES,
  "fire-alarm": {
    name: "Fire alarm",
    shortCode: "FA",
    icon: "flame",
    hasActiveStatus: false,
    main: "status",
    points: ["status", "alarm", "fault"],
  },
} as const satisfies Record<string, EquipmentCategory>;
export type EquipmentCategoryKey = keyof typeof EQUIPMENT_CATEGORIES;

/** Names of the drawings that the categories use. */
export type EquipmentIcon = (typeof EQUIPMENT_CATEGORIES)[EquipmentCategoryKey]["icon"];
