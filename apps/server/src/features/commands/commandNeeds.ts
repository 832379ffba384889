import type { DeviceDescription } from "@atrium/contract/devices";
import type { Place } from "@atrium/contract/site";
import type { CanReadPriorities, WriteOutcome, WriteRequest } from "@atrium/drivers";

/** The site as the commands feature needs it. */
export interface CommandDirectory {
  device(id: string): DeviceDescription | undefined;
  point(id: number): { readonly device: string } | undefined;
  devicesAt(place: Place, module: string): readonly DeviceDescription[];
}

/** The way to the field. */
export interface CommandField {
  write(request: WriteRequest, onSent: () => void): Promise<WriteOutcome>;
  priorityReader(point: number): CanReadPriorities | undefined;
}

/** The newest values and their qualities, by point id; NaN: none. */
export interface CommandValues {
  readonly values: ArrayLike<number>;
  readonly qualities: ArrayLike<number>;
}
