import { pathOf, ROUTES } from "@atrium/contract/pages";
import { CAMPUS, OVERVIEW, TOTAL } from "@atrium/contract/site";
import type { SiteTime } from "@atrium/time";
import * as z from "zod";
import { readQuery } from "../../../collections/listAddress.ts";

const placeWord = z.string().min(1).max(64).optional();

/** How many whole days are counted. */
export const PERIODS = ["7", "30", "90"] as const;

/** What the address says of the statistics besides the building. */
export const StatisticsSearch = z.object({
  floor: placeWord,
  zone: placeWord,
  days: z.coerce.string().pipe(z.enum(PERIODS)).default("30"),
  /** The last day; absent: yesterday. */
  until: z.iso.date().optional(),
});
export type StatisticsSearch = z.output<typeof StatisticsSearch>;

/** Left out of the address where they hold. */
export const STATISTICS_DEFAULTS = { days: "30" } as const satisfies Partial<StatisticsSearch>;

export function readStatisticsSearch(search: Record<string, unknown>): Record<string, unknown> {
  return readQuery(StatisticsSearch, search);
}

export interface Period {
  /** ms, the beginnings of days of the site. */
  readonly from: number;
  readonly to: number;
}

/** The whole days that are counted. */
export function periodOf({ days, until }: StatisticsSearch, { now, time }: { now: number; time: SiteTime }): Period {
  const today = time.startOfDay(now);
  const to = until === undefined ? today : Math.min(today, time.addDays(time.parse(until), 1));
  return { from: time.addDays(to, -Number(days)), to };
}

/** As many days with the present one as the last. */
export function periodWithToday({ from, to }: Period, time: SiteTime): Period {
  return { from: time.addDays(from, 1), to: time.addDays(to, 1) };
}

/** What the server is asked of a place. */
export function placeAsked(placement: string, { floor, zone }: StatisticsSearch) {
  if (placement === CAMPUS) return {};
  const known = unlessWhole(floor);
  return { placement, floor: known, zone: known === undefined ? undefined : unlessWhole(zone) };
}

function unlessWhole(word: string | undefined): string | undefined {
  return word === OVERVIEW || word === TOTAL ? undefined : word;
}

/** The event list of the same place: its alarms of a stretch of time. */
export function alarmsHref(
  placement: string,
  { floor, zone }: StatisticsSearch,
  { from, to, search }: Period & { readonly search?: string },
): string {
  const words = {
    floor,
    zone,
    view: "all",
    kind: "alarm",
    search,
    from: written(from),
    to: written(to),
  };
  const query = new URLSearchParams(
    Object.entries(words).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
  return `${pathOf(ROUTES.event.path, { placement })}?${query.toString()}`;
}

function written(time: number): string {
  return new Date(time).toISOString().replace(".000Z", "Z");
}
