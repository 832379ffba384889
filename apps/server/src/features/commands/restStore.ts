import { CommandId, PointId, PointKey } from "@atrium/contract";
import { sql, type Kysely, type Selectable } from "kysely";
import type { RestValue } from "./restValues.ts";
import type { CommandTables } from "./tables.ts";

/**
 * Keeps the values before of points that are commanded for the first time; one that is kept already stays.
 * @param points those of which the kept values are answered
 */
export async function keepRests(
  db: Kysely<CommandTables>,
  values: readonly RestValue[],
  points: readonly PointId[],
): Promise<RestValue[]> {
  if (values.length > 0) {
    await sql`
      INSERT INTO rest_values (point_id, device, point_key, value, command_id, since)
      SELECT * FROM unnest(
        ${values.map(({ point }) => point)}::int[], ${values.map(({ device }) => device)}::text[],
        ${values.map(({ key }) => key)}::text[], ${values.map(({ value }) => value)}::float8[],
        ${values.map(({ command }) => command)}::uuid[],
        ${values.map(({ since }) => new Date(since))}::timestamptz[])
      ON CONFLICT (point_id) DO NOTHING`.execute(db);
  }
  if (points.length === 0) return [];
  const rows = await db.selectFrom("rest_values").selectAll().where("point_id", "in", points).execute();
  return rows.map((row) => present(row));
}

export async function readRests(db: Kysely<CommandTables>): Promise<RestValue[]> {
  return (await db.selectFrom("rest_values").selectAll().execute()).map((row) => present(row));
}

export async function forgetRests(db: Kysely<CommandTables>, points: readonly PointId[]): Promise<void> {
  await db.deleteFrom("rest_values").where("point_id", "in", points).execute();
}

function present(row: Selectable<CommandTables["rest_values"]>): RestValue {
  return {
    point: PointId.parse(row.point_id),
    device: row.device,
    key: PointKey.parse(row.point_key),
    value: row.value,
    command: CommandId.parse(row.command_id),
    since: row.since.getTime(),
  };
}
