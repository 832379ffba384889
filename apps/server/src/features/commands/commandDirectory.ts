import type { CommandId, CommandReply, CommandState, DeviceDescription, Hold, Place, PointKey } from "@atrium/contract";
import type { CanReadPriorities, WriteOutcome, WriteRequest } from "@atrium/drivers";
import type { Kysely } from "kysely";
import type { CommandTables } from "./tables.ts";

/** What commands must know of the site. */
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

/** Who commands, and from where. */
export interface CommandActor {
  /** Absent for what the server does by itself. */
  readonly userId?: number;
  readonly name: string;
  /** Network address of the caller. */
  readonly address?: string;
}

/** A command as it is recorded the moment it is accepted. */
export interface CommandRecord {
  readonly reply: CommandReply;
  readonly actor: CommandActor;
  readonly holdMinutes: number;
  readonly priority: number;
  /** By position: what becomes of the hold of each target's point. */
  readonly holds: readonly HoldAfter[];
}

/**
 * What a command leaves of the hold of a point: a new one, none (it passes, or there was none before), or the one that an
 * undo puts back. A release always ends it.
 */
export type HoldAfter = "new" | "none" | KeptHold;

/** Where each command is written down beside the record of commands itself. */
export interface CommandAudit {
  /** Within the transaction that records the command: both are kept or neither. */
  recordWithin(transaction: Kysely<CommandTables>, record: CommandRecord): Promise<void>;
  /** What became of commands whose last target has its end, once for each. */
  recordOutcomesWithin(transaction: Kysely<CommandTables>, commands: readonly EndedCommand[]): Promise<void>;
  /** Holds that were found to be lost at their devices, or back there. */
  recordComparedWithin(transaction: Kysely<CommandTables>, holds: readonly KeptHold[]): Promise<void>;
}

/** A command of which every target has its end. */
export type EndedCommand = Pick<CommandReply, "id" | "by" | "targets">;

/** What became of one target. */
export interface TargetProgress {
  readonly command: string;
  readonly position: number;
  readonly state: CommandState;
  readonly detail?: string | undefined;
  readonly confirmedValue?: number | null | undefined;
  readonly sentAt?: number | undefined;
  readonly settledAt?: number | undefined;
  readonly replaced?: KeptHold | undefined;
}

/** A hold with the command that made it. */
export interface KeptHold extends Hold {
  readonly key: PointKey;
  readonly command: CommandId;
  readonly reason?: string | undefined;
}

/** Which rows of the command list; absent filters take all. */
export interface CommandFilter {
  readonly device?: string | undefined;
  readonly point?: string | undefined;
  readonly page: number;
  readonly size: number;
}
