import type {
  CurrentUser,
  DeviceDescription,
  Feature,
  Health,
  Place,
  PlaceSummary,
  SummaryModule,
} from "@atrium/contract";

/** The site as the live socket needs it. */
export interface LiveDirectory {
  hasPlace(place: Place): boolean;
  /** Devices of a module at a place; `campus` has all. */
  devicesAt(place: Place, module: string): readonly DeviceDescription[];
  device(id: string): DeviceDescription | undefined;
}

/** The newest values as columns with the point's id as index; see the points feature. */
export interface LiveValues {
  /** Names this run of the server. */
  readonly epoch: string;
  /** Number of the newest change. */
  readonly sequence: number;
  readonly values: Float64Array;
  readonly qualities: Uint8Array;
  readonly times: Float64Array;
  readonly since: Float64Array;
  /** Sequence number of each point's last change; 0: none in this run. */
  readonly changedAt: Float64Array;
}

/** The person behind a socket, and the role's permissions. */
export interface LiveSession {
  readonly id: number;
  readonly user: CurrentUser;
  readonly features: ReadonlySet<Feature>;
}

export interface LiveSessions {
  /** The session of a token, which counts as used now; null: it is over. */
  find(token: string): Promise<LiveSession | null>;
}

/** The counts of every module that has them. */
export interface LiveSummaries {
  of(module: SummaryModule): LiveSummary;
}

/** One row per place; rows are numbered by the change that made them what they are. */
export interface LiveSummary {
  readonly version: number;
  /** Rows that changed after this version; 0 gives all. */
  rowsSince(version: number): PlaceSummary[];
  /** The returned function ends the subscription. */
  onChange(listener: () => void): () => void;
}

export interface LiveHealth {
  current(): Health;
}
