import type { StoodAlarm } from "@atrium/alarms";
import { RETHINK_BELOW, RETHINK_RATINGS } from "@atrium/contract/alarms";
import { type Kysely, sql } from "kysely";
import type { AuditEntry, AuditSink } from "../../platform/audit/auditSink.ts";
import type { Db } from "../../platform/database/database.ts";
import { IS_ACT } from "./statisticsStore.ts";
import type { AlarmTables } from "./tables.ts";

/** What people said of the alarms of a rule since it was changed last. */
export interface RatedRule {
  readonly rule: number;
  /** 1 to 5. */
  readonly rating: number;
  readonly ratings: number;
}

/** Somebody keeps a rule as it is. */
export interface KeptAsIs {
  readonly rule: number;
  readonly revision: number;
  readonly by: string;
  readonly at: number;
  readonly until: number;
}

/** Ratings of alarms, and who thought them over. */
export class RethinkStore {
  readonly #db: Kysely<AlarmTables>;
  readonly #audit: Pick<AuditSink, "recordWithin">;

  constructor({ db, audit }: { readonly db: Db; readonly audit: Pick<AuditSink, "recordWithin"> }) {
    this.#db = db.withTables<AlarmTables>();
    this.#audit = audit;
  }

  /** Rules whose alarms were of little use, the least useful first. */
  async rated(since: number): Promise<RatedRule[]> {
    const rated = sql`(e.facts->>'rating')::int`;
    const { rows } = await sql<{ rule: number; rating: number; ratings: string }>`
      SELECT r.id AS rule, avg(${rated})::float8 AS rating, count(*) AS ratings
      FROM events e JOIN alarm_rules r ON r.id = (e.facts->>'rule')::int
      WHERE (e.facts->>'rating') IS NOT NULL AND e.time >= greatest(${new Date(since)}::timestamptz, r.updated_at)
        AND NOT r.is_deleted
      GROUP BY r.id HAVING count(*) >= ${RETHINK_RATINGS} AND avg(${rated}) < ${RETHINK_BELOW}
      ORDER BY 2, r.id`.execute(this.#db);
    return rows.map(({ rule, rating, ratings }) => ({ rule, rating, ratings: Number(ratings) }));
  }

  /** Alarms of a rule that came in a stretch of time and on which somebody acted. */
  async actedOn(rule: number, { from, to }: { readonly from: number; readonly to: number }): Promise<StoodAlarm[]> {
    const { rows } = await sql<{ device: string | null; point: string | null; at: number; until: number | null }>`
      SELECT s.device, s.source->>'point' AS point, (e.facts->>'raisedAt')::float8 AS at,
        CASE WHEN (e.facts->>'isActive')::boolean THEN NULL
          ELSE coalesce((e.facts->>'returnedAt')::float8, (e.facts->>'endedAt')::float8) END AS until
      FROM events e JOIN event_subjects s ON s.id = e.subject
      WHERE e.time >= ${new Date(from)} AND e.time < ${new Date(to)} AND (e.facts->>'rule')::int = ${rule}
        AND EXISTS (SELECT FROM event_steps t WHERE t.event = e.id AND ${IS_ACT})`.execute(this.#db);
    return rows.map(({ device, point, at, until }) => ({
      device: device ?? undefined,
      point: point ?? undefined,
      at,
      until: until ?? undefined,
    }));
  }

  /** Those that are kept as they are now. */
  async kept(now: number): Promise<KeptAsIs[]> {
    const rows = await this.#db
      .selectFrom("alarm_rethinks")
      .selectAll()
      .where("until", ">", new Date(now))
      .orderBy("until")
      .execute();
    return rows.map(({ rule, revision, by_name: by, at, until }) => ({
      rule,
      revision,
      by,
      at: at.getTime(),
      until: until.getTime(),
    }));
  }

  async keep({ rule, revision, by, at, until }: KeptAsIs, entry: AuditEntry): Promise<void> {
    const row = { revision, by_name: by, at: new Date(at), until: new Date(until) };
    await this.#db.transaction().execute(async (db) => {
      await db
        .insertInto("alarm_rethinks")
        .values({ rule, ...row })
        .onConflict((conflict) => conflict.column("rule").doUpdateSet(row))
        .execute();
      await this.#audit.recordWithin(db, entry);
    });
  }
}
