import { AUDIT_KINDS, type AuditQuery } from "@atrium/contract/people";
import { saidNow, t } from "@atrium/words";
import { sql, type Kysely, type Selectable } from "kysely";
import { containing } from "../../platform/database/listing.ts";
import type { AuditTables } from "./tables.ts";

export type StoredAuditRow = Selectable<AuditTables["audit_log"]>;

/** The rows of a query. Outcomes come with their commands, and alone only on request. */
export function chosen(db: Kysely<AuditTables>, query: AuditQuery) {
  let rows = db
    .selectFrom("audit_log")
    .where("kind", query.kind === undefined ? "<>" : "=", query.kind ?? "command.settled");
  if (query.who !== "") rows = rows.where("by_name", "ilike", containing(query.who));
  if (query.search !== "") rows = rows.where(reads(query.search));
  if (query.from !== undefined) rows = rows.where("at", ">=", new Date(query.from));
  if (query.to !== undefined) rows = rows.where("at", "<", new Date(query.to));
  return rows;
}

/** Whether a row shows the words, in any language. Older rows, which have no sentence, are searched by their kind. */
function reads(words: string) {
  const pattern = containing(words);
  const kinds = Object.entries(AUDIT_KINDS)
    .filter(([, label]) => saidNow(t(label)).toLowerCase().includes(words.toLowerCase()))
    .map(([kind]) => kind);
  return sql<boolean>`(
    EXISTS (SELECT 1 FROM unnest(
      coalesce(words, ARRAY[concat_ws(E'\n', place, after->>'reason', coalesce(sentence, subject))]),
      (SELECT coalesce(outcome.words, ARRAY[outcome.sentence]) FROM audit_log AS outcome
        WHERE audit_log.kind = 'command.sent' AND outcome.kind = 'command.settled'
          AND outcome.after->>'command' = audit_log.after->>'command' LIMIT 1)
    ) AS said (own, ended) WHERE concat_ws(', ', own, ended) ILIKE ${pattern})
    OR concat_ws(E'\n', by_name, from_address) ILIKE ${pattern}
    OR sentence IS NULL AND kind = ANY(${kinds}::text[]))`;
}

/** The id of the command of a row; empty where there is none. */
export function commandOf({ after }: Pick<StoredAuditRow, "after">): string {
  const command = Object.entries(after ?? {}).find(([key]) => key === "command")?.[1];
  return typeof command === "string" ? command : "";
}

/** The outcome rows of these commands, by their ids. */
export async function outcomesOf(
  db: Kysely<AuditTables>,
  commands: readonly string[],
): Promise<ReadonlyMap<string, StoredAuditRow>> {
  if (commands.length === 0) return new Map();
  const rows = await db
    .selectFrom("audit_log")
    .selectAll()
    .where("kind", "=", "command.settled")
    .where(sql<string>`after->>'command'`, "in", commands)
    .execute();
  return new Map(rows.map((row) => [commandOf(row), row]));
}
