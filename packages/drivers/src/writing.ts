import type { PointId } from "@atrium/contract";

/** A device's priority array, index 0 = priority 1, and its default (BACnet). */
export interface Priorities {
  readonly values: (number | null)[];
  readonly relinquishDefault: number | null;
}

/**
 * The outcome of a write; `state` decides the command's. `priorities`: the array as it was read back with the value.
 */
export type WriteOutcome =
  /**
   * Written and read back. `value` is what the device reports now, null where it does not report it. `remark` says, of a
   * momentary command that the point itself does not show, what confirms it.
   */
  (
    | { readonly state: "confirmed"; readonly value: number | null; readonly time: number; readonly remark?: string }
    /** Accepted by the device, but another source at `priority` wins; `value` is what the device reports. */
    | { readonly state: "overridden"; readonly value: number; readonly priority: number; readonly time: number }
    /** Refused, or, where `isUnsent`, never sent: the connection is down. */
    | { readonly state: "failed"; readonly reason: string; readonly value?: number; readonly isUnsent?: boolean }
    | { readonly state: "timed-out"; readonly reason: string }
  ) & { readonly priorities?: Priorities };

export interface WriteRequest {
  readonly point: PointId;
  /** null relinquishes. */
  readonly value: number | null;
  /** BACnet command priority, 7 to 16. Protocols without priorities ignore it: there the server decides which write goes out. */
  readonly priority: number;
}

/** Ability: points can be commanded. Writes overtake polls; one request is in flight a device. */
export interface CanWrite {
  /** Writes, and reads that confirm one, that wait for their turn. */
  readonly waitingWrites: number;
  /** @param onSent called once, when the request has left for the device */
  write(request: WriteRequest, onSent: () => void): Promise<WriteOutcome>;
}

/** Ability: the device reports its own priority array. */
export interface CanReadPriorities {
  readPriorities(point: PointId): Promise<Priorities>;
}
