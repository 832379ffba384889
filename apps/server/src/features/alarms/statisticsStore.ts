import {
  AlarmPriority,
  type AlarmScorecard,
  type AlarmTopSource,
  EventSource,
  FLOOD_WINDOW,
} from "@atrium/contract/alarms";
import { CAMPUS, CORRIDOR, type Place } from "@atrium/contract/site";
import { DAY } from "@atrium/time";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { AlarmTables } from "./tables.ts";

interface Range {
  readonly from: number;
  readonly to: number;
}

type At = { readonly [Key in keyof Place]?: Place[Key] | undefined };

/** How long before a range its alarms may have begun; older ones are not searched for. */
const MAX_LOOKBACK = 400 * DAY;

/** Adds up the journal. */
export class StatisticsStore {
  readonly #db: Kysely<AlarmTables>;

  constructor(db: Db) {
    this.#db = db.withTables<AlarmTables>();
  }

  /** Alarms of each ten minutes, and of each priority. */
  async rates({ from, to }: Range, place: At): Promise<{ rates: number[]; priorities: AlarmScorecard["priorities"] }> {
    const window = sql`floor((extract(epoch FROM t.at) * 1000 - ${from}) / ${FLOOD_WINDOW})::int`;
    const { rows } = await sql<{ window: number; priority: number; count: string }>`
      SELECT ${window} AS window, e.priority, count(*) AS count
      FROM event_steps t JOIN events e ON e.id = t.event JOIN event_subjects s ON s.id = e.subject
      WHERE t.annunciates AND ${during({ from, to })} AND ${at(place)}
      GROUP BY 1, 2`.execute(this.#db);
    const rates = Array.from({ length: Math.ceil((to - from) / FLOOD_WINDOW) }, () => 0);
    const priorities: AlarmScorecard["priorities"] = [0, 0, 0, 0];
    for (const row of rows) {
      const count = Number(row.count);
      rates[row.window] = (rates[row.window] ?? 0) + count;
      const index = AlarmPriority.parse(row.priority) - 1;
      priorities[index] = (priorities[index] ?? 0) + count;
    }
    return { rates, priorities };
  }

  /** How many sources there were, how many of them chattered, and the ten with the most alarms. */
  async sources(range: Range, place: At): Promise<{ sources: number; chattering: number; topTen: AlarmTopSource[] }> {
    const { rows } = await sql<TopRow>`
      WITH moves AS (
        SELECT e.subject, e.id, e.priority, e.facts->>'code' AS code, t.annunciates,
          t.at - lag(t.at, 2) OVER (PARTITION BY e.subject ORDER BY t.id) <= interval '1 minute' AS is_quick
        FROM event_steps t JOIN events e ON e.id = t.event JOIN event_subjects s ON s.id = e.subject
        WHERE t.kind IN ('raised', 'returned', 'unshelved', 'shelf-ended', 'unsuppressed', 'returned-to-service')
          AND ${IS_SEEN} AND ${during(range)} AND ${at(place)}
      ), counted AS (
        SELECT subject, min(code) AS code, min(priority) AS priority, count(*) FILTER (WHERE annunciates) AS count,
          coalesce(bool_or(is_quick), false) AS is_chattering, array_agg(DISTINCT id) AS alarms
        FROM moves GROUP BY subject HAVING count(*) FILTER (WHERE annunciates) > 0
      ), summed AS (
        SELECT count(*) AS sources, count(*) FILTER (WHERE is_chattering) AS chattering, sum(count) AS total FROM counted
      )
      SELECT c.code, c.priority, c.count, c.is_chattering, s.text, s.source, summed.*,
        (SELECT count(DISTINCT t.event) FROM event_steps t
          WHERE t.event = ANY(c.alarms) AND ${IS_ACT})::float8 / cardinality(c.alarms) AS acted,
        (SELECT avg((e.facts->>'rating')::int) FROM events e WHERE e.id = ANY(c.alarms))::float8 AS rating
      FROM counted c JOIN event_subjects s ON s.id = c.subject CROSS JOIN summed
      ORDER BY c.count DESC, s.text, c.subject LIMIT 10`.execute(this.#db);
    const [first] = rows;
    return {
      sources: Number(first?.sources ?? 0),
      chattering: Number(first?.chattering ?? 0),
      topTen: rows.map((row) => presentTop(row)),
    };
  }

  /** When alarms stood, of those that did for longer than a day. */
  async stood({ from, to }: Range, place: At): Promise<Range[]> {
    const since = sql`(e.facts->>'raisedAt')::float8`;
    const until = sql`coalesce(CASE WHEN (e.facts->>'isActive')::boolean THEN NULL ELSE (e.facts->>'returnedAt')::float8 END,
      (e.facts->>'endedAt')::float8, ${to}::float8)`;
    const { rows } = await sql<{ since: number; until: number }>`
      SELECT ${since} AS since, least(${until}, ${to}::float8) AS until
      FROM events e JOIN event_subjects s ON s.id = e.subject
      WHERE e.priority IS NOT NULL AND ${IS_SEEN} AND e.time < ${new Date(to)} AND e.time >= ${new Date(from - MAX_LOOKBACK)}
        AND ${until} - ${since} > ${DAY}::float8 AND ${until} > ${from}::float8 AND ${since} < ${to}::float8
        AND ${at(place)}`.execute(this.#db);
    return rows.map(({ since: begun, until: ended }) => ({ from: begun, to: ended }));
  }

  /** The first moment at which it was; null: never. */
  async since(): Promise<number | null> {
    const { rows } = await sql<{ since: Date | null }>`SELECT min(began) AS since FROM alarm_watches`.execute(this.#db);
    return rows[0]?.since?.getTime() ?? null;
  }

  /** When the server was there to see. */
  async watched({ from, to }: Range): Promise<Range[]> {
    const rows = await this.#db
      .selectFrom("alarm_watches")
      .selectAll()
      .where("began", "<", new Date(to))
      .where("seen", ">", new Date(from))
      .orderBy("began")
      .execute();
    return rows.map(({ began, seen }) => ({ from: Math.max(from, began.getTime()), to: Math.min(to, seen.getTime()) }));
  }
}

interface TopRow {
  readonly code: string;
  readonly priority: number;
  readonly count: string;
  readonly is_chattering: boolean;
  readonly text: string;
  readonly source: unknown;
  readonly acted: number;
  readonly rating: number | null;
  readonly sources: string;
  readonly chattering: string;
  readonly total: string;
}

function presentTop(row: TopRow): AlarmTopSource {
  const count = Number(row.count);
  return {
    code: row.code,
    text: row.text,
    priority: AlarmPriority.parse(row.priority),
    source: EventSource.parse(row.source),
    count,
    share: count / Number(row.total),
    isChattering: row.is_chattering,
    actedOn: row.acted,
    rating: row.rating,
  };
}

/** Somebody did more than to acknowledge it: left a remark, or took the action. */
export const IS_ACT = sql`(t.kind IN ('commented', 'step-done') OR (t.kind = 'acknowledged' AND t.text IS NOT NULL))`;

/** It was seen as it happened: what is entered from history asked for nobody. */
const IS_SEEN = sql`e.facts->>'enteredAt' IS NULL`;

function during({ from, to }: Range): RawBuilder<unknown> {
  return sql`t.at >= ${new Date(from)} AND t.at < ${new Date(to)}`;
}

function at({ placement, floor, zone }: At): RawBuilder<unknown> {
  const conditions = [
    sql`true`,
    ...(placement === undefined || placement === CAMPUS ? [] : [sql`s.placement = ${placement}`]),
    ...(floor === undefined ? [] : [sql`s.floor = ${floor}`]),
    ...(zone === undefined ? [] : [zone === CORRIDOR ? sql`s.is_corridor` : sql`s.zone = ${zone}`]),
  ];
  return sql.join(conditions, sql` AND `);
}
