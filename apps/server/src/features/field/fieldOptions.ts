import type { ConnectionId } from "@atrium/contract";
import type { ConnectionPause } from "@atrium/contract/devices";
import type { ConnectionFile } from "@atrium/contract/site";
import type { ClipBook, CounterDoubt, DriverEvent, DriverPoint, Protocol, ValueBatch } from "@atrium/drivers";
import type { Clock, Log } from "@atrium/time";
import type { Bus } from "../../platform/bus.ts";
import type { Lines } from "./lines/lines.ts";

/** The site as the field needs it: its connections, and the points behind each. */
interface FieldDirectory {
  readonly connections: readonly ConnectionFile[];
  pointsOf(connection: ConnectionId): readonly DriverPoint[];
  device?(id: string): { readonly connection?: ConnectionId | undefined } | undefined;
}

export interface FieldRuntimeOptions {
  readonly directory: FieldDirectory;
  readonly protocols: Readonly<Record<string, Protocol>>;
  /** Opens the secrets of a connection, which are sealed everywhere else. It throws, in a sentence, where it cannot. */
  readonly secrets: {
    open(connection: ConnectionFile): ConnectionFile;
    /** Whether a secret was entered for a device's own host. */
    mayGoTo(connection: ConnectionFile, secret: string, address: Readonly<Record<string, unknown>>): boolean;
  };
  /** Takes what the drivers read, and knows what was read before. */
  readonly newest: {
    apply(batch: ValueBatch): void;
    /** Why a point has no good value; undefined: it has one again. */
    explain(point: number, reason: string | undefined): void;
    /** These points are stale now, for this reason. */
    lapse(points: Iterable<number>, reason: string): void;
    readonly texts: { learn(code: number, text: string): void };
    readonly values: Float64Array;
    readonly times: Float64Array;
  };
  /** Exchanges of counters that were recorded by hand. */
  readonly exchanges?:
    | { newest(point: number): { readonly at: number; readonly newStart: number } | undefined }
    | undefined;
  /** Keeps what devices sent while their counters were in doubt. */
  readonly doubts?: { take(doubt: CounterDoubt): void } | undefined;
  /** Keeps events; absent: drivers have nowhere to send them. */
  readonly events?: { take(connection: string, event: DriverEvent): Promise<void> } | undefined;
  /** Which connections are paused: no driver runs for them. Absent: none. */
  readonly pauses?: { of(connection: string): ConnectionPause | undefined } | undefined;
  /** Counts what each connection does. Absent: nobody does. */
  readonly lines?: Pick<Lines, "of"> | undefined;
  /** Whether the newest value of a point is on somebody's page now. Absent: nobody looks. */
  readonly isObserved?: ((point: number) => boolean) | undefined;
  /** What units may play; absent: nothing. */
  readonly clips?: ClipBook | undefined;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
}
