import { PeakLimitContent, PeakLimitId } from "@atrium/contract";
import { type Kysely, type Selectable, sql } from "kysely";
import type { AuditSink } from "../../../platform/audit/auditSink.ts";
import type { Db } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { countChange } from "../lease.ts";
import { ruleEntry } from "../ruleEntry.ts";
import type { AutomationTables } from "../tables.ts";

/** A peak limit as it is kept. */
export interface KeptLimit {
  readonly id: PeakLimitId;
  readonly revision: number;
  readonly content: PeakLimitContent;
  readonly updatedAt: number;
  readonly by: string;
}

interface Change {
  readonly actor: Caller;
  readonly now: number;
}

/** As many as a site may have: one for a meter, and some to be watched beside it. */
const MOST_LIMITS = 200;

/** Peak limits in the database; each change is kept with its audit row. */
export class LimitStore {
  readonly #db: Kysely<AutomationTables>;
  readonly #audit: AuditSink;

  constructor({ db, audit }: { readonly db: Db; readonly audit: AuditSink }) {
    this.#db = db.withTables<AutomationTables>();
    this.#audit = audit;
  }

  async all(): Promise<KeptLimit[]> {
    const rows = await this.#db.selectFrom("peak_limits").selectAll().orderBy("id").execute();
    return rows.map((row) => present(row));
  }

  /** @throws AppError ERU002 where there is one of that name, or as many as there may be */
  async add(content: PeakLimitContent, { actor, now }: Change): Promise<KeptLimit> {
    return await this.#changing(async (db) => {
      await refuseTaken(db, content.name, 0);
      const { count } = await db
        .selectFrom("peak_limits")
        .select((build) => build.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      if (count >= MOST_LIMITS) throw new AppError("ERU002", `There are ${MOST_LIMITS} peak limits already`);
      const columns = columnsOf(content, { by: actor.name, now, revision: 1 });
      const row = await db.insertInto("peak_limits").values(columns).returningAll().executeTakeFirstOrThrow();
      await this.#audit.recordWithin(db, ruleEntry({ kind: "peak-limit", act: "added", actor, after: content }));
      return present(row);
    });
  }

  /** @throws AppError ENF001 */
  async find(id: number): Promise<KeptLimit> {
    return await found(this.#db, id);
  }

  /** @throws AppError ENF001, ERU001, ERU002 */
  async change(
    id: number,
    { revision, content, actor, now }: Change & { readonly revision: number; readonly content: PeakLimitContent },
  ): Promise<KeptLimit> {
    return await this.#changing(async (db) => {
      const { content: before, revision: present_ } = await found(db, id);
      if (present_ !== revision) {
        throw new AppError("ERU001", "Somebody else has changed this peak limit since you opened it");
      }
      await refuseTaken(db, content.name, id);
      const row = await db
        .updateTable("peak_limits")
        .set(columnsOf(content, { by: actor.name, now, revision: revision + 1 }))
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirstOrThrow();
      const entry = ruleEntry({ kind: "peak-limit", act: "changed", actor, before, after: content });
      await this.#audit.recordWithin(db, entry);
      return present(row);
    });
  }

  /** @throws AppError ENF001 */
  async remove(id: number, actor: Caller): Promise<void> {
    await this.#changing(async (db) => {
      const { content: before } = await found(db, id);
      await db.deleteFrom("peak_limits").where("id", "=", id).execute();
      await this.#audit.recordWithin(db, ruleEntry({ kind: "peak-limit", act: "removed", actor, before }));
    });
  }

  /** Changes come one after the other: each counts itself in the one row of the lease. */
  async #changing<Result>(work: (db: Kysely<AutomationTables>) => Promise<Result>): Promise<Result> {
    return await this.#db.transaction().execute(async (db) => {
      await countChange(db);
      return await work(db);
    });
  }
}

async function found(db: Kysely<AutomationTables>, id: number): Promise<KeptLimit> {
  const row = await db.selectFrom("peak_limits").selectAll().where("id", "=", id).executeTakeFirst();
  if (row === undefined) throw new AppError("ENF001", "There is no such peak limit");
  return present(row);
}

async function refuseTaken(db: Kysely<AutomationTables>, name: string, own: number): Promise<void> {
  const taken = await db
    .selectFrom("peak_limits")
    .select("id")
    .where(sql<boolean>`lower(content ->> 'name') = lower(${name})`)
    .where("id", "<>", own)
    .executeTakeFirst();
  if (taken === undefined) return;
  const message = "There is a peak limit of this name already";
  throw new AppError("ERU002", message, { fields: [{ path: "name", message }] });
}

interface Kept {
  readonly by: string;
  readonly now: number;
  readonly revision: number;
}

function columnsOf(content: PeakLimitContent, { by, now, revision }: Kept) {
  return { content: JSON.stringify(content), revision, updated_at: new Date(now), by_name: by };
}

function present(row: Selectable<AutomationTables["peak_limits"]>): KeptLimit {
  return {
    id: PeakLimitId.parse(row.id),
    revision: row.revision,
    content: PeakLimitContent.parse(row.content),
    updatedAt: row.updated_at.getTime(),
    by: row.by_name,
  };
}
