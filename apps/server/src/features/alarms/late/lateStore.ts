import { type Kysely, sql } from "kysely";
import { int4Array, timestampArray } from "../../../platform/database/binaryArrays.ts";
import type { Db } from "../../../platform/database/database.ts";
import type { AlarmTables } from "../tables.ts";
import type { LateStretch, Stretch } from "./stretches.ts";

/** What has come late of a point, and is not judged yet. */
export interface LatePoint {
  readonly point: number;
  /** In the order of time, apart from one another. */
  readonly stretches: readonly Stretch[];
  /** Counts what has come. */
  readonly marks: number;
  /** Nothing has come since it was judged: an alarm stood at the end. */
  readonly isStanding: boolean;
}

/** When an alarm that the journal has stood. */
export interface KnownTime extends Stretch {
  readonly key: string;
}

interface DueRow {
  readonly point: number;
  readonly marks: number;
  readonly is_standing: boolean;
  readonly starts: readonly string[];
  readonly ends: readonly string[];
}

const HOUR = 3_600_000;

/** Remembers over restarts which late values are to be judged, and reads what the journal has of their time. */
export class LateStore {
  readonly #db: Kysely<AlarmTables>;

  constructor(db: Db) {
    this.#db = db.withTables<AlarmTables>();
  }

  /** @param late one stretch a point at most */
  async mark(late: readonly LateStretch[], dueAt: number): Promise<void> {
    // In one order, so that two batches never wait for one another.
    const rows = late.toSorted((one, other) => one.point - other.point);
    const hours = (of: (row: LateStretch) => number) => sql`${rows.map((row) => of(row))}::bigint[]`;
    await sql`
      INSERT INTO late_values (point, stretches, marks, due_at, is_standing)
      SELECT point, int8multirange(int8range(first, last)), 1, ${new Date(dueAt)}, false
      FROM unnest(${int4Array(Int32Array.from(rows, ({ point }) => point))}::int[],
        ${hours(({ from }) => Math.floor(from / HOUR))}, ${hours(({ to }) => Math.floor(to / HOUR) + 1)})
        AS late (point, first, last)
      ON CONFLICT (point) DO UPDATE SET
        stretches = late_values.stretches + EXCLUDED.stretches,
        marks = late_values.marks + 1,
        due_at = EXCLUDED.due_at,
        is_standing = false`.execute(this.#db);
  }

  /** What is to be judged now. */
  async due(now: number): Promise<LatePoint[]> {
    const { rows } = await sql<DueRow>`
      SELECT point, marks, is_standing, array_agg(lower(stretch)::text ORDER BY stretch) AS starts,
        array_agg(upper(stretch)::text ORDER BY stretch) AS ends
      FROM late_values, unnest(stretches) AS stretch
      WHERE due_at <= ${new Date(now)}
      GROUP BY point ORDER BY point`.execute(this.#db);
    return rows.map(({ point, marks, is_standing: isStanding, starts, ends }) => ({
      point,
      marks,
      isStanding,
      stretches: starts.map((from, index) => ({ from: Number(from) * HOUR, to: Number(ends[index]) * HOUR })),
    }));
  }

  /**
   * These are judged, unless more has come of them in between.
   * @param standingSince of points with an alarm that stood at the end of their values: since when. They are judged again from there on
   * @param againAt when that is due, if nothing comes before
   */
  async judged(
    points: readonly LatePoint[],
    standingSince: ReadonlyMap<number, number>,
    againAt: number,
  ): Promise<void> {
    const ids = int4Array(Int32Array.from(points, ({ point }) => point));
    const marks = int4Array(Int32Array.from(points, (one) => one.marks));
    const since = timestampArray(Float64Array.from(points, ({ point }) => standingSince.get(point) ?? 0));
    // A delay may have ended after the last of the values.
    await sql`
      WITH judged AS (
        SELECT id, seen, since, floor(extract(epoch FROM since) / 3600)::bigint AS hour FROM unnest(${ids}::int[], ${marks}::int[], ${since}::timestamptz[]) AS judged (id, seen, since)
      ), waiting AS (
        UPDATE late_values SET is_standing = true, due_at = ${new Date(againAt)},
          stretches = int8multirange(int8range(hour, greatest(hour + 1, upper(stretches))))
        FROM judged WHERE point = id AND marks = seen AND since > 'epoch'
      )
      DELETE FROM late_values USING judged WHERE point = id AND marks = seen AND since = 'epoch'`.execute(this.#db);
  }

  /** When the alarms of a device stood that the journal has, as far as they reach into a stretch of time. */
  async known(device: string, { from, to }: Stretch): Promise<KnownTime[]> {
    const until = sql`coalesce(
      CASE WHEN (e.facts->>'isActive')::boolean THEN 'infinity'::float8 ELSE (e.facts->>'returnedAt')::float8 END,
      (e.facts->>'endedAt')::float8, extract(epoch FROM e.time) * 1000)`;
    const { rows } = await sql<{ key: string; from: Date; to: number }>`
      SELECT e.key, e.time AS from, ${until} AS to
      FROM event_subjects s JOIN events e ON e.subject = s.id
      WHERE s.device = ${device} AND e.key IS NOT NULL AND e.time < ${new Date(to)} AND ${until} >= ${from}`.execute(
      this.#db,
    );
    return rows.map((row) => ({ key: row.key, from: row.from.getTime(), to: row.to }));
  }
}
