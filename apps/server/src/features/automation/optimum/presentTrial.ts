import { type AirTrial, type ScheduleTrial, unknownText } from "@atrium/contract/automation";
import type { OptimumRooms } from "./optimumRooms.ts";
import type { AirSaid } from "./roomAir.ts";
import type { StopRooms } from "./stopRooms.ts";

type Starts = NonNullable<Awaited<ReturnType<OptimumRooms["usualLead"]>>["temperature"]>;
type Stops = NonNullable<Awaited<ReturnType<StopRooms["usualCoast"]>>["temperature"]>;

/** What air conditioners say of when a schedule begins, as a trial shows it. */
export function presentStarts({ by, past }: Starts): NonNullable<ScheduleTrial["optimum"]>["temperature"] {
  const { device, response } = by ?? {};
  if (device === undefined || response === undefined) return { learned: null, past };
  return { learned: { device, above: response.above, rate: response.rate, starts: response.starts }, past };
}

/** And of when it ends. */
export function presentStops({ by, past }: Stops): NonNullable<ScheduleTrial["optimumStop"]>["temperature"] {
  const { device, response } = by ?? {};
  if (device === undefined || response === undefined) return { learned: null, past };
  return { learned: { device, above: response.above, rate: response.rate, stops: response.stops }, past };
}

/** What fresh air says of either. */
export function presentAir({ time: { minutes, by, unknown }, past }: AirSaid): AirTrial {
  const learned = by && {
    device: by.device,
    co2: by.co2,
    rate: by.response?.rate ?? null,
    days: by.response?.days ?? 0,
  };
  return { minutes, learned: learned ?? null, unknown: unknown === undefined ? null : unknownText(unknown), past };
}
