import { CommandId, PointId, PointKey } from "@atrium/contract";
import { PRIORITIES } from "@atrium/contract/devices";
import { sql, type Kysely } from "kysely";
import type { AutomaticSource, ActivePriority } from "./activePriorities.ts";
import type { CommandTables } from "./tables.ts";

const SOURCES = new Map<number, AutomaticSource>(
  (["integration", "condition", "limit", "booking", "schedule", "program"] as const).map((source) => [
    PRIORITIES[source],
    source,
  ]),
);

/** All of them, of every point. */
export async function readStanding(db: Kysely<CommandTables>): Promise<ActivePriority[]> {
  const rows = await db
    .selectFrom("standing_values")
    .leftJoin("commands", "commands.id", "standing_values.command_id")
    .selectAll("standing_values")
    .select("commands.reason")
    .execute();
  return rows.flatMap((row) => {
    const source = SOURCES.get(row.priority);
    if (source === undefined) return [];
    const { device, value, by_name: by } = row;
    const reason = row.reason === null ? {} : { reason: row.reason };
    const ids = { point: PointId.parse(row.point_id), command: CommandId.parse(row.command_id) };
    return [
      { ...ids, device, key: PointKey.parse(row.point_key), source, value, by, since: row.since.getTime(), ...reason },
    ];
  });
}

/** Replaces those of some points. @param changed by point; none: nothing is wanted of it any more */
export async function saveStanding(
  db: Kysely<CommandTables>,
  changed: ReadonlyMap<PointId, readonly ActivePriority[]>,
): Promise<void> {
  await db
    .deleteFrom("standing_values")
    .where("point_id", "in", [...changed.keys()])
    .execute();
  const values = [...changed.values()].flat();
  if (values.length === 0) return;
  await sql`
    INSERT INTO standing_values (point_id, priority, device, point_key, value, by_name, command_id, since)
    SELECT * FROM unnest(
      ${values.map((one) => one.point)}::int[], ${values.map((one) => PRIORITIES[one.source])}::smallint[],
      ${values.map((one) => one.device)}::text[], ${values.map((one) => one.key)}::text[],
      ${values.map((one) => one.value)}::float8[], ${values.map((one) => one.by)}::text[],
      ${values.map((one) => one.command)}::uuid[], ${values.map((one) => new Date(one.since))}::timestamptz[])`.execute(
    db,
  );
}
