import { TimeOfDay } from "@atrium/contract";
import { CAMPUS, OVERVIEW, TOTAL } from "@atrium/contract/site";
import * as z from "zod";
import { readQuery } from "../../collections/listAddress.ts";

const placeWord = z.string().min(1).max(64).optional();

/** What the address says of the wasters besides the building. */
export const WasterSearch = z.object({
  floor: placeWord,
  zone: placeWord,
  days: z.coerce
    .string()
    .pipe(z.enum(["7", "30"]))
    .default("7"),
  opens: TimeOfDay.default("06:00"),
  closes: TimeOfDay.default("20:00"),
  /** Days of the week on which people are there: "1,2,3,4,5". */
  open: z.coerce
    .string()
    .regex(/^([1-7](,[1-7])*)?$/)
    .default("1,2,3,4,5"),
});
export type WasterSearch = z.output<typeof WasterSearch>;

/** Left out of the address where they hold. */
export const WASTER_DEFAULTS = { days: "7", opens: "06:00", closes: "20:00", open: "1,2,3,4,5" } as const;

export function readWasterSearch(search: Record<string, unknown>): Record<string, unknown> {
  return readQuery(WasterSearch, search);
}

/** The query for the server. It has floors, no zones. */
export function wastersAsked(placement: string, { floor, days, opens, closes, open }: WasterSearch) {
  const hours = { days: Number(days), opens, closes, open };
  if (placement === CAMPUS) return hours;
  const known = floor === OVERVIEW || floor === TOTAL ? undefined : floor;
  return { ...hours, placement, floor: known };
}
