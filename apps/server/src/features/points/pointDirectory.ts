import type { DeviceDescription } from "@atrium/contract/devices";
import type { Place } from "@atrium/contract/site";

/** Newest values of an earlier run, as columns; row i of each belongs together and only `length` rows count. */
export interface StoredValues {
  readonly length: number;
  readonly ids: ArrayLike<number>;
  readonly values: ArrayLike<number>;
  /** Time at the source, ms since the epoch. */
  readonly times: ArrayLike<number>;
  /** Since when the value has held, ms since the epoch. */
  readonly since: ArrayLike<number>;
}

/** The subjects of a question for values. */
export interface ValueDirectory {
  /** Another one: the points of a place may be others. */
  readonly revision: number;
  point(id: number): object | undefined;
  deviceOfPoint(id: number): DeviceDescription | undefined;
  hasPlace(place: Place): boolean;
  /** Devices of a place, of one module or of all. */
  devicesAt(place: Place, module?: string): readonly DeviceDescription[];
}
