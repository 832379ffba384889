import { FIRE_RECORDS_KEPT_DAYS, FireDrill, FireReport } from "@atrium/contract/alarms";
import { DAY } from "@atrium/time";
import type { Kysely, Selectable } from "kysely";
import type { AuditEntry, AuditSink } from "../../platform/audit/auditSink.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { RunningDrill } from "./runningDrill.ts";
import { drillEnded, drillStarted } from "./fireEntry.ts";
import { StoredCause } from "./openCause.ts";
import type { FireTables } from "./tables.ts";

type NewDrill = Omit<FireDrill, "id">;

/** Alarms with what they caused, drills, and reports, of the last two years. */
export class FireStore {
  readonly #db: Kysely<FireTables>;
  readonly #audit: AuditSink;

  constructor({ db, audit }: { readonly db: Db; readonly audit: AuditSink }) {
    this.#db = db.withTables<FireTables>();
    this.#audit = audit;
  }

  async lastCause(): Promise<number> {
    const row = await this.#db
      .selectFrom("fire_causes")
      .select((of) => of.fn.max("id").as("id"))
      .executeTakeFirst();
    return row?.id ?? 0;
  }

  async open(): Promise<StoredCause[]> {
    const rows = await this.#db
      .selectFrom("fire_causes")
      .select("content")
      .where("ended_at", "is", null)
      .orderBy("id")
      .execute();
    return rows.map(({ content }) => causeOf(content));
  }

  async save(kept: StoredCause): Promise<void> {
    const { id, placement, beganAt, endedAt, drill } = kept.cause;
    const changed = {
      ended_at: endedAt === null ? null : new Date(endedAt),
      drill,
      content: JSON.stringify(kept),
    };
    await this.#db
      .insertInto("fire_causes")
      .values({ id, placement, began_at: new Date(beganAt), ...changed })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(changed))
      .execute();
  }

  /** The newest first. */
  async ended(placement: string, count: number): Promise<StoredCause[]> {
    const rows = await this.#db
      .selectFrom("fire_causes")
      .select("content")
      .where("placement", "=", placement)
      .where("ended_at", "is not", null)
      .orderBy("id", "desc")
      .limit(count)
      .execute();
    return rows.map(({ content }) => causeOf(content));
  }

  async cause(id: number): Promise<StoredCause | undefined> {
    const row = await this.#db.selectFrom("fire_causes").select("content").where("id", "=", id).executeTakeFirst();
    return row && causeOf(row.content);
  }

  async ofDrill(id: number): Promise<StoredCause[]> {
    const rows = await this.#db.selectFrom("fire_causes").select("content").where("drill", "=", id).execute();
    return rows.map(({ content }) => causeOf(content));
  }

  async running(): Promise<RunningDrill[]> {
    const rows = await this.#db.selectFrom("fire_drills").selectAll().where("ended_at", "is", null).execute();
    return rows.map((row) => ({ drill: drillOf(row), zone: row.zone ?? undefined }));
  }

  async drill(id: number): Promise<FireDrill | undefined> {
    const row = await this.#db.selectFrom("fire_drills").selectAll().where("id", "=", id).executeTakeFirst();
    return row && drillOf(row);
  }

  async begin(drill: NewDrill, actor: Caller, place: string): Promise<number> {
    return await this.#db.transaction().execute(async (db) => {
      const { id } = await db
        .insertInto("fire_drills")
        .values({
          panel: drill.panel,
          placement: drill.placement,
          reason: drill.reason,
          by_name: drill.by,
          from_at: new Date(drill.from),
          until_at: new Date(drill.until),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await this.#audit.recordWithin(db, drillStarted(drill, actor, place));
      return id;
    });
  }

  async adopt(id: number, zone: string): Promise<void> {
    await this.#db.updateTable("fire_drills").set({ zone }).where("id", "=", id).execute();
  }

  /** @param actor undefined: it ended by itself */
  async end(drill: FireDrill, actor: Caller | undefined, place: string): Promise<void> {
    await this.#db.transaction().execute(async (db) => {
      const ended = await db
        .updateTable("fire_drills")
        .set({ ended_at: new Date(drill.endedAt ?? drill.until), ended_by: drill.endedBy })
        .where("id", "=", drill.id)
        .where("ended_at", "is", null)
        .executeTakeFirst();
      if (ended.numUpdatedRows > 0n) await this.#audit.recordWithin(db, drillEnded(drill, actor, place));
    });
  }

  async said(entry: AuditEntry): Promise<void> {
    await this.#audit.record(entry);
  }

  async reportsOf(causes: readonly number[]): Promise<Map<number, FireReport[]>> {
    if (causes.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom("fire_reports")
      .select(["id", "cause", "made_at", "by_name"])
      .where("cause", "in", causes)
      .orderBy("id", "desc")
      .execute();
    const reports = Map.groupBy(rows, ({ cause }) => cause);
    return new Map([...reports].map(([cause, all]) => [cause, all.slice(0, 50).map(reportOf)]));
  }

  async keepReport(
    report: { readonly cause: number; readonly madeAt: number; readonly by: string; readonly sheet: Buffer },
    entry: AuditEntry,
  ): Promise<FireReport> {
    return await this.#db.transaction().execute(async (db) => {
      const { cause, madeAt, by, sheet } = report;
      const row = await db
        .insertInto("fire_reports")
        .values({ cause, made_at: new Date(madeAt), by_name: by, sheet })
        .returning(["id", "made_at", "by_name"])
        .executeTakeFirstOrThrow();
      await this.#audit.recordWithin(db, entry);
      return reportOf(row);
    });
  }

  async report(id: number): Promise<{ sheet: Buffer; cause: number } | undefined> {
    return await this.#db.selectFrom("fire_reports").select(["sheet", "cause"]).where("id", "=", id).executeTakeFirst();
  }

  /** What is older than two years is taken away, with its reports. */
  async forget(now: number): Promise<void> {
    const oldest = new Date(now - FIRE_RECORDS_KEPT_DAYS * DAY);
    await this.#db.deleteFrom("fire_causes").where("ended_at", "<", oldest).execute();
    await this.#db.deleteFrom("fire_drills").where("ended_at", "<", oldest).execute();
  }
}

function causeOf(content: unknown): StoredCause {
  return StoredCause.parse(content);
}

function reportOf({ id, made_at, by_name }: { id: number; made_at: Date; by_name: string }): FireReport {
  return FireReport.parse({ id, madeAt: made_at.getTime(), by: by_name });
}

function drillOf(row: Selectable<FireTables["fire_drills"]>): FireDrill {
  return FireDrill.parse({
    id: row.id,
    panel: row.panel,
    placement: row.placement,
    reason: row.reason,
    by: row.by_name,
    from: row.from_at.getTime(),
    until: row.until_at.getTime(),
    endedAt: row.ended_at?.getTime() ?? null,
    endedBy: row.ended_by,
  });
}
