import { EnergyRange, EnergyUse, TOTAL } from "@atrium/contract";
import type { SearchSchemaInput } from "@tanstack/react-router";
import * as z from "zod";
import { parseControlSearch } from "../control/controlSearch.ts";

const energySearch = z.object({
  floor: z.string().min(1).max(64).catch(TOTAL),
  type: EnergyRange.catch("hour-in-day"),
  device: z.union([EnergyUse, z.literal(TOTAL)]).catch(TOTAL),
  /** Any day of the range, YYYY-MM-DD in the site's time zone; absent means today. */
  date: z.iso.date().optional().catch(undefined),
});
/** What the address of an energy page holds beside the placement. */
export type EnergySearch = z.output<typeof energySearch>;

export function readEnergySearch(search: Partial<EnergySearch> & SearchSchemaInput): EnergySearch {
  return energySearch.parse(search);
}

const ENERGY_START = { floor: TOTAL, type: "hour-in-day", device: "lighting" } as const;

/**
 * The same view of another place: Plan or Table stays, what was selected there does not.
 * @param start where the page begins in a building, as the specification's redirect says
 */
export function controlSearchAt(
  place: { floor?: string; zone?: string },
  { start, before }: { start: Readonly<Record<string, string>>; before: Record<string, unknown> },
): Record<string, string> {
  const { view } = parseControlSearch(before);
  return place.floor === undefined ? { ...start, view } : { ...place, view };
}

/** The same range of another place. */
export function energySearchAt(before: Record<string, unknown>): EnergySearch {
  return { ...energySearch.parse({ device: ENERGY_START.device, ...before }), floor: TOTAL };
}
