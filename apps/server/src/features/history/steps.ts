import type { SiteTime } from "@atrium/time";
import { QUARTER } from "./spans.ts";

export const STEP_LENGTHS = { "15m": QUARTER, "1h": 3_600_000, "1d": 86_400_000 } as const;
/** Steps of buckets, the finest first. */
export const BUCKET_STEPS = ["15m", "1h", "1d"] as const;
export type BucketStep = (typeof BUCKET_STEPS)[number];

/** The start of the bucket that holds a moment; hours and days are the site's. */
export function bucketing(step: BucketStep, time: SiteTime): (moment: number) => number {
  if (step === "15m") return quarterOf;
  return step === "1h" ? (moment) => time.startOfHour(moment) : (moment) => time.startOfDay(moment);
}

/** @param from the start of a bucket */
export function bucketStarts(from: number, to: number, step: BucketStep, time: SiteTime): number[] {
  if (step === "1d") return time.days(from, to);
  if (step === "1h") return time.hours(from, to);
  const count = Math.max(0, Math.ceil((to - from) / STEP_LENGTHS[step]));
  return Array.from({ length: count }, (_, index) => from + index * STEP_LENGTHS[step]);
}

export function quarterOf(time: number): number {
  return Math.floor(time / QUARTER) * QUARTER;
}
