import type { ConnectionFile, ConnectionId, DeviceDescription, Place } from "@atrium/contract";
import type { DriverPoint } from "@atrium/drivers";

/** What the field side must know of the site: its connections, and the points behind each. */
export interface FieldDirectory {
  readonly connections: readonly ConnectionFile[];
  pointsOf(connection: ConnectionId): readonly DriverPoint[];
}

/** Newest values of an earlier run, as columns; row i of each belongs together and only `length` rows count. */
export interface KeptValues {
  readonly length: number;
  readonly ids: ArrayLike<number>;
  readonly values: ArrayLike<number>;
  /** Time at the source, ms since the epoch. */
  readonly times: ArrayLike<number>;
  /** When the value became what it is, ms since the epoch. */
  readonly since: ArrayLike<number>;
}

/** What a question for values may name. */
export interface ValueDirectory {
  point(id: number): object | undefined;
  hasPlace(place: Place): boolean;
  /** Devices of a place, of one module or of all. */
  devicesAt(place: Place, module?: string): readonly DeviceDescription[];
}
