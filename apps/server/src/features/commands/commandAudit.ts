import type { CommandReply } from "@atrium/contract";
import type { Kysely } from "kysely";
import type { CommandRecord, KeptHold } from "./commandDirectory.ts";
import type { CommandTables } from "./tables.ts";

/** Another record of each command, beside the commands' own tables. */
export interface CommandAudit {
  /** Within the transaction that records the command: both are kept or neither. */
  recordWithin(transaction: Kysely<CommandTables>, record: CommandRecord): Promise<void>;
  /** The outcomes of commands whose last target is settled, once for each. */
  recordOutcomesWithin(transaction: Kysely<CommandTables>, commands: readonly EndedCommand[]): Promise<void>;
  /** Holds that their devices were found to have lost, or to keep again. */
  recordComparedWithin(transaction: Kysely<CommandTables>, holds: readonly KeptHold[]): Promise<void>;
}

/** A command whose targets are all settled. */
export type EndedCommand = Pick<CommandReply, "id" | "by" | "targets">;
