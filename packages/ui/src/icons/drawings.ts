import type { EquipmentIcon } from "@atrium/contract/devices";
import type { LucideIcon } from "lucide-react";
import { type LazyExoticComponent, lazy } from "react";

type Drawing = LazyExoticComponent<LucideIcon>;

/** Drawings by name; each is a chunk of its own, fetched when it first shows. */
export const DRAWINGS = {
  activity: lazy(async () => import("lucide-react/icons/activity")),
  "air-vent": lazy(async () => import("lucide-react/icons/air-vent")),
  "arrow-down-to-line": lazy(async () => import("lucide-react/icons/arrow-down-to-line")),
  "arrow-left-right": lazy(async () => import("lucide-react/icons/arrow-left-right")),
  "arrow-up-from-line": lazy(async () => import("lucide-react/icons/arrow-up-from-line")),
  battery: lazy(async () => import("lucide-react/icons/battery")),
  "battery-charging": lazy(async () => import("lucide-react/icons/battery-charging")),
  building: lazy(async () => import("lucide-react/icons/building")),
  "building-2": lazy(async () => import("lucide-react/icons/building-2")),
  "circuit-board": lazy(async () => import("lucide-react/icons/circuit-board")),
  "cloud-sun": lazy(async () => import("lucide-react/icons/cloud-sun")),
  cylinder: lazy(async () => import("lucide-react/icons/cylinder")),
  droplet: lazy(async () => import("lucide-react/icons/droplet")),
  droplets: lazy(async () => import("lucide-react/icons/droplets")),
  "ev-charger": lazy(async () => import("lucide-react/icons/ev-charger")),
  factory: lazy(async () => import("lucide-react/icons/factory")),
  fan: lazy(async () => import("lucide-react/icons/fan")),
  "fire-extinguisher": lazy(async () => import("lucide-react/icons/fire-extinguisher")),
  fish: lazy(async () => import("lucide-react/icons/fish")),
  flame: lazy(async () => import("lucide-react/icons/flame")),
  fuel: lazy(async () => import("lucide-react/icons/fuel")),
  gauge: lazy(async () => import("lucide-react/icons/gauge")),
  "graduation-cap": lazy(async () => import("lucide-react/icons/graduation-cap")),
  "heart-pulse": lazy(async () => import("lucide-react/icons/heart-pulse")),
  heater: lazy(async () => import("lucide-react/icons/heater")),
  hotel: lazy(async () => import("lucide-react/icons/hotel")),
  house: lazy(async () => import("lucide-react/icons/house")),
  layers: lazy(async () => import("lucide-react/icons/layers")),
  power: lazy(async () => import("lucide-react/icons/power")),
  recycle: lazy(async () => import("lucide-react/icons/recycle")),
  refrigerator: lazy(async () => import("lucide-react/icons/refrigerator")),
  repeat: lazy(async () => import("lucide-react/icons/repeat")),
  school: lazy(async () => import("lucide-react/icons/school")),
  server: lazy(async () => import("lucide-react/icons/server")),
  shuffle: lazy(async () => import("lucide-react/icons/shuffle")),
  siren: lazy(async () => import("lucide-react/icons/siren")),
  snowflake: lazy(async () => import("lucide-react/icons/snowflake")),
  sprout: lazy(async () => import("lucide-react/icons/sprout")),
  "square-parking": lazy(async () => import("lucide-react/icons/square-parking")),
  store: lazy(async () => import("lucide-react/icons/store")),
  "sun-dim": lazy(async () => import("lucide-react/icons/sun-dim")),
  thermometer: lazy(async () => import("lucide-react/icons/thermometer")),
  "thermometer-snowflake": lazy(async () => import("lucide-react/icons/thermometer-snowflake")),
  "thermometer-sun": lazy(async () => import("lucide-react/icons/thermometer-sun")),
  trees: lazy(async () => import("lucide-react/icons/trees")),
  "utility-pole": lazy(async () => import("lucide-react/icons/utility-pole")),
  warehouse: lazy(async () => import("lucide-react/icons/warehouse")),
  waves: lazy(async () => import("lucide-react/icons/waves")),
  "waves-ladder": lazy(async () => import("lucide-react/icons/waves-ladder")),
  wind: lazy(async () => import("lucide-react/icons/wind")),
} as const satisfies Record<EquipmentIcon, Drawing> & Record<string, Drawing>;
export type IconName = keyof typeof DRAWINGS;

/** The names of all drawings, to choose from. */
export const ICON_NAMES: readonly string[] = Object.keys(DRAWINGS);
