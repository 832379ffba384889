import type { AlarmCheck } from "@atrium/contract/alarms";

/** A check of a rule at one device, or one of its points: numbers of points in place of keys. */
export interface BoundCheck {
  readonly check: AlarmCheck;
  /**
   * Points that it reads. In the order of the check's fields: `command, feedback`, `open, locked`; of `offline` all
   * points of the device, of `stuck` those that can be stuck. A check of a connection or a shift has none: it follows a
   * signal (`signal`).
   */
  readonly points: readonly number[];
  /** It holds only while this point is above so much. */
  readonly gate?: { readonly point: number; readonly above: number } | undefined;
  /** ms */
  readonly onDelay: number;
  readonly offDelay: number;
}

/** The newest values, with the point's number as index. */
export interface KnownValues {
  readonly values: Float64Array;
  readonly qualities: Uint8Array;
}
