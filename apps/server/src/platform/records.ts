import type { Clock } from "@atrium/time";
import { type Generated, type Kysely, type RawBuilder, sql } from "kysely";
import type * as z from "zod";
import type { AuditEntry, AuditSink } from "./audit/auditSink.ts";
import type { Db } from "./database/database.ts";
import { AppError } from "./errors.ts";
import type { Caller } from "./http/caller.ts";

/** The columns of every table of records; it may have others. */
export interface RecordRow {
  readonly id: number;
  /** 1 for a new record, one more with each change. */
  readonly revision: number;
}

type RecordTables = Record<string, { id: Generated<number>; revision: number }>;
export type RecordTransaction = Kysely<RecordTables>;

/** Who makes a change, and when (ms since the epoch). */
export interface Stamp {
  readonly actor: Caller;
  readonly now: number;
}

/** A row whose content is one JSON document. */
export interface DocumentRow extends RecordRow {
  readonly content: object;
  readonly updated_at: Date;
  readonly by_name: string;
}

/** What distinguishes one kind of record from the others. */
export interface RecordKind<Stored, Content, Row extends RecordRow> {
  readonly table: string;
  /** For messages: "schedule". */
  readonly noun: string;
  /** Waits for other changes of the same kind to end, and keeps later ones waiting until the transaction ends. */
  readonly lock: (transaction: RecordTransaction) => Promise<unknown>;
  /** The order of the list. Default: by id. */
  readonly order?: RawBuilder<unknown>;
  readonly present: (row: Row) => Stored;
  /** The columns of a content, beside those of `RecordRow`. */
  readonly columns: (content: Content, stamp: Stamp) => object;
  /** Called before a new or changed content is written. @throws AppError where it may not be */
  readonly check?: (content: Content, others: OtherRecords, before?: Stored) => Promise<void>;
  /** The error of a change that was based on an older revision. @param before the record as it is now */
  readonly conflict: (before: Stored) => AppError;
  /** Nothing before: added. Nothing after: removed. */
  readonly entry: (actor: Caller, before?: Stored, after?: Stored) => AuditEntry;
}

export interface RecordsOptions {
  readonly db: Db;
  readonly audit: AuditSink;
  readonly clock: Pick<Clock, "now">;
}

/**
 * A table of records that people edit. Changes of one kind take turns. Each is one transaction: it compares the revision,
 * checks the content, writes it, and adds its entry to the audit log.
 */
export class Records<Stored extends { readonly revision: number }, Content, Row extends RecordRow = DocumentRow> {
  readonly #db: Kysely<RecordTables>;
  readonly #options: RecordsOptions;
  readonly #kind: RecordKind<Stored, Content, Row>;

  constructor(kind: RecordKind<Stored, Content, Row>, options: RecordsOptions) {
    this.#kind = kind;
    this.#options = options;
    this.#db = options.db.withTables<RecordTables>();
  }

  async list(): Promise<Stored[]> {
    const { table, order = sql.ref("id"), present } = this.#kind;
    const rows = await this.#db.selectFrom(table).selectAll().orderBy(order).$castTo<Row>().execute();
    return rows.map((row) => present(row));
  }

  async find(id: number): Promise<Stored | undefined> {
    return await this.#find(this.#db, id);
  }

  /** @throws AppError ENF001 */
  async get(id: number): Promise<Stored> {
    return await this.#get(this.#db, id);
  }

