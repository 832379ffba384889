import type { Coast, Lead } from "@atrium/automation";
import { optimumReason, optimumStopReason, type OptimumStop } from "@atrium/contract/automation";

interface Clocked {
  /** The time of the schedule, as a clock shows it. */
  readonly clock: string;
  readonly isWatchOnly: boolean;
}

/** Why a schedule begins when it does. */
export function leadText({ minutes, by, unknown }: Lead, { clock, isWatchOnly }: Clocked): string {
  return optimumReason({ lead: minutes, by: clock, learned: by && startOf(by), unknown, isWatchOnly });
}

function startOf(by: NonNullable<Lead["by"]>): Parameters<typeof optimumReason>[0]["learned"] {
  if (by.kind === "air") return airOf(by);
  const { kind, device, temperature: now, target, response } = by;
  return { kind, device, now, target, rate: response.rate, starts: response.starts };
}

/** Why it ends when it does. @param ended minutes before its time */
export function coastText(
  { by, unknown }: Coast,
  { ended, tolerance, clock, isWatchOnly }: Clocked & Pick<OptimumStop, "tolerance"> & { readonly ended: number },
): string {
  const learned = by && stopOf(by, tolerance);
  return optimumStopReason({ minutes: ended, end: clock, learned, unknown, isWatchOnly });
}

function stopOf(by: NonNullable<Coast["by"]>, tolerance: number): Parameters<typeof optimumStopReason>[0]["learned"] {
  if (by.kind === "air") return airOf(by);
  const { kind, device, temperature: now, target, response } = by;
  return { kind, device, now, most: target + tolerance, rate: response.rate, stops: response.stops };
}

function airOf({ kind, device, co2: now, most, response }: NonNullable<Lead["by"]> & { readonly kind: "air" }) {
  return { kind, device, now, most, rate: response?.rate ?? null, days: response?.days ?? 0 };
}

/** From how many starts, stops or days a time is learned; from the air alone without a count. */
export interface Learned {
  readonly of: "air" | "days" | "starts" | "stops";
  readonly count: number;
}
export type LearnedWords = Readonly<Record<Learned["of"], (learned: Learned) => string>>;

export function learnedFrom(by: NonNullable<Lead["by"] | Coast["by"]>): Learned {
  if (by.kind === "air") {
    return by.response === undefined ? { of: "air", count: 0 } : { of: "days", count: by.response.days };
  }
  return "starts" in by.response
    ? { of: "starts", count: by.response.starts }
    : { of: "stops", count: by.response.stops };
}
