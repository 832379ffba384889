import type { PointId } from "@atrium/contract";
import type { FieldEventContent } from "@atrium/contract/access";
import type { WireTap } from "./wire.ts";

/** Changed values as columns: row i of each belongs together. Only the first `length` rows count. */
export interface ValueBatch {
  readonly length: number;
  readonly ids: Int32Array;
  /** NaN: no value (quality is then bad). */
  readonly values: Float64Array;
  readonly qualities: Uint8Array;
  /** Time at the source, ms since the epoch. */
  readonly times: Float64Array;
}

export type ConnectionState = "connected" | "connecting" | "lost";

/** Something that happened at a device and is over: a card was read, a locker was opened. */
export interface DriverEvent {
  readonly device: string;
  /** The device's own number of it: the same event that comes again is kept once. */
  readonly id: string;
  /** Time at the source, ms since the epoch. */
  readonly time: number;
  /** When it was heard, where it was on its way for longer since; absent: now. */
  readonly heardAt?: number | undefined;
  readonly content: FieldEventContent;
}

/** Where a counter begins, in its unit, and when, ms since the epoch. */
export interface CounterStart {
  readonly value: number;
  readonly time: number;
}

/** Readings of a counter that are not believed: from the first of them until one is believed again. */
export interface CounterDoubt {
  readonly point: PointId;
  /** Times of the first and of the last so far. */
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly first: number;
  readonly last: number;
  readonly least: number;
  readonly most: number;
  /** The reading that was believed before. */
  readonly before: number | undefined;
  /**
   * Less than before; more than it can have counted; a first 0, which is how meters start; of any point, what its
   * product or physics does not allow.
   */
  readonly reason: "less" | "more" | "first-zero" | "out-of-range";
  /** `back`: it showed again what it can show; `believed`: these readings are believed now. */
  readonly outcome: "open" | "back" | "believed";
  /**
   * Of readings that are believed now, though the counter cannot have counted to them: from where it counts, and since when. What lies
   * between there and `before`, nobody used.
   */
  readonly begins?: CounterStart | undefined;
}

/** The receiver of a driver's readings. */
export interface DriverSink extends WireTap {
  values(batch: ValueBatch): void;
  /** From now on values of points that are texts may be `code`, which stands for this text. */
  text?(code: number, text: string): void;
  /** Why a point has no good value, as a sentence, before the row that says that it has none; undefined: it has one again. */
  explained?(point: PointId, reason: string | undefined): void;
  connection(state: ConnectionState, reason?: string): void;
  /** One device behind the connection stopped or started answering (a gateway's unit, a meter). */
  device?(device: string, isAnswering: boolean, reason?: string): void;
  /**
   * Resolves when the event is kept: only then is it confirmed to the device, where the protocol allows that. Rejects when
   * it could not be kept, so that the device, or the driver, sends it again.
   */
  event?(event: DriverEvent): Promise<void>;
  /** A counter's readings are in doubt: called when that begins, each quarter hour, and when it is over. */
  doubted?(doubt: CounterDoubt): void;
  /** A poll begins, this many ms later than due. */
  polled?(lateness: number): void;
  /** More messages came than could be handled: this many were dropped for newer ones of the same source. */
  shed?(messages: number): void;
}
