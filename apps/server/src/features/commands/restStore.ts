import { CommandId, PointId, PointKey } from "@atrium/contract";
import { sql, type Kysely, type Selectable } from "kysely";
import type { NewRestValue, RestValue } from "./restValues.ts";
import type { CommandTables } from "./tables.ts";

/**
 * Keeps the values before of points that are commanded for the first time; one that is kept already stays, unless it is of commands
 * that are over.
 * @param points those of which the kept values are answered
 */
export async function keepRests(
  db: Kysely<CommandTables>,
  asked: readonly NewRestValue[],
  points: readonly PointId[],
): Promise<RestValue[]> {
  // In one order, so that two commands of the same points wait for each other rather than in a circle.
  const values = asked.toSorted((one, other) => one.point - other.point);
  if (values.length > 0) {
    await sql`
      INSERT INTO rest_values (point_id, device, point_key, value, command_id, since)
      SELECT * FROM unnest(
        ${values.map(({ point }) => point)}::int[], ${values.map(({ device }) => device)}::text[],
        ${values.map(({ key }) => key)}::text[], ${values.map(({ value }) => value)}::float8[],
        ${values.map(({ command }) => command)}::uuid[],
        ${values.map(({ since }) => new Date(since))}::timestamptz[])
      ON CONFLICT (point_id) DO UPDATE
        SET value = excluded.value, command_id = excluded.command_id, since = excluded.since
        WHERE rest_values.point_id = ANY(${values.flatMap(({ point, isAnew }) => (isAnew ? [point] : []))}::int[])`.execute(
      db,
    );
  }
  if (points.length === 0) return [];
  const rows = await db.selectFrom("rest_values").selectAll().where("point_id", "in", points).execute();
  return rows.map((row) => present(row));
}

export async function readRests(db: Kysely<CommandTables>): Promise<RestValue[]> {
  return (await db.selectFrom("rest_values").selectAll().execute()).map((row) => present(row));
}

/** One that was stored again since stays. */
export async function forgetRests(db: Kysely<CommandTables>, ended: readonly RestValue[]): Promise<void> {
  await sql`DELETE FROM rest_values WHERE (point_id, command_id) IN (SELECT * FROM unnest(
    ${ended.map(({ point }) => point)}::int[], ${ended.map(({ command }) => command)}::uuid[]))`.execute(db);
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
