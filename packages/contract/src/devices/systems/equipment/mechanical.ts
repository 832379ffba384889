import { term } from "@atrium/words";
import type { EquipmentCategory } from "./category.ts";
import { CURRENTS, DRIVE, PUMP } from "./readablePoint.ts";

/** Equipment that moves air, heat and cold. */
export const MECHANICAL_CATEGORIES = {
  ahu: {
    name: term("Air handling unit"),
    shortCode: "AHU",
    icon: "air-vent",
    hasActiveStatus: true,
    main: "speed",
    points: [...DRIVE, "valve-position", "temperature"],
  },
  "exhaust-air-fan-vsd": {
    name: term("Exhaust air fan with variable speed drive"),
    shortCode: "EAF",
    icon: "fan",
    hasActiveStatus: true,
    main: "speed",
    points: [...DRIVE, ...CURRENTS, "active-power"],
  },
  "chilled-water-pump": {
    name: term("Chilled water pump"),
    shortCode: "CHP",
    icon: "snowflake",
    hasActiveStatus: true,
    main: "speed",
    points: [...PUMP, "command", "speed"],
  },
  "condenser-water-pump": {
    name: term("Condenser water pump"),
    shortCode: "CDP",
    icon: "waves",
    hasActiveStatus: true,
    main: "speed",
    points: [...PUMP, "command", "speed"],
  },
  "hot-water-pump": {
    name: term("Hot water pump"),
    shortCode: "HWP",
    icon: "heater",
    hasActiveStatus: true,
    main: "temperature",
    points: [...PUMP, "command", "temperature"],
  },
  ultraviolet: {
    name: term("Ultraviolet lamp"),
    shortCode: "UV",
    icon: "sun-dim",
    hasActiveStatus: true,
    main: "run-hours",
    points: ["status", "alarm", "command", "run-hours"],
  },
  "weather-station": {
    name: term("Weather station"),
    shortCode: "WS",
    icon: "cloud-sun",
    hasActiveStatus: false,
    main: "temperature",
    points: ["status", "temperature"],
  },
} as const satisfies Record<string, EquipmentCategory>;
