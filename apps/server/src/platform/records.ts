import type { Clock } from "@atrium/time";
import { type Phrase, t } from "@atrium/words";
import { type Generated, type Kysely, type RawBuilder, sql, type SqlBool } from "kysely";
import type * as z from "zod";
import type { AuditEntry, AuditSink } from "./audit/auditSink.ts";
import type { Db } from "./database/database.ts";
import { lockName } from "./database/lockedTransaction.ts";
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

interface RecordRows {
  readonly table: string;
  /** The rows of records that are not removed. Default: all. */
  readonly where?: RawBuilder<SqlBool>;
}

const ALL = sql<SqlBool>`true`;

/** What distinguishes one kind of record from the others. */
export interface RecordKind<Stored, Content, Row extends RecordRow> extends RecordRows {
  /** Said where no record has an id: "There is no such schedule". */
  readonly missing: Phrase;
  /** Changes of one lock take turns: its name, or what makes them wait until the transaction ends. */
  readonly lock: string | ((transaction: RecordTransaction) => Promise<void>);
  /** The columns that mark a removed record. Default: its row is deleted. */
  readonly removed?: (stamp: Stamp) => object;
  /** Called before a record is changed or removed. */
  readonly keep?: (transaction: RecordTransaction, id: number) => Promise<unknown>;
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
    const { table, where = ALL, order = sql.ref("id"), present } = this.#kind;
    const rows = await this.#db.selectFrom(table).selectAll().where(where).orderBy(order).$castTo<Row>().execute();
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
      await check?.(content, new OtherRecords(db, this.#kind));
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
    const { columns, check, conflict, keep, entry } = this.#kind;
    return await this.#change(async (db) => {
      const before = await this.#get(db, id);
      if (before.revision !== revision) throw conflict(before);
      const content = change(before);
      await check?.(content, new OtherRecords(db, this.#kind, id), before);
      await keep?.(db, id);
      const after = await this.#update(db, id, { ...columns(content, this.#stamp(actor)), revision: revision + 1 });
      return [after, entry(actor, before, after)];
    });
  }

  /** @throws AppError ENF001 */
  async remove(id: number, actor: Caller): Promise<void> {
    const { table, removed, keep, entry } = this.#kind;
    await this.#change(async (db) => {
      const before = await this.#get(db, id);
      await keep?.(db, id);
      if (removed === undefined) await db.deleteFrom(table).where("id", "=", id).execute();
      else await this.#update(db, id, { ...removed(this.#stamp(actor)), revision: before.revision + 1 });
      return [before, entry(actor, before)];
    });
  }

  async #change(work: (db: RecordTransaction) => Promise<readonly [Stored, AuditEntry]>): Promise<Stored> {
    return await this.#db.transaction().execute(async (db) => {
      const { lock } = this.#kind;
      await (typeof lock === "string" ? lockName(db, lock) : lock(db));
      const [result, entry] = await work(db);
      await this.#options.audit.recordWithin(db, entry);
      return result;
    });
  }

  async #get(db: RecordTransaction, id: number): Promise<Stored> {
    const found = await this.#find(db, id);
    if (found === undefined) throw new AppError("ENF001", t(this.#kind.missing));
    return found;
  }

  async #find(db: RecordTransaction, id: number): Promise<Stored | undefined> {
    const { table, where = ALL, present } = this.#kind;
    const rows = db.selectFrom(table).selectAll().where("id", "=", id).where(where);
    const [row] = await rows.$castTo<Row>().execute();
    return row && present(row);
  }

  async #update(db: RecordTransaction, id: number, values: object): Promise<Stored> {
    const { table, present } = this.#kind;
    const rows = db.updateTable(table).set(values).where("id", "=", id).returningAll();
    return present(await rows.$castTo<Row>().executeTakeFirstOrThrow());
  }

  #stamp(actor: Caller): Stamp {
    return { actor, now: this.#options.clock.now() };
  }
}

/** The other records of a table, seen from within a change of one of them. */
class OtherRecords {
  readonly #db: RecordTransaction;
  readonly #rows: RecordRows;
  readonly #own: number;

  /** @param own the id of the record that is changed; 0: a new one */
  constructor(db: RecordTransaction, rows: RecordRows, own = 0) {
    this.#db = db;
    this.#rows = rows;
    this.#own = own;
  }

  /** In any case of its letters. @param where the values of columns within which a name is unique */
  async haveName(name: string, column: RawBuilder<unknown> = sql.ref("name"), where: object = {}): Promise<boolean> {
    return (await this.#count(where, sql<SqlBool>`lower(${column}) = lower(${name})`)) > 0;
  }

  /** @param where the values of columns of those that are counted */
  async count(where: object = {}): Promise<number> {
    return await this.#count(where, ALL);
  }

  async #count(where: object, condition: RawBuilder<SqlBool>): Promise<number> {
    const { table, where: existing = ALL } = this.#rows;
    const same = Object.entries(where).map(([column, value]) => sql<SqlBool>`${sql.ref(column)} = ${value}`);
    const { count } = await this.#db
      .selectFrom(table)
      .select((build) => build.fn.countAll<number>().as("count"))
      .where("id", "<>", this.#own)
      .where((build) => build.and([existing, condition, ...same]))
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
