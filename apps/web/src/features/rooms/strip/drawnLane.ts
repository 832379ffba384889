import type { Stretch } from "./steps.ts";

/** What the strip shows: the past until now, and what is planned after it. */
export interface StripRange {
  readonly from: number;
  readonly now: number;
  readonly to: number;
}

/** A line of the strip as it is drawn. */
export interface DrawnLane {
  readonly name: string;
  /** What was measured; where nothing is known there is none. */
  readonly stretches: readonly Stretch[];
  /** What rules and bookings will make of it. */
  readonly planned: readonly Stretch[];
  /** Moments at which something happened. */
  readonly marks: readonly { readonly at: number; readonly text: string }[];
  /** A CSS colour. */
  readonly fill: (value: number) => string;
  readonly text: (value: number) => string;
  /** What stands at its end; absent: what it is now. */
  readonly sum?: string;
}
