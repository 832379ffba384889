import type { DeviceId } from "@atrium/contract";
import type { PlaceForecast } from "@atrium/contract/automation";

/** By the id of a room whether it is in use; those of which it is not known are absent. */
export type InUse = ReadonlyMap<string, boolean>;

/** What speaks for and against people in a room; undefined and null: nothing is known of it. */
export interface Signs {
  readonly isBooked: boolean | undefined;
  /** The highest of the room's sensors now, ppm. */
  readonly co2: number | null;
  /** Whether a schedule cools the room now. */
  readonly isScheduled: boolean | undefined;
}

/** Outdoor air has about 420 ppm of carbon dioxide; from here on somebody has breathed in a room. */
const PEOPLE_FROM = 500;

/** Whether a room is in use: one sign is enough. Undefined: nothing tells. */
export function isInUse({ isBooked, co2, isScheduled }: Signs): boolean | undefined {
  if (isBooked === true || isScheduled === true || (co2 !== null && co2 >= PEOPLE_FROM)) return true;
  return isBooked === undefined && co2 === null && isScheduled === undefined ? undefined : false;
}

/** Whether a schedule has one of the units on now; undefined: no schedule sets them within a day. */
export function isScheduledNow(
  units: readonly { readonly id: DeviceId }[],
  { lanes }: Pick<PlaceForecast, "lanes">,
): boolean | undefined {
  const own = lanes.filter(({ device, key }) => key === "on" && units.some(({ id }) => id === device));
  const bySchedule = own.filter(({ steps }) => steps.some(({ by }) => by?.kind === "schedule"));
  if (bySchedule.length === 0) return undefined;
  return bySchedule.some(({ steps: [now] }) => now?.by?.kind === "schedule" && now.value === 1);
}
