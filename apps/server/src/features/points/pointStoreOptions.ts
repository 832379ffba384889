import type { PointKind } from "@atrium/contract/devices";
import type { Clock, Log } from "@atrium/time";
import type { PointChanges } from "../../platform/bus.ts";
import type { Lateness } from "../../platform/latenessMeter.ts";
import type { WatchedPoint } from "./stuckWatch.ts";

export interface PointStoreOptions {
  readonly points: StoredPoints;
  readonly clock: Clock;
  readonly log: Log;
  readonly publish: (changes: PointChanges) => void;
  /** Values that could not be heard while the server itself was late are not old for that. */
  readonly lateness?: Lateness | undefined;
  /** How long changes are collected after a batch, ms. */
  readonly window?: number;
  /** How often ages are checked, ms. */
  readonly sweepInterval?: number;
  /** How long until an unchanged value is published again, ms, so that a constant in the history differs from a gap. */
  readonly repeatInterval?: number;
}

/** The points that are kept. */
export type StoredPoints = readonly (WatchedPoint & {
  readonly expectedInterval: number;
  readonly kind?: PointKind;
})[];
