import type { CommandId, PointId, PointKey } from "@atrium/contract";
import type { CommandEnding, CommandReply, CommandSource, CommandState, Hold } from "@atrium/contract/devices";
import type { NewRestValue } from "./restValues.ts";

/** The person or rule that commands, and its address. */
export interface CommandActor {
  /** Absent for the server's own commands. */
  readonly userId?: number;
  /** The user's name or the rule's. */
  readonly name: string;
  /** Absent: a person. It decides about the priority. */
  readonly source?: CommandSource;
  /** Of a program that ends what another source wanted: it releases that one's priority. Such a command sets no value. */
  readonly releases?: CommandSource;
  /** Network address of the caller. */
  readonly address?: string;
}

/** A command as it is recorded at the moment of its acceptance. */
export interface CommandRecord {
  readonly reply: CommandReply;
  readonly actor: CommandActor;
  readonly holdMinutes: number;
  readonly priority: number;
  /** By position: the effect on the hold of each target's point. */
  readonly holds: readonly HoldAfter[];
  /** The values before, of points that nothing else may have commanded yet. */
  readonly rests: readonly NewRestValue[];
  /** Those of its points whose priorities the server keeps. */
  readonly resting: readonly PointId[];
}

/**
 * The effect of a command on the hold of a point: a new one, none (a momentary command, or none before), or the one
 * that an undo puts back. A release always ends it.
 */
export type HoldAfter = "new" | "none" | HoldRecord;

/** The outcome of one target. */
export interface TargetProgress {
  readonly command: string;
  readonly position: number;
  readonly state: CommandState;
  readonly detail?: string | undefined;
  readonly ending?: CommandEnding | undefined;
  readonly confirmedValue?: number | null | undefined;
  readonly sentAt?: number | undefined;
  readonly settledAt?: number | undefined;
  readonly replaced?: HoldRecord | undefined;
}

/** A hold with the command that made it. */
export interface HoldRecord extends Hold {
  readonly key: PointKey;
  readonly command: CommandId;
  readonly reason?: string | undefined;
}

/** A hold that its device was found to have lost, or to keep again; or that ended because its device was retired. */
export interface ComparedHold extends HoldRecord {
  readonly isRetired?: true;
}

/** The rows of the command list that a query takes; an absent filter takes all. */
export interface CommandFilter {
  readonly device?: string | undefined;
  /** Those of these devices alone. */
  readonly devices?: readonly { readonly id: string }[];
  readonly point?: string | undefined;
  /** Ms since the epoch; those given from then on are left out. */
  readonly to?: number | undefined;
  readonly page: number;
  readonly size: number;
}
