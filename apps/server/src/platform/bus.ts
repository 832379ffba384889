import type { FieldEvent } from "@atrium/contract/access";
import type { EventRow } from "@atrium/contract/alarms";
import type { CommandReply } from "@atrium/contract/devices";
import type { Health } from "@atrium/contract/site";
import type { ConnectionState, ValueBatch } from "@atrium/drivers";

/** Values that changed enough to be published, after deadband and staleness. `sequence` counts every such change. */
export interface PointChanges extends ValueBatch {
  /** The sequence number of the last row; the rows before it have the numbers before it. */
  readonly sequence: number;
}

/** The site is another one now: devices or connections were added, changed or taken away, or places have other names. */
interface SiteChange {
  /** Counts the changes of the site, over restarts. */
  readonly revision: number;
  /**
   * Connections that are new, gone or changed (their drivers restart), and those whose points changed (their drivers keep
   * running).
   */
  readonly connections: readonly string[];
  /** Those that are new, gone, or described otherwise. */
  readonly devices: readonly string[];
  /** Those with another name, or with a floor that has one. */
  readonly places: readonly string[];
}

/** Every event that crosses features, with its content. */
export interface BusEvents {
  "points.changed": PointChanges;
  "site.changed": SiteChange;
  /** `since`: when it came into this state, where that was earlier. */
  "connection.changed": { connection: string; state: ConnectionState | "paused"; reason?: string; since?: number };
  /** Somebody has paused a connection, or ended its pause. */
  "pause.changed": { connection: string };
  /** A device behind a connection has gone silent, or answers again. */
  "device.changed": { connection: string; device: string; isAnswering: boolean; reason?: string };
  /** A device reported an event, which is kept: each is published once. */
  "field.event": FieldEvent;
  /** An alarm came that wants somebody: not one that is shelved, suppressed or folded under another. */
  "alarm.came": EventRow;
  "command.changed": CommandReply;
  "session.ended": { sessionId: number; userId: number };
  /** The session's user, role or permissions changed; the session has the present ones. */
  "session.changed": { sessionId: number; userId: number };
  /** The accounts, roles or rights of these users were changed: what is remembered of their sessions is out of date. */
  "people.changed": { users: readonly number[] };
  /** The newest values are counted by another run from now on: numbers of changes that somebody knows mean nothing any more. */
  "run.changed": { run: string };
  "database.changed": { state: "available" | "unavailable" };
  "health.changed": Health;
}

/** In process now; the port behind which several processes will share the work later. */
export interface Bus {
  publish<Name extends keyof BusEvents>(name: Name, event: BusEvents[Name]): void;
  /** The returned function ends the subscription. */
  subscribe<Name extends keyof BusEvents>(name: Name, listener: (event: BusEvents[Name]) => void): () => void;
}
