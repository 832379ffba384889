import type { SavingEnd, SavingKind, SavingState } from "@atrium/contract/energy";
import type { DeviceDescription } from "@atrium/contract/devices";

/** One time that a rule turned something down, counted. */
export interface CountedRun {
  readonly kind: SavingKind;
  readonly rule: number;
  readonly name: string;
  /** Its id in the list of runs. */
  readonly run: number;
  readonly at: number;
  readonly devices: readonly CountedDevice[];
  /** What the stage of a peak limit states, where none of its devices says anything. */
  readonly stated: { readonly kwh: number; readonly cost: number; readonly until: number } | undefined;
}

export interface CountedDevice {
  readonly device: DeviceDescription;
  readonly state: SavingState;
  readonly isEstimated: boolean;
  /** W; undefined: not known. */
  readonly before: number | undefined;
  readonly until: number;
  readonly ends: SavingEnd;
  readonly kwh: number;
  /** NaN: for a part there is no tariff. */
  readonly cost: number;
  readonly compared: number;
  /** Ms. */
  readonly saved: number;
  readonly whole: number;
  readonly known: number;
}

const NOTHING = { before: undefined, kwh: 0, cost: 0, compared: 0, saved: 0, whole: 0, known: 0 } as const;

/** A device that counts nothing. */
export function nothingOf(
  device: DeviceDescription,
  facts: Pick<CountedDevice, "state" | "until" | "ends"> & { readonly isEstimated?: boolean },
): CountedDevice {
  return { device, isEstimated: false, ...NOTHING, ...facts };
}
