import { CommandId } from "@atrium/contract";
import { phrase, t } from "@atrium/words";
import { sql, type Kysely } from "kysely";
import type { EndedCommand } from "./audit/commandAudit.ts";
import type { Dispatch } from "./dispatchLog.ts";
import { presentTarget } from "./present.ts";
import type { CommandTables } from "./tables.ts";

const UNSENT = phrase("Not sent: the server stopped first.");
const UNKNOWN = phrase("The server restarted. It is not known whether the device carried out the command.");

/**
 * Closes the targets that an earlier run left unfinished, as `CommandStore.endUnfinished` describes.
 * @returns how many there were
 */
export async function endTargets(
  db: Kysely<CommandTables>,
  now: number,
  handovers: readonly Dispatch[] | undefined,
): Promise<number> {
  const ended = await sql<{ count: number }>`
    WITH unfinished AS (
      SELECT command_id, position, state = 'accepted' AND ${handovers !== undefined}::boolean
        AND (command_id, position) NOT IN (SELECT * FROM unnest(
          ${handovers?.map((one) => one.command) ?? []}::uuid[], ${handovers?.map((one) => one.position) ?? []}::int[]
        )) AS is_unsent
      FROM command_targets WHERE state IN ('accepted', 'sent')
    ), ended AS (
      UPDATE command_targets SET settled_at = ${new Date(now)},
        sent_at = CASE WHEN is_unsent THEN NULL ELSE coalesce(sent_at, at) END,
        state = 'timed-out',
        detail = CASE WHEN is_unsent THEN ${t(UNSENT)}::text ELSE ${t(UNKNOWN)}::text END
      FROM unfinished WHERE command_targets.command_id = unfinished.command_id
        AND command_targets.position = unfinished.position
      RETURNING command_targets.*
    ), newest AS (
      SELECT DISTINCT ON (point_id) ended.*, hold_minutes, by_name, number FROM ended
      JOIN commands ON commands.id = ended.command_id
      WHERE sent_at IS NOT NULL AND value IS NOT NULL AND leaves_hold AND source = 'operator' ORDER BY point_id, ended.at DESC, number DESC
    ), held AS (
      INSERT INTO holds (point_id, device, point_key, value, by_name, command_id, since, until)
      SELECT point_id, device, point_key, value, coalesce(restored_hold->>'by', by_name),
        coalesce((restored_hold->>'command')::uuid, command_id), at,
        coalesce(to_timestamp((restored_hold->>'until')::float8 / 1000), at + hold_minutes * interval '1 minute')
      FROM newest
      ON CONFLICT (point_id) DO UPDATE SET value = excluded.value, by_name = excluded.by_name,
        command_id = excluded.command_id, since = excluded.since, until = excluded.until,
        lost_kind = NULL, lost_at = NULL, lost_value = NULL
        WHERE holds.since < excluded.since
    ), wanted AS (
      SELECT DISTINCT ON (point_id, priority) ended.*, by_name, number FROM ended
      JOIN commands ON commands.id = ended.command_id
      WHERE sent_at IS NOT NULL AND value IS NOT NULL AND leaves_hold AND source <> 'operator'
      ORDER BY point_id, priority, ended.at DESC, number DESC
    ), stood AS (
      INSERT INTO standing_values (point_id, priority, device, point_key, value, by_name, command_id, since)
      SELECT point_id, priority, device, point_key, value, by_name, command_id, at FROM wanted
      ON CONFLICT (point_id, priority) DO UPDATE SET value = excluded.value, by_name = excluded.by_name,
        command_id = excluded.command_id, since = excluded.since
        WHERE standing_values.since < excluded.since
    )
    SELECT count(*) AS count FROM ended`.execute(db);
  return ended.rows[0]?.count ?? 0;
}

/** Commands that are not marked as ended. */
export async function allUnsettled(db: Kysely<CommandTables>): Promise<string[]> {
  const rows = await db.selectFrom("commands").select("id").where("settled_at", "is", null).execute();
  return rows.map(({ id }) => id);
}

/**
 * Marks as ended the commands whose targets are all settled, unless they were marked before: when a save is
 * repeated after an unanswered COMMIT, none is left to mark.
 */
export async function endCommands(db: Kysely<CommandTables>, among: readonly string[]): Promise<EndedCommand[]> {
  const ended = await sql<{ id: string; by_name: string }>`
    UPDATE commands SET settled_at = (SELECT max(settled_at) FROM command_targets WHERE command_id = id)
    WHERE id = ANY(${[...new Set(among)]}::uuid[]) AND settled_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM command_targets WHERE command_id = id AND state IN ('accepted', 'sent'))
    RETURNING id, by_name`.execute(db);
  if (ended.rows.length === 0) return [];
  const ids = ended.rows.map(({ id }) => id);
  const targets = await db
    .selectFrom("command_targets")
    .selectAll()
    .where("command_id", "in", ids)
    .orderBy("command_id")
    .orderBy("position")
    .execute();
  const byCommand = Map.groupBy(targets, (row) => row.command_id);
  return ended.rows.map(({ id, by_name: by }) => ({
    id: CommandId.parse(id),
    by,
    targets: (byCommand.get(id) ?? []).map((row) => presentTarget(row)),
  }));
}