  /** @throws AppError of the kind's check */
  async add(content: Content, actor: Caller): Promise<Stored> {
    const { table, columns, check, present, entry } = this.#kind;
    return await this.#change(async (db) => {
      await check?.(content, new OtherRecords(db, table));
      const row = await db
        .insertInto(table)
        .values({ revision: 1, ...columns(content, this.#stamp(actor)) })
        .returningAll()
        .$castTo<Row>()
        .executeTakeFirstOrThrow();
      const after = present(row);
      return [after, entry(actor, undefined, after)];
    });
  }

  /**
   * @param revision that the change is based on
   * @param change gives the new content from what is stored now
   * @throws AppError ENF001, those of the kind's conflict and check, and what `change` throws
   */
  async change(id: number, revision: number, change: (before: Stored) => Content, actor: Caller): Promise<Stored> {
    const { table, columns, check, conflict, present, entry } = this.#kind;
    return await this.#change(async (db) => {
      const before = await this.#get(db, id);
      if (before.revision !== revision) throw conflict(before);
      const content = change(before);
      await check?.(content, new OtherRecords(db, table, id), before);
      const row = await db
        .updateTable(table)
        .set({ ...columns(content, this.#stamp(actor)), revision: revision + 1 })
        .where("id", "=", id)
        .returningAll()
        .$castTo<Row>()
        .executeTakeFirstOrThrow();
      const after = present(row);
      return [after, entry(actor, before, after)];
    });
  }

  /** @throws AppError ENF001 */
  async remove(id: number, actor: Caller): Promise<void> {
    const { table, entry } = this.#kind;
    await this.#change(async (db) => {
      const before = await this.#get(db, id);
      await db.deleteFrom(table).where("id", "=", id).execute();
      return [before, entry(actor, before)];
    });
  }

  async #change(work: (db: RecordTransaction) => Promise<readonly [Stored, AuditEntry]>): Promise<Stored> {
    return await this.#db.transaction().execute(async (db) => {
      await this.#kind.lock(db);
      const [result, entry] = await work(db);
      await this.#options.audit.recordWithin(db, entry);
      return result;
    });
  }

  async #get(db: RecordTransaction, id: number): Promise<Stored> {
    const found = await this.#find(db, id);
    if (found === undefined) throw new AppError("ENF001", `There is no such ${this.#kind.noun}`);
    return found;
  }

  async #find(db: RecordTransaction, id: number): Promise<Stored | undefined> {
    const { table, present } = this.#kind;
    const [row] = await db.selectFrom(table).selectAll().where("id", "=", id).$castTo<Row>().execute();
    return row && present(row);
  }

  #stamp(actor: Caller): Stamp {
    return { actor, now: this.#options.clock.now() };
  }
}

/** The other records of a table, seen from within a change of one of them. */
class OtherRecords {
  readonly #db: RecordTransaction;
  readonly #table: string;
  readonly #own: number;

  /** @param own the id of the record that is changed; 0: a new one */
  constructor(db: RecordTransaction, table: string, own = 0) {
    this.#db = db;
    this.#table = table;
    this.#own = own;
  }

  /** In any case of its letters. @param where the values of columns within which a name is unique */
  async haveName(name: string, column: RawBuilder<unknown> = sql.ref("name"), where: object = {}): Promise<boolean> {
    return (await this.#count(where, sql<boolean>`lower(${column}) = lower(${name})`)) > 0;
  }

  /** @param where the values of columns of those that are counted */
  async count(where: object = {}): Promise<number> {
    return await this.#count(where, sql<boolean>`true`);
  }

  async #count(where: object, condition: RawBuilder<boolean>): Promise<number> {
    const same = Object.entries(where).map(([column, value]) => sql<boolean>`${sql.ref(column)} = ${value}`);
    const { count } = await this.#db
      .selectFrom(this.#table)
      .select((build) => build.fn.countAll<number>().as("count"))
      .where("id", "<>", this.#own)
      .where((build) => build.and([condition, ...same]))
      .executeTakeFirstOrThrow();
    return count;
  }
}

/** The columns of records whose content is one JSON document. @param schema of the content with id, revision, updatedAt and by */
export function asDocuments<Stored>(schema: z.ZodType<Stored>) {
  return {
    present: ({ content, id, revision, updated_at, by_name: by }: DocumentRow): Stored =>
      schema.parse({ ...content, id, revision, updatedAt: updated_at.getTime(), by }),
    columns: (content: object, { actor, now }: Stamp) => ({
      content: JSON.stringify(content),
      updated_at: new Date(now),
      by_name: actor.name,
    }),
  };
}

/** A lock of the database under a name, until the end of the transaction. */
export function namedLock(name: string) {
  return (transaction: RecordTransaction) =>
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}
