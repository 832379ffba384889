import type { Reach } from "../../platform/reach.ts";
import type { Texts } from "../../platform/live/textsOf.ts";
import type { Feature } from "@atrium/contract";
import type { DeviceDescription } from "@atrium/contract/devices";
import type { CurrentUser } from "@atrium/contract/people";
import type { Place } from "@atrium/contract/site";

/** The site as the live socket needs it. */
export interface LiveDirectory {
  /** Counts the changes of the site. */
  readonly revision: number;
  hasPlace(place: Place): boolean;
  /** Devices of a module at a place; `campus` has all. */
  devicesAt(place: Place, module: string): readonly DeviceDescription[];
}

/** The newest values as columns with the point's id as index; see the points feature. */
export interface LiveValues extends Texts {
  /** Names this run of the server. */
  readonly epoch: string;
  /** Number of the newest change. */
  readonly sequence: number;
  readonly values: Float64Array;
  readonly qualities: Uint8Array;
  readonly times: Float64Array;
  readonly since: Float64Array;
  /** Why points have no good value, where more is known than their quality. */
  readonly reasons: ReadonlyMap<number, string>;
  /** Sequence number of each point's last change; 0: none in this run. */
  readonly changeSequences: Float64Array;
}

/** The person behind a socket, and the role's permissions. */
export interface LiveSession {
  readonly id: number;
  readonly user: CurrentUser;
  readonly features: ReadonlySet<Feature>;
  /** Where they hold; undefined: everywhere. */
  readonly reach?: Reach | undefined;
}

export interface LiveSessions {
  /** The session of a token, which counts as used now; null: it is over. */
  find(token: string): Promise<LiveSession | null>;
}
