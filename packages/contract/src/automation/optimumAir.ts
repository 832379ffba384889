import { sayNumber, sayQuantity, t } from "@atrium/words";
import * as z from "zod";

/** ppm of CO2 that a room has at most, until somebody says otherwise: below it air is good or fair. */
export const USUAL_CO2 = 800;
/** ppm of the air outdoors, towards which fresh air brings a room; what a room has more is of its people. */
export const OUTDOOR_CO2 = 420;

/** A room can be brought no lower than air from outdoors is, and a sensor is good for some 30 ppm. */
export const MostCo2 = z.int().min(500).max(2_000).default(USUAL_CO2);

/** Why nothing is learned of a room, by the unit or the sensor that would say it. */
export interface RoomUnknown {
  readonly device: string;
  /** How it warms; of fresh air: it has no sensor, its value is not known, how fast it falls, or rises. */
  readonly why: "warms" | "no-sensor" | "co2" | "falls" | "rises";
}

const WHY = {
  warms: (device: string) => t("how fast {device} warms up is not known", { device }),
  "no-sensor": (device: string) => t("no room served by {device} has a CO₂ sensor", { device }),
  co2: (device: string) => t("CO₂ of {device} is not known", { device }),
  falls: (device: string) => t("how fast CO₂ of {device} falls is not known", { device }),
  rises: (device: string) => t("how fast CO₂ of {device} rises is not known", { device }),
} as const satisfies Record<RoomUnknown["why"], (device: string) => string>;

export function unknownText({ device, why }: RoomUnknown): string {
  return WHY[why](device);
}

/** What a time of fresh air is reckoned from. */
export interface AirReckoned {
  readonly kind: "air";
  /** The sensor of the room that says when. */
  readonly device: string;
  /** ppm now, and at most. */
  readonly now: number;
  readonly most: number;
  /** Air changes an hour of a start, ppm an hour of a stop; null: it is not asked for, because the room is as it should be. */
  readonly rate: number | null;
  /** Days of which that is learned. */
  readonly days: number;
}

/** "Board room air 1,020 ppm, to 800 ppm at 2.1 air changes an hour, as on 12 days" */
export function airStartText({ device, now, most, rate, days }: AirReckoned): string {
  const values = { device, now: ppm(now), most: ppm(most) };
  if (rate === null || now <= most) return t("{device} {now}, limit {most}", values);
  return t("{device} {now}, to {most} at {rate} air changes per hour, learned from {days} days", {
    ...values,
    rate: sayNumber(rate, 1),
    days,
  });
}

/** "Board room air 640 ppm, below 800 ppm until then at 380 ppm an hour, as on 12 days" */
export function airStopText({ device, now, most, rate, days }: AirReckoned): string {
  const values = { device, now: ppm(now), most: ppm(most) };
  if (rate === null || now > most) return t("{device} {now}, above {most}", values);
  return t("{device} {now}, below {most} until then at {round} ppm/h, learned from {days} days", {
    ...values,
    round: Math.round(rate),
    days,
  });
}

function ppm(value: number): string {
  return sayQuantity(Math.round(value), "ppm");
}
