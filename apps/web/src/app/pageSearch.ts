import type { RANGE_KINDS } from "@atrium/contract/devices";
import { EnergyRange, EnergyUse } from "@atrium/contract/energy";
import { CAMPUS, TOTAL } from "@atrium/contract/site";
import type { SearchSchemaInput } from "@tanstack/react-router";
import * as z from "zod";
import { LOCKER_DEFAULTS, LockerSearch } from "../features/lockers/lockerSearch.ts";
import { readQuery } from "../collections/listAddress.ts";
import { PLATE_DEFAULTS, PlateSearch } from "../features/access-control/car-park/plateSearch.ts";
import { PASSAGE_DEFAULTS, PassageSearch } from "../features/access-control/passageSearch.ts";
import { SEARCH_DEFAULTS, parseDeviceSearch } from "../devices/deviceSearch.ts";
import { readChartSearch } from "../features/iaq/chart/chartAddress.ts";

type Search = Readonly<Record<string, unknown>>;

/** What the address of a page says besides the building. */
export interface AddressForm {
  readonly read: (search: Search) => Search;
  /** Left out of the address where they hold. */
  readonly defaults: Search;
  /** Whether one row of the side menu, above the buildings, stands for all of them. */
  readonly hasCampusRow: boolean;
  /**
   * The same view of another place.
   * @param start where the page begins in a building, as the specification's redirect says
   */
  readonly at: (
    place: { floor?: string; zone?: string },
    from: { placement: string; start: Readonly<Record<string, string>>; before: Search },
  ) => Readonly<Record<string, string | undefined>>;
}

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

/** Floor, zone, view and selected devices. In another place Plan or Table stays, what was selected does not. */
export const DEVICES_ADDRESS: AddressForm = {
  read: parseDeviceSearch,
  defaults: SEARCH_DEFAULTS,
  hasCampusRow: false,
  at: (place, { start, before }) => {
    const { view, at } = parseDeviceSearch(before);
    // Somebody who looks into the past goes from floor to floor in it.
    const kept = at === undefined ? { view } : { view, at };
    return place.floor === undefined ? { ...start, ...kept } : { ...place, ...kept };
  },
};

/** The same of fire detectors, which have a page of all buildings: it has no floor. */
export const FIRE_ADDRESS: AddressForm = {
  ...DEVICES_ADDRESS,
  hasCampusRow: true,
  at: (place, from) => (from.placement === CAMPUS ? {} : DEVICES_ADDRESS.at(place, from)),
};

/** The same of lockers, and what is chosen of their compartments and events. Another place is looked at as this one. */
export const LOCKER_ADDRESS: AddressForm = {
  ...DEVICES_ADDRESS,
  read: (search) => ({ ...parseDeviceSearch(search), ...readQuery(LockerSearch, search) }),
  defaults: { ...SEARCH_DEFAULTS, ...LOCKER_DEFAULTS },
};

/** The same of doors, and what is chosen of their log. */
export const PASSAGE_ADDRESS: AddressForm = {
  ...DEVICES_ADDRESS,
  read: (search) => ({ ...parseDeviceSearch(search), ...readQuery(PassageSearch, search) }),
  defaults: { ...SEARCH_DEFAULTS, ...PASSAGE_DEFAULTS },
};

/** What is chosen of the plates: the one car park has no place to choose. */
export const PLATE_ADDRESS: AddressForm = {
  read: (search) => readQuery(PlateSearch, search),
  defaults: PLATE_DEFAULTS,
  hasCampusRow: true,
  at: () => ({}),
};

/** Place, sensors, metrics and range as the address words them: the page says what of it means nothing. */
export const AIR_CHART_ADDRESS: AddressForm = { ...DEVICES_ADDRESS, read: readChartSearch, defaults: {} };

/** The range and the use; in another place both stay. */
export const ENERGY_ADDRESS: AddressForm = {
  read: (search) => energySearch.parse(search),
  defaults: {},
  hasCampusRow: true,
  at: (_place, { before }) => ({ ...energySearch.parse({ device: ENERGY_START.device, ...before }), floor: TOTAL }),
};

/** Kinds of range as an address writes them: the specification's redirect says `total`. */
const WATER_RANGES = ["total", "day_range", "month", "year"] as const satisfies readonly Lowercase<
  (typeof RANGE_KINDS)[number]
>[];
const day = z.iso.date().optional().catch(undefined);
const waterSearch = z.object({
  /** A kind of range, as the specification's redirect writes it: `total`. */
  type: z.enum(WATER_RANGES).catch("total"),
  /** Of a month or year: any day of it; of a range of days: its first and last. YYYY-MM-DD in the site's time zone. */
  date: day,
  from: day,
  to: day,
});
/** What the address of the page of water and waste holds beside the tab. */
export type WaterSearch = z.output<typeof waterSearch>;

export function readWaterSearch(search: Partial<WaterSearch> & SearchSchemaInput): WaterSearch {
  return waterSearch.parse(search);
}

/** It shows the whole campus, and nothing of it is chosen. */
export const CAMPUS_ADDRESS: AddressForm = { read: () => ({}), defaults: {}, hasCampusRow: true, at: () => ({}) };

/** It shows the whole campus: no place is another one. */
export const WATER_ADDRESS: AddressForm = {
  read: (search) => waterSearch.parse(search),
  defaults: {},
  hasCampusRow: true,
  at: (_place, { before }) => waterSearch.parse(before),
};
