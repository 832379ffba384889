import { type Kysely, sql } from "kysely";
import type { AuditEntry, AuditSink } from "../../platform/audit/auditSink.ts";
import type { Db } from "../../platform/database/database.ts";
import type { AllowedPlateTables } from "./tables.ts";

/** What somebody wants of one plate, whether the readers have it so or not. */
export interface WantedPlate {
  readonly key: string;
  readonly plate: string;
  readonly holder: string | null;
  /** `2026-11-20` */
  readonly since: string | null;
  readonly isRemoved: boolean;
  readonly revision: number;
}

interface AllowListStoreOptions {
  readonly db: Db;
  readonly audit: AuditSink;
}

/** The plates that were changed here. Those that only readers know of are not among them. */
export class AllowListStore {
  readonly #db: Kysely<AllowedPlateTables>;
  readonly #audit: AuditSink;

  constructor({ db, audit }: AllowListStoreOptions) {
    this.#db = db.withTables<AllowedPlateTables>();
    this.#audit = audit;
  }

  async all(): Promise<WantedPlate[]> {
    return await this.#wanted().execute();
  }

  #wanted() {
    return this.#db
      .selectFrom("allowed_plates")
      .select([
        "allowed_plates.key",
        "plate",
        "holder",
        sql<string | null>`since::text`.as("since"),
        "is_removed as isRemoved",
        "allowed_plates.revision",
      ]);
  }

  /** Readers that owe anything. */
  async owing(): Promise<string[]> {
    const rows = await this.#db.selectFrom("owed_plates").select("reader").distinct().execute();
    return rows.map(({ reader }) => reader);
  }

  /** What one reader owes, by plate. */
  async owedBy(reader: string): Promise<WantedPlate[]> {
    return await this.#wanted()
      .innerJoin("owed_plates", "owed_plates.key", "allowed_plates.key")
      .where("reader", "=", reader)
      .orderBy("allowed_plates.key")
      .execute();
  }

  /** These readers have done what was wanted of it, unless something else is wanted by now. */
  async done({ key, revision }: Pick<WantedPlate, "key" | "revision">, readers: readonly string[]): Promise<void> {
    if (readers.length === 0) return;
    await this.#db
      .deleteFrom("owed_plates")
      .where("key", "=", key)
      .where("revision", "=", revision)
      .where("reader", "in", readers)
      .execute();
  }

  /** Nothing is wanted of it any more, unless somebody wants something else by now. */
  async forget({ key, revision }: Pick<WantedPlate, "key" | "revision">): Promise<void> {
    await this.#db.deleteFrom("allowed_plates").where("key", "=", key).where("revision", "=", revision).execute();
  }

  /**
   * Keeps what is wanted of a plate from now on, with its row of the audit log.
   * @param wanted its revision is the one after that which was read: 1 where there was none
   * @param readers that owe it from now on
   * @returns false where somebody else was faster; nothing is kept then
   */
  async want(
    { key, plate, holder, since, isRemoved, revision }: WantedPlate,
    entry: AuditEntry,
    readers: readonly string[],
  ): Promise<boolean> {
    const row = { plate, holder, since, is_removed: isRemoved, revision };
    return await this.#db.transaction().execute(async (transaction) => {
      const changed =
        revision === 1
          ? await transaction
              .insertInto("allowed_plates")
              .values({ key, ...row })
              .onConflict((conflict) => conflict.column("key").doNothing())
              .executeTakeFirst()
          : await transaction
              .updateTable("allowed_plates")
              .set(row)
              .where("key", "=", key)
              .where("revision", "=", revision - 1)
              .executeTakeFirst();
      const count = "numUpdatedRows" in changed ? changed.numUpdatedRows : (changed.numInsertedOrUpdatedRows ?? 0n);
      if (count === 0n) return false;
      await transaction.deleteFrom("owed_plates").where("key", "=", key).execute();
      if (readers.length > 0) {
        await transaction
          .insertInto("owed_plates")
          .values(readers.map((reader) => ({ key, reader, revision })))
          .execute();
      }
      await this.#audit.recordWithin(transaction, entry);
      return true;
    });
  }
}
