import { phrase, type Phrase } from "@atrium/words";
/** What a water meter counts (specification point 3). */
export const WATER_METER_KINDS = ["WATER", "WASTE", "TOTAL"] as const;

/**
 * Where in the pipes a water meter stands. `main` counts what comes from outside, `building` all of one building (together with
 * others of its kind), `part` what a `building` counts as well, and `sewer` what leaves.
 */
export const WATER_METER_ROLES = ["main", "building", "part", "sewer"] as const;
export type WaterMeterRole = (typeof WATER_METER_ROLES)[number];

/** Kinds of waste that are collected apart. */
export const WASTE_KINDS = ["general", "recyclable", "organic", "hazardous"] as const;
export type WasteKind = (typeof WASTE_KINDS)[number];

export const WASTE_KIND_NAMES: Readonly<Record<WasteKind, Phrase>> = {
  general: phrase("General"),
  organic: phrase("Organic"),
  recyclable: phrase("Recyclable"),
  hazardous: phrase("Hazardous"),
};
