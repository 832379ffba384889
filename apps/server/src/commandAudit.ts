import type { Kysely } from "kysely";
import type { CommandAudit } from "./features/commands/commandAudit.ts";
import type { AuditTrail } from "./features/identity/audit.ts";
import type { SiteNames } from "./features/identity/auditWords/deviceNames.ts";
import { commandEntry } from "./features/identity/commandEntry.ts";
import { holdEntry } from "./features/identity/holdEntry.ts";
import { outcomeEntry } from "./features/identity/outcomeEntry.ts";
import type { IdentityTables } from "./features/identity/tables.ts";

/** Writes commands, their outcomes and lost holds to the audit. */
export function commandAudit(audit: AuditTrail, names: SiteNames): CommandAudit {
  const within = (transaction: Parameters<CommandAudit["recordWithin"]>[0]): Kysely<IdentityTables> =>
    transaction.withTables<IdentityTables>();
  return {
    recordWithin: async (transaction, record) => audit.recordWithin(within(transaction), commandEntry(record, names)),
    recordOutcomesWithin: async (transaction, commands) => {
      for (const command of commands) await audit.recordWithin(within(transaction), outcomeEntry(command));
    },
    recordComparedWithin: async (transaction, holds) => {
      for (const hold of holds) await audit.recordWithin(within(transaction), holdEntry(hold, names));
    },
  };
}
