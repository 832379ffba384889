import { term } from "@atrium/words";
import type { EquipmentCategory } from "./category.ts";
import { PUMP } from "./readablePoint.ts";

const SUMP = [...PUMP, "level", "alarm"] as const;

/** Equipment that moves and holds water. */
export const PLUMBING_CATEGORIES = {
  "water-tank": {
    name: term("Water tank"),
    shortCode: "WT",
    icon: "cylinder",
    hasActiveStatus: false,
    main: "level",
    points: ["level", "volume", "tank-high-alarm", "tank-low-alarm"],
  },
  "cold-water-pump": {
    name: term("Cold water pump"),
    shortCode: "CWP",
    icon: "droplet",
    hasActiveStatus: true,
    main: "run-hours",
    points: PUMP,
  },
  "cold-water-booster-pump": {
    name: term("Cold water booster pump"),
    shortCode: "BP",
    icon: "arrow-up-from-line",
    hasActiveStatus: true,
    main: "speed",
    points: [...PUMP, "speed"],
  },
  "fire-pump": {
    name: term("Fire pump"),
    shortCode: "FP",
    icon: "fire-extinguisher",
    hasActiveStatus: true,
    main: "pump-status",
    points: [...PUMP, "status", "fault"],
  },
  "jockey-pump": {
    name: term("Jockey pump"),
    shortCode: "JP",
    icon: "repeat",
    hasActiveStatus: true,
    main: "pump-status",
    points: PUMP,
  },
  "sewage-pump": {
    name: term("Sewage pump"),
    shortCode: "SP",
    icon: "recycle",
    hasActiveStatus: true,
    main: "level",
    points: SUMP,
  },
  "sump-pump": {
    name: term("Sump pump"),
    shortCode: "SU",
    icon: "arrow-down-to-line",
    hasActiveStatus: true,
    main: "level",
    points: SUMP,
  },
  "irrigation-pump": {
    name: term("Irrigation pump"),
    shortCode: "IP",
    icon: "sprout",
    hasActiveStatus: true,
    main: "pump-status",
    points: PUMP,
  },
  "pond-pump": {
    name: term("Pond pump"),
    shortCode: "PP",
    icon: "fish",
    hasActiveStatus: true,
    main: "pump-status",
    points: PUMP,
  },
  "pool-pump": {
    name: term("Pool pump"),
    shortCode: "PO",
    icon: "waves-ladder",
    hasActiveStatus: true,
    main: "pump-status",
    points: PUMP,
  },
  "pool-water": {
    name: term("Pool water"),
    shortCode: "PW",
    icon: "droplets",
    hasActiveStatus: false,
    main: "temperature",
    points: ["temperature", "level", "ph", "flow", "make-up-water", "alarm"],
    units: { flow: "l/min" },
  },
} as const satisfies Record<string, EquipmentCategory>;
