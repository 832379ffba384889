import type { CommandReply } from "@atrium/contract/devices";
import type { Kysely } from "kysely";
import type { AuditSink } from "../../../platform/audit/auditSink.ts";
import type { SiteNames } from "../../../platform/audit/siteNames.ts";
import type { CommandRecord, ComparedHold } from "../commandRecord.ts";
import type { CommandTables } from "../tables.ts";
import { commandEntry } from "./commandEntry.ts";
import { holdEntry } from "./holdEntry.ts";
import { outcomeEntry } from "./outcomeEntry.ts";

/** A command whose targets are all settled. */
export type EndedCommand = Pick<CommandReply, "id" | "by" | "targets">;

/** The rows of the audit log for commands, their outcomes and lost holds. */
export class CommandAudit {
  readonly #sink: AuditSink;
  readonly #names: SiteNames;

  constructor(sink: AuditSink, names: SiteNames) {
    this.#sink = sink;
    this.#names = names;
  }

  /** Within the transaction that records the command: both are kept or neither. */
  async recordWithin(transaction: Kysely<CommandTables>, record: CommandRecord): Promise<void> {
    await this.#sink.recordWithin(transaction, commandEntry(record, this.#names));
  }

  /** The outcomes of commands whose last target is settled, once for each. */
  async recordOutcomesWithin(transaction: Kysely<CommandTables>, commands: readonly EndedCommand[]): Promise<void> {
    for (const command of commands) await this.#sink.recordWithin(transaction, outcomeEntry(command));
  }

  async recordComparedWithin(transaction: Kysely<CommandTables>, holds: readonly ComparedHold[]): Promise<void> {
    for (const hold of holds) await this.#sink.recordWithin(transaction, holdEntry(hold, this.#names));
  }
}
