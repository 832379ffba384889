import { type SystemIcon, SYSTEMS } from "@atrium/contract/devices";
import type { LucideIcon } from "lucide-react";
import arrowUpDown from "lucide-react/icons/arrow-up-down";
import blinds from "lucide-react/icons/blinds";
import calendarDays from "lucide-react/icons/calendar-days";
import car from "lucide-react/icons/car";
import cctv from "lucide-react/icons/cctv";
import cloudSun from "lucide-react/icons/cloud-sun";
import cog from "lucide-react/icons/cog";
import doorOpen from "lucide-react/icons/door-open";
import droplets from "lucide-react/icons/droplets";
import fan from "lucide-react/icons/fan";
import flame from "lucide-react/icons/flame";
import gauge from "lucide-react/icons/gauge";
import leaf from "lucide-react/icons/leaf";
import lightbulb from "lucide-react/icons/lightbulb";
import box from "lucide-react/icons/package";
import plug from "lucide-react/icons/plug";
import snowflake from "lucide-react/icons/snowflake";
import sun from "lucide-react/icons/sun";
import volume from "lucide-react/icons/volume-2";
import wind from "lucide-react/icons/wind";

const DRAWINGS: Readonly<Record<SystemIcon, LucideIcon>> = {
  "arrow-up-down": arrowUpDown,
  blinds: blinds,
  "calendar-days": calendarDays,
  car: car,
  cctv: cctv,
  "cloud-sun": cloudSun,
  cog: cog,
  "door-open": doorOpen,
  droplets: droplets,
  fan: fan,
  flame: flame,
  gauge: gauge,
  leaf: leaf,
  lightbulb: lightbulb,
  package: box,
  plug: plug,
  snowflake: snowflake,
  sun: sun,
  "volume-2": volume,
  wind: wind,
};

/** The drawing of each system's devices, by module key. */
export const SYSTEM_DRAWINGS: ReadonlyMap<string, LucideIcon> = new Map(
  SYSTEMS.map(({ module, icon }) => [module, DRAWINGS[icon]]),
);
