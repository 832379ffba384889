import type { Protocol } from "@atrium/drivers";
import type { Site } from "@atrium/site";
import type { Clock } from "@atrium/time";
import type { Logger } from "pino";
import type { IdentityPartOptions } from "./features/identity/part.ts";
import type { SampleUser } from "./features/site-start/part.ts";
import type { Config } from "./platform/config.ts";
import type { Database } from "./platform/database/database.ts";
import type { ReadRoom } from "./platform/diskWatch.ts";
import type { Http } from "./platform/http/ourFastify.ts";
import type { KeptLogs } from "./platform/nodes/keptLog.ts";
import type { NodePresence } from "./platform/nodes/node.ts";
import type { Wire } from "./platform/nodes/wire.ts";

export interface AppOptions {
  readonly config: Config;
  readonly log: Logger;
  /** Of everything that belongs to the site: values, history, commands, the audit log. */
  readonly clock: Clock;
  /**
   * Of sessions, tokens and passwords, which a shifted clock must not lengthen, and of how late the server itself is, which one that
   * leaps says nothing of; absent: the same.
   */
  readonly realClock?: Clock;
  readonly database: Database;
  /** Called only where the database has no site yet, and where a new one starts in use. */
  readonly readFolder: () => Promise<Site>;
  /** Field protocols by their names in the site's connections. */
  readonly protocols: Readonly<Record<string, Protocol>>;
  /** The first start of an installation created this user: called at once, even if the start fails later. */
  readonly onFirstUser?: IdentityPartOptions["onFirstUser"];
  /** A sample account was created, with this password. */
  readonly onSampleUser?: (user: SampleUser) => void;
  /** The free room of a disk, for tests; otherwise the system is asked. */
  readonly readRoom?: ReadRoom;
  /** Where this is a node of several; absent: it is the whole program. */
  readonly node?: NodeOptions | undefined;
}

interface NodeOptions {
  /** `core`: the whole program, which web nodes follow. `web`: answers people, and writes nothing that has one writer. */
  readonly role: "core" | "web";
  readonly wire: Wire;
  /** Of a core whose devices are reached by field nodes; absent: its drivers run in this process. */
  readonly field?: FieldOptions | undefined;
}

export interface FieldOptions {
  readonly presence: NodePresence;
  readonly logs: KeptLogs;
  /** Of the active core; it grows with each one. */
  readonly epoch: number;
  /** Another core takes over, and this process ends. */
  readonly resign: () => Promise<void>;
}

export interface App {
  readonly http: Http;
  /** Starts everything that runs by itself; the address is served when it resolves. */
  start(): Promise<void>;
  /** Undoes `start`, the newest first. The database stays open: it is the caller's. */
  stop(): Promise<void>;
}
