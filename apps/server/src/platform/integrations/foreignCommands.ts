import type { DeviceId, PointId, PointKey } from "@atrium/contract";
import type { DeviceDescription, Module, PointDescription } from "@atrium/contract/devices";
import { COMMANDED_BY_HAND, MODULES, systemOf } from "@atrium/contract/devices";
import type { Caller } from "../http/caller.ts";

/** The doors through which systems of other makers command. */
export type ForeignSystem = "bacnet" | "mqtt";

/** The first priority that another system may name: those before are for life safety and for people. */
export const FIRST_FOREIGN_PRIORITY = 9;
export const LAST_PRIORITY = 16;

/** Why a write is not taken: it may not, its value does not fit, too many come, or it cannot be recorded now. */
export type WriteRefusal = "denied" | "out-of-range" | "busy" | "not-recorded";

export class WriteRefused extends Error {
  readonly reason: WriteRefusal;
  constructor(reason: WriteRefusal) {
    super(`the write is refused: ${reason}`);
    this.reason = reason;
  }
}

/** A point of the field that is commanded. */
export interface CommandedPoint {
  readonly id: PointId;
  readonly device: DeviceId;
  readonly point: PointKey;
}

/** What systems of other makers command, as their doors see it. */
export interface ForeignCommands {
  /** By priority, index 0 is 1: what all systems together ask for. */
  of(point: PointId): (number | null)[];
  /** The points that a system commands. */
  points(system: ForeignSystem): readonly PointId[];
  /**
   * Resolves when the command is recorded and on its way.
   * @param write - a null value relinquishes
   * @throws WriteRefused
   */
  write(
    target: CommandedPoint,
    write: {
      readonly system: ForeignSystem;
      readonly priority: number;
      readonly value: number | null;
      readonly client: string;
    },
  ): Promise<void>;
  /** Ends what a system commands of points. Rejects where that cannot be recorded. */
  release(points: readonly PointId[], system: ForeignSystem, caller: Caller | undefined): Promise<void>;
}

/** Whether another system could be allowed to command a point: what moves people, or acts for a moment, stays with people. */
export function isReleasable(device: DeviceDescription, { isWritable, isMomentary, risk }: PointDescription): boolean {
  if (COMMANDED_BY_HAND.has(device.module) || systemOf(device.module)?.command === null) return false;
  return isWritable && isMomentary !== true && risk !== "high" && device.connection !== undefined;
}

/** The systems of devices that have such points. */
export function releasableSystems(devices: readonly DeviceDescription[]): Module[] {
  const found = new Set(
    devices.filter((device) => device.points.some((point) => isReleasable(device, point))).map(({ module }) => module),
  );
  return MODULES.filter((module) => found.has(module));
}
