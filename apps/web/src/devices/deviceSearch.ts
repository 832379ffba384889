import { DeviceId } from "@atrium/contract";
import { IAQ_METRIC_KEYS } from "@atrium/contract/devices";
import type { SearchSchemaInput } from "@tanstack/react-router";
import * as z from "zod";

/** Seconds for which a page of a wall can be shown. */
export const TOUR_PACES = [10, 20, 60] as const;
export type TourPace = (typeof TOUR_PACES)[number];

/** Text that may be missing; a place that does not exist is the page's to explain, so it is not refused here. */
const placeWord = z.string().min(1).max(64).optional().catch(undefined);

const selection = z
  .union([z.array(z.string()), z.string().transform((text) => text.split(","))])
  .transform((ids) => ids.flatMap((id) => DeviceId.safeParse(id).data ?? []))
  .catch([]);

const deviceSearch = z.object({
  /** A floor's key as written in the address; the page says so for an unknown name. */
  floor: placeWord,
  /** A zone, `corridor`, or absent for the whole floor. */
  zone: placeWord,
  /** `map`: the floor plan of a system that has a picture of its own in its place; `effects`: what its alarms cause. */
  view: z.enum(["plan", "map", "cards", "table", "day", "effects"]).catch("plan"),
  /** Device ids; `a,b,c` in the address. */
  selection,
  /** The second of the past that is shown, in its own words: the page says where they mean none. Absent: what is live. */
  at: z.string().min(1).optional().catch(undefined),
  /** The metric by which rooms are coloured; absent: each by its worst. */
  metric: z.enum(IAQ_METRIC_KEYS).optional().catch(undefined),
  /** Seconds after which a wall of pictures shows its next page; absent: it stays. */
  tour: z.coerce.number().pipe(z.literal(TOUR_PACES)).optional().catch(undefined),
});
/** What the address of a control page holds beside the placement. */
export type DeviceSearch = z.output<typeof deviceSearch>;
/** The plan (or whatever stands in its place), cards where a system has them, the table of the same devices, or what comes next. */
export type DeviceView = DeviceSearch["view"];

export function readDeviceSearch(search: Partial<DeviceSearch> & SearchSchemaInput): DeviceSearch {
  return parseDeviceSearch(search);
}

/** The same of any page's query: what a control page would read from it. */
export function parseDeviceSearch(search: unknown): DeviceSearch {
  return deviceSearch.parse(search);
}

const nothingSelected: DeviceId[] = [];
/** Left out of the address where they hold. */
export const SEARCH_DEFAULTS: Pick<DeviceSearch, "view" | "selection"> = {
  view: "plan",
  selection: nothingSelected,
};
